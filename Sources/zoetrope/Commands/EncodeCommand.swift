import Film
import Terminal

/// Encodes a scene.
enum EncodeCommand: Subcommand {
    static let command = Command(
        "encode", "Encode a scene to an H.264 MP4.", operands: [SceneOptions.operand],
        flags: [
            Flag(
                "--output", short: "o", value: "FILM", completesFiles: true,
                "The film; its name must end with .mp4.")
        ] + SceneOptions.flags + [
            SceneOptions.frames, FilmOptions.crf, FilmOptions.preset, FilmOptions.lanes,
            FilmOptions.converter,
            Flag("--overwrite", "Replace the film if it exists."),
            Flag("--fresh", "Ignore the finished chunks of an interrupted run."),
            Flag("--json", "Print the result as one JSON document."),
            FilmOptions.progress,
        ],
        examples: [
            "zoetrope encode samples/meadow.json -o meadow.mp4",
            "zoetrope encode scene.json --fps 30 --size 1280x720 -o small.mp4",
        ], sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let path = arguments.string("--output") else {
            throw UsageError(
                "encode needs -o FILM", hint: "for example: zoetrope encode scene.json -o film.mp4")
        }
        let lanes = try FilmOptions.laneCount(arguments)
        let order = try FilmOptions.order(scene: arguments.operand(0), arguments)
        var job = try FilmOptions.job(order, path: path, lanes: lanes)
        job.overwrites = arguments.isSet("--overwrite")
        job.isFresh = arguments.isSet("--fresh")
        try job.checkOutput(inputs: [arguments.operand(0)])
        console.interruption.advise("finished chunks are kept; run the same command again to continue")
        let summary = EncodeSummary(report: try console.make(job), plan: job.plan)
        try console.result(summary.text, json: summary.json)
    }
}
