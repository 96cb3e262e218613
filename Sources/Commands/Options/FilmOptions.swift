import Base
import Film
import Media
import Pipeline
import SceneModel
import Terminal

/// The flags of all commands that make films.
enum FilmOptions {
    static let crf = Flag(
        "--crf", value: "N", synonyms: ["--quality"],
        "Quality, from 0 (lossless) to 51 (worst). Default: 18.")
    static let preset = Flag(
        "--preset", value: "NAME", choices: EncoderSettings.Preset.allCases.map(\.rawValue),
        "x264 preset: slower ones make smaller films. Default: medium.")
    static let repeats = Flag(
        "--repeat", value: "N", "Play a scene with \"loop\": true N times. Default: 1.")
    static let lanes = Flag(
        "--lanes", value: "N", synonyms: ["--threads", "--jobs"],
        "Number of chunks encoded at the same time. The film's bytes do not depend on it. Default: one per core that the process may use."
    )
    static let converter = Flag(
        "--converter", value: "NAME", choices: Converter.Choice.allCases.map(\.rawValue),
        "Converter from RGB to YUV: swscale, or auto for a faster loop that is checked against swscale in every chunk. The film's bytes do not depend on it. Default: auto."
    )
    static let audioBitRate = Flag(
        "--audio-bitrate", value: "RATE", synonyms: ["--ab"],
        "Audio bit rate, in bits per second: 192k or 192000. Default: 192k.")
    static let noAudio = Flag(
        "--no-audio", synonyms: ["--mute", "--silent"], "Leave out the scene's sound."
    )
    static let progress = Flag(
        "--progress", value: "MODE", choices: ["auto", "tty", "lines", "ndjson", "none"],
        "How to show progress: tty rewrites one line, lines prints a line every ten seconds, ndjson prints JSON. Default: auto, which is tty on a terminal and none elsewhere (compare: lines)."
    )

    /// The encoder's settings given by the flags.
    static func settings(_ arguments: Arguments) throws -> EncoderSettings {
        var settings = EncoderSettings()
        if let crf = try arguments.number("--crf", in: EncoderSettings.crfRange) { settings.crf = crf }
        if let name = arguments.string("--preset"), let preset = EncoderSettings.Preset(rawValue: name) {
            settings.preset = preset
        }
        return settings
    }

    /// The number of lanes; one per core that the process may use by default.
    static func laneCount(_ arguments: Arguments) throws -> Int {
        try arguments.integer("--lanes", in: 1...256) ?? min(Machine().cores.amount, 256)
    }

    /// The value of `--converter`.
    static func converter(_ arguments: Arguments) -> Converter.Choice {
        arguments.string("--converter").flatMap(Converter.Choice.init) ?? .auto
    }

    /// The film that a scene's file and the flags describe.
    static func order(scene path: String, _ console: Console) throws -> FilmOrder {
        let arguments = console.arguments
        let (settings, bitRate) = (try settings(arguments), try bitRate(arguments))
        let times =
            arguments.takes(repeats) ? try arguments.integer(repeats.name, in: 1...Scene.mostFrames) : nil
        var order = try SceneOptions.order(scene: path, console)
        (order.settings, order.audioBitRate) = (settings, bitRate)
        order.isSilent = arguments.isSet("--no-audio")
        order.repeats = times ?? 1
        if order.repeats > 1 { try checkCanRepeat(order) }
        return order
    }

    private static func checkCanRepeat(_ order: FilmOrder) throws {
        guard order.scene.loops else {
            throw UsageError(
                "--repeat needs a scene with \"loop\": true",
                hint: "such a scene must end as it begins"
            )
        }
        if let frames = order.frames, frames.count != order.scene.frameCount {
            throw UsageError(
                "--repeat and --frames can't be combined: only a whole scene can be repeated",
                hint: "leave out --frames")
        }
    }

    /// The value of `--audio-bitrate` in bits per second, or nil. A `k` at its end stands for thousands.
    static func bitRate(_ arguments: Arguments) throws -> Int? {
        guard let text = arguments.string("--audio-bitrate") else { return nil }
        let isKilo = text.lowercased().hasSuffix("k")
        let (digits, range) = (isKilo ? text.dropLast() : text[...], SoundEncoder.bitRates)
        let rate = Int(digits).map { isKilo ? $0.multipliedReportingOverflow(by: 1000).partialValue : $0 }
        guard let rate, range.contains(rate) else {
            let isThousands =
                rate.map { (range.lowerBound / 1000...range.upperBound / 1000).contains($0) } ?? false
            throw UsageError(
                "--audio-bitrate \(excerpt(text)): expected a bit rate from \(range.lowerBound / 1000)k to \(range.upperBound / 1000)k"
                    + (isThousands && !isKilo ? ": did you mean \(text)k?" : ""))
        }
        return rate
    }

