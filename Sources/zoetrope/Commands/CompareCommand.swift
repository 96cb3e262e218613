import Files
import Film
import Media
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
    private static let sideBySide = "side-by-side.mp4"
    private static let mostVariants = 32

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let output = arguments.string("--output") else {
            throw UsageError(
                "compare needs -o DIR", hint: "as in: zoetrope compare scene.json --fps 30,60 -o report")
        }
        let lanes = try FilmOptions.laneCount(arguments)
        let variants = try CompareOptions.variants(arguments)
        guard variants.count <= mostVariants else {
            throw UsageError("\(variants.count) films to compare; at most \(mostVariants) are allowed")
        }
        let plans = try variants.map { try FilmOptions.job($0.order, path: "", lanes: lanes).plan }
        let screen = try CompareOptions.screen(arguments)
        let beside = try arguments.isSet("--side-by-side") ? Self.beside(variants, plans) : nil
        let isReplaceable = { names in arguments.isSet("--overwrite") && isReport(names) }
        try FolderReplacement.check(output, replacing: isReplaceable)
        var report: ComparisonReport?
        try FolderReplacement.write(to: output, replacing: isReplaceable) { folder in
            var films: [(variant: Variant, path: String)] = []
            var reports: [VariantReport] = []
            for variant in variants {
                let path = "\(folder)/\(variant.fileName)"
                let job = try FilmOptions.job(variant.order, path: path, lanes: lanes)
                let made = try console.make(job, title: "\(variant.name): ")
                reports.append(try judge(variant, made, job.plan, screen: screen, console))
                films.append((variant, path))
            }
            let cancellation = console.interruption.cancellation
            let result = ComparisonReport(
                scene: arguments.operand(0), size: plans[0].size, screen: screen, variants: reports,
                fingerprint: try Fingerprint.running(),
                sheet: try ContactSheet(of: films, cancellation: cancellation))
            try beside?(folder).write(to: "\(folder)/\(sideBySide)", cancellation: cancellation)
            let page = ReportPage(result, number: fixed)
            for (name, text) in [("report.json", result.json.prettyText), ("report.html", page.html)] {
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

    private static func judge(
        _ variant: Variant, _ made: FilmReport, _ plan: FilmPlan, screen: FrameRate, _ console: Console
    ) throws -> VariantReport {
        let progress = console.progress(framesPerSecond: variant.order.scene.fps.framesPerSecond)
        defer { progress.finish() }
        let start = ContinuousClock.now
        return try VariantReport(
            variant, made: made, screen: screen,
            cancellation: console.interruption.cancellation
        ) { frames in
            progress.update(
                label: "\(variant.name): judging", frames: frames, total: plan.frames.count,
                seconds: (ContinuousClock.now - start) / .seconds(1))
        }
    }

    private static func beside(
        _ variants: [Variant], _ plans: [FilmPlan]
    ) throws -> (String) throws -> SideBySide {
        let duration = plans.map { Double($0.frames.count) / $0.order.scene.fps.framesPerSecond }.max() ?? 0
        let make = { (folder: String) throws(OrderError) in
            try SideBySide(
                variants.map { SideBySide.Part(path: "\(folder)/\($0.fileName)", rate: $0.order.scene.fps) },
                each: plans[0].size, duration: duration)
        }
        do {
            _ = try make("")
        } catch {
            throw UsageError("--side-by-side: \(error)", hint: "choose a smaller --size, or fewer films")
        }
        return make
    }

    private static func isReport(_ names: [String]) -> Bool {
        reportFiles.allSatisfy(names.contains)
            && names.allSatisfy { reportFiles.contains($0) || $0.hasSuffix(".mp4") }
    }
}
