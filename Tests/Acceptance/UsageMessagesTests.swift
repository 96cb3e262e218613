import Foundation
import TestSupport
import Testing

/// Tests of the answers to command lines that newcomers try.
@Suite struct UsageMessagesTests {
    /// A command line that can't be run, and the expected message.
    struct Slip: Sendable, CustomTestStringConvertible {
        let words: String
        let status: Int32
        let said: [String]

        var testDescription: String { words }
    }

    private static let slips = [
        Slip(
            words: "golden record good.json odd.json --size 32x18 -o goldens", status: 64,
            said: ["error: odd.json: --size 32x18: the scene has another aspect ratio (60x36)", "--fit"]),
        Slip(
            words: "golden record good.json odd.json --frames 0-19 -o goldens", status: 64,
            said: ["error: odd.json: --frames 0-19: the scene has frames 0 to 9"]),
        Slip(
            words: "golden record good.json odd.json --frames x -o goldens", status: 64,
            said: ["error: --frames x: "]),
        Slip(
            words: "golden record odd.json --size 32x18 -o goldens", status: 64,
            said: ["error: --size 32x18: the scene has another aspect ratio"]),
        Slip(
            words: "golden record good.json uneven.json -o goldens", status: 65,
            said: ["error: uneven.json: ", "even"]),
        Slip(
            words: "encode good.json --repeat 2 -o a.mp4", status: 64,
            said: ["error: --repeat needs a scene with", "\"loop\": true"]),
        Slip(
            words: "encode loop.json --repeat 2 --frames 0-3 -o a.mp4", status: 64,
            said: ["error: --repeat and --frames can't be combined", "leave out --frames"]),
        Slip(
            words: "encode good.json --audio-bitrate 64 -o a.mp4", status: 64,
            said: ["error: --audio-bitrate 64: expected a bit rate from 8k to 512k: did you mean 64k?"]),
        Slip(
            words: "encode good.json film.mp4", status: 64,
            said: ["error: encode: unexpected argument \"film.mp4\"\n", "write -o film.mp4\n"]),
        Slip(
            words: "encode good.json -o -", status: 64,
            said: ["error: encode can't write to standard output: a film", "-o film.mp4", "frames SCENE"]),
        Slip(
            words: "encode good.json --fps 10,20 -o a.mp4", status: 64,
            said: ["error: --fps 10,20: expected a whole number", "compare makes films at several rates"]),
        Slip(
            words: "compare good.json --fps 10, -o report", status: 64,
            said: [
                "error: --fps 10,: a value is missing after a comma\n",
                "--fps takes frame rates, such as 24,30,60 or 25,30000/1001, separated by commas without spaces\n",
            ]),
        Slip(
            words: "compare good.json --crf 10,x -o report", status: 64,
            said: [
                "error: --crf 10,x: \"x\" is not allowed\n",
                "--crf takes numbers from 0 to 51, such as 18,23",
            ]),
        Slip(
            words: "encode good.json --crf 99 -o there.mp4", status: 64,
            said: ["error: --crf 99: "]),
        Slip(
            words: "encode good.json --fps abc -o there.mp4", status: 64,
            said: ["error: --fps abc: "]),
        Slip(
            words: "encode good.json --audio-bitrate 1 -o there.mp4", status: 64,
            said: ["error: --audio-bitrate 1: "]),
        Slip(
            words: "encode missing.json -o there.mp4", status: 66,
            said: ["error: opening missing.json: "]),
        Slip(
            words: "encode broken.json -o there.mp4", status: 65,
            said: ["error: broken.json: line 2, column 14: expected \",\" before the next line"]),
        Slip(
            words: "encode good.json -o there.mp4", status: 73,
            said: ["error: there.mp4: exists\n"]),
        Slip(
            words: "encode good.json --fps60 -o a.mp4", status: 64,
            said: ["error: unknown flag --fps60\n", "did you mean \"--fps 60\"?"]),
        Slip(
            words: "encode frames/001.png frames/002.png -o a.mp4", status: 64,
            said: ["unexpected argument \"frames/002.png\"", "written as one name: frames/%03d.png\n"]),
        Slip(
            words: "encode frames/%04d.png -o a.mp4", status: 66,
            said: ["no picture with a number from 0 to 4; did you mean %03d.png?"]),
        Slip(
            words: "encode late/%03d.png -o a.mp4", status: 66,
            said: ["no picture with a number from 0 to 4; the first file is 100.png"]),
        Slip(
            words: "encode noise.raw -o a.mp4", status: 65,
            said: ["error: noise.raw is neither a scene (JSON) nor a film: "]),
        Slip(words: "init", status: 64, said: ["init needs NAME\n", "--from confetti", "--help"]),
    ]

