import Files
import Media
import SceneModel
import SceneText

/// A page's request to run a command for the scene's file or one of its sounds.
///
/// Outputs are written next to the scene, with names that the page may choose. Existing files are replaced only if the
/// page requests it. The command itself checks the other options.
struct JobRequest: Sendable {
    /// The name of the command, such as `golden check`; also the name of the job.
    let name: String
    /// The whole command line.
    let words: [String]
    /// The file or folder that the command writes, or nil. The page shows it.
    let output: String?

    /// Creates a request from a page's options. Throws a refusal if the request is not allowed, with status 409 if an
    /// existing file would be replaced. `made` contains the paths that earlier jobs have written.
    init(
        _ name: String, _ json: JSON, _ place: ScenePlace, _ drafts: DraftCache, made: Set<String> = []
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
        /// The path of an output that, if it exists, may be replaced only after asking the user; nil if no question is
        /// needed.
        var replaced: String?
        /// True if the command is meant to be run repeatedly. Such a command replaces its own output without a flag,
        /// and the user is not asked before the output of an earlier job is replaced.
        var isRepeated = false
        /// True if the command reads the files that the scene names.
        var readsScene = true
    }

    private static let names = [
        "encode", "compare", "golden check", "golden record", "golden accept", "denoise",
    ]

    private static func line(
        _ name: String, _ options: inout JobOptions, _ place: ScenePlace, _ drafts: DraftCache
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

    /// Returns the choices that the page offers: the presets and the defaults.
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

    /// The default folder for goldens, the hashes of films that were good.
    private static let goldens = "goldens"
}
