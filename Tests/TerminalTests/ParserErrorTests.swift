import Terminal
import Testing

@Suite struct ParserErrorTests {
    /// A command line that is not valid, and the expected error.
    struct Line: Sendable, CustomTestStringConvertible {
        let words: [String]
        let error: UsageError

        init(_ words: [String], _ message: String, hint: String = "") {
            self.words = words
            error = UsageError(message, hint: hint)
        }

        var testDescription: String { words.description }
    }

    private static let programHint = "zoetrope --help lists what is allowed"
    private static let encodeHint = "zoetrope encode --help lists what is allowed"
    private static let copyHint = "zoetrope copy --help lists what is allowed"
    private static let rateHint = "Frames a second instead of the scene's."
    private static let outputHint = "Where the film goes."
    private static let fitHint = "allowed: contain, cover"

    @Test(
        "a missing or unknown command is an error",
        arguments: [
            Line([], "no command given", hint: "zoetrope --help lists the commands"),
            Line(["-q"], "no command given", hint: "zoetrope --help lists the commands"),
            Line(["--"], "no command given", hint: "zoetrope --help lists the commands"),
            Line(["encoed", "s"], "unknown command \"encoed\"", hint: "did you mean \"encode\"?"),
            Line(["Encode"], "unknown command \"Encode\"", hint: "did you mean \"encode\"?"),
            Line(["help", "dokter"], "unknown command \"dokter\"", hint: "did you mean \"doctor\"?"),
            Line(["paint"], "unknown command \"paint\"", hint: programHint),
            Line(["-"], "unknown command \"-\"", hint: programHint),
            Line([""], "unknown command \"\"", hint: programHint),
            Line(["--", "--help"], "unknown command \"--help\"", hint: programHint),
        ])
    func commands(_ line: Line) { expectError(line) }

    @Test(
        "an unknown or misplaced flag is an error",
        arguments: [
            Line(["encode", "s", "--fsp", "1"], "unknown flag --fsp", hint: "did you mean \"--fps\"?"),
            Line(["encode", "s", "--fsp=1"], "unknown flag --fsp", hint: "did you mean \"--fps\"?"),
            Line(
                ["encode", "s", "--colour=never"], "unknown flag --colour", hint: "did you mean \"--color\"?"),
            Line(
                ["encode", "s", "--fps60"], "unknown flag --fps60", hint: "did you mean \"--fps 60\"?"),
            Line(["encode", "--forced60"], "unknown flag --forced60", hint: encodeHint),
            Line(["encode", "--FORCE"], "unknown flag --FORCE", hint: "did you mean \"--force\"?"),
            Line(["encode", "--soundtrack"], "unknown flag --soundtrack", hint: encodeHint),
            Line(["encode", "s", "-x"], "unknown flag -x", hint: encodeHint),
            Line(["encode", "s", "-xyz"], "unknown flag -x", hint: encodeHint),
            Line(["encode", "s", "-F"], "unknown flag -F", hint: encodeHint),
            Line(["encode", "s", "-1"], "unknown flag -1", hint: encodeHint),
            Line(["encode", "s", "--=x"], "unknown flag --", hint: encodeHint),
            Line(["encode", "s", "--versio"], "unknown flag --versio", hint: encodeHint),
            Line(
                ["doctor", "--fps", "1"], "unknown flag --fps",
                hint: "--fps is a flag of encode; zoetrope doctor --help lists what is allowed"),
            Line(["encode", "s", "--rate", "1"], "unknown flag --rate", hint: "did you mean \"--fps\"?"),
            Line(["--qiuet", "encode"], "unknown flag --qiuet", hint: "did you mean \"--quiet\"?"),
            Line(["--frame", "1", "encode"], "unknown flag --frame", hint: "did you mean \"--frames\"?"),
            Line(["--soundtrack", "encode"], "unknown flag --soundtrack", hint: programHint),
        ])
    func flags(_ line: Line) { expectError(line) }

