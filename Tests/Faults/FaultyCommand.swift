import Foundation
import TestSupport
import Testing

/// A command of the program that is run while calls of the system fail, and what it promises then.
struct FaultyCommand: Sendable, CustomTestStringConvertible {
    /// The name in reports.
    let name: String
    /// The arguments. Paths are relative to the folder in which the command runs.
    let arguments: [String]
    /// The commands that make what this one reads, in their order.
    let preparation: [[String]]
    /// The files and folders that the command makes or changes, as patterns of a shell. All others stay as they are.
    let outputs: [String]
    /// The outputs whose bytes or names differ from run to run, because they state times or paths, as patterns of a shell.
    let varying: [String]
    /// The outputs that grow while the command runs, as patterns of a shell.
    let growing: [String]
    /// The status of a run that a fault of the system stops; 74 is allowed too.
    let failure: Int32
    /// The status of a run that is not disturbed.
    let status: Int32
    /// The status of a run after a complete one.
    let statusAgain: Int32

    /// Creates a command from words that spaces divide.
    init(
        _ name: String, _ words: String, after preparation: [String] = [], makes outputs: [String] = [],
        varying: [String] = [], growing: [String] = [], status: Int32 = 0, again statusAgain: Int32? = nil,
        failure: Int32 = 74
    ) {
        func divided(_ words: String) -> [String] { words.split(separator: " ").map(String.init) }
        (self.name, arguments) = (name, divided(words))
        self.preparation = preparation.map(divided)
        (self.outputs, self.varying, self.growing) = (outputs, varying, growing)
        self.failure = failure
        (self.status, self.statusAgain) = (status, statusAgain ?? status)
    }

    var testDescription: String { name }

    /// Writes the scenes and their files, and runs the preparation.
    func arrange(_ folder: TestFolder) throws {
        try folder.write(Self.scene(text: "Hello"), to: "scene.json")
        try folder.write(Self.scene(text: "Hallo"), to: "other.json")
        try folder.write(Self.scene(text: "{word}", parameters: true), to: "template.json")
        try folder.write("name,word\none,Hello\ntwo,Hallo\n", to: "rows.csv")
        try folder.write("1\n00:00:00,100 --> 00:00:00,800\nHello\n", to: "words.srt")
        try Data(base64Encoded: Self.picture)?.write(to: folder.url.appendingPathComponent("dot.png"))
        try TestSound.sine(440, rate: 48000, count: 48000).data.write(
            to: folder.url.appendingPathComponent("tone.wav"))
        for arguments in preparation {
            let outcome = try Tool.zoetrope.run(arguments, in: folder.url)
            guard outcome.status == 0 else { throw Unprepared(text: "\(arguments): \(outcome.errors)") }
        }
    }

    struct Unprepared: Error { let text: String }

    /// A PNG of one pixel.
    private static let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    private static func scene(text: String, parameters: Bool = false) -> String {
        """
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1,
         \(parameters ? #""parameters": {"word": "Hello"},"# : "")
         "audio": {"clips": [{"file": "tone.wav"}]}, "subtitles": [{"file": "words.srt"}],
         "metadata": {"title": "Faults", "cover": 0.5},
         "layers": [
           {"type": "gradient"}, {"type": "bubbles", "radius": [2, 6], "speed": [10, 30]},
           {"type": "image", "file": "dot.png", "size": [8, 8]},
           {"type": "text", "text": "\(text)", "fontSize": 12, "color": "#ffffff"}]}
        """
    }
}

extension FaultyCommand {
    private static let film = "encode scene.json -o film.mp4 --quiet"
    private static let plan = "plan scene.json -o parts --parts 2 --quiet"

