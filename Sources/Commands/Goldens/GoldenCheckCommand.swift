import Base
import Files
import Film
import Goldens
import Reports
import SceneModel
import SceneText
import Spelling
import Terminal

/// Makes the films of goldens again, and compares them with the recorded frames.
enum GoldenCheckCommand: Subcommand {
    static let command = Command(
        "golden check", "Make the films of goldens again and compare every frame with the recorded one.",
        operands: [
            Operand(
                "GOLDEN", "A golden, or a folder of goldens; with --goldens a scene, or a folder of scenes.",
                completesFiles: true, isRepeated: true)
        ],
        flags: [
            Flag(
                "--goldens", value: "DIR", completesFiles: true,
                "Treat the operands as scenes, and check the goldens in DIR that were recorded from these scenes."
            ),
            Flag("--allow-missing", "With --goldens: don't fail if a scene has no golden."),
            Flag(
                "--report", value: "DIR", completesFiles: true,
                "Folder for report.html and report.json, with pictures of the frames that differ."),
            Flag(
                "--junit", value: "FILE", completesFiles: true, synonyms: ["--xunit"],
                "Also write the result as JUnit XML, whether the check passes or fails."),
            FilmOptions.lanes, FilmOptions.converter, SceneOptions.allowPath,
            Flag("--json", "Print the result as one JSON document."), FilmOptions.progress,
        ],
        examples: [
            "zoetrope golden check goldens", "zoetrope golden check goldens --report differences",
            "zoetrope golden check scenes --goldens goldens --junit goldens.xml",
        ],
        sections: [
            ExitStatus.help(
                check: "A golden differs, or a scene has no golden.",
                inconclusive:
                    "A golden was recorded with other library versions; the stages of its film that can be compared are the same.",
                .badData, .noInput, .cannotCreate)
        ])

