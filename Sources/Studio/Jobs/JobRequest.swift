import Files
import Media
import SceneModel

/// A command that makes something of the scene's file or of a sound that it names, as a page may ask for it: what may be chosen, and where that goes.
///
/// Everything is written beside the scene, under names that the page may choose, and what is there is replaced only if it
/// says so. Whatever else is chosen is checked by the command itself.
struct JobRequest: Sendable {
    /// The command's words, which name the job.
    let name: String
    /// The words of the command line.
    let words: [String]
    /// The file or folder that it writes, for the page to show; nil if there is none.
    let output: String?

    /// Throws a refusal for what may not be asked for, and with the status 409 if it would replace something. `made` is what jobs
    /// have written before.
    init(
        _ name: String, _ json: JSON, _ place: ScenePlace, _ drafts: DraftStore, made: Set<String> = []
    ) throws(Refusal) {
        var options = try JobOptions(json, place)
        let line = try Self.line(name, &options, place, drafts)
        let overwrites = options.isSet("overwrite")
        try options.checkEmpty()
        if let replaced = line.replaced, !overwrites, FileSystem.kind(of: replaced) != nil,
            !(line.isRepeated && made.contains(replaced))
        {
            throw Refusal(409, "\(FileSystem.name(of: replaced)) exists")
        }
        let allowed = line.readsScene ? place.allowedFolders.map { "--allow-path=\($0)" } : []
        self.name = name
        output = line.output
        words =
            name.split(separator: " ").map(String.init) + line.flags + allowed + ["--json"]
            + (line.replaced != nil && !line.isRepeated && overwrites ? ["--overwrite"] : [])
            + ["--", line.operand]
    }

    struct Line {
        var flags: [String] = []
        var operand: String
        var output: String?
        /// What is asked about before it is replaced.
        var replaced: String?
        /// Whether it is run again and again: the command replaces its own without a flag, and nobody is asked about what a
        /// job has written.
        var isRepeated = false
        /// Whether the files that the scene names are read.
        var readsScene = true
    }

    private static let names = [
        "encode", "compare", "golden check", "golden record", "golden accept", "denoise",
    ]

    private static func line(
        _ name: String, _ options: inout JobOptions, _ place: ScenePlace, _ drafts: DraftStore
    ) throws(Refusal) -> Line {
        var line = Line(operand: place.path(of: place.name))
        switch name {
        case "encode":
            let film = try options.path("output", usually: place.film)
            line.flags = try options.flags(
                "preset", "crf", "fps", "size", "fit", "frames", "repeat", "no-audio")
            line.flags.append("--output=\(film)")
            (line.output, line.replaced) = (film, film)
        case "compare":
            let folder = try options.path("output", usually: place.comparison)
            line.flags = try options.flags("fps", "preset", "crf", "seconds", "size", "fit")
            line.flags.append("--output=\(folder)")
            (line.output, line.replaced) = (folder, folder)
        case "golden check":
            let report = try options.path("report", usually: "\(place.stem)-checked")
            line.flags = ["--report=\(report)", "--goldens=\(try options.path("goldens", usually: goldens))"]
            (line.output, line.replaced, line.isRepeated) = (report, report, true)
        case "golden record":
            let folder = try options.path("goldens", usually: goldens)
            line.flags = try options.flags("preset", "crf", "fps", "size", "fit", "frames", "no-audio")
            let golden = try options.path(in: folder, "golden", usually: place.stem)
            line.flags += ["--name=\(FileSystem.name(of: golden))", "--output=\(folder)"]
            line.replaced = golden
        case "golden accept":
            let folder = try options.path("goldens", usually: goldens)
            line.operand = try options.path(in: folder, "golden", usually: place.stem)
        case "denoise": line = try denoise(&options, place, drafts)
        default: throw Refusal("name", is: name, expected: "one of \(names.joined(separator: ", "))")
        }
        return line
    }

    /// What the page offers: the presets, and what is taken where nothing is chosen.
    static func choices(_ place: ScenePlace) -> JSON {
        let settings = EncoderSettings()
        return [
            "presets": .array(EncoderSettings.Preset.allCases.map { .string($0.rawValue) }),
            "usual": [
                "preset": .string(settings.preset.rawValue), "crf": .number(settings.crf),
                "film": .string(place.film), "comparison": .string(place.comparison),
                "goldens": .string(goldens),
            ],
        ]
    }

    /// The folder of goldens, unless the page says another one.
    private static let goldens = "goldens"
}