    @Test(
        "a flag that is given twice, in its long or short form, is an error",
        arguments: [
            Line(["encode", "s", "--fps", "1", "--fps", "1"], "--fps is given twice"),
            Line(["encode", "-o", "a", "s", "--output=b"], "--output is given twice"),
            Line(["encode", "s", "-oa", "-ob"], "--output is given twice"),
            Line(["encode", "s", "-f", "--force"], "--force is given twice"),
            Line(["-q", "encode", "s", "--quiet"], "--quiet is given twice"),
        ])
    func twice(_ line: Line) { expectError(line) }

    @Test(
        "a switch with a value is an error",
        arguments: [
            Line(["encode", "s", "--force=yes"], "--force is a switch and takes no value"),
            Line(["encode", "s", "--force="], "--force is a switch and takes no value"),
            Line(["encode", "s", "-fq"], "--force is a switch and takes no value"),
            Line(["--quiet=1", "encode"], "--quiet is a switch and takes no value"),
            Line(["encode", "--help=x"], "--help is a switch and takes no value"),
        ])
    func switches(_ line: Line) { expectError(line) }

    @Test(
        "a missing or empty value is an error",
        arguments: [
            Line(["encode", "s", "--fps"], "--fps needs a value: --fps RATE", hint: rateHint),
            Line(["encode", "s", "--fps", "--force"], "--fps needs a value: --fps RATE", hint: rateHint),
            Line(["encode", "s", "--fps", "-f"], "--fps needs a value: --fps RATE", hint: rateHint),
            Line(["encode", "s", "--fps", "--help"], "--fps needs a value: --fps RATE", hint: rateHint),
            Line(["encode", "--fps", "--", "s"], "--fps needs a value: --fps RATE", hint: rateHint),
            Line(["encode", "s", "-o"], "--output needs a value: --output FILE", hint: outputHint),
            Line(["encode", "s", "-o", "-f"], "--output needs a value: --output FILE", hint: outputHint),
            Line(["--color"], "--color needs a value: --color WHEN", hint: "Colour messages."),
            Line(["encode", "s", "--fps="], "--fps has an empty value", hint: rateHint),
            Line(["encode", "s", "--fps", ""], "--fps has an empty value", hint: rateHint),
            Line(["encode", "s", "-o", ""], "--output has an empty value", hint: outputHint),
            Line(
                ["encode", "s", "--fit="], "--fit has an empty value",
                hint: "How to fill a size of another aspect."),
        ])
    func values(_ line: Line) { expectError(line) }

    @Test(
        "a value that is not one of the choices is an error",
        arguments: [
            Line(
                ["encode", "s", "--fit", "conver"], "--fit conver: unknown value; did you mean \"cover\"?",
                hint: fitHint),
            Line(
                ["encode", "s", "--fit=Cover"], "--fit Cover: unknown value; did you mean \"cover\"?",
                hint: fitHint
            ),
            Line(
                ["encode", "s", "--fit", "Crop"], "--fit Crop: unknown value; did you mean \"cover\"?",
                hint: fitHint),
            Line(["encode", "s", "--fit", "stretch"], "--fit stretch: unknown value", hint: fitHint),
            Line(["encode", "s", "--fit", "-"], "--fit -: unknown value", hint: fitHint),
            Line(["encode", "s", "--fit", "-3"], "--fit -3: unknown value", hint: fitHint),
            Line(
                ["encode", "s", "--fit", "cover "], "--fit cover : unknown value; did you mean \"cover\"?",
                hint: fitHint),
            Line(
                ["--color", "yes", "encode"], "--color yes: unknown value",
                hint: "allowed: auto, always, never"),
        ])
    func choices(_ line: Line) { expectError(line) }

