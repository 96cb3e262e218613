import Film
import Media
import Pipeline
import SceneModel
import Terminal

/// A scene becomes a film.
enum EncodeCommand: Subcommand {
    static let command = Command(
        "encode", "Encode a scene to an H.264 MP4.", operands: [SceneOptions.operand],
        flags: [
            Flag(
                "--output", short: "o", value: "FILM", completesFiles: true,
                "The film, a name that ends with .mp4.")
        ] + SceneOptions.flags + [
            SceneOptions.frames,
            Flag("--crf", value: "N", "Quality: 0 is lossless, 51 the worst; 18 if left out."),
            Flag(
                "--preset", value: "NAME", choices: EncoderSettings.Preset.allCases.map(\.rawValue),
                "How much work x264 spends to make the film smaller; medium if left out."),
            Flag(
                "--lanes", value: "N",
                "Chunks worked on side by side; one a core if left out. The bytes stay the same."),
            Flag("--overwrite", "Replace the film if it exists."),
            Flag("--fresh", "Begin anew instead of going on from an interrupted run."),
            Flag("--json", "Print the result as one JSON document."),
            Flag(
                "--progress", value: "MODE", choices: ["auto", "tty", "ndjson", "none"],
                "How to show progress."),
        ],
        examples: [
            "zoetrope encode samples/meadow.json -o meadow.mp4",
            "zoetrope encode scene.json --fps 30 --size 1280x720 -o small.mp4",
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let path = arguments.string("--output") else {
            throw UsageError("encode needs -o FILM", hint: "as in: zoetrope encode scene.json -o film.mp4")
        }
        let settings = try settings(arguments)
        let lanes = try arguments.integer("--lanes", in: 1...256)
        let scene = try SceneOptions.scene(arguments)
        var order = FilmOrder(scene, settings: settings)
        (order.size, order.fit) = try SceneOptions.frame(arguments, for: scene)
        order.frames = try SceneOptions.frames(arguments, of: scene)
        var job = try plan(order, path)
        if let lanes { job.lanes = lanes }
        job.overwrites = arguments.isSet("--overwrite")
        job.isFresh = arguments.isSet("--fresh")
        try job.checkOutput(inputs: [arguments.operand(0)])
        let report = try run(job, arguments, console)
        let summary = EncodeSummary(report: report, plan: job.plan)
        try console.result(summary.text, json: summary.json)
    }

    private static func plan(_ order: FilmOrder, _ path: String) throws -> FilmJob {
        do {
            return try FilmJob(order, path: path)
        } catch let error as OrderError where order.size != nil {
            // The scene's own size may be fine; the one on the command line is not.
            throw UsageError(error.description)
        }
    }

    private static func settings(_ arguments: Arguments) throws -> EncoderSettings {
        var settings = EncoderSettings()
        if let crf = try arguments.number("--crf", in: EncoderSettings.crfRange) { settings.crf = crf }
        if let name = arguments.string("--preset"), let preset = EncoderSettings.Preset(rawValue: name) {
            settings.preset = preset
        }
        return settings
    }

    private static func run(_ job: FilmJob, _ arguments: Arguments, _ console: Console) throws -> FilmReport {
        let progress = Progress(
            mode: arguments.isSet("--quiet") ? .none : Progress.Mode(arguments.string("--progress")),
            filmRate: job.plan.order.scene.fps.framesPerSecond
        ) { text in
            // Progress that can't be shown is no reason to lose the film.
            try? StandardStream.standardError.write(text)
        }
        defer { progress.finish() }
        console.interruption.cancellation.onCancel { progress.finish() }
        let start = ContinuousClock.now
        return try job.run(cancellation: console.interruption.cancellation) { state in
            progress.update(
                label: state.phase.rawValue, frames: state.frames, total: state.total,
                seconds: (ContinuousClock.now - start) / .seconds(1))
        }
    }
}
