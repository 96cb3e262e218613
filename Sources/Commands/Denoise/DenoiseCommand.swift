import Base
import Denoise
import Files
import Film
import Glibc
import Media
import Reports
import SceneModel
import SceneText
import Sound
import Spelling
import Terminal

/// Reduces the noise of a film or a sound.
enum DenoiseCommand: Subcommand {
    static let command = Command(
        "denoise", "Reduce the noise in a film's sound or a sound file. Video is copied unchanged.",
        operands: [Operand("INPUT", "A film or a sound.", completesFiles: true)],
        flags: [
            Flag(
                "--output", short: "o", value: "FILE", completesFiles: true,
                "The output: .mp4 for the film, .m4a or .wav for the sound only."),
            Flag(
                "--noise", value: "A-B",
                "A time range with only noise, for example 12.5-13.2 (seconds) or 1:02-1:03.5. Default: the quietest 0.6 seconds."
            ),
            Flag(
                "--reduction", value: "DB", synonyms: ["--strength", "--amount"],
                "Largest reduction of noise in decibels, from 1 to 60. Default: 16."),
            FilmOptions.audioBitRate,
            Flag(
                "--report", value: "DIR", completesFiles: true,
                "Folder for a page with waveforms, spectra and playback of the sound before and after."),
            Flag("--overwrite", synonyms: ["--force"], "Replace the output and the report if they exist."),
            Flag("--json", "Print the result as one JSON document."),
            FilmOptions.progress,
        ],
        examples: [
            "zoetrope denoise talk.mp4 -o clean.mp4",
            "zoetrope denoise talk.mp4 -o clean.mp4 --noise 12.5-13.2 --report report",
            "zoetrope denoise voice.wav -o voice.m4a --reduction 12",
        ],
        sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let output = arguments.string("--output") else {
            throw UsageError(
                "denoise needs -o FILE", hint: "for example: zoetrope denoise talk.mp4 -o clean.mp4")
        }
        var order = DenoiseOrder(input: arguments.operand(0), output: output)
        order.noise = try noise(arguments)
        if let reduction = try arguments.number("--reduction", in: NoiseProfile.reductions) {
            order.reduction = reduction
        }
        if let rate = try FilmOptions.bitRate(arguments) { order.bitRate = rate }
        order.overwrites = arguments.isSet("--overwrite")
        let folder = arguments.string("--report")
        if let folder { try check(folder, order) }
        try checkInput(order.input)
        let result = try describing(order) { try denoise(order, console) }
        // From here on the output is complete, even if the report fails.
        console.interruption.advise(advice(order, folder, console))
        var summary = DenoiseResultFormatter(result: result, report: nil)
        result.warnings.forEach(console.warn)
        summary.doubts.forEach(console.warn)
        do {
            if let folder { try describing(order) { try report(result, in: folder, console) } }
        } catch {
            try console.result(summary.text, json: summary.json)
            if !(error is Cancelled) { console.warn(advice(order, folder, console)) }
            throw error
        }
        summary.report = folder.map { "\($0)/\(DenoiseReport.page)" }
        try console.result(summary.text, json: summary.json)
    }

    /// Returns the message for a command that was interrupted before the report was written. The message contains the
    /// command line that makes the output and the report.
    private static func advice(_ order: DenoiseOrder, _ folder: String?, _ console: Console) -> String {
        guard folder != nil else { return "\(order.output) is complete" }
        let words = console.arguments.words(adding: "--overwrite")
        let line = ([console.program.name, command.name] + words).map(shellWord).joined(separator: " ")
        return
            "\(order.output) is complete, but has no report; to make the output and the report, run \(line)"
    }

    private static func report(_ result: DenoiseResult, in folder: String, _ console: Console) throws {
        let leftover = try FolderReplacement.write(
            to: folder, objection: { objection(folder, $0, result.order) }
        ) {
            let report = try DenoiseReport(result, cancellation: console.interruption.cancellation)
            try report.write(to: $0)
        }
        console.warn(leftover: leftover)
    }

    private static func denoise(_ order: DenoiseOrder, _ console: Console) throws -> DenoiseResult {
        let progress = console.progress(framesPerSecond: 1)
        defer { progress.finish() }
        let start = ContinuousClock.now
        return try DenoiseJob(order, cancellation: console.interruption.cancellation) { state in
            progress.update(
                label: state.phase.rawValue, .sound(state.seconds, of: state.total),
                seconds: (ContinuousClock.now - start) / .seconds(1))
        }.run()
    }

    /// Returns the value of `--noise` in seconds, or nil.
    private static func noise(_ arguments: Arguments) throws -> Range<Double>? {
        guard let text = arguments.string("--noise") else { return nil }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Double(clock: $0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], last <= 1_000_000 else {
            throw UsageError(
                "--noise \(excerpt(text)): expected two times with \"-\" between them, in seconds or such as 1:30",
                hint: "for example: --noise 12.5-13.2, or --noise 1:02-1:03.5")
        }
        guard first < last else {
            throw UsageError("--noise \(excerpt(text)): the first time must be before the second time")
        }
        return first..<last
    }

    private static func check(_ folder: String, _ order: DenoiseOrder) throws {
        try FolderReplacement.check(folder) { objection(folder, $0, order) }
        for file in [order.output, order.input] {
            if FileSystem.isSame(FileSystem.parent(of: file), folder) {
                throw OutputError("\(folder): contains the input or the output", "choose another --report")
            }
        }
        func name(_ path: String) -> Substring? { path.split(separator: "/").last }
        if name(folder) == name(order.output),
            FileSystem.isSame(FileSystem.parent(of: order.output), FileSystem.parent(of: folder))
        {
            throw OutputError("\(folder): is the output", "choose another --report")
        }
    }

    /// Returns the reason why the report must not replace `folder`, which contains the files `names`. Nil if the report
    /// may replace the folder.
    private static func objection(_ folder: String, _ names: [String], _ order: DenoiseOrder) -> String? {
        guard DenoiseReport.isReport(folder, names) else {
            return "the folder is not a report of denoise; move it, or choose another --report"
        }
        return order.overwrites ? nil : "use --overwrite to replace it, or choose another --report"
    }

    private static func checkInput(_ path: String) throws {
        if FileSystem.kind(of: path) == .other {
            throw CommandFailure(.badData, "\(path): a device or a pipe; the input must be a file")
        }
        if FileSystem.kind(of: path) == .directory {
            throw CommandFailure(.badData, "\(path): a folder, not a film or sound")
        }
        // Throws the system's error if the file is missing or not readable.
        _ = try InputFile(opening: path)
    }

    /// Runs `body`, and converts errors about the input to errors that name the input file.
    private static func describing<Result>(_ order: DenoiseOrder, _ body: () throws -> Result) throws
        -> Result
    {
        let path = order.input
        do {
            return try body()
        } catch let fault as FilmFault {
            throw CommandFailure(.internalFault, "\(fault)")
        } catch let error as DenoiseError where error.isAboutStretch {
            throw UsageError("--noise: \(error)")
        } catch let error as DenoiseError {
            throw CommandFailure(.badData, "\(path): \(error)", advice: error.advice)
        } catch let error as MediaError where error.isAboutContent {
            throw CommandFailure(
                .badData, "\(path): \(error.reason)",
                advice: error.missingTrack == .video
                    ? "to write its sound only, choose a name that ends with .m4a or .wav" : "")
        } catch let error as MediaError where error.systemError == nil || error.systemError == EINVAL {
            throw CommandFailure(.badData, "\(path): can't be read as a film or sound")
        }
    }
}