    /// The commands that are tried.
    static let all = [
        FaultyCommand("encode", film, makes: ["film.mp4"], again: 73),
        FaultyCommand(
            "encode over a film", "encode scene.json -o film.mp4 --overwrite --quiet",
            after: ["encode other.json -o film.mp4 --quiet"], makes: ["film.mp4"]),
        FaultyCommand(
            "encode with a store", "encode scene.json -o film.mp4 --store store --overwrite --quiet",
            makes: ["film.mp4", "store", "store/*"], varying: ["store/*"]),
        FaultyCommand("encode GIF", "encode scene.json -o film.gif --quiet", makes: ["film.gif"], again: 73),
        FaultyCommand(
            "encode WebP", "encode scene.json -o film.webp --quiet", makes: ["film.webp"], again: 73),
        FaultyCommand(
            "encode WebM", "encode scene.json -o film.webm --quiet", makes: ["film.webm"], again: 73),
        FaultyCommand("encode MOV", "encode scene.json -o film.mov --quiet", makes: ["film.mov"], again: 73),
        FaultyCommand(
            "encode sound", "encode scene.json -o film.m4a --quiet", makes: ["film.m4a"], again: 73),
        FaultyCommand(
            "encode pictures", "encode scene.json -o p%03d.png --quiet", makes: ["p*.png"], again: 73),
        FaultyCommand(
            "encode HLS", "encode scene.json --segments live --quiet", makes: ["live", "live/*"],
            growing: ["*.m3u8"], again: 73),
        FaultyCommand(
            "encode HLS variants", "encode scene.json --segments live --variants 36,24 --quiet",
            makes: ["live", "live/*"], growing: ["*.m3u8"], again: 73),
        FaultyCommand(
            "encode a table", "encode template.json --data rows.csv -o {name}.mp4 --quiet",
            makes: ["one.mp4", "two.mp4"], failure: 1),
        FaultyCommand("plan", plan, makes: ["parts", "parts/*"], varying: ["parts/plan.json"], again: 73),
        FaultyCommand(
            "part", "part parts --index 0 --quiet", after: [plan], makes: ["parts/*"],
            varying: ["*.log", "*.part"],
            failure: 75),
        FaultyCommand(
            "join", "join parts -o film.mp4 --quiet",
            after: [plan, "part parts --index 0 --quiet", "part parts --index 1 --quiet"],
            makes: ["film.mp4", "parts/*"], again: 73),
        FaultyCommand("verify", "verify film.mp4 scene.json --chunk-seed 1 --quiet", after: [film]),
        FaultyCommand("check", "check --strict scene.json"),
        FaultyCommand("diff", "diff scene.json other.json", status: 1),
        FaultyCommand("inspect", "inspect film.mp4 --quiet", after: [film]),
        FaultyCommand("framehash", "framehash film.mp4 --quiet", after: [film]),
        FaultyCommand("frames", "frames scene.json -o frames.y4m --quiet", makes: ["frames.y4m"], again: 73),
        FaultyCommand("still", "still scene.json -o still.png", makes: ["still.png"], again: 73),
        FaultyCommand("sheet", "sheet scene.json -o sheet.png --quiet", makes: ["sheet.png"], again: 73),
        FaultyCommand(
            "waveform", "waveform tone.wav -o wave.json --quiet", makes: ["wave.json"], again: 73),
        FaultyCommand(
            "compare", "compare scene.json --fps 5,10 -o report --quiet", makes: ["report", "report/*"],
            varying: ["report/*.json", "report/*.html"], again: 73),
        FaultyCommand(
            "golden record", "golden record scene.json -o goldens --quiet", makes: ["goldens", "goldens/*"],
            again: 73),
        FaultyCommand(
            "golden check", "golden check goldens --quiet",
            after: ["golden record scene.json -o goldens --quiet"]),
        FaultyCommand("clean", "clean ."),
        FaultyCommand("init", "init new.json", makes: ["new.json"], again: 73),
        FaultyCommand("expand", "expand template.json"),
        FaultyCommand("schema", "schema"),
        FaultyCommand("docs", "docs guide"),
        FaultyCommand("doctor", "doctor --quiet"),
    ]
}
