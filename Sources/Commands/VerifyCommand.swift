import Files
import Film
import FilmReading
import Media
import SceneModel
import Terminal

/// Answers whether a film was made of a scene.
enum VerifyCommand: Subcommand {
    private static let chunks = Flag(
        "--chunks", value: "N|all",
        "Number of chunks to make again and compare, chosen at random; all verifies the whole film. GIF, PNG and WebP: always all. Default: \(usualCount)."
    )
    private static let chunkSeed = Flag(
        "--chunk-seed", value: "N",
        "Seed of the choice of chunks, as an earlier run printed it. Default: another one in each run.")
    private static let usualCount = 5

    static let command = Command(
        "verify",
        "Answer whether a film was made of a scene with these flags, these files and these versions.",
        operands: [
            Operand("FILM", "The film, made with encode or join.", completesFiles: true),
            SceneOptions.operand,
        ],
        flags: [chunks, chunkSeed] + SceneOptions.flags + [
            SceneOptions.frames, InputOptions.pixelFormat, FilmOptions.repeats, FilmOptions.codec,
            FilmOptions.transparent, FilmOptions.crf, FilmOptions.preset, DestinationOptions.destination,
            FilmOptions.lanes, FilmOptions.converter, FilmOptions.audioBitRate, DestinationOptions.loudness,
            FilmOptions.noAudio, Flag("--json", "Print the result as one JSON document."),
            FilmOptions.progress,
        ],
        examples: [
            "zoetrope verify film.mp4 scene.json",
            "zoetrope verify small.mp4 scene.json --size 640x360 --crf 20 --chunks all",
            "zoetrope verify title.webm title.json --transparent",
        ],
        sections: [
            ExitStatus.help(
                check: "The film was not made of the scene.",
                inconclusive: "The film was made with other versions.", .badData, .noInput)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let (path, scene) = (arguments.operand(0), arguments.operand(1))
        let count = try chunkCount(arguments)
        let seed = try arguments.integer(chunkSeed.name, in: 0...9_007_199_254_740_991)
        let lanes = try FilmOptions.laneCount(arguments)
        if let place = DestinationOptions.place(arguments), !arguments.isSet(FilmOptions.crf.name) {
            throw UsageError(
                "verify --for \(place.rawValue) needs --crf, with the CRF that encode printed",
                hint: "for example: --for \(place.rawValue) --crf 23.5")
        }
        // Opened first, because planning may take long.
        let format = try FilmFile.reading(path) { try Self.format(ofFilm: path) }
        try FilmOptions.checkFlags(arguments, for: format)
        let console = console.with(DestinationOptions.completed(arguments))
        let order = try FilmOptions.order(scene: scene, format: format, console)
        let plan = try FilmOptions.plan(order, console)
        console.warn(plan.openingWarnings, of: order.scene)
        var verification = SceneVerification(plan, of: path)
        (verification.lanes, verification.converter) = (lanes, FilmOptions.converter(arguments))
        (verification.sampleCount, verification.seed) = (count, seed ?? .random(in: 0..<1_000_000))
        let result = try console.showing(rate: order.scene.fps) { report in
            try verification.run(cancellation: console.interruption.cancellation, report: report)
        }
        let summary = VerificationFormatter(
            result: result, verification: verification, scene: InputFile.name(of: scene))
        try console.result(summary.text, json: summary.json)
        // Text on standard output has the answer already.
        let messages = console.isJSON || arguments.isSet("--quiet") ? [summary.answer] : []
        switch result.answer {
        case .made: return
        case .different: throw CheckFailed(messages: messages)
        case .inconclusive: throw CheckFailed(messages: messages, status: .notComparable)
        }
    }

    /// Returns the format in which a film was written. Films in H.264 may have been copied to another container.
    private static func format(ofFilm path: String) throws -> OutputFormat {
        let format = OutputFormat(ofFilm: path)
        if let format, !format.hasPictures {
            _ = try Demuxer(path: path, for: .sound)
            return format
        }
        // FFmpeg can't read it.
        if format == .webp { return .webp }
        if try FilmFile.open(path).facts.codec == VideoCodec.h264.ffmpegName { return .mp4 }
        guard let format else {
            throw CommandFailure(
                .badData,
                "\(printable(path)): the format can't be seen from the name; it must end with \(OutputFormat.allEndings)"
            )
        }
        return format
    }

    /// Returns the number of chunks to make again; nil for all.
    private static func chunkCount(_ arguments: Arguments) throws -> Int? {
        guard arguments.string(chunks.name) != "all" else { return nil }
        do {
            return try arguments.integer(chunks.name, in: 1...Scene.maximumFrames) ?? usualCount
        } catch {
            throw UsageError(error.message, hint: "or --chunks all for the whole film")
        }
    }
}
