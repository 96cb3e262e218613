import Documents
import SceneText
import Spelling
import Terminal

/// Prints the documents that the program carries, or the sections about a word.
enum DocsCommand: Subcommand {
    static let command = Command(
        "docs", "Print a document, or the section about a layer type, an effect or a command.",
        operands: [
            Operand(
                "TOPIC",
                "A document, a heading, a layer type, an effect, a transition or a command. Without it: list the topics.",
                isOptional: true)
        ],
        flags: [Flag("--json", "Print the topics, or the sections about TOPIC, as one JSON document.")],
        examples: [
            "zoetrope docs", "zoetrope docs guide", "zoetrope docs gradient",
            "zoetrope docs scene-format > format.md",
        ],
        sections: [
            HelpSection(
                "On a terminal",
                [
                    HelpSection.Row(
                        "PAGER",
                        "The program that shows the text. Default: less. Empty: none, print the text at once."
                    )
                ]), ExitStatus.help(),
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let index = TopicIndex()
        guard let topic = arguments.operands(from: 0).first else {
            return try console.result(list(of: index, console), json: json(of: index))
        }
        let sections = index.sections(about: topic)
        guard !sections.isEmpty else { throw unknown(topic, index, console) }
        if console.isJSON { return try console.result("", json: json(of: sections)) }
        let source = sections.map(\.text).joined(separator: "\n")
        let stream = StandardStream.standardOutput
        let color = arguments.string("--color").flatMap(Style.Mode.init(rawValue:)) ?? .auto
        guard stream.isTerminal || color == .always else { return try console.output.result(source) }
        let text = MarkdownText.rendered(
            source, width: min(stream.columns, maximumWidth), style: Style(for: stream, color: color))
        if stream.isTerminal { Pager.usual?.show(text) }
        try console.output.result(text)
    }

    /// The width above which lines are tiring to read.
    private static let maximumWidth = 100

    private static func unknown(_ topic: String, _ index: TopicIndex, _ console: Console) -> UsageError {
        UsageError(
            "unknown topic \"\(excerpt(topic))\"",
            hint: nearestName(to: topic, among: index.topics.map(\.name)).map { "did you mean \($0)?" }
                ?? "\(console.program.name) docs lists the topics")
    }

    private static func list(of index: TopicIndex, _ console: Console) -> String {
        let documents = index.topics.filter { $0.kind == .document }
        let column = (documents.map(\.name.count).max() ?? 0) + 2
        let rows = documents.map { topic in
            "  \(topic.name)\(String(repeating: " ", count: column - topic.name.count))\(topic.summary)"
        }
        func names(_ title: String, _ names: [String]) -> [String] {
            let lines = wrapped(names.joined(separator: " "), to: 76)
            return ["", "\(title):"] + lines.map { "  \($0)" }
        }
        let commands = CommandLineTool.table(of: console.program.name).commands.map { command in
            command.name.split(separator: " ").first.map(String.init) ?? command.name
        }.reduce(into: [String]()) {
            if !$0.contains($1), !index.sections(about: $1).isEmpty { $0.append($1) }
        }
        let other = index.names(.section).first { $0.contains("-") } ?? ""
        return
            (["Documents:"] + rows + names("Layer types", index.names(.layer))
            + names("Effects", index.names(.effect)) + names("Transitions", index.names(.transition))
            + names("Commands", commands)
            + [
                "",
                "\(console.program.name) docs TOPIC prints one. Headings are topics too, such as \(other).",
            ])
            .joined(separator: "\n")
    }

    private static func json(of index: TopicIndex) -> JSON {
        [
            "topics": .array(
                index.topics.map { topic in
                    [
                        "name": .string(topic.name), "kind": .string(topic.kind.rawValue),
                        "path": .string(topic.path), "summary": .string(topic.summary),
                    ]
                })
        ]
    }

    private static func json(of sections: [DocumentSection]) -> JSON {
        [
            "sections": .array(
                sections.map { section in
                    [
                        "path": .string(section.path), "heading": .string(section.heading),
                        "text": .string(section.text),
                    ]
                })
        ]
    }
}
