import Files
import Proof
import SceneModel
import Terminal

/// One scene as several films, judged side by side.
enum CompareCommand: Subcommand {
    static let command = Command(
        "compare", "Encode a scene at several rates or settings, and judge the films.",
        operands: [SceneOptions.operand],
        flags: [
            Flag(
                "--output", short: "o", value: "DIR", completesFiles: true,
                "The folder for the films, report.json and report.html."),
            Flag("--fps", value: "LIST", "Frame rates, as 30,60 (which it is if left out)."),
            Flag("--crf", value: "LIST", "Qualities to compare, as 18,23."),
            Flag("--preset", value: "LIST", "Presets to compare, as veryfast,medium."),
            Flag("--seconds", value: "S", "Only the first S seconds of the scene."),
            Flag(
                "--screen", value: "HZ", "The screen whose refreshes are compared too; 60 if left out."),
            Flag("--side-by-side", "Also make a film of all films, from left to right."),
        ] + SceneOptions.flags.filter { ["--size", "--fit", "--seed"].contains($0.name) } + [
            FilmOptions.lanes, Flag("--overwrite", "Replace a report that is there."),
            Flag("--json", "Print report.json instead of the table."), FilmOptions.progress,
        ],
        examples: [
            "zoetrope compare scene.json --fps 30,60 -o report",
            "zoetrope compare scene.json --fps 60 --crf 18,23,28 --seconds 2 --side-by-side -o report",
        ])

    private static let reportFiles = ["report.json", "report.html"]

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let output = arguments.string("--output") else {
            throw UsageError(
                "compare needs -o DIR", hint: "as in: zoetrope compare scene.json --fps 30,60 -o report")
        }
        let job = try CompareJob(arguments, output: output, console)
        let objection: ([String]) -> String? = { names in
            Self.objection(to: output, names, overwriting: arguments.isSet("--overwrite"))
        }
        try FolderReplacement.check(output, objection: objection)
        var report: ComparisonReport?
        try FolderReplacement.write(to: output, objection: objection) { folder in
            let result = try job.run(in: folder)
            let page = ReportPage(result, number: fixed)
            for (name, text) in zip(reportFiles, [result.json.prettyText, page.html]) {
                try FileReplacement.write(Array(text.utf8), to: "\(folder)/\(name)", overwriting: false)
            }
            report = result
        }
        guard let report else { return }
        let table = CompareTable(report: report, folder: output)
        try console.result(table.text(columns: StandardStream.standardOutput.columns), json: report.json)
        let broken = report.checks.filter { !$0.holds }
        if !broken.isEmpty { throw CheckFailed(messages: broken.map { "does not hold: \($0.text)" }) }
    }

    /// Why a folder may not be replaced by a report; nil when it may: all in it is of an older report.
    private static func objection(to folder: String, _ names: [String], overwriting: Bool) -> String? {
        let films = ComparisonReport.films(inReportAt: "\(folder)/\(reportFiles[0])") ?? []
        if let stray = names.first(where: { !(reportFiles + [CompareJob.sideBySide] + films).contains($0) }) {
            return "\(stray) in it is not of a report; move it, or choose another -o"
        }
        guard !films.isEmpty else { return "what is in it is not of a report; move it, or choose another -o" }
        return overwriting ? nil : "use --overwrite to replace it, or choose another -o"
    }
}
