import Foundation
import TestSupport
import Testing

/// Tests of help for programs (`help --json`) and of manual pages (`help --man`).
@Suite struct HelpFormTests {
    private struct Document: Decodable {
        struct Command: Decodable {
            struct Flag: Decodable {
                let name: String
                let short, value: String?
                let choices: [String]
                let summary: String
            }
            struct Operand: Decodable { let name, summary: String }

            let name, summary: String
            let operands: [Operand]
            let flags: [Flag]
            let examples: [String]
        }

        let version: String
        let commands: [Command]
        let commonFlags: [Command.Flag]
    }

    private let document: Document

    init() throws {
        let outcome = try Tool.zoetrope.run(["help", "--json"])
        try #require(outcome.status == 0, "\(outcome.errors)")
        document = try JSONDecoder().decode(Document.self, from: Data(outcome.text.utf8))
    }

    /// Collapses white space, so that texts can be compared that are wrapped in different ways.
    private func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The names of flags in a help text, one for each line that begins with a flag.
    private func flags(in help: String) -> [String] {
        help.split(separator: "\n").compactMap { line in
            line.prefixMatch(of: #/  (?:-., |    )(--[a-z0-9-]+)/#).map { String($0.output.1) }
        }
    }

    @Test("JSON has the commands and flags of the help texts") func json() throws {
        let version = try Tool.zoetrope.run(["--version"]).text
        #expect(version == "zoetrope \(document.version)\n")
        let overview = try Tool.zoetrope.run(["help"]).text
        let listed = overview.split(separator: "\n").drop { $0 != "Commands:" }.prefix {
            $0 != "Flags of every command:"
        }
        #expect(listed.count { $0.hasPrefix("  ") && !$0.hasPrefix("   ") } == document.commands.count + 1)
        for command in document.commands {
            let words = command.name.split(separator: " ").map(String.init)
            let text = try Tool.zoetrope.run(["help"] + words).text
            let names = (command.flags + document.commonFlags).map(\.name)
            #expect(flags(in: text) == names, "\(command.name)")
            let alone = try Tool.zoetrope.run(["help"] + words + ["--json"]).text
            let one = try JSONDecoder().decode(Document.Command.self, from: Data(alone.utf8))
            #expect(one.name == command.name && one.flags.map(\.name) == command.flags.map(\.name))
        }
    }

    @Test("manual pages have no faults, and all that the help of the command has") func manual() throws {
        let folder = try TestFolder()
        var topics = document.commands.map(\.name)
        topics += ["", "golden"]
        var pages: [String] = []
        for topic in topics {
            let words = topic.split(separator: " ").map(String.init)
            let outcome = try Tool.zoetrope.run(["help"] + words + ["--man"])
            #expect(outcome.status == 0 && outcome.text.utf8.allSatisfy { $0 < 0x80 }, "\(topic)")
            let name = (["zoetrope"] + words).joined(separator: "-") + ".1"
            try folder.write(outcome.text, to: name)
            pages.append(name)
        }
        let lint = try Tool.system("mandoc").run(["-T", "lint", "-W", "warning"] + pages, in: folder.url)
        #expect(lint.status == 0 && lint.text.isEmpty, "\(lint.text)\(lint.errors)")
        for page in pages {
            let formatted = try Tool.system("groff").run(
                ["-man", "-ww", "-z", "-T", "utf8", page], in: folder.url)
            #expect(formatted.status == 0 && formatted.errors.isEmpty, "\(page): \(formatted.errors)")
        }
        for command in document.commands {
            let page = "zoetrope-\(command.name.replacing(" ", with: "-")).1"
            let printed = try Tool.system("mandoc").run(
                ["-T", "utf8", "-O", "width=1000", page], in: folder.url)
            // Bold letters are printed twice, with a backspace between them.
            let text = words(printed.text.replacing(#/.\x{8}/#, with: ""))
            let flags = command.flags + document.commonFlags
            let sentences =
                [command.summary] + command.operands.map(\.summary) + command.examples
                + flags.map { "\($0.name)\($0.value.map { " \($0)" } ?? "") \($0.summary)" }
            for sentence in sentences {
                #expect(text.contains(words(sentence)), "\(command.name): \(sentence)")
            }
        }
    }
}
