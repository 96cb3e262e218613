import Terminal
import Testing

@Suite struct ArgumentsTests {
    private static let noNumbers = [
        "nan", "NaN", "inf", "-inf", "infinity", "0x10", "0x1p3", "1 ", " 1", "12abc", "abc", "1,5", "--5",
        "1920X1080", "1x2x3", "٣", "1_000",
    ]

    @Test(
        "whole numbers are parsed",
        arguments: [("0", 0), ("7", 7), ("-3", -3), ("10", 10), ("007", 7), ("-0", 0)])
    func integers(_ text: String, _ value: Int) throws {
        #expect(try arguments("--fps=\(text)").integer("--fps", in: -3...10) == value)
    }

    @Test(
        "a text that is not a whole number in the allowed range is refused, and the error states the range",
        arguments: noNumbers + [
            "-4", "11", "99999999999999999999", "-99999999999999999999", "1e400", "1.0", "+1", "-", "1-2",
        ])
    func badIntegers(_ text: String) throws {
        let arguments = try arguments("--fps=\(text)")
        #expect(throws: UsageError("--fps \(text): expected a whole number from -3 to 10")) {
            try arguments.integer("--fps", in: -3...10)
        }
    }

    @Test("a flag given several times has all its values in order") func repeated() throws {
        let command = Command(
            "read", "Reads.",
            flags: [Flag("--from", short: "f", value: "DIR", isRepeated: true, "A folder to read from.")])
        let program = Program(
            name: "program", summary: "", version: "1", date: "2026-01-02", commands: [command],
            commonFlags: [])
        for (words, values) in [
            ([], []), (["--from", "a"], ["a"]), (["-fb", "--from=a", "-f", "b"], ["b", "a", "b"]),
        ] {
            guard case .run(_, let arguments) = try program.parse(["read"] + words) else {
                Issue.record("not run")
                return
            }
            #expect(arguments.strings("--from") == values)
            #expect(arguments.isSet("--from") == !values.isEmpty)
        }
    }

    @Test("the smallest and largest whole numbers are parsed", arguments: [Int.min, .max]) func extremes(
        _ value: Int
    ) throws {
        #expect(try arguments("--fps=\(value)").integer("--fps", in: .min ... .max) == value)
    }

    @Test(
        "decimal numbers are parsed",
        arguments: [
            ("0.5", 0.5), ("10", 10), ("-1", -1), ("1e1", 10), ("2.5E-1", 0.25), ("+3", 3), (".5", 0.5),
            ("-0", 0),
        ])
    func numbers(_ text: String, _ value: Double) throws {
        #expect(try arguments("--fps=\(text)").number("--fps", in: -1...10) == value)
    }

    @Test(
        "a text that is not a decimal number in the allowed range is refused, and the error states the range",
        arguments: noNumbers + [
            "1e400", "-1e400", "99999999999999999999", "-1.001", "10.001", ".", "-", "e5", "1.2.3", "1e",
        ])
    func badNumbers(_ text: String) throws {
        let arguments = try arguments("--fps=\(text)")
        let wide = #expect(throws: UsageError.self) { try arguments.number("--fps", in: -1...10) }
        #expect(wide?.message == "--fps \(text): expected a number from -1 to 10")
        let narrow = #expect(throws: UsageError.self) { try arguments.number("--fps", in: -0.5...0.001) }
        #expect(narrow?.message == "--fps \(text): expected a number from -0.5 to 0.001")
    }

    @Test(
        "a number that overflows is refused even if the range is unlimited", arguments: ["1e400", "-1e400"])
    func overflow(_ text: String) throws {
        let arguments = try arguments("--fps=\(text)")
        #expect(throws: UsageError.self) {
            try arguments.number("--fps", in: -Double.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
        }
    }

    @Test("sizes are parsed", arguments: [("1920x1080", 1920, 1080), ("0x0", 0, 0), ("3x2", 3, 2)])
    func sizes(_ text: String, _ width: Int, _ height: Int) throws {
        let size = try #require(try arguments("--fps=\(text)").size("--fps", in: 0...1920))
        #expect(size == (width, height))
    }

    @Test(
        "spans are parsed as first and last number, or as a single number for both",
        arguments: [("0-99", 0, 99), ("5-5", 5, 5), ("3", 3, 3), ("7-2", 7, 2)])
    func spans(_ text: String, _ first: Int, _ last: Int) throws {
        let span = try #require(try arguments("--fps=\(text)").span("--fps", in: 0...99))
        #expect(span == (first, last))
    }

    @Test(
        "a text that is not a size in the allowed range is refused, quoted and with the range",
        arguments: [
            "1920X1080", "1x2x3", "-1", "-1x5", "5x-1", "0x5", "5x9", "5", "x", "5x", "x5", "1 x5", "1x 5",
            " 1x5",
            "1x5 ", "1xx5", "99999999999999999999x1", "1e0x1", "1.0x1", "+1x1", "nanxinf", "1×5", "12abc",
        ])
    func badSizes(_ text: String) throws {
        let arguments = try arguments("--fps=\(text)")
        let message = "expected two whole numbers separated by \"x\", each from 1 to 8"
        let error = #expect(throws: UsageError.self) { try arguments.size("--fps", in: 1...8) }
        #expect(error?.message == "--fps \(text): \(message)")
    }

    @Test(
        "a span with a negative or missing end is refused, quoted and with the range",
        arguments: ["-1-5", "1--5", "-1", "5-", "1-2-3", "9", "0-9", "-", "a", "1..2"])
    func badSpans(_ text: String) throws {
        let arguments = try arguments("--fps=\(text)")
        let message = "expected a whole number, or two separated by \"-\", from 0 to 8"
        #expect(throws: UsageError("--fps \(text): \(message)")) {
            try arguments.span("--fps", in: 0...8)
        }
    }

    @Test("an error shortens a long value") func longValues() throws {
        let long = String(repeating: "x", count: 100_000)
        let arguments = try arguments("--fps=\(long)")
        for read in [
            { _ = try arguments.integer("--fps", in: 1...2) },
            { _ = try arguments.number("--fps", in: 1...2) },
            { _ = try arguments.size("--fps", in: 1...2) }, { _ = try arguments.span("--fps", in: 1...2) },
        ] {
            let error = #expect(throws: UsageError.self) { try read() }
            #expect((error?.message.count ?? .max) < 200)
            #expect(error?.message.hasSuffix("from 1 to 2") == true)
        }
    }

    @Test("a flag that was not given has no value") func absent() throws {
        let arguments = try arguments("-f")
        #expect(arguments.string("--fps") == nil)
        #expect(try arguments.integer("--fps", in: 1...2) == nil)
        #expect(try arguments.number("--fps", in: 1...2) == nil)
        #expect(try arguments.size("--fps", in: 1...2) == nil)
        #expect(try arguments.span("--fps", in: 1...2) == nil)
        #expect(arguments.isSet("--force"))
        #expect(!arguments.isSet("--fps"))
        #expect(!arguments.isSet("--of-another-command"))
    }

    private func arguments(_ word: String) throws -> Arguments {
        guard case .run(_, let arguments) = try exampleProgram.parse(["encode", "s", word]) else {
            throw UsageError("nothing is to be run")
        }
        return arguments
    }

    @Test(
        "for a number with a unit or a comma, the hint is the plain number",
        arguments: [
            ("2.5s", "without a unit: --fps 2.5"), ("5,5", "without a unit: --fps 5.5"),
            ("7 s", ""), ("-1px", "without a unit: --fps -1"), ("50%", ""), ("2seconds", ""), ("s", ""),
            ("1.2.3s", ""), ("nan", ""), ("inf", ""),
        ])
    func units(_ text: String, _ hint: String) throws {
        let arguments = try arguments("--fps=\(text)")
        let error = #expect(throws: UsageError.self) { try arguments.number("--fps", in: -1...10) }
        #expect(error?.hint == hint)
    }

    @Test(
        "for a size in another notation, the hint is the right notation",
        arguments: [
            ("7*8", "did you mean --fps 7x8?"), ("7X8", "did you mean --fps 7x8?"),
            ("7×8", "did you mean --fps 7x8?"), ("7:8", "did you mean --fps 7x8?"),
            ("7", "width and height, for example: --fps 1920x1080"), ("7*9", ""), ("7x8x8", ""), ("hd", ""),
        ])
    func sizeHints(_ text: String, _ hint: String) throws {
        let arguments = try arguments("--fps=\(text)")
        let error = #expect(throws: UsageError.self) { try arguments.size("--fps", in: 1...8) }
        #expect(error?.hint == hint)
    }

    @Test(
        "times are seconds, or minutes and hours with colons",
        arguments: [
            ("0", 0), ("2.5", 2.5), ("90", 90), ("1:30", 90), ("0:00.5", 0.5), ("100:00", 6000),
            ("1:02:03.25", 3723.25), ("01:00:00", 3600),
        ] as [(String, Double)])
    func times(_ text: String, _ seconds: Double) throws {
        #expect(try arguments("--fps=\(text)").seconds("--fps", in: 0...10_000) == seconds)
        #expect(Double(clock: text) == seconds)
    }

    @Test(
        "a text that is not a time in the range is refused",
        arguments: [
            "1:60", "1:2:60", "1:60:00", "1:", ":1", "::", "1:2:3:4", "-1:00", "1:-2", "1.5:00", "1:2e1",
            "1: 2",
            "a:b", "9:99", "3:00:00", "99999999999999999999:00", "1:+2", "1:1.2.3", "1:.",
        ])
    func badTimes(_ text: String) throws {
        let arguments = try arguments("--fps=\(text)")
        #expect(throws: UsageError.self) { try arguments.seconds("--fps", in: 0...10_000) }
    }

    @Test("arguments are written as a command line, quoted for shells") func words() throws {
        let command = Command(
            "read", "Reads.", operands: [Operand("FILE", "A file.")],
            flags: [Flag("--from", short: "f", value: "DIR", "From."), Flag("--all", "All.")])
        let program = Program(
            name: "program", summary: "", version: "1", date: "2026-01-02", commands: [command],
            commonFlags: [])
        for (words, expected) in [
            (["a"], ["--all", "a"]), (["-f", "-3", "--all", "a b"], ["--from=-3", "--all", "a b"]),
            (["--", "-x"], ["--all", "--", "-x"]),
        ] {
            guard case .run(_, let arguments) = try program.parse(["read"] + words),
                case .run(_, let again) = try program.parse(["read"] + expected)
            else {
                Issue.record("not run")
                return
            }
            #expect(arguments.words(adding: "--all") == expected)
            #expect(again.words(adding: "--all") == expected)
        }
    }
}
