import Drawing
import Files
import Film
import Glibc
import Pipeline
import Proof
import SceneModel
import Terminal

/// Flags and steps shared by the golden commands.
enum GoldenOptions {
    static let operand = Operand(
        "GOLDEN", "A golden, or a folder of goldens.", completesFiles: true, isRepeated: true)
    static let force = Flag("--force", "Write even if CI is set.")

    /// The flags that describe a golden's film; they are stored in the golden.
    static let order =
        SceneOptions.flags + [
            SceneOptions.frames, FilmOptions.crf, FilmOptions.preset, FilmOptions.audioBitRate,
            FilmOptions.noAudio,
        ]

    /// Goldens are recorded by people: throws if CI is set, unless forced.
    static func refuseInCI(_ arguments: Arguments, _ command: String) throws {
        let ci = unsafe getenv("CI").map { unsafe String(cString: $0) } ?? ""
        guard ["", "false", "0"].contains(ci) || arguments.isSet("--force") else {
            throw UsageError(
                "\(command): refused because CI is set",
                hint: "goldens are recorded by people; --force overrides this"
            )
        }
    }

    /// The goldens that the operands name.
    static func folders(_ arguments: Arguments) throws -> [String] {
        try arguments.operands(from: 0).flatMap { path in
            try RecordedGolden.folders(
                at: path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path)
        }
    }

    /// Makes a golden's film again in a temporary folder, and records it.
    static func remake(
        _ recorded: RecordedGolden, in folder: TemporaryFolder, lanes: Int, _ console: Console
    ) throws -> Golden {
        var file = recorded.order.scene
        file.path = recorded.scenePath
        do {
            let film = recorded.order.of(try SceneOptions.scene(file, console))
            return try make(recorded.order, film, in: folder, title: recorded.name, lanes: lanes, console)
                .golden
        } catch let error as Cancelled {
            throw error
        } catch let error as UsageError {
            throw Failure(.badData, "order: \(error.message)", advice: error.hint).about(recorded.folder)
        } catch {
            throw Failure(error).about(recorded.folder)
        }
    }

    /// Makes a film in a temporary folder, and records it. Warnings are printed, and returned.
    static func make(
        _ order: Golden.Order, _ film: FilmOrder, in folder: TemporaryFolder, title: String, lanes: Int,
        _ console: Console
    ) throws -> (golden: Golden, warnings: [String]) {
        let job = try FilmOptions.job(film, path: filmPath(in: folder), lanes: lanes, console)
        SceneOptions.warn(job.plan.openingWarnings, of: film.scene, console.arguments)
        var warnings = job.plan.warnings.map(\.description)
        let golden = try Golden(order, making: job) { job in
            let report = try console.make(job, title: "\(title): ")
            warnings += report.warnings
            return report
        }
        return (golden, warnings)
    }

    static func filmPath(in folder: TemporaryFolder) -> String { "\(folder.path)/film.mp4" }
}
