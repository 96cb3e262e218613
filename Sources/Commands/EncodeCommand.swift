import Drawing
import Files
import Film
import Glibc
import SceneModel
import SceneText
import Spelling
import Terminal

/// Encodes a scene.
enum EncodeCommand: Subcommand {
    static let command = Command(
        "encode",
        "Encode a scene to a film or to HLS, or make one film for each row of a table.",
        operands: [SceneOptions.operand],
        flags: [
            Flag(
                "--output", short: "o", value: "FILM", completesFiles: true,
                "The film. The ending of its name chooses the format: \(OutputFormat.allEndings). For pictures of all frames: frames/%05d.png, .jpg or .webp."
            ),
            Flag(
                "--segments", value: "DIR", completesFiles: true, synonyms: ["--hls"],
                "Instead of -o: write HLS (playlist.m3u8 and fragmented MP4) to this folder, segment by segment while encoding."
            ),
            VariantOptions.variants,
        ] + SceneOptions.flags + TableOptions.flags + [
            SceneOptions.frames, InputOptions.pixelFormat,
            FilmOptions.repeats, FilmOptions.codec, FilmOptions.transparent, FilmOptions.crf,
            FilmOptions.preset, DestinationOptions.destination, DestinationOptions.maximumBytes,
            FilmOptions.lanes, FilmOptions.converter, FilmOptions.audioBitRate, DestinationOptions.loudness,
            FilmOptions.noAudio, FilmOptions.store,
            Flag(
                "--require-speed", value: "TIMES",
                "Exit with 1 if encoding is slower than this multiple of real time, such as 1.0. Reused chunks and time spent waiting for a pipe don't count. The film is written either way."
            ),
            Flag(
                "--overwrite", synonyms: ["--force"],
                "Replace the output if it exists. Unchanged chunks of an existing film are reused; chunks of existing HLS segments are not."
            ),
            Flag(
                "--reuse", value: "FILM", completesFiles: true,
                "Reuse unchanged chunks of this film, which must have been encoded by this program."),
            FilmOptions.fresh,
            Flag(
                "--dry-run", synonyms: ["--plan", "--estimate"],
                "Only print an estimate of chunks, memory, time and size. The film is neither drawn nor written. With --for or --max-bytes, a sample of its chunks is encoded in a temporary folder to choose the CRF."
            ),
            Flag(
                "--measure",
                "With --dry-run: encode two chunks of the film in a temporary folder, on all lanes at once, for a better estimate of time and size."
            ),
            Flag("--json", "Print the result as one JSON document."),
            FilmOptions.progress,
        ],
        examples: [
            "zoetrope encode samples/meadow.json -o meadow.mp4",
            "zoetrope encode scene.json --fps 30 --size 1280x720 -o small.mp4",
            "zoetrope encode scene.json -o post.mp4 --for slack",
            "zoetrope encode scene.json --segments live",
            "zoetrope encode scene.json --segments live --variants 1080,720,480",
            "zoetrope encode ad.json --data rows.csv -o \"films/{slug(name)}.mp4\"",
        ],
        sections: [
            DestinationOptions.section,
            ExitStatus.help(
                check:
                    "Encoding was slower than --require-speed; the film is written. With --data: films could not be made, or rows with mistakes were left out (--skip-invalid).",
                .badData, .noInput,
                .cannotCreate),
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let console = console.with(DestinationOptions.completed(arguments))
        if try TableEncoding.run(console) { return }
        try NamedSizes.run(outputs: ["--output", "--segments"], console) { arguments, console in
            if let path = arguments.string("--output"), PicturesJob.isName(path) {
                try PictureEncoding.run(to: path, console)
            } else {
                try encode(arguments, console)
            }
        }
    }

    private static func encode(_ arguments: Arguments, _ console: Console) throws {
        let (path, form) = try output(arguments)
        let heights = try VariantOptions.heights(arguments)
        let lanes = try FilmOptions.laneCount(arguments)
        let speed = try arguments.number("--require-speed", in: SpeedTarget.range)
        let earlier = try earlierFilm(arguments)
        let scene = arguments.operand(0)
        let isPiped = InputOptions.isPipe(scene)
        let overwrites = arguments.isSet("--overwrite")
        try FilmOptions.checkFlags(arguments)
        try checkMeasure(arguments)
        let limit = try limit(arguments)
        // A pipe is read after the output is checked, because reading may take long and can't be repeated.
        let format = try FilmOptions.format(arguments)
        if isPiped { try form.check(path, as: format, inputs: [], overwriting: overwrites) }
        let order = try FilmOptions.order(scene: scene, console)
        if !isPiped { try form.check(path, as: format, inputs: [scene], overwriting: overwrites) }
        if let stretches = console.kept.stretches {
            let job = try streamJob(order, path: path, lanes: lanes, console)
            let report = try console.make(job, of: stretches, like: order)
            return try tell(report, of: job.first, requiring: speed, console)
        }
        let configure = { (job: inout FilmJob) throws in
            (job.lanes, job.overwrites, job.isFresh) = (lanes, overwrites, arguments.isSet("--fresh"))
            (job.earlierFilm, job.converter) = (earlier, FilmOptions.converter(arguments))
            job.shared = try FilmOptions.sharedChunks(arguments)
        }
        if let heights {
            console.interruption.advise("run the same command again")
            let film = VariantsEncoding(
                order: order, heights: heights, path: path, requiredSpeed: speed, console: console)
            return try film.run(configure)
        }
        var job = try FilmOptions.job(order, path: path, form: form, lanes: lanes, console)
        console.warn(job.plan.openingWarnings, of: order.scene)
        try configure(&job)
        job.sizeLimit = limit
        // Printed before drawing starts: a warning that drawing may take long.
        console.warn(job.heavyFrame().map { [$0] } ?? [], of: order.scene)
        if arguments.isSet("--dry-run") { return try tellForecast(of: job, console) }
        console.interruption.advise("run the same command again")
        job.didKeep = advising(console, storePath: job.storePath, isFresh: job.isFresh)
        try tell(try console.make(job), of: job.plan, limit: limit, requiring: speed, console)
    }

    /// Returns the limit of the film's size, or nil. Throws if segments are to have one.
    private static func limit(_ arguments: Arguments) throws -> SizeLimit? {
        let limit = try DestinationOptions.limit(arguments)
        guard limit != nil, arguments.isSet("--segments") else { return limit }
        let flag = [DestinationOptions.maximumBytes, DestinationOptions.destination].first {
            arguments.isSet($0.name)
        }
        throw UsageError(
            "\(flag?.name ?? "") and --segments can't be combined: segments are published while they are encoded",
            hint: "use -o FILM")
    }

    /// Throws if `--measure` is given without an estimate to improve.
    static func checkMeasure(_ arguments: Arguments) throws(UsageError) {
        guard arguments.isSet("--measure"), !arguments.isSet("--dry-run") else { return }
        throw UsageError("--measure needs --dry-run", hint: "add --dry-run")
    }

    /// Creates a job for frames that are still arriving through a pipe.
    private static func streamJob(
        _ order: FilmOrder, path: String, lanes: Int, _ console: Console
    ) throws -> StreamJob {
        let arguments = console.arguments
        var job = try FilmOptions.planning(order, console) { _ in try StreamJob(order, path: path) }
        console.warn(job.first.openingWarnings, of: order.scene)
        (job.lanes, job.converter) = (lanes, FilmOptions.converter(arguments))
        job.overwrites = arguments.isSet("--overwrite")
        job.isFresh = arguments.isSet("--fresh")
        let (path, again) = (job.path, PipedFrames.again(arguments))
        job.didPublish = { [interruption = console.interruption] count in
            interruption.advise("\(counted(count, "segment")) in \(path) so far; \(again)")
        }
        return job
    }

    private static func tell(
        _ report: FilmReport, of plan: FilmPlan, limit: SizeLimit? = nil, requiring speed: Double?,
        _ console: Console
    ) throws {
        let summary = EncodeResultFormatter(report: report, plan: plan, limit: limit, requiredSpeed: speed)
        try console.result(summary.text, json: summary.json)
        try summary.targets.check(report.path)
    }

    private static func tellForecast(of job: FilmJob, _ console: Console) throws {
        var job = job
        job.converter = FilmOptions.converter(console.arguments)
        let forecast = try job.forecast(
            measuring: console.arguments.isSet("--measure"), cancellation: console.interruption.cancellation)
        if let words = forecast.uselessness { console.warn(words) }
        let summary = ForecastFormatter(forecast: forecast, job: job)
        try console.result(summary.text, json: summary.json)
    }

    /// Returns the path of the output, and its form: an MP4 file or HLS segments.
    private static func output(_ arguments: Arguments) throws -> (path: String, form: FilmForm) {
        if let folder = arguments.string("--segments") {
            guard arguments.string("--output") == nil else {
                throw UsageError("-o and --segments can't be combined", hint: "leave out -o or --segments")
            }
            guard folder != "-" else {
                throw UsageError("--segments needs a folder", hint: "for example: --segments live")
            }
            return (FilmForm.folderPath(folder), .segments)
        }
        guard let path = arguments.string("--output") else {
            throw UsageError(
                "encode needs -o FILM or --segments DIR",
                hint: "for example: zoetrope encode scene.json -o film.mp4")
        }
        guard path != "-" else {
            throw UsageError(
                "encode can't write to standard output: a film needs a seekable file",
                hint: "choose a file, such as -o film.mp4; frames SCENE writes raw video to standard output")
        }
        guard OutputFormat(ofFilm: path) != nil else {
            throw OutputError(
                "\(path): the name must end with \(OutputFormat.allEndings)", "for example: -o film.mp4")
        }
        return (path, .file)
    }

    /// Returns the path given with `--reuse`; nil if the flag was not given. Throws if no file exists at this path.
    private static func earlierFilm(_ arguments: Arguments) throws -> String? {
        guard let path = arguments.string("--reuse") else { return nil }
        if arguments.isSet("--fresh") {
            throw UsageError("--reuse and --fresh can't be combined", hint: "leave out --reuse or --fresh")
        }
        guard FileSystem.kind(of: path) != nil else { throw SystemError(.opening, path, code: ENOENT) }
        return path
    }

    /// Returns a function that is called with the number of finished chunks, and sets the advice to print after an
    /// interruption.
    static func advising(
        _ console: Console, storePath: String, isFresh: Bool
    ) -> @Sendable (_ count: Int, _ total: Int) -> Void {
        { [interruption = console.interruption] count, total in
            interruption.advise(advice(kept: count, of: total, in: storePath, isFresh: isFresh))
        }
    }

    /// Returns the advice to print after an interruption, when `count` of `total` chunks are finished.
    private static func advice(kept count: Int, of total: Int, in folder: String, isFresh: Bool) -> String {
        if count == 0 { return "no chunk was finished; the next run starts over" }
        let again = isFresh ? "run the command without --fresh" : "run the same command again"
        let kept = "\(count) of \(counted(total, "chunk")) \(count == 1 ? "is" : "are") kept in \(folder)"
        return "\(kept); \(again) to continue"
    }
}
