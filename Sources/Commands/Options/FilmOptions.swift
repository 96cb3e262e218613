import Base
import Files
import Film
import Glibc
import Media
import Pipeline
import SceneModel
import SceneText
import Spelling
import Terminal

/// The flags of all commands that make films.
enum FilmOptions {
    static let codec = Flag(
        "--codec", value: "NAME", choices: VideoCodec.allCases.map(\.rawValue),
        choiceSynonyms: FFmpegName.synonyms(of: VideoCodec.allCases.map(\.rawValue)),
        "Codec of the pictures. Default: the usual one of the film's format: \(usualCodecs).")
    static let formatName = Flag(
        "--format", value: "NAME", choices: OutputFormat.allCases.map(\.rawValue),
        "Format of the film, as the ending of its name would choose it. Default: mp4.")
    static let transparent = Flag(
        "--transparent", synonyms: ["--alpha"],
        "Leave out the scene's background, and write a film with alpha: \(OutputFormat.alphaEndings).")
    static let crf = Flag(
        "--crf", value: "N", synonyms: ["--quality"],
        "Quality, from 0 (best) to 51 (worst; AV1 and VP9: 63). Default: \(usualCRFs). ProRes and FFV1 have none."
    )
    static let preset = Flag(
        "--preset", value: "NAME", choices: EncoderSettings.Preset.allCases.map(\.rawValue),
        "Preset, as in x264: slower presets make smaller films. Default: medium. ProRes and FFV1 have none.")

    private static var usualCodecs: String {
        OutputFormat.allCases.filter { !$0.codecs.isEmpty }
            .map { "\($0.usualCodec.rawValue) for \($0.ending)" }.joined(separator: ", ")
    }

    private static var usualCRFs: String {
        VideoCodec.allCases.filter { $0.crfs != nil }
            .map { "\(JSON.number($0.usualCRF).text) for \($0.name)" }.joined(separator: ", ")
    }

    static let repeats = Flag(
        "--repeat", value: "N", "Play a scene with \"loop\": true N times. Default: 1.")
    static let lanes = Flag(
        "--lanes", value: "N", synonyms: ["--threads", "--jobs"],
        "Number of chunks to encode at the same time; does not change the film's bytes. Default: one per core that the process may use."
    )
    static let converter = Flag(
        "--converter", value: "NAME", choices: Converter.Choice.allCases.map(\.rawValue),
        "Converter from RGB to YUV: swscale, or auto for a faster converter that is checked against swscale in every chunk. Both make the same bytes. Default: auto."
    )
    static let audioBitRate = Flag(
        "--audio-bitrate", value: "RATE", synonyms: ["--ab"],
        "Audio bit rate, in bits per second: 192k or 192000. Default: 192k.")
    static let noAudio = Flag(
        "--no-audio", synonyms: ["--mute", "--silent"], "Leave out the scene's sound."
    )
    static let store = Flag(
        "--store", value: "DIR", completesFiles: true,
        "Share finished chunks with other films, runs and people through this folder, which is created if it is missing. Default: the folder in ZOETROPE_STORE, if that is set."
    )
    static let fresh = Flag(
        "--fresh",
        "Encode everything again: reuse no chunks of existing films, of a store or of an interrupted run.")
    static let progress = Flag(
        "--progress", value: "MODE", choices: ["auto", "tty", "lines", "ndjson", "none"],
        "How to show progress: tty rewrites one line, lines prints a line every ten seconds, ndjson prints JSON. Default: auto, which is tty on a terminal and none elsewhere (compare: lines)."
    )

    /// Returns the encoder settings that the flags set for a film of a format.
    static func settings(_ arguments: Arguments, for format: OutputFormat) throws -> EncoderSettings {
        var settings = EncoderSettings(codec: try codec(arguments, for: format))
        let isFixed = settings.codec.crfs == nil
        for flag in [crf, preset] where isFixed && arguments.isSet(flag.name) {
            let name = format.codecs.isEmpty ? format.title : settings.codec.name
            throw UsageError("\(flag.name): \(name) has none", hint: "leave out \(flag.name)")
        }
        if arguments.takes(codec), !format.takesBitRate, arguments.isSet(audioBitRate.name) {
            throw UsageError(
                "\(audioBitRate.name): the sound of a film \(format.ending) has no bit rate to choose",
                hint: "leave out \(audioBitRate.name)")
        }
        if let range = settings.codec.crfs, let crf = try arguments.number("--crf", in: range) {
            guard settings.codec.takesFractions || crf == crf.rounded() else {
                throw UsageError("--crf \(JSON.number(crf).text): \(settings.codec.name) takes whole numbers")
            }
            settings.crf = crf
        } else if let place = DestinationOptions.place(arguments), place.codec == settings.codec {
            settings.crf = place.crf
        }
        if let name = arguments.string("--preset"), let preset = EncoderSettings.Preset(rawValue: name) {
            settings.preset = preset
        }
        return settings
    }

