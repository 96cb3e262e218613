import Comparison
import Files
import Reports
import SceneModel
import SceneText
import Terminal

/// Compares existing films, or encodes a scene at several frame rates or settings and compares the resulting films.
enum CompareCommand: Subcommand {
    static let command = Command(
        "compare",
        "Encode a scene at several frame rates or settings and compare the films, or compare existing films.",
        operands: [
            Operand(
                "SCENE",
                "Scene file, a film, an image sequence (frames/%04d.png) or Y4M; - reads standard input. Two or more films are compared without encoding.",
                completesFiles: true, isRepeated: true)
        ],
        flags: [
            Flag(
                "--output", short: "o", value: "DIR", completesFiles: true,
                "Folder for the films, report.json and report.html. Optional for existing films; their report also has frames.csv (time, PSNR, SSIM and jump of each frame)."
            ),
            FilmsCompareJob.referenceFlag,
            Flag("--fps", value: "LIST", "Frame rates to compare. Default: 30,60."),
            Flag("--crf", value: "LIST", "CRF values to compare, for example 18,23. Default: 18."),
            Flag(
                "--preset", value: "LIST",
                "x264 presets to compare, for example veryfast,medium. Default: medium."),
            Flag("--seconds", value: "S", "Encode only the first S seconds of the scene."),
            Flag(
                "--screen", value: "LIST",
                "Refresh rates in Hz of the screens to judge the films for, for example 60,120. Metrics \"on the screen\" use the first rate. Default: 60."
            ),
            Flag(
                "--device", value: "LIST",
                "Devices to judge the films for: phone, laptop, TV, or a name with screen size and viewing distance in centimetres, such as monitor:60x34@70. Default: phone,laptop,TV."
            ),
            Flag(
                "--decide",
                "Exit with 0 if a higher frame rate is worth it, 1 if the lowest is enough, or 2 if inconclusive (for example, the films are not the same)."
            ),
            Flag(
                "--side-by-side",
                "Also make a film that shows all films side by side, with their names."),
        ] + [
            SceneOptions.size, SceneOptions.fit, SceneOptions.seed, SceneOptions.without,
            SceneOptions.allowPath, InputOptions.pixelFormat,
        ] + TemplateOptions.flags + [
            FilmOptions.lanes, FilmOptions.converter, FilmOptions.store,
            Flag("--overwrite", "Replace an older report."),
            Flag("--json", "Print report.json instead of the table."), FilmOptions.progress,
        ],
        examples: [
            "zoetrope compare scene.json --fps 30,60 -o report",
            "zoetrope compare 30.mp4 60.mp4 --decide",
            "zoetrope compare scene.json --fps 60 --crf 18,23,28 --seconds 2 --side-by-side -o report",
        ],
        sections: [
            HelpSection(
                "Metrics",
                MetricKind.all.map { HelpSection.Row(($0.isPart ? "  " : "") + $0.title, $0.meaning) }),
            ExitStatus.help(
                check:
                    "A check in the report failed, or --decide found that the lowest frame rate is enough.",
                inconclusive: "The films are not the same, or --decide can't measure the movement.",
                .badData, .noInput, .cannotCreate),
        ])

    private static let reportFiles = ["report.json", "report.html"]
    /// The file name of the CSV with a row per frame, in a report on existing films.
    static let framesFile = "frames.csv"

    static func run(_ arguments: Arguments, _ console: Console) throws {
        if arguments.operands(from: 0).count > 1 || arguments.isSet(FilmsCompareJob.referenceFlag.name) {
            return try FilmsCompareJob(arguments, console).run()
        }
        guard let output = arguments.string("--output") else {
            throw UsageError(
                "compare needs -o DIR to encode a single scene or film",
                hint: "to compare existing films, name two or more: zoetrope compare 30.mp4 60.mp4"
            )
        }
        var patient = console
        patient.takesLong = true
        let objection: ([String]) -> String? = { names in
            Self.objection(to: output, names, overwriting: arguments.isSet("--overwrite"))
        }
        let checkOutput = {
            try OutputPath.check(folder: output, inputs: arguments.operands(from: 0))
            try FolderReplacement.check(output, objection: objection)
        }
        // A pipe is read after the output is checked, because reading may take long and can't be repeated.
        let isPiped = InputOptions.isPipe(arguments.operand(0))
        if isPiped { try checkOutput() }
        let job = try CompareJob(arguments, output: output, patient)
        if !isPiped { try checkOutput() }
        var report: ComparisonReport?
        let leftover = try FolderReplacement.write(to: output, objection: objection) { folder in
            let result = try job.run(in: folder)
            let page = ReportPage(result)
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
        if arguments.isSet("--decide") { try decide(report.answers.map(\.answer)) }
    }

    /// Throws `CheckFailed` unless at least one answer says that a higher frame rate is worth it.
    static func decide(_ answers: [RateAnswer]) throws {
        let known = answers.compactMap(\.isLowestEnough)
        if known.contains(false) { return }
        throw known.isEmpty
            ? CheckFailed(messages: ["inconclusive: the movement can't be measured"], status: .notComparable)
            : CheckFailed(messages: ["decided: the lowest frame rate is enough"])
    }

    /// Returns the reason why a report may not replace `folder`, which contains the files `names`; nil if it may.
    private static func objection(to folder: String, _ names: [String], overwriting: Bool) -> String? {
        let report = "\(folder)/\(reportFiles[0])"
        let films = ComparisonReport.films(inReportAt: report) ?? []
        let own = reportFiles + [framesFile, CompareJob.sideBySide] + films
        if let stray = names.first(where: { !own.contains($0) }) {
            return
                "the folder contains \(stray), which is not part of a report; move that file, or choose another -o"
        }
        guard !films.isEmpty || FilmsComparison.isReport(report) else {
            return "this folder is not a report; move the folder, or choose another -o"
        }
        return overwriting ? nil : "use --overwrite to replace it, or choose another -o"
    }
}
