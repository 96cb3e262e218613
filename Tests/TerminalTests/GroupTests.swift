import Terminal
import Testing

/// Tests commands with names of two words, and repeated operands.
@Suite struct GroupTests {
    private func parsed(_ words: [String]) throws -> (Command, Arguments)? {
        guard case .run(let command, let arguments) = try exampleProgram.parse(words) else { return nil }
        return (command, arguments)
    }

    private func error(_ words: [String]) -> UsageError? {
        do throws(UsageError) {
            _ = try exampleProgram.parse(words)
            return nil
        } catch {
            return error
        }
    }

    @Test("the second word selects the command, which has its own flags") func command() throws {
        let (command, arguments) = try #require(try parsed(["golden", "record", "--fit", "cover", "a", "b"]))
        #expect(command == goldenRecordCommand)
        #expect(arguments.operands(from: 0) == ["a", "b"])
        #expect(arguments.string("--fit") == "cover")
        #expect(error(["golden", "check", "a", "--fit", "cover"])?.message == "unknown flag --fit")
    }

    @Test("a repeated operand is required at least once") func repeated() throws {
        #expect(error(["golden", "check"])?.message == "golden check needs GOLDEN")
        #expect(error(["golden", "check", "a", ""])?.message == "GOLDEN is empty")
        #expect(try parsed(["golden", "check", "a"])?.1.operands(from: 0) == ["a"])
    }

    @Test("a group's name without a valid second word is an error that lists the allowed words")
    func unknown() {
        #expect(error(["golden"])?.message == "golden needs one of record, check")
        #expect(error(["golden"])?.hint == "zoetrope golden --help lists what is allowed")
        #expect(error(["golden", "chek"])?.message == "unknown command \"golden chek\"")
        #expect(error(["golden", "chek"])?.hint == "did you mean \"golden check\"?")
        #expect(error(["goldn"])?.hint == "did you mean \"golden\"?")
    }

    @Test(
        "help for a group lists only the group's commands",
        arguments: [["golden", "--help"], ["help", "golden"]])
    func help(_ words: [String]) throws {
        guard case .help(.group(let group), .text) = try exampleProgram.parse(words) else {
            Issue.record("no help for the group")
            return
        }
        let style = Style(for: .standardOutput, color: .never)
        let text = Help(program: exampleProgram, style: style).text(for: .group(group))
        #expect(text.contains("zoetrope golden COMMAND [FLAGS]"))
        #expect(text.contains("golden record"))
        #expect(text.contains("golden check"))
        #expect(!text.contains("doctor"))
        let one = Help(program: exampleProgram, style: style).text(for: .command(goldenCheckCommand))
        #expect(one.contains("zoetrope golden check GOLDEN... [FLAGS]"))
    }

    @Test("an optional operand may be left out, but not repeated") func optional() throws {
        let measure = Command(
            "measure", "Measures.", operands: [Operand("SCENE", "The scene.", isOptional: true)])
        let program = Program(
            name: "zoetrope", summary: "", version: "1", date: "2026-01-02", commands: [measure],
            commonFlags: [])
        for words in [["measure"], ["measure", "a"]] {
            guard case .run(_, let arguments) = try program.parse(words) else {
                Issue.record("nothing to run")
                continue
            }
            #expect(arguments.operands(from: 0) == Array(words.dropFirst()))
        }
        #expect(throws: UsageError.self) { try program.parse(["measure", "a", "b"]) }
        let help = Help(program: program, style: Style(for: .standardOutput, color: .never))
        #expect(help.text(for: .command(measure)).contains("zoetrope measure [SCENE] [FLAGS]"))
    }
}