    /// Returns the codec that `--codec` names, that of the destination, or the usual one of the format.
    private static func codec(_ arguments: Arguments, for format: OutputFormat) throws -> VideoCodec {
        guard arguments.takes(codec), let name = arguments.string(codec.name),
            let chosen = VideoCodec(rawValue: name)
        else {
            let codec = DestinationOptions.place(arguments)?.codec
            return codec.flatMap { format.codecs.contains($0) ? $0 : nil } ?? format.usualCodec
        }
        guard format.codecs.contains(chosen) else {
            let formats = OutputFormat.allCases.filter { $0.codecs.contains(chosen) }
            throw UsageError(
                "--codec \(name): a film \(format.ending) can't have it",
                hint: format.codecs.isEmpty
                    ? "leave out --codec, or use a film \(alternatives(formats.map(\.ending)))"
                    : "use \(alternatives(format.codecs.map(\.rawValue))), or a film \(alternatives(formats.map(\.ending)))"
            )
        }
        return chosen
    }

    /// Returns the format of the film that `--format` or the film's name chooses; MP4 if neither is given, or if no film has
    /// such a name.
    static func format(_ arguments: Arguments) throws -> OutputFormat {
        if arguments.takes(formatName), let name = arguments.string(formatName.name) {
            guard !arguments.takes(FilmNames.films) || !arguments.isSet(FilmNames.films.name) else {
                throw UsageError(
                    "--format: the names of --films choose the format", hint: "leave out --format")
            }
            return OutputFormat(rawValue: name) ?? .mp4
        }
        guard arguments.takes(codec) else { return .mp4 }
        let names = arguments.takes(formatName) ? FilmNames.films.name : "--output"
        guard arguments.takes(names) else { return .mp4 }
        return arguments.string(names).flatMap(OutputFormat.init(ofFilm:)) ?? .mp4
    }

    /// Returns the number of chunks to encode at the same time. Default: one per core that the process may use.
    static func laneCount(_ arguments: Arguments) throws -> Int {
        try arguments.integer("--lanes", in: 1...256) ?? min(Machine().cores.amount, 256)
    }

    /// Returns the value of `--converter`.
    static func converter(_ arguments: Arguments) -> Converter.Choice {
        arguments.string("--converter").flatMap(Converter.Choice.init) ?? .auto
    }

    /// Returns the chunks in the folder of `--store` or `ZOETROPE_STORE`; nil if neither is given.
    static func sharedChunks(_ arguments: Arguments) throws -> SharedChunks? {
        guard !arguments.takes(fresh) || !arguments.isSet(fresh.name) else { return nil }
        let usual = unsafe getenv("ZOETROPE_STORE").map { unsafe String(cString: $0) } ?? ""
        guard let path = arguments.string(store.name) ?? (usual.isEmpty ? nil : usual) else { return nil }
        do throws(SystemError) { return try SharedChunks(store: path) } catch {
            throw CommandFailure(
                error.isFault ? .inputOutput : .cannotCreate, "--store \(excerpt(path)): \(error.reason)")
        }
    }

    /// Throws for flags that are not valid with any scene. `format` is that of the film; nil if a flag chooses it.
    static func checkFlags(_ arguments: Arguments, for format: OutputFormat? = nil) throws {
        _ = try settings(arguments, for: format ?? self.format(arguments))
        _ = try bitRate(arguments)
        try DestinationOptions.check(arguments)
        try SceneOptions.checkFlags(arguments)
    }

    /// Returns the order (scene and encoder settings) for the film that a scene file and the flags describe. With a row
    /// of a table, the warnings about the scene are not printed. `format` is that of the film; nil if a flag chooses it.
    static func order(
        scene path: String, row: TemplateValues.TableRow? = nil, format: OutputFormat? = nil,
        _ console: Console
    ) throws -> FilmOrder {
        let arguments = console.arguments
        let format = try format ?? self.format(arguments)
        let (settings, bitRate) = (try settings(arguments, for: format), try bitRate(arguments))
        let times =
            arguments.takes(repeats) ? try arguments.integer(repeats.name, in: 1...Scene.maximumFrames) : nil
        var order = try SceneOptions.order(scene: path, row: row, console)
        (order.format, order.settings, order.audioBitRate) = (format, settings, bitRate)
        order.isTransparent = arguments.takes(transparent) && arguments.isSet(transparent.name)
        if order.isTransparent, !settings.codec.hasAlpha || !format.hasAlpha {
            throw UsageError(
                "--transparent: \(format.hasAlpha ? settings.codec.name : format.title) has no alpha",
                hint: "use a film \(OutputFormat.alphaEndings) without --codec")
        }
        order.isSilent = arguments.isSet("--no-audio")
        order.repeats = times ?? 1
        try DestinationOptions.change(&order, arguments)
        if order.repeats > 1 { try checkCanRepeat(order) }
        return order
    }

