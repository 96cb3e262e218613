import Files
import Proof
import SceneModel
import Terminal

/// Encodes a scene as several films and compares them.
enum CompareCommand: Subcommand {
    static let command = Command(
        "compare", "Encode a scene at several rates or settings, and compare the films.",
        operands: [SceneOptions.operand],
        flags: [
            Flag(
                "--output", short: "o", value: "DIR", completesFiles: true,
                "Folder for the films, report.json and report.html."),
            Flag("--fps", value: "LIST", "Frame rates to compare. Default: 30,60."),
            Flag("--crf", value: "LIST", "CRF values to compare, for example 18,23. Default: 18."),
            Flag(
                "--preset", value: "LIST",
                "x264 presets to compare, for example veryfast,medium. Default: medium."),
            Flag("--seconds", value: "S", "Only the first S seconds of the scene."),
            Flag(
                "--screen", value: "HZ",
                "Refresh rate of the screen for the figures \"on the screen\". Default: 60."),
            Flag("--side-by-side", "Also make a film that shows all films next to each other."),
        ] + [
            SceneOptions.size, SceneOptions.fit, SceneOptions.seed, SceneOptions.without,
            SceneOptions.allowPath, SourceOptions.pixelFormat,
        ] + [
            FilmOptions.lanes, FilmOptions.converter, Flag("--overwrite", "Replace an older report."),
            Flag("--json", "Print report.json instead of the table."), FilmOptions.progress,
        ],
        examples: [
            "zoetrope compare scene.json --fps 30,60 -o report",
            "zoetrope compare scene.json --fps 60 --crf 18,23,28 --seconds 2 --side-by-side -o report",
        ],
        sections: [
            HelpSection(
                "Figures",
                FigureKind.all.map { HelpSection.Row(($0.isPart ? "  " : "") + $0.title, $0.meaning) }),
            ExitStatus.help(
                check: "A check of the report failed.", .badData, .noInput, .cannotCreate),
        ])

    private static let reportFiles = ["report.json", "report.html"]

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let output = arguments.string("--output") else {
            throw UsageError(
                "compare needs -o DIR", hint: "for example: zoetrope compare scene.json --fps 30,60 -o report"
            )
        }
        var patient = console
        patient.takesLong = true
        let job = try CompareJob(arguments, output: output, patient)
        let objection: ([String]) -> String? = { names in
            Self.objection(to: output, names, overwriting: arguments.isSet("--overwrite"))
        }
        try FolderReplacement.check(output, objection: objection)
        var report: ComparisonReport?
        let leftover = try FolderReplacement.write(to: output, objection: objection) { folder in
            let result = try job.run(in: folder)
            let page = ReportPage(result, number: fixed)
            for (name, text) in zip(reportFiles, [result.json.prettyText, page.html]) {
                try FileReplacement.write(Array(text.utf8), to: "\(folder)/\(name)", overwriting: false)
            }
            report = result
        }
        console.warn(leftover: leftover)
        guard let report else { return }
        let table = CompareTable(report: report, folder: output)
        try console.result(table.text(columns: StandardStream.standardOutput.columns), json: report.json)
        let broken = report.checks.filter { !$0.isPassed }
        if !broken.isEmpty { throw CheckFailed(messages: broken.map { "failed: \($0.text)" }) }
    }

    /// Why a folder may not be replaced by a report; nil if everything in it is from an older report.
    private static func objection(to folder: String, _ names: [String], overwriting: Bool) -> String? {
        let films = ComparisonReport.films(inReportAt: "\(folder)/\(reportFiles[0])") ?? []
        if let stray = names.first(where: { !(reportFiles + [CompareJob.sideBySide] + films).contains($0) }) {
            return "\(stray) in it is not part of a report; move it, or choose another -o"
        }
        guard !films.isEmpty else { return "it is not a report; move it, or choose another -o" }
        return overwriting ? nil : "use --overwrite to replace it, or choose another -o"
    }
}
