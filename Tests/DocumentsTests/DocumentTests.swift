import Foundation
import Testing

@testable import Documents

/// Tests of the documents that the program carries.
@Suite struct DocumentTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test(
        "every file in docs is carried, and so are the pages beside it and the skill; all have the text of their files"
    )
    func complete() throws {
        func pages(_ folder: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path)
                .filter { $0.hasSuffix(".md") }.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        }
        #expect(try Set(Document.all.map(\.path)) == Set(pages("docs") + pages("") + ["skill/SKILL.md"]))
        for document in Document.all {
            let file = try String(
                contentsOf: Self.root.appendingPathComponent(document.path), encoding: .utf8)
            #expect(document.text == file, "\(document.path)")
            #expect(document.summary.count <= 60 && !document.summary.isEmpty)
        }
        #expect(Set(Document.all.map(\.name)).count == Document.all.count)
    }

    @Test("a section reaches to the next heading of its level or above; headings in code don't count")
    func sections() {
        let text = "# A\n\none\n\n## B\n\n```\n# code\n```\n\n### `c`\n\ntwo\n\n## D, e & F!\nthree\n"
        let sections = Document(path: "docs/a.md", summary: "", text: text).sections
        #expect(sections.map(\.heading) == ["A", "B", "`c`", "D, e & F!"])
        #expect(sections.map(\.name) == ["a", "b", "c", "d-e--f"])
        #expect(sections[0].text == text)
        #expect(sections[1].text == "## B\n\n```\n# code\n```\n\n### `c`\n\ntwo\n")
        #expect(sections[2].text == "### `c`\n\ntwo\n" && sections[2].code == "c")
        #expect(sections[3].text == "## D, e & F!\nthree\n" && sections[3].code == nil)
    }
}

/// Tests of topics and of the sections that they lead to.
@Suite struct TopicIndexTests {
    private func headings(_ index: TopicIndex, _ name: String) -> [String] {
        index.sections(about: name).map { "\($0.path): \($0.heading)" }
    }

    @Test("a topic is a document, a heading, an effect, a transition or a command")
    func kinds() {
        let guide = Document(
            path: "docs/guide.md", summary: "s",
            text: """
                # Guide
                ## Films
                ```
                zoetrope encode a
                ```
                ## Outputs
                ```
                zoetrope encode a
                $ zoetrope encode b
                ```
                ## Store
                """)
        let format = Document(
            path: "docs/format.md", summary: "s",
            text: """
                # Format
                ## `textBox`
                ### Motion blur
                | effect | what |
                |---|---|
                | `rise`, `drop` | moves `up` |

                | other | what |
                |---|---|
                | `none` | |
                ## `row`
                | transition | |
                |---|---|
                | `rise` | |
                """)
        let readme = Document(path: "README.md", summary: "s", text: "# Z\n## Store\n## Why\n## Format\n")
        let index = TopicIndex(of: [guide, format, readme])
        #expect(headings(index, "guide") == ["docs/guide.md: Guide"])
        #expect(headings(index, "Format") == ["docs/format.md: Format"], "a document goes before a heading")
        #expect(headings(index, "textbox") == ["docs/format.md: `textBox`"])
        #expect(headings(index, "motion blur") == ["docs/format.md: Motion blur"])
        #expect(headings(index, "motion-blur") == ["docs/format.md: Motion blur"])
        #expect(headings(index, "drop") == ["docs/format.md: Motion blur"])
        #expect(headings(index, "rise") == ["docs/format.md: Motion blur", "docs/format.md: `row`"])
        #expect(headings(index, "encode") == ["docs/guide.md: Outputs"])
        #expect(headings(index, "store") == ["docs/guide.md: Store"], "what an overview repeats is left out")
        #expect(headings(index, "why") == ["README.md: Why"])
        for unknown in ["up", "none", "other", "zoetrope", "", "a"] {
            #expect(headings(index, unknown) == [])
        }
        #expect(index.names(.layer) == ["textBox", "row"])
        #expect(index.names(.effect) == ["rise", "drop"] && index.names(.transition) == ["rise"])
    }

    @Test("every name in the list leads to a section") func all() {
        let index = TopicIndex()
        for topic in index.topics {
            let sections = index.sections(about: topic.name)
            #expect(!sections.isEmpty, "\(topic.name)")
            #expect(topic.kind != .document || sections.count == 1)
        }
    }
}