    private static func checkCanRepeat(_ order: FilmOrder) throws {
        guard order.scene.loops else {
            throw UsageError(
                "--repeat needs a scene with \"loop\": true",
                hint: "a looping scene must end with the picture with which it begins"
            )
        }
        if let frames = order.frames, frames.count != order.scene.frameCount {
            throw UsageError(
                "--repeat and --frames can't be combined: only a whole scene can be repeated",
                hint: "leave out --frames")
        }
    }

    /// Returns the value of `--audio-bitrate` in bits per second, or nil. The suffix `k` stands for thousands.
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

    /// True if the command takes a frame rate and was given one.
    private static func hasRate(_ arguments: Arguments) -> Bool {
        arguments.takes("--fps") && arguments.string("--fps") != nil
    }

    /// Plans a film, and shows the progress if reading its sounds takes long.
    static func plan(_ order: FilmOrder, _ console: Console) throws -> FilmPlan {
        try planning(order, console) { try FilmPlan(order, report: $0) }
    }

    /// Creates the job that writes a film to `path`.
    static func job(
        _ order: FilmOrder, path: String, form: FilmForm = .file, lanes: Int, _ console: Console
    ) throws -> FilmJob {
        var job = try planning(order, console) { try FilmJob(order, path: path, form: form, report: $0) }
        job.lanes = lanes
        return job
    }

    /// Runs `body`, which plans a film, and shows the progress of reading sounds. Errors that `--size`, `--fps`
    /// or `--repeat` may have caused are thrown as `UsageError`.
    static func planning<Result>(
        _ order: FilmOrder, _ console: Console, _ body: (@escaping SoundProgress.Report) throws -> Result
    ) throws -> Result {
        do {
            return try console.readingSounds(body)
        } catch let error as OrderError
            where order.size != nil || order.repeats > 1 || hasRate(console.arguments)
        {
            // The fault is in the values of the flags, not in the scene file.
            throw UsageError(error.description)
        }
    }
}

extension Console {
    /// Encodes a film and shows the progress; `title` is shown in front of the phase's name.
    func make(_ job: FilmJob, title: String = "") throws -> FilmReport {
        var job = job
        job.converter = FilmOptions.converter(arguments)
        let report = try showing(rate: job.plan.order.scene.fps, title: title) { report in
            try job.run(cancellation: interruption.cancellation, report: report)
        }
        report.warnings.forEach { warn(title + $0) }
        return report
    }

    /// Publishes the frames of a pipe as segments, in stretches (groups of frames), and shows the progress. Later
    /// stretches are encoded with the settings of `order`, which describes the first stretch.
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
            throw CommandFailure(
                .badData, "\(stretches.name): \(error)",
                advice:
                    "the earlier frames are in complete segments in \(job.path); \(PipedFrames.again(arguments)), or start over with --overwrite"
            )
        }
    }

    /// Runs `body`, which encodes a film with this frame rate, and shows the progress; `title` is shown in front of the
    /// phase's name.
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

    /// Runs `body`, which reads sounds, and shows the progress if reading takes long.
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

    /// The seconds that reading takes before progress is shown.
    private static let patience = 0.5

    /// Creates a progress display for a film with this frame rate. The display disappears when the user interrupts the
    /// command.
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
    /// The label to show, and the amount of work that is done.
    fileprivate var shown: (label: String, amount: Progress.Amount) {
        switch self {
        case .takingOver(let frames, let total): ("taking over", .frames(frames, of: total))
        case .encoding(let frames, let total): ("encoding", .frames(frames, of: total))
        case .encodingSoFar(let frames): ("encoding", .framesSoFar(frames))
        case .sampling(let frames, let total): ("choosing the CRF", .frames(frames, of: total))
        case .sound(let seconds, let total): ("encoding sound", .sound(seconds, of: total))
        case .verifying(let frames, let total): ("verifying", .frames(frames, of: total))
        }
    }
}
