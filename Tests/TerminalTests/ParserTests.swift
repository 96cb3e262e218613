import Terminal
import Testing

@Suite struct ParserTests {
    /// A command line, and the expected result of parsing it.
    struct Line: Sendable, CustomTestStringConvertible {
        let words: [String]
        var command = "encode"
        var operands = ["s"]
        var values: [String: String] = [:]
        var switches: Set<String> = []

        var testDescription: String { words.joined(separator: " ") }
    }

    private static let lines = [
        Line(words: ["encode", "s"]),
        Line(words: ["encode", "s", "--output", "a.mp4"], values: ["--output": "a.mp4"]),
        Line(words: ["encode", "s", "--output=a.mp4"], values: ["--output": "a.mp4"]),
        Line(words: ["encode", "s", "--output=a=b"], values: ["--output": "a=b"]),
        Line(words: ["encode", "s", "--output=--fps"], values: ["--output": "--fps"]),
        Line(words: ["encode", "s", "-o", "a.mp4"], values: ["--output": "a.mp4"]),
        Line(words: ["encode", "s", "-oa.mp4"], values: ["--output": "a.mp4"]),
        Line(words: ["encode", "s", "-o-"], values: ["--output": "-"]),
        Line(words: ["encode", "s", "-o", "-"], values: ["--output": "-"]),
        Line(words: ["encode", "s", "--output", "-"], values: ["--output": "-"]),
        Line(words: ["encode", "s", "--output", "two words"], values: ["--output": "two words"]),
        Line(words: ["encode", "-"], operands: ["-"]),
        Line(words: ["encode", "-", "-o", "-"], operands: ["-"], values: ["--output": "-"]),
        Line(words: ["encode", "--", "--fps"], operands: ["--fps"]),
        Line(words: ["encode", "--", "--help"], operands: ["--help"]),
        Line(words: ["encode", "--", "help"], operands: ["help"]),
        Line(words: ["encode", "--", "--"], operands: ["--"]),
        Line(words: ["encode", "s", "--"]),
        Line(words: ["encode", "--force", "--", "-f"], operands: ["-f"], switches: ["--force"]),
        Line(words: ["--", "encode", "s"]),
        Line(words: ["encode", "help"], operands: ["help"]),
        Line(words: ["encode", "s", "--fps", "-1"], values: ["--fps": "-1"]),
        Line(words: ["encode", "s", "--fps", "-1.5e3"], values: ["--fps": "-1.5e3"]),
        Line(words: ["encode", "s", "--fps=-.5"], values: ["--fps": "-.5"]),
        Line(words: ["encode", "--fps", "24", "s"], values: ["--fps": "24"]),
        Line(words: ["encode", "--fps=24", "s", "-f"], values: ["--fps": "24"], switches: ["--force"]),
        Line(
            words: ["encode", "-f", "--fit", "cover", "s", "-oa", "--frames=0-9"],
            values: ["--fit": "cover", "--output": "a", "--frames": "0-9"], switches: ["--force"]),
        Line(words: ["--quiet", "encode", "s"], switches: ["--quiet"]),
        Line(
            words: ["-q", "--color", "never", "encode", "s"], values: ["--color": "never"],
            switches: ["--quiet"]),
        Line(
            words: ["--color=always", "encode", "s", "-q"], values: ["--color": "always"],
            switches: ["--quiet"]),
        Line(words: ["encode", "s", "--color", "auto"], values: ["--color": "auto"]),
        Line(
            words: ["copy", "a", "--size", "1x2", "b"], command: "copy", operands: ["a", "b"],
            values: ["--size": "1x2"]),
        Line(words: ["copy", "--", "-", "--"], command: "copy", operands: ["-", "--"]),
        Line(words: ["doctor"], command: "doctor", operands: []),
    ]

    @Test("a valid command line is parsed", arguments: lines) func understood(_ line: Line) throws {
        guard case .run(let command, let arguments) = try exampleProgram.parse(line.words) else {
            Issue.record("nothing is to be run")
            return
        }
        #expect(command.name == line.command)
        try #require(command.operands.count == line.operands.count)
        #expect(command.operands.indices.map(arguments.operand) == line.operands)
        let common = ["--quiet", "--color"]
        for name in command.flags.map(\.name) + common + ["--help"] {
            #expect(
                arguments.isSet(name) == (line.values[name] != nil || line.switches.contains(name)), "\(name)"
            )
        }
        for flag in command.flags where flag.value != nil {
            #expect(arguments.string(flag.name) == line.values[flag.name])
        }
        #expect(arguments.string("--color") == line.values["--color"])
    }

    @Test(
        "help is shown wherever --help is given",
        arguments: [
            (["help"], nil), (["--help"], nil), (["-h"], nil), (["--quiet", "help"], nil),
            (["-q", "-h"], nil), (["help", "encode"], "encode"), (["help", "-q", "encode"], "encode"),
            (["encode", "--help"], "encode"), (["encode", "-h"], "encode"),
            (["encode", "s", "--help"], "encode"), (["encode", "--fps", "1", "-h", "--bogus"], "encode"),
            (["--help", "encode"], nil), (["copy", "a", "--help"], "copy"),
            (["help", "encode", "--help"], "encode"), (["help", "help"], nil),
            (["help", "doctor"], "doctor"),
        ] as [([String], String?)])
    func help(_ words: [String], _ name: String?) throws {
        guard case .help(let topic, .text) = try exampleProgram.parse(words) else {
            Issue.record("no help")
            return
        }
        #expect(topic == exampleProgram.commands.first { $0.name == name }.map(HelpTopic.command) ?? .program)
    }

    @Test("help has other forms, which only help has") func helpForms() throws {
        for (words, form) in [
            (["help", "--json"], HelpForm.json), (["help", "--man"], .man),
        ] {
            guard case .help(.program, form) = try exampleProgram.parse(words),
                case .help(.command(encodeCommand), form) = try exampleProgram.parse(words + ["encode"])
            else {
                Issue.record("no help as \(form)")
                return
            }
        }
        for words in [["--json"], ["--man"], ["encode", "s", "--man"], ["help", "--xml"]] {
            #expect(throws: UsageError.self) { try exampleProgram.parse(words) }
        }
    }

    @Test(
        "the version is shown before any command",
        arguments: [
            ["--version"], ["-q", "--version", "encode"], ["-v"], ["-V"], ["version"], ["help", "version"],
        ])
    func version(_ words: [String]) throws {
        guard case .version = try exampleProgram.parse(words) else {
            Issue.record("no version")
            return
        }
    }
}
