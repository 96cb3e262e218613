import Files
import Film
import Proof
import SceneModel
import Terminal

/// Accepts today's output as the new golden.
enum GoldenAcceptCommand: Subcommand {
    static let command = Command(
        "golden accept", "Accept today's output as the new golden.",
        operands: [GoldenOptions.operand],
        flags: [
            FilmOptions.lanes, FilmOptions.converter, SceneOptions.allowPath, GoldenOptions.force,
            Flag("--json", "Print the result as one JSON document."),
            FilmOptions.progress,
        ], examples: ["zoetrope golden accept goldens", "zoetrope golden accept goldens/meadow"],
        sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        try GoldenOptions.refuseInCI(arguments, "golden accept")
        let lanes = try FilmOptions.laneCount(arguments)
        let goldens = try GoldenOptions.folders(arguments).map(RecordedGolden.init(folder:))
        let reports = try goldens.map { recorded in
            let scratch = try TemporaryFolder()
            let golden = try GoldenOptions.remake(recorded, in: scratch, lanes: lanes, console)
            let comparison = try GoldenComparison(recorded, with: golden)
            if comparison.verdict != .same || comparison.isSceneChanged {
                console.warn(
                    leftover: try golden.write(
                        to: recorded.folder, film: GoldenOptions.filmPath(in: scratch), overwriting: true))
            }
            return GoldenReport(comparison)
        }
        let lines = reports.map { report in
            report.comparison.verdict == .same ? report.text : "\(report.text)\n  accepted"
        }
        try console.result(
            lines.joined(separator: "\n"), json: ["goldens": .array(reports.map(\.json))])
    }
}