    @Test("an error message names the fault, the faulty argument or file, and the remedy", arguments: slips)
    func said(_ slip: Slip) throws {
        let folder = try TestFolder()
        let good = SmallScene.json()
        try folder.write(good, to: "good.json")
        try folder.write(
            SmallScene.json(duration: 1, width: 60), to: "odd.json")
        try folder.write(SmallScene.json(width: 63), to: "uneven.json")
        let loop =
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, "loop": true}"#
        try folder.write(loop, to: "loop.json")
        try folder.write("{\n \"version\": 1\n \"fps\": 30}", to: "broken.json")
        try folder.write("", to: "there.mp4")
        for name in ["frames/001.png", "frames/002.png", "late/100.png"] {
            let file = folder.url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: file)
        }
        if slip.words.contains("noise.raw") {
            try Data(repeatElement(UInt8(0xBF), count: 17 << 20)).write(
                to: folder.url.appendingPathComponent("noise.raw"))
        }
        let words = slip.words.split(separator: " ").map(String.init) + ["--color", "never"]
        let force = words[0] == "golden" ? ["--force"] : []
        let outcome = try Tool.zoetrope.run(words + force, in: folder.url)
        #expect(outcome.status == slip.status, "\(outcome.errors)")
        for words in slip.said { #expect(outcome.errors.contains(words), "\(outcome.errors)") }
        #expect(slip.status == 65 || !folder.names.contains("goldens"), "refused before anything is made")
        #expect(!folder.names.contains("a.mp4"))
    }

    @Test("a line break in a file's name is escaped, so that the name can't forge a line of the result")
    func lineBreaks() throws {
        let folder = try TestFolder()
        let name = "scene\nvalid: all"
        try folder.write(SmallScene.json(), to: "\(name).json")
        let commands = [
            ["check", "\(name).json"], ["encode", "\(name).json", "-o", "\(name).mp4"],
            ["plan", "\(name).json", "-o", name], ["status", name], ["join", name, "-o", "joined\n.mp4"],
            ["part", name, "--index", "0"], ["join", name, "-o", "joined\n.mp4"],
            ["inspect", "\(name).mp4"], ["golden", "record", "\(name).json", "-o", "go\nld", "--force"],
            ["golden", "check", "go\nld"],
            ["compare", "\(name).json", "--fps", "10", "-o", "report\n"],
        ]
        for command in commands {
            let outcome = try Tool.zoetrope.run(command, in: folder.url)
            let lines = (outcome.text + outcome.errors).split(separator: "\n")
            #expect(
                !lines.contains {
                    $0.hasPrefix("valid: all") || $0.hasPrefix("ld") || $0.hasPrefix(".mp4")
                        || $0.hasPrefix("/report")
                }, "\(command)\n\(outcome.text)\(outcome.errors)")
        }
    }

    @Test("every usual way prints the version and a command group's help") func answers() throws {
        let version = try Tool.zoetrope.run(["--version"])
        for words in [["-v"], ["-V"], ["version"]] {
            let outcome = try Tool.zoetrope.run(words)
            #expect(outcome.status == 0 && outcome.output == version.output)
        }
        let help = try Tool.zoetrope.run(["help", "golden"])
        #expect(help.text.hasPrefix("Goldens are recorded hashes of films"))
        #expect(help.text.contains("golden record") && !help.text.contains("encode "))
        #expect(try Tool.zoetrope.run(["golden", "--help"]).output == help.output)
    }
}
