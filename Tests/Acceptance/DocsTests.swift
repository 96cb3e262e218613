import Foundation
import TestSupport
import Testing

/// Tests of `zoetrope docs`.
@Suite struct DocsTests {
    private func docs(_ arguments: String...) throws -> Tool.Outcome {
        try Tool.zoetrope.run(["docs"] + arguments)
    }

    private func file(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The layer types, effects and transitions of the schema.
    private func schemaNames() throws -> (layers: [String], effects: [String], transitions: [String]) {
        let schema = try JSONSerialization.jsonObject(with: Tool.zoetrope.run(["schema"]).output)
        func value(_ keys: [String], in object: Any?) -> Any? {
            keys.reduce(object) { ($0 as? [String: Any])?[$1] }
        }
        let kinds = value(["$defs", "layer", "allOf"], in: schema) as? [Any] ?? []
        func names(_ definition: String) -> [String] {
            let forms = value(["$defs", definition, "anyOf"], in: schema) as? [Any] ?? []
            return forms.compactMap { value(["enum"], in: $0) as? [String] }.first ?? []
        }
        let layers = kinds.compactMap { value(["if", "properties", "type", "const"], in: $0) as? String }
        return (layers, names("effect"), names("transition"))
    }

    @Test("without a topic, all documents are listed with a line each, and --json has all topics")
    func list() throws {
        let outcome = try docs()
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let lines = outcome.text.split(separator: "\n")
        let pages = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appendingPathComponent("docs").path
        ).filter { $0.hasSuffix(".md") }
        for page in pages {
            let name = page.dropLast(3).lowercased()
            #expect(
                lines.count { $0.hasPrefix("  \(name) ") && $0.count > 25 && $0.count <= 80 } == 1, "\(name)")
        }
        struct Topics: Decodable {
            struct Topic: Decodable { let name, kind, path, summary: String }
            let topics: [Topic]
        }
        let topics = try JSONDecoder().decode(Topics.self, from: docs("--json").output).topics
        #expect(topics.count { $0.kind == "document" } == pages.count + 5)
    }

    @Test("every layer type, effect, transition and command is a topic") func everything() throws {
        let list = try docs().text
        let names = try schemaNames()
        #expect(names.layers.count > 15 && names.effects.count > 8 && names.transitions.count > 8)
        let help = try JSONSerialization.jsonObject(with: Tool.zoetrope.run(["help", "--json"]).output)
        let table = (help as? [String: Any])?["commands"] as? [[String: Any]] ?? []
        let commands = table.compactMap {
            ($0["name"] as? String)?.split(separator: " ").first.map(String.init)
        }
        #expect(commands.count > 20)
        for (kind, names) in [
            ("Layer types", names.layers), ("Effects", names.effects), ("Transitions", names.transitions),
        ] {
            let section = try #require(
                list.components(separatedBy: "\(kind):\n").last?.components(separatedBy: "\n\n").first)
            #expect(
                Set(section.split(whereSeparator: \.isWhitespace).map(String.init)) == Set(names), "\(kind)")
        }
        let listed = list.components(separatedBy: "Commands:\n").last ?? ""
        for name in commands {
            #expect(listed.split(whereSeparator: \.isWhitespace).contains(name[...]), "\(name)")
            #expect(try docs(name).status == 0, "\(name)")
        }
    }

    @Test("a pipe gets the text of the file or of the section") func piped() throws {
        #expect(try docs("guide").text == file("docs/guide.md"))
        #expect(try docs("Scene-Format").text == file("docs/scene-format.md"))
        let format = try file("docs/scene-format.md")
        let section = try docs("gradient").text
        #expect(section.hasPrefix("## `gradient`\n") && format.contains(section))
        #expect(section.components(separatedBy: "\n## ").count == 1)
        let wipe = try docs("wipe").text
        #expect(wipe.contains("### Entering and exiting\n") && wipe.contains("\n## `sequence`\n"))
        let json = try JSONSerialization.jsonObject(with: docs("gradient", "--json").output) as? [String: Any]
        let sections = json?["sections"] as? [[String: String]]
        #expect(sections?.count == 1 && sections?[0]["text"] == section)
    }

    @Test("an unknown topic is an error with the nearest name") func unknown() throws {
        let near = try docs("gradiant")
        #expect(near.status == 64 && near.text.isEmpty)
        #expect(near.errors == "error: unknown topic \"gradiant\"\n  did you mean gradient?\n")
        let far = try docs("xyzzyxyzzy\u{1B}")
        #expect(far.status == 64 && far.errors.contains("zoetrope docs lists the topics"))
        #expect(!far.errors.contains("\u{1B}"))
    }

    @Test("on a terminal the text is laid out, and PAGER shows it") func terminal() throws {
        let folder = try TestFolder()
        func onTerminal(_ variables: String, _ arguments: String) throws -> String {
            let shown = folder.path("shown")
            let program = Tool.zoetrope.executable.path
            let typescript = try Tool.system("script").run([
                "-qec", "stty cols 60; env \(variables) '\(program)' docs \(arguments)", shown,
            ])
            #expect(typescript.status == 0, "\(typescript.errors)")
            return typescript.text.replacing("\r\n", with: "\n")
        }
        let text = try onTerminal("TERM=xterm PAGER= NO_COLOR=", "gradient")
        #expect(text.hasPrefix("\u{1B}[1mgradient\u{1B}[0m\n") && text.contains("\u{1B}[1mradius\u{1B}[0m"))
        let plain = try onTerminal("TERM=xterm PAGER= NO_COLOR=1", "gradient")
        #expect(plain == text.replacing(#/\x{1B}\[[0-9;]*m/#, with: ""))
        let prose = plain.split(separator: "\n").filter { !$0.hasPrefix("    ") }
        #expect(prose.allSatisfy { $0.count <= 60 } && !plain.contains("`"))
        let paged = try onTerminal("TERM=xterm NO_COLOR=1 PAGER='sed s/^/page:/'", "gradient")
        #expect(
            paged
                == plain.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
                    "page:\($0)\n"
                }.joined())
        #expect(try onTerminal("TERM=xterm PAGER='exit 3 #'", "gradient || test $? = 3").isEmpty)
        let colored = try docs("gradient", "--color", "always").text
        #expect(
            colored.hasPrefix("\u{1B}[1mgradient\u{1B}[0m\n"),
            "--color always lays the text out in a pipe too")
    }
}
