import Comparison
import Files
import Reports
import SceneModel
import Terminal

/// Encodes a scene as several films and compares them.
enum CompareCommand: Subcommand {
    static let command = Command(
        "compare",
        "Encode a scene at several rates or settings, and compare the films; or compare films that exist.",
        operands: [
            Operand(
                "SCENE",
                "Scene file, a film, an image sequence (frames/%04d.png) or Y4M; - reads standard input. Several films are compared as they are.",
                completesFiles: true, isRepeated: true)
        ],
        flags: [
            Flag(
                "--output", short: "o", value: "DIR", completesFiles: true,
                "Folder for the films, report.json and report.html; of films that exist, for the report and frames.csv (time, PSNR, SSIM and jump of each frame). Films that exist need none."
            ),
            FilmsCompareJob.referenceFlag,
            Flag("--fps", value: "LIST", "Frame rates to compare. Default: 30,60."),
            Flag("--crf", value: "LIST", "CRF values to compare, for example 18,23. Default: 18."),
            Flag(
                "--preset", value: "LIST",
                "x264 presets to compare, for example veryfast,medium. Default: medium."),
            Flag("--seconds", value: "S", "Only the first S seconds of the scene."),
            Flag(
                "--screen", value: "LIST",
                "Refresh rates of the screens for which the answer is given, for example 60,120; the figures \"on the screen\" are for the first. Default: 60."
            ),
            Flag(
                "--device", value: "LIST",
                "Devices for which the answer is given: phone, laptop, TV, or a size and a distance in centimetres, as monitor:60x34@70. Default: phone,laptop,TV."
            ),
            Flag(
                "--decide",
                "Exit with 0 if a higher rate is worth it, with 1 if the lowest one will do, with 2 if that is inconclusive, as for films that are not the same."
            ),
            Flag(
                "--side-by-side",
                "Also make a film that shows all films next to each other, with their names."),
        ] + [
            SceneOptions.size, SceneOptions.fit, SceneOptions.seed, SceneOptions.without,
            SceneOptions.allowPath, SourceOptions.pixelFormat,
        ] + [
            FilmOptions.lanes, FilmOptions.converter, Flag("--overwrite", "Replace an older report."),
            Flag("--json", "Print report.json instead of the table."), FilmOptions.progress,
        ],
        examples: [
            "zoetrope compare scene.json --fps 30,60 -o report",
            "zoetrope compare 30.mp4 60.mp4 --decide",
            "zoetrope compare scene.json --fps 60 --crf 18,23,28 --seconds 2 --side-by-side -o report",
        ],
        sections: [
            HelpSection(
                "Figures",
                MetricKind.all.map { HelpSection.Row(($0.isPart ? "  " : "") + $0.title, $0.meaning) }),
            ExitStatus.help(
                check: "A check of the report failed; with --decide, the lowest rate will do.",
                .notComparable,
                .badData, .noInput, .cannotCreate),
        ])

    private static let reportFiles = ["report.json", "report.html"]
    /// The per-frame CSV in a report on existing films.
    static let framesFile = "frames.csv"

    static func run(_ arguments: Arguments, _ console: Console) throws {
        if arguments.operands(from: 0).count > 1 || arguments.isSet(FilmsCompareJob.referenceFlag.name) {
            return try FilmsCompareJob(arguments, console).run()
        }
        guard let output = arguments.string("--output") else {
            throw UsageError(
                "compare with one scene or film makes films of it, and needs -o DIR",
                hint: "name two films to compare them: zoetrope compare 30.mp4 60.mp4"
            )
        }
        var patient = console
        patient.takesLong = true
        let job = try CompareJob(arguments, output: output, patient)
        let objection: ([String]) -> String? = { names in
            Self.objection(to: output, names, overwriting: arguments.isSet("--overwrite"))
        }
        try OutputPath.check(folder: output, inputs: arguments.operands(from: 0))
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
        if arguments.isSet("--decide") { try decide(report.answers.map(\.answer)) }
    }

    /// Throws unless a higher rate is worth it in one of the answers.
    static func decide(_ answers: [RateAnswer]) throws {
        let known = answers.compactMap(\.isLowestEnough)
        if known.contains(false) { return }
        throw known.isEmpty
            ? CheckFailed(messages: ["undecided: the movement can't be measured"], status: .notComparable)
            : CheckFailed(messages: ["decided: the lowest rate will do"])
    }

    /// Why a folder may not be replaced by a report; nil if everything in it is from an older report.
    private static func objection(to folder: String, _ names: [String], overwriting: Bool) -> String? {
        let report = "\(folder)/\(reportFiles[0])"
        let films = ComparisonReport.films(inReportAt: report) ?? []
        let own = reportFiles + [framesFile, CompareJob.sideBySide] + films
        if let stray = names.first(where: { !own.contains($0) }) {
            return "\(stray) in it is not part of a report; move it, or choose another -o"
        }
        guard !films.isEmpty || FilmsComparison.isReport(report) else {
            return "it is not a report; move it, or choose another -o"
        }
        return overwriting ? nil : "use --overwrite to replace it, or choose another -o"
    }
}
