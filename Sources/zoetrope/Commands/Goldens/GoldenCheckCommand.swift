import Files
import Film
import Pipeline
import Proof
import SceneModel
import Terminal

/// Goldens against the films that are made today.
enum GoldenCheckCommand: Subcommand {
    static let command = Command(
        "golden check", "Make the films of goldens again and compare every frame.",
        operands: [GoldenOptions.operand],
        flags: [
            Flag(
                "--report", value: "DIR", completesFiles: true,
                "Write report.json and pictures of what differs into this folder."),
            FilmOptions.lanes, Flag("--json", "Print the result as one JSON document."), FilmOptions.progress,
        ],
        examples: ["zoetrope golden check goldens", "zoetrope golden check goldens --report differences"])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let lanes = try FilmOptions.laneCount(arguments)
        let folders = try GoldenOptions.folders(arguments)
        let output = arguments.string("--report")
        if let output {
            try FileSystem.makeDirectory(output)
            GoldenReport.removePictures(ofReportIn: output)
        }
        var reports: [GoldenReport] = []
        var broken: [Failure] = []
        for folder in folders {
            do {
                reports.append(try check(folder, report: output, lanes: lanes, console))
            } catch let error as Cancelled {
                throw error
            } catch {
                // The others are worth knowing all the same.
                broken.append(Failure(error).about(folder))
            }
        }
        let verdict = verdict(reports)
        let json: JSON = [
            "verdict": .string(broken.isEmpty ? verdict.rawValue : "broken"),
            "goldens": .array(reports.map(\.json)),
            "broken": .array(broken.map { .string($0.message) }),
        ]
        if let output {
            try FileReplacement.write(
                Array(json.prettyText.utf8), to: "\(output)/report.json", overwriting: true)
        }
        try console.result(reports.map(\.text).joined(separator: "\n"), json: json)
        if let first = broken.first { throw first.amongOthers(broken.count - 1) }
        try answer(verdict, reports)
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

    private static func verdict(_ reports: [GoldenReport]) -> GoldenComparison.Verdict {
        let verdicts = reports.map(\.comparison.verdict)
        return [.differs, .notComparable].first(where: verdicts.contains) ?? .same
    }

    private static func answer(_ verdict: GoldenComparison.Verdict, _ reports: [GoldenReport]) throws {
        guard verdict != .same else { return }
        let count = reports.count { $0.comparison.verdict == verdict }
        let all = "\(count) of \(reports.count) golden\(reports.count == 1 ? "" : "s")"
        if verdict == .differs {
            throw CheckFailed(messages: [
                "\(all) differ\(count == 1 ? "s" : ""); meant so? zoetrope golden accept"
            ])
        }
        throw CheckFailed(
            messages: [
                "\(all) made by other libraries: what is drawn is the same, the rest can't be compared"
            ],
            status: .notComparable)
    }
}