    @Test(
        "missing, empty or too many operands are errors",
        arguments: [
            Line(
                ["encode"], "encode needs SCENE",
                hint: "for example: zoetrope encode scene.json -o film.mp4; \(encodeHint)"),
            Line(
                ["encode", "--fps", "24"], "encode needs SCENE",
                hint: "for example: zoetrope encode scene.json -o film.mp4; \(encodeHint)"),
            Line(
                ["encode", "--"], "encode needs SCENE",
                hint: "for example: zoetrope encode scene.json -o film.mp4; \(encodeHint)"),
            Line(["copy"], "copy needs FROM", hint: copyHint),
            Line(["copy", "a"], "copy needs TO", hint: copyHint),
            Line(["encode", ""], "SCENE is empty", hint: encodeHint),
            Line(["copy", "a", ""], "TO is empty", hint: copyHint),
            Line(["encode", "a", "b"], "encode: unexpected argument \"b\"", hint: encodeHint),
            Line(
                ["encode", "a.json", "b.mp4"], "encode: unexpected argument \"b.mp4\"", hint: "write -o b.mp4"
            ),
            Line(
                ["encode", "-", "b.mp4", "--fps=3"], "encode: unexpected argument \"b.mp4\"",
                hint: "write -o b.mp4"),
            Line(["encode", "a.json", "b.JSON"], "encode: unexpected argument \"b.JSON\"", hint: encodeHint),
            Line(
                ["encode", "a.json", "b.mp4", "-oc.mp4"], "encode: unexpected argument \"b.mp4\"",
                hint: encodeHint),
            Line(
                ["encode", "-o", "c.mp4", "a.json", "b.mp4"], "encode: unexpected argument \"b.mp4\"",
                hint: encodeHint),
            Line(
                ["encode", "f/8.png", "f/9.png"], "encode: unexpected argument \"f/9.png\"",
                hint: "an image sequence is written as one name: f/%d.png"),
            Line(
                ["encode", "f/a08.png", "f/b09.png"], "encode: unexpected argument \"f/b09.png\"",
                hint: encodeHint),
            Line(["encode", "a.json", "b.d/c"], "encode: unexpected argument \"b.d/c\"", hint: encodeHint),
            Line(["copy", "a", "b", "-", "d"], "copy: unexpected argument \"-\"", hint: copyHint),
            Line(
                ["copy", "a", "--", "b", "--size"], "copy: unexpected argument \"--size\"", hint: copyHint),
            Line(
                ["doctor", "a"], "doctor: unexpected argument \"a\"",
                hint: "zoetrope doctor --help lists what is allowed"),
        ])
    func operands(_ line: Line) { expectError(line) }

    @Test(
        "a command's flag before the command is an error",
        arguments: [
            Line(
                ["--fps", "24", "encode", "s"], "--fps must come after the command",
                hint: "zoetrope COMMAND --fps …"),
            Line(
                ["-oa", "encode", "s"], "-o must come after the command",
                hint: "zoetrope COMMAND -o …"),
            Line(
                ["-q", "--size=1x2"], "--size must come after the command",
                hint: "zoetrope COMMAND --size …"),
        ])
    func flagBeforeCommand(_ line: Line) { expectError(line) }

    @Test(
        "an error shortens a long word",
        arguments: [
            ["WORD"], ["golden", "WORD"], ["encode", "s", "WORD"], ["encode", "s", "--WORD"],
            ["encode", "s", "--fit", "WORD"],
        ])
    func longWords(_ words: [String]) {
        let long = String(repeating: "x", count: 100_000)
        let error = #expect(throws: UsageError.self) {
            try exampleProgram.parse(words.map { $0.replacing("WORD", with: long) })
        }
        #expect((error?.description.count ?? .max) < 250)
        #expect(error?.description.contains("xxx … xxx") == true)
    }

    @Test("message and hint have one line each, and without a hint there is no empty line") func description()
    {
        #expect(UsageError("wrong", hint: "do right").description == "wrong\ndo right")
        #expect(UsageError("wrong").description == "wrong")
    }

    private func expectError(_ line: Line) {
        #expect(throws: line.error) { try exampleProgram.parse(line.words) }
    }
}