    /// Plans a film.
    static func plan(_ order: FilmOrder, _ console: Console) throws -> FilmPlan {
        try planning(order, console) { try FilmPlan(order, report: $0) }
    }

    /// Plans the film that will be at a path.
    static func job(
        _ order: FilmOrder, path: String, form: FilmForm = .file, lanes: Int, _ console: Console
    ) throws -> FilmJob {
        var job = try planning(order, console) { try FilmJob(order, path: path, form: form, report: $0) }
        job.lanes = lanes
        return job
    }

    /// Runs the body, which plans a film, and shows the progress of reading sounds. Errors that the flags may have caused are
    /// thrown as `UsageError`.
    static func planning<Result>(
        _ order: FilmOrder, _ console: Console, _ body: (@escaping SoundProgress.Report) throws -> Result
    ) throws -> Result {
        do {
            return try console.readingSounds(body)
        } catch let error as OrderError where order.size != nil || order.repeats > 1 {
            // The scene's own values may be fine; those on the command line are not.
            throw UsageError(error.description)
        }
    }
}

extension Console {
    /// Makes a film and shows the progress; `title` precedes the phase.
    func make(_ job: FilmJob, title: String = "") throws -> FilmReport {
        var job = job
        job.converter = FilmOptions.converter(arguments)
        let report = try showing(rate: job.plan.order.scene.fps, title: title) { report in
            try job.run(cancellation: interruption.cancellation, report: report)
        }
        report.warnings.forEach { warn(title + $0) }
        return report
    }

    /// Publishes the frames of a pipe as segments, and shows the progress. Every stretch of frames is encoded with the
    /// settings of `order`, the first one's.
    func make(
        _ job: StreamJob, of stretches: PipedStretches, like order: FilmOrder
    ) throws -> FilmReport {
        let rate = order.scene.fps
        do {
            let report = try showing(rate: rate) { report in
                try job.run(
                    stretches.following, firstPath: stretches.first,
                    order: { path in
                        order.of(try InputOptions.film(path, named: stretches.name).scene(at: rate))
                    }, cancellation: interruption.cancellation, report: report)
            }
            report.warnings.forEach { warn($0) }
            return report
        } catch let error as OrderError {
            throw Failure(
                .badData, "\(stretches.name): \(error)",
                advice:
                    "the earlier frames are in complete segments in \(job.path); \(PipedFrames.again(arguments)), or start over with --overwrite"
            )
        }
    }

    /// Runs the body, which makes frames of a film with this rate, and shows the progress; `title` precedes the phase.
    func showing<Result>(
        rate: FrameRate, title: String = "",
        _ body: (@escaping @Sendable (FilmProgress) -> Void) throws -> Result
    ) throws -> Result {
        let progress = progress(framesPerSecond: rate.framesPerSecond)
        defer { progress.finish() }
        let start = ContinuousClock.now
        return try body { state in
            let (label, amount) = state.shown
            progress.update(
                label: title + label, amount, seconds: (ContinuousClock.now - start) / .seconds(1))
        }
    }

    /// Runs the body, which reads sounds, and shows the progress if that takes long.
    func readingSounds<Result>(_ body: (@escaping SoundProgress.Report) throws -> Result) throws -> Result {
        let progress = progress(framesPerSecond: 1)
        defer { progress.finish() }
        let (start, cancellation) = (ContinuousClock.now, interruption.cancellation)
        return try body { state in
            try cancellation.check()
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            guard seconds > Self.patience else { return }
            progress.update(label: "reading sound", .sound(state.seconds, of: state.total), seconds: seconds)
        }
    }

    /// Seconds of reading before progress is shown.
    private static let patience = 0.5

    /// The progress of work on a film of this rate; it disappears when the user interrupts.
    func progress(framesPerSecond: Double) -> Progress {
        let progress = Progress(
            mode: progressMode, filmRate: framesPerSecond, write: output.progress ?? output.message)
        interruption.cancellation.onCancel { progress.finish() }
        return progress
    }

    private var progressMode: Progress.Mode {
        if output.progress != nil { return .ndjson }
        if arguments.isSet("--quiet") { return .none }
        let mode = arguments.takes("--progress") ? arguments.string("--progress") : nil
        return Progress.Mode(mode, otherwise: takesLong ? .lines : .none)
    }
}

extension FilmProgress {
    /// The label to show, and the amount that is done.
    fileprivate var shown: (label: String, amount: Progress.Amount) {
        switch self {
        case .takingOver(let frames, let total): ("taking over", .frames(frames, of: total))
        case .encoding(let frames, let total): ("encoding", .frames(frames, of: total))
        case .encodingSoFar(let frames): ("encoding", .framesSoFar(frames))
        case .sound(let seconds, let total): ("encoding sound", .sound(seconds, of: total))
        case .verifying(let frames, let total): ("verifying", .frames(frames, of: total))
        }
    }
}
