import Files
import Film
import Pipeline
import Proof
import SceneModel
import Terminal

/// Compares goldens with today's films.
enum GoldenCheckCommand: Subcommand {
    static let command = Command(
        "golden check", "Make the films of goldens again, and compare every frame.",
        operands: [GoldenOptions.operand],
        flags: [
            Flag(
                "--report", value: "DIR", completesFiles: true,
                "Folder for report.json and a picture of the first frame that differs."),
            FilmOptions.lanes, FilmOptions.converter, SceneOptions.allowPath,
            Flag("--json", "Print the result as one JSON document."), FilmOptions.progress,
        ],
        examples: ["zoetrope golden check goldens", "zoetrope golden check goldens --report differences"],
        sections: [
            ExitStatus.help(
                check: "A golden differs.", .notComparable, .badData, .noInput, .cannotCreate)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let lanes = try FilmOptions.laneCount(arguments)
        let folders = try GoldenOptions.folders(arguments)
        let output = arguments.string("--report")
        if let output {
            try FileSystem.makeDirectory(output)
            GoldenCheckReport.removePictures(ofReportIn: output)
        }
        var reports: [GoldenReport] = []
        var broken: [Failure] = []
        for folder in folders {
            do {
                reports.append(try check(folder, report: output, lanes: lanes, console))
            } catch let error as Cancelled {
                throw error
            } catch {
                // The other goldens are checked all the same.
                broken.append(Failure(error))
            }
        }
        let report = GoldenCheckReport(goldens: reports, broken: broken.map(\.message))
        if let output {
            try FileReplacement.write(
                Array(report.json.prettyText.utf8), to: "\(output)/report.json", overwriting: true)
        }
        if console.isJSON || !reports.isEmpty {
            try console.result(reports.map(\.text).joined(separator: "\n"), json: report.json)
        }
        if let first = broken.first { throw first.amongOthers(broken.count - 1) }
        try answer(report.verdict, reports, pictures: output)
    }

    private static func check(
        _ folder: String, report output: String?, lanes: Int, _ console: Console
    ) throws -> GoldenReport {
        let recorded = try RecordedGolden(folder: folder)
        let scratch = try TemporaryFolder()
        let golden = try GoldenOptions.remake(recorded, in: scratch, lanes: lanes, console)
        let comparison = try GoldenComparison(recorded, with: golden)
        guard let output else { return GoldenReport(comparison) }
        return try GoldenReport(comparison, film: GoldenOptions.filmPath(in: scratch), to: output)
    }

    private static func answer(
        _ verdict: GoldenComparison.Verdict, _ reports: [GoldenReport], pictures folder: String?
    ) throws {
        guard verdict != .same else { return }
        let count = reports.count { $0.comparison.verdict == verdict }
        let all = "\(count) of \(counted(reports.count, "golden"))"
        if verdict == .differs {
            throw CheckFailed(messages: [
                "\(all) differ\(count == 1 ? "s" : ""); if that is intended, run zoetrope golden accept",
                hint(on: reports.filter(\.picture.isShown).count, in: folder),
            ])
        }
        // Text is drawn by libraries too.
        let hasDrawn = reports.allSatisfy { $0.comparison.layers[0].verdict == .same }
        let rest =
            hasDrawn
            ? "the frames as drawn are the same, other layers can't be compared"
            : "not all layers can be compared"
        throw CheckFailed(
            messages: ["\(all) recorded with other library versions: \(rest)"],
            status: .notComparable)
    }
    /// Where to see what differs.
    private static func hint(on pictureCount: Int, in folder: String?) -> String {
        guard let folder else { return "--report DIR shows the first frame that differs" }
        return pictureCount == 0
            ? "the report is in \(folder)"
            : "\(counted(pictureCount, "picture")) of what differs: in \(folder)"
    }
}