    /// The length to which lines of the result are shortened, in Unicode scalars.
    private static let longestLine = 4000

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let lanes = try FilmOptions.laneCount(arguments)
        let (output, scenesFolder) = (arguments.string("--report"), arguments.string("--goldens"))
        if arguments.isSet("--allow-missing"), scenesFolder == nil {
            throw UsageError(
                "--allow-missing needs --goldens DIR",
                hint: "without --goldens the operands are goldens, not scenes")
        }
        let junit = arguments.string("--junit")
        if let junit, let output, GoldenCheckReport.hasOwn(junit, inReportAt: output) {
            throw UsageError(
                "--junit \(excerpt(junit)): the report writes a file of this name",
                hint: "choose another --junit")
        }
        // The JUnit file may belong in the report's folder, which may not exist yet.
        if let junit, !isToCome(output, with: junit) { try JUnitOutput.check(junit) }
        if let output { try FolderReplacement.check(output) { objection(to: output, $0) } }
        let selection = try GoldenSelection(arguments.operands(from: 0), ofScenesIn: scenesFolder)
        let results = try writing(to: output, console) { folder in
            let results = try check(selection, report: folder, lanes: lanes, arguments, console)
            if let folder { try results.report.write(to: folder) }
            return results
        }
        let report = results.report
        // Written after the report, because the JUnit file may be in the report's folder.
        if let junit { try FileReplacement.write(Array(report.junit.utf8), to: junit, overwriting: true) }
        let lines =
            report.goldens.flatMap(\.lines)
            + report.missing.map { "\($0): no golden in \(scenesFolder ?? "")" }
        if console.isJSON || !lines.isEmpty {
            try console.result(
                lines.map { printable($0, limit: Self.longestLine) }.joined(separator: "\n"),
                json: report.json)
        }
        if let first = results.failures.first { throw first.amongOthers(results.failures.count - 1) }
        try answer(report, pictures: output)
    }

    /// Returns true if `folder` does not exist yet and is the parent of `file`.
    private static func isToCome(_ folder: String?, with file: String) -> Bool {
        guard let folder, FileSystem.kind(of: folder) == nil else { return false }
        return FileSystem.place(of: FileSystem.parent(of: file)) == FileSystem.place(of: folder)
    }

    private typealias Results = (report: GoldenCheckReport, failures: [CommandFailure])

    /// Calls `body` with a temporary folder for the report, or nil if no report is requested. An older report is
    /// replaced only when `body` has returned.
    private static func writing(
        to output: String?, _ console: Console, _ body: (String?) throws -> Results
    ) throws -> Results {
        guard let output else { return try body(nil) }
        let own = GoldenCheckReport.ownNames(inReportIn: output)
        let (results, leftover) = try FolderReplacement.make(
            at: output, objection: { objection(to: output, $0) }, keeps: { !own.contains($0) }, body)
        console.warn(leftover: leftover)
        return results
    }

    /// Returns the reason why a report may not replace `folder`; nil if `folder` is an older report.
    private static func objection(to folder: String, _ names: [String]) -> String? {
        GoldenCheckReport.isReport(folder)
            ? nil : "the folder is not a report of golden check; choose another --report"
    }

    private static func check(
        _ selection: GoldenSelection, report output: String?, lanes: Int, _ arguments: Arguments,
        _ console: Console
    ) throws -> Results {
        var reports: [GoldenReport] = []
        var broken = selection.broken
        var hasReadPipe = false
        for folder in selection.folders {
            do {
                reports.append(try check(folder, report: output, lanes: lanes, &hasReadPipe, console))
            } catch let error as Cancelled {
                throw error
            } catch {
                // The other goldens are still checked.
                broken.append((folder, CommandFailure(error)))
            }
        }
        let report = GoldenCheckReport(
            goldens: reports, broken: broken.map { GoldenCheckReport.Broken($0.place, $0.failure.message) },
            missing: selection.missing, allowsMissing: arguments.isSet("--allow-missing"))
        return (report, broken.map(\.failure))
    }

    private static func check(
        _ folder: String, report output: String?, lanes: Int, _ hasReadPipe: inout Bool, _ console: Console
    ) throws -> GoldenReport {
        let recorded = try RecordedGolden(folder: folder)
        if recorded.order.scene.path == "-" {
            guard !hasReadPipe else {
                throw UsageError(
                    "\(excerpt(folder)): standard input was already read for another golden",
                    hint: "check this golden alone")
            }
            hasReadPipe = true
        }
        let scratch = try TemporaryFolder()
        let golden = try GoldenOptions.remake(recorded, in: scratch, lanes: lanes, console)
        let cancellation = console.interruption.cancellation
        let comparison = try GoldenComparison(recorded, with: golden, cancellation: cancellation)
        guard let output else { return GoldenReport(comparison) }
        return try GoldenReport(
            comparison, film: GoldenOptions.film(of: golden, in: scratch), to: output,
            cancellation: cancellation)
    }

    private static func answer(_ report: GoldenCheckReport, pictures folder: String?) throws {
        let count = report.goldens.count { $0.comparison.verdict == report.verdict }
        let all = "\(count) of \(counted(report.goldens.count, "golden"))"
        var messages: [String] = []
        if report.verdict == .differs {
            let first = report.goldens.first { $0.comparison.verdict == .differs }?.comparison.recorded
            let only = count == 1 ? first.map { " " + shellPath($0.folder) } ?? "" : ""
            messages = [
                "\(all) differ\(count == 1 ? "s" : ""); if that is intended, run zoetrope golden accept\(only)",
                hint(on: report.goldens.reduce(0) { $0 + $1.pictures.shown.count }, in: folder),
            ]
        }
        if !report.missing.isEmpty, !report.allowsMissing {
            let count = report.missing.count
            messages.append(
                "\(counted(count, "scene")) ha\(count == 1 ? "s" : "ve") no golden; record \(count == 1 ? "it" : "them"), or use --allow-missing"
            )
        }
        guard messages.isEmpty else { throw CheckFailed(messages: messages) }
        guard report.verdict == .notComparable else { return }
        // Even drawn frames may differ between library versions, because libraries lay out text.
        let hasDrawn = report.goldens.allSatisfy { golden in
            golden.comparison.layers.allSatisfy {
                $0.layer != .rgb || [.same, .withinTolerance].contains($0.verdict)
            }
        }
        let rest =
            hasDrawn
            ? "the drawn frames are the same, but not all other stages of the films can be compared"
            : "not all stages of the films, from drawn frames to files, can be compared"
        throw CheckFailed(
            messages: ["\(all) recorded with other library versions: \(rest)"], status: .notComparable)
    }

    /// Returns a hint that says where the differences can be seen.
    private static func hint(on pictureCount: Int, in folder: String?) -> String {
        guard let folder else { return "--report DIR shows the frames that differ" }
        return "\(folder)/report.html shows \(counted(pictureCount, "frame")) of those that differ"
    }
}
