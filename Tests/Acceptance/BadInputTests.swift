import Foundation
import TestSupport
import Testing

/// Tests that bad input gets its message and exit status, and that no files are left.
@Suite struct BadInputTests {
    struct Case: CustomTestStringConvertible {
        var name: String
        /// The scene file's content; nil for no scene file.
        var scene: String?
        /// `SCENE` and `OUT` stand for the scene file and a film in an empty folder.
        var arguments: [String] = ["encode", "SCENE", "-o", "OUT"]
        var status: Int32
        var message: String
        var testDescription: String { name }
    }

    private static func scene(_ change: String, for key: String) -> String {
        let members = ["version": "1", "size": #"{"width": 64, "height": 36}"#, "fps": "10", "duration": "1"]
        return "{" + members.merging([key: change]) { $1 }.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
            + "}"
    }

    private static let good = SmallScene.json()

    static let brokenScenes = [
        Case(name: "an empty file", scene: "", status: 65, message: "the file is empty"),
        Case(
            name: "not JSON", scene: "hello", status: 65,
            message: "line 1, column 1: hello is not a JSON value"),
        Case(
            name: "a truncated file", scene: String(good.dropLast(30)), status: 65,
            message: "unexpected end of the text"),
        Case(name: "a list", scene: "[]", status: 65, message: "expected an object, got an empty list"),
        Case(
            name: "a film", scene: "\0\0\0\u{18}ftypisom", status: 65,
            message: "scene.json: truncated: 12 bytes are missing at the end"),
        Case(
            name: "no version", scene: #"{"size": {"width": 64, "height": 36}, "fps": 10, "duration": 1}"#,
            status: 65, message: "version: missing; expected 1"),
        Case(
            name: "another version", scene: scene("2", for: "version"), status: 65,
            message: "version: expected 1, got 2"),
        Case(
            name: "an unknown key", scene: scene("1", for: "frames"), status: 65,
            message:
                "frames: unknown key: did you mean \"fps\" and \"duration\"? One of version, size, fps, duration"
        ),
        Case(
            name: "a misspelt key", scene: scene("2", for: "duraton"), status: 65,
            message: "duraton: unknown key: did you mean \"duration\"?"),
        Case(
            name: "a misspelt key of a layer",
            scene: scene(##"[{"type": "gradient", "colours": []}]"##, for: "layers"), status: 65,
            message: "layers[0].colours: unknown key: did you mean \"colors\"?"),
        Case(
            name: "an unknown layer", scene: scene(#"[{"type": "gradent"}]"#, for: "layers"), status: 65,
            message: "layers[0].type: unknown type \"gradent\": did you mean \"gradient\"?"),
        Case(
            name: "fps 0", scene: scene("0", for: "fps"), status: 65,
            message: "fps: expected a whole number from 1 to 1000"),
        Case(
            name: "fps 1e9", scene: scene("1e9", for: "fps"), status: 65,
            message: "fps: expected a whole number"),
        Case(
            name: "fps 29.97", scene: scene("29.97", for: "fps"), status: 65,
            message: "got 29.97: did you mean \"30000/1001\"?"),
        Case(
            name: "a rate of no time", scene: scene("\"60/0\"", for: "fps"), status: 65,
            message: "fps: expected"),
        Case(
            name: "duration -1", scene: scene("-1", for: "duration"), status: 65,
            message: "duration: expected a number from 0.001"),
        Case(
            name: "NaN", scene: scene("NaN", for: "duration"), status: 65, message: "NaN is not a JSON value"),
        Case(
            name: "NaN in quotes", scene: scene("\"NaN\"", for: "duration"), status: 65,
            message: "got \"NaN\""),
        Case(
            name: "infinity in disguise", scene: scene("1e999", for: "duration"), status: 65,
            message: "1e999 is too large"),
        Case(
            name: "no frame at all", scene: scene("0.01", for: "duration"), status: 65,
            message: "duration: shorter than half a frame"),
        Case(
            name: "too many frames", scene: scene("200000", for: "duration"), status: 65,
            message: "at most 1000000 are allowed"),
        Case(
            name: "100000×100000 pixels", scene: scene(#"{"width": 100000, "height": 100000}"#, for: "size"),
            status: 65,
            message: "size.width: expected a whole number from 1 to 8192, got 100000"),
        Case(
            name: "an odd size", scene: scene(#"{"width": 63, "height": 36}"#, for: "size"), status: 65,
            message: "63x36: H.264 in yuv420p needs an even width and height"),
        Case(
            name: "a curve outside 0…1 in x",
            scene: scene(#"[{"type": "gradient", "curve": [1.5, 0, 0, 1]}]"#, for: "layers"), status: 65,
            message: "layers[0].curve[0]: expected a number from 0 to 1, got 1.5"),
        Case(
            name: "three colours",
            scene: scene(
                ##"[{"type": "gradient", "colors": ["#FFFFFF", "#000000", "#123456"]}]"##, for: "layers"),
            status: 65, message: "layers[0].colors: expected a list of 4 values, got a list of 3"),
        Case(
            name: "a colour that is none", scene: scene("\"red\"", for: "background"), status: 65,
            message:
                "background: expected an opaque colour \"#RRGGBB\", got \"red\": did you mean \"#FF0000\"?"),
        Case(
            name: "key times that fall",
            scene: scene(
                #"[{"type": "gradient", "opacity": {"values": [0, 1, 0], "keyTimes": [0, 1, 0.5]}}]"#,
                for: "layers"),
            status: 65,
            message: "layers[0].opacity.keyTimes: expected times that start at 0, end at 1 and never decrease"
        ),
        Case(
            name: "a layer that ends before it begins",
            scene: scene(#"[{"type": "gradient", "start": 2, "end": 1}]"#, for: "layers"), status: 65,
            message: "layers[0].end: expected a time after \"start\" (2)"),
        Case(
            name: "too deep", scene: String(repeating: "[", count: 100_000), status: 65,
            message: "nesting deeper than 64 levels"),
        Case(
            name: "a picture as scene", scene: nil,
            arguments: ["still", Repository.root.path + "/docs/images/report.png", "-o", "OUT.png"],
            status: 65,
            message:
                "is a picture, not a scene (JSON)\n  to show the file, add this layer to a scene: {\"type\": \"image\", \"file\": \"report.png\"}"
        ),
        Case(
            name: "a scene as film", scene: good, arguments: ["inspect", "SCENE"], status: 65,
            message: "JSON, not a film\n  if it is a scene, encode it with zoetrope encode"),
        Case(name: "no such scene", scene: nil, status: 66, message: "No such file or directory"),
        Case(
            name: "a folder as scene", scene: nil, arguments: ["encode", "/", "-o", "OUT"], status: 66,
            message:
                "error: /: a folder, not a scene (JSON) or a film\n  name a file in it, or an image sequence, such as /%04d.png"
        ),
        Case(
            name: "a folder to check", scene: nil, arguments: ["check", "FOLDER"], status: 66,
            message: "folder.mp4: a folder, not a scene (JSON) or a film"),
        Case(
            name: "a NUL byte in a scene", scene: "{\"version\": 1, \0\"fps\": 10}",
            arguments: ["check", "SCENE"],
            status: 65, message: "scene.json: line 1, column 16: a NUL byte; JSON is text in UTF-8"),
    ]

    static let brokenCommands = [
        Case(name: "no command", scene: good, arguments: [], status: 64, message: "no command given"),
        Case(
            name: "a misspelt command", scene: good, arguments: ["encde", "SCENE"], status: 64,
            message: "did you mean \"encode\"?"),
        Case(
            name: "a misspelt flag", scene: good, arguments: ["encode", "SCENE", "--outptu", "OUT"],
            status: 64, message: "did you mean \"--output\"?"),
        Case(
            name: "no output", scene: good, arguments: ["encode", "SCENE"], status: 64,
            message: "encode needs -o FILM"),
        Case(
            name: "no scene", scene: good, arguments: ["encode", "-o", "OUT"], status: 64,
            message: "encode needs SCENE"),
        Case(
            name: "fps that is no rate", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--fps", "fast"], status: 64,
            message: "--fps fast: expected a whole number"),
        Case(
            name: "crf 99", scene: good, arguments: ["encode", "SCENE", "-o", "OUT", "--crf", "99"],
            status: 64, message: "--crf 99: expected a number from 0 to 51"),
        Case(
            name: "crf nan", scene: good, arguments: ["encode", "SCENE", "-o", "OUT", "--crf", "nan"],
            status: 64, message: "--crf nan: expected a number"),
        Case(
            name: "no lanes", scene: good, arguments: ["encode", "SCENE", "-o", "OUT", "--lanes", "0"],
            status: 64, message: "--lanes 0: expected a whole number from 1 to 256"),
        Case(
            name: "an unknown preset", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--preset", "mediun"], status: 64,
            message: "did you mean \"medium\"?"),
        Case(
            name: "a size that is none", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--size", "64"], status: 64,
            message: "--size 64: expected two whole numbers separated by \"x\""),
        Case(
            name: "another aspect without --fit", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--size", "64x64"], status: 64,
            message: "choose --fit contain"),
        Case(
            name: "an odd --size", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--size", "65x37", "--fit", "cover"], status: 64,
            message: "try --size 64x36"),
        Case(
            name: "frames that are not there", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--frames", "0-20"], status: 64,
            message: "the scene has frames 0 to 19"),
        Case(
            name: "a frame that is not there", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--frames", "20"], status: 64,
            message: "--frames 20: the scene has frames 0 to 19\n"),
        Case(
            name: "a frame after another duration", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--frames", "10", "--duration", "1"], status: 64,
            message: "--frames 10: the scene has frames 0 to 9 (10 frames in --duration 1)"),
        Case(
            name: "a rounded --fps", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--fps", "59.94"], status: 64,
            message: "did you mean 60000/1001?"),
        Case(
            name: "frames the wrong way round", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--frames", "5-2"], status: 64,
            message: "--frames 5-2: 5 is after 2"),
        Case(
            name: "a still that is no picture", scene: good, arguments: ["still", "SCENE", "-o", "OUT.gif"],
            status: 73, message: "choose a name that ends with .png, .jpg or .webp"),
        Case(
            name: "frames that are no numbers", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--frames", "3-"], status: 64,
            message: "--frames 3-: expected a whole number, or two separated by \"-\""),
        Case(
            name: "a flag twice", scene: good,
            arguments: ["encode", "SCENE", "-o", "OUT", "--crf", "1", "--crf", "2"], status: 64,
            message: "--crf is given twice"),
        Case(
            name: "a moment with a unit", scene: good,
            arguments: ["still", "SCENE", "--at", "1.5s", "-o", "OUT.png"], status: 64,
            message: "--at 1.5s: expected a number from 0 to 1000000\n  without a unit: --at 1.5"),
        Case(
            name: "a frame of a still", scene: good,
            arguments: ["still", "SCENE", "--frame", "3", "-o", "OUT.png"], status: 64,
            message: "unknown flag --frame\n  did you mean \"--at\"?"),
        Case(
            name: "a moment of a film", scene: good,
            arguments: ["encode", "SCENE", "--at", "3", "-o", "OUT"],
            status: 64, message: "unknown flag --at\n  did you mean \"--frames\"?"),
        Case(
            name: "a flag of another command", scene: good, arguments: ["inspect", "OUT", "--crf", "3"],
            status: 64,
            message: "--crf is a flag of encode, verify, diff, compare, golden record, plan, bench"),
        Case(
            name: "a moment after the end", scene: good,
            arguments: ["still", "SCENE", "--at", "99", "-o", "OUT.png"], status: 64,
            message: "the scene ends at 2 seconds"),
        Case(
            name: "a name of a machine to listen on", scene: good,
            arguments: ["studio", "SCENE", "--listen", "localhost"], status: 64,
            message: "--listen localhost: not an IPv4 address"),
        Case(
            name: "a folder in the studio", scene: nil, arguments: ["studio", "FOLDER"], status: 66,
            message: "a folder, not a scene"),
        Case(
            name: "no such folder", scene: good, arguments: ["encode", "SCENE", "-o", "OUT/no/film.mp4"],
            status: 73, message: "no such folder"),
        Case(
            name: "an output that is a folder", scene: good, arguments: ["encode", "SCENE", "-o", "FOLDER"],
            status: 73, message: "is a folder"),
        Case(
            name: "a film of no known format", scene: good, arguments: ["encode", "SCENE", "-o", "OUT.avi"],
            status: 73, message: "the name must end with .mp4"),
        Case(
            name: "the input as output", scene: good,
            arguments: ["still", "SCENE", "-o", "SCENE", "--overwrite"], status: 73,
            message: "is the input file"),
        Case(
            name: "an existing output", scene: good, arguments: ["encode", "SCENE", "-o", "EXISTING"],
            status: 73, message: "use --overwrite to replace it"),
    ]

    @Test(
        "a bad input is refused with one to three lines and the documented status, and leaves no file",
        arguments: brokenScenes + brokenCommands)
    func refused(_ broken: Case) throws {
        let inputs = try TestFolder()
        let outputs = try TestFolder()
        try FileManager.default.createDirectory(
            at: outputs.url.appendingPathComponent("folder.mp4"), withIntermediateDirectories: false)
        try outputs.write("an old film", to: "existing.mp4")
        let scene =
            try broken.scene.map { try inputs.write($0, to: "scene.json") } ?? inputs.path("missing.json")
        let arguments = broken.arguments.map { argument in
            argument.replacingOccurrences(of: "SCENE", with: scene)
                .replacingOccurrences(of: "EXISTING", with: outputs.path("existing.mp4"))
                .replacingOccurrences(of: "FOLDER", with: outputs.path("folder.mp4"))
                .replacingOccurrences(of: "OUT", with: outputs.path("film.mp4"))
        }
        let outcome = try Tool.zoetrope.run(arguments)
        #expect(outcome.status == broken.status)
        #expect(outcome.errors.contains(broken.message), "\(outcome.errors)")
        #expect((1...3).contains(outcome.errors.split(separator: "\n").count), "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("error: "))
        #expect(outcome.output.isEmpty)
        #expect(outputs.names == ["existing.mp4", "folder.mp4"])
        #expect(inputs.names == (broken.scene == nil ? [] : ["scene.json"]))
        if let content = broken.scene {
            #expect(try String(contentsOfFile: scene, encoding: .utf8) == content)
        }
    }
}
