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
        flags: ToleranceOptions.flags + [
            Flag("--exact", "Remove the tolerance: later frames must be equal."),
            FilmOptions.lanes, FilmOptions.converter, SceneOptions.allowPath, GoldenOptions.force,
            Flag("--json", "Print the result as one JSON document."),
            FilmOptions.progress,
        ],
        examples: [
            "zoetrope golden accept goldens", "zoetrope golden accept goldens/meadow --max-difference 1",
        ],
        sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        try GoldenOptions.refuseInCI(arguments, "golden accept")
        let lanes = try FilmOptions.laneCount(arguments)
        let asked = try ToleranceOptions.tolerance(arguments)
        if asked != nil, arguments.isSet("--exact") {
            throw UsageError("--exact: there is no tolerance to choose with it")
        }
        let goldens = try arguments.operands(from: 0).flatMap(GoldenOptions.folders)
            .map(RecordedGolden.init(folder:))
        let reports = try goldens.map { recorded in
            let scratch = try TemporaryFolder()
            var golden = try GoldenOptions.remake(recorded, in: scratch, lanes: lanes, console)
            let tolerance = arguments.isSet("--exact") ? nil : asked ?? recorded.tolerance
            try ToleranceOptions.set(tolerance, of: &golden, named: recorded.folder)
            let comparison = try GoldenComparison(
                recorded, with: golden, cancellation: console.interruption.cancellation)
            var line = GoldenReport(comparison).text
            if comparison.verdict != .same || comparison.isSceneChanged || tolerance != recorded.tolerance {
                let written = try golden.write(
                    to: recorded.folder, film: GoldenOptions.film(of: golden, in: scratch), overwriting: true)
                console.warn(leftover: written.leftover)
                line += "\n  accepted\(golden.words(written))"
            }
            return (line: line, json: GoldenReport(comparison).json)
        }
        try console.result(
            reports.map(\.line).joined(separator: "\n"), json: ["goldens": .array(reports.map(\.json))])
    }
}

extension Golden {
    /// What it allows and what it keeps for that, after a comma; empty if neither.
    func words(_ written: Written) -> String {
        let parts = [
            tolerance.map { "tolerance: \($0.words)" },
            written.pictureCount == 0
                ? nil
                : "keeps \(counted(written.pictureCount, "picture")) (\(byteCountText(written.pictureByteCount)))",
        ].compactMap(\.self)
        return parts.isEmpty ? "" : ", " + parts.joined(separator: "; ")
    }
}
