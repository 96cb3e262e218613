import Base
import Drawing
import Files
import Film
import Glibc
import Goldens
import SceneModel
import Spelling
import Terminal

/// Command-line flags and functions that the golden commands share.
enum GoldenOptions {
    static let operand = Operand(
        "GOLDEN", "A golden, or a folder of goldens.", completesFiles: true, isRepeated: true)
    static let force = Flag("--force", "Write even if the environment variable CI is set.")

    /// The encoder's flags. They don't apply to pictures from other programs, because such pictures are not encoded.
    static let encoding = [
        FilmOptions.formatName, FilmOptions.codec, FilmOptions.crf, FilmOptions.preset,
        FilmOptions.audioBitRate, FilmOptions.noAudio,
    ]

    /// The flags that describe a golden's film; their values are stored in the golden.
    static let order = SceneOptions.flags + [SceneOptions.frames, InputOptions.pixelFormat] + encoding

    /// Throws if the environment variable CI is set and `--force` is not: goldens are recorded by people.
    static func refuseInCI(_ arguments: Arguments, _ command: String) throws {
        let ci = unsafe getenv("CI").map { unsafe String(cString: $0) } ?? ""
        guard ["", "false", "0"].contains(ci) || arguments.isSet("--force") else {
            throw UsageError(
                "\(command): refused because the environment variable CI is set",
                hint: "goldens are recorded by people; --force overrides this"
            )
        }
    }

    /// Returns the folders of the goldens at a path from the command line.
    static func folders(at path: String) throws -> [String] {
        try RecordedGolden.folders(
            at: path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path)
    }

    /// Makes a golden's film again in a temporary folder, or reads pictures from another program, and records the
    /// result.
    static func remake(
        _ recorded: RecordedGolden, in folder: TemporaryFolder, lanes: Int, _ console: Console
    ) throws -> Golden {
        var file = recorded.order.scene
        file.path = recorded.scenePath
        if file.path == "-", isatty(STDIN_FILENO) == 1 {
            throw UsageError(
                "\(excerpt(recorded.folder)): recorded from a pipe, and standard input is a terminal",
                hint: "pipe the frames into it: … | zoetrope golden check \(shellPath(recorded.folder))")
        }
        do {
            let most = recorded.order.frames?.upperBound.number
            let film = recorded.order.of(try SceneOptions.scene(file, maximumFrames: most, console))
            return try make(
                recorded.order, film, drawing: recorded.fileHash == nil, in: folder, title: recorded.name,
                lanes: lanes, console
            ).golden
        } catch let error as Cancelled {
            throw error
        } catch let error as UsageError {
            throw CommandFailure(.badData, "order: \(error.message)", advice: error.hint).about(
                recorded.folder)
        } catch {
            throw CommandFailure(error).about(recorded.folder)
        }
    }

    /// A golden, and the warnings that were printed while its film was made.
    typealias Made = (golden: Golden, warnings: [String])

    /// Makes a film in a temporary folder and records the film. If `isDrawn`, records only the frames as drawn, without
    /// encoding a film.
    static func make(
        _ order: Golden.Order, _ film: FilmOrder, drawing isDrawn: Bool, in folder: TemporaryFolder,
        title: String, lanes: Int, _ console: Console
    ) throws -> Made {
        if isDrawn { return try draw(order, film, title: title, console) }
        let job = try FilmOptions.job(film, path: filmPath(in: folder, film.format), lanes: lanes, console)
        console.warn(job.plan.openingWarnings, of: film.scene)
        var warnings = job.plan.warnings.map(\.description)
        let golden = try Golden(order, making: job) { job in
            let report = try console.make(job, title: "\(title): ")
            warnings += report.warnings
            return report
        }
        return (golden, warnings)
    }

    private static func draw(
        _ order: Golden.Order, _ film: FilmOrder, title: String, _ console: Console
    ) throws -> Made {
        let renderer = try console.readingSounds { try film.makeRenderer(report: $0) }
        console.warn(renderer.warnings, of: film.scene)
        let progress = console.progress(framesPerSecond: film.scene.fps.framesPerSecond)
        defer { progress.finish() }
        let start = ContinuousClock.now
        let golden = try Golden(
            order, drawing: film, with: renderer, cancellation: console.interruption.cancellation
        ) { count, total in
            progress.update(
                label: "\(title): reading", .frames(count, of: total),
                seconds: (ContinuousClock.now - start) / .seconds(1))
        }
        return (golden, renderer.warnings.map(\.description))
    }

    private static func filmPath(in folder: TemporaryFolder, _ format: OutputFormat) -> String {
        "\(folder.path)/film\(format.ending)"
    }

    /// Returns the path of a golden's film in a temporary folder; nil if no film was made.
    static func film(of golden: Golden, in folder: TemporaryFolder) -> String? {
        golden.fileHash == nil ? nil : filmPath(in: folder, golden.order.format)
    }
}
