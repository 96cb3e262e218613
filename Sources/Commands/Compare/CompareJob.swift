import Comparison
import Drawing
import Film
import SceneModel
import Terminal

/// The job of `compare` for a scene: encodes the films and measures each film.
struct CompareJob {
    /// The file name of the film that shows all films side by side.
    static let sideBySide = "side-by-side.mp4"
    private static let maximumVariantCount = 32

    private let scene: String
    private let variants: [Variant]
    private let plans: [FilmPlan]
    private let screen: FrameRate
    private let watchers: [ViewedScreen]
    private let lanes: Int
    private let makesSideBySide: Bool
    private let console: Console

    /// Checks the flags and plans all films, so that most errors are reported before the first film is encoded.
    init(_ arguments: Arguments, output: String, _ console: Console) throws {
        scene = arguments.operand(0)
        lanes = try FilmOptions.laneCount(arguments)
        variants = try CompareOptions.variants(console)
        guard variants.count <= Self.maximumVariantCount else {
            throw UsageError(
                "\(variants.count) films to compare; at most \(Self.maximumVariantCount) are allowed",
                hint: "each combination of --fps, --crf and --preset values makes a film")
        }
        if arguments.isSet("--decide"), Set(variants.map { "\($0.order.scene.fps)" }).count < 2 {
            throw UsageError(
                "--decide needs films of at least two frame rates", hint: "for example: --fps 30,60")
        }
        plans = try variants.map { try FilmOptions.plan($0.order, console) }
        console.warn(plans[0].openingWarnings, of: plans[0].order.scene)
        let screens = try CompareOptions.screens(arguments)
        screen = screens[0]
        watchers = ViewedScreen.all(try CompareOptions.devices(arguments), screens)
        makesSideBySide = arguments.isSet("--side-by-side")
        self.console = console
        if makesSideBySide { _ = try filmOfAll(in: "") }
    }

    /// Encodes the films in `folder` and measures each film.
    func run(in folder: String) throws -> ComparisonReport {
        var reports: [VariantReport] = []
        var warnings = plans[0].warnings.map(\.description)
        let shared = try FilmOptions.sharedChunks(console.arguments)
        for (variant, plan) in zip(variants, plans) {
            var job = FilmJob(plan, path: path(variant, in: folder))
            (job.lanes, job.shared) = (lanes, shared)
            let made = try console.make(job, title: "\(variant.name): ")
            reports.append(try judge(variant, made, plan))
            warnings += made.warnings.map { "\(variant.name): \($0)" }
        }
        let cancellation = console.interruption.cancellation
        if makesSideBySide {
            try filmOfAll(in: folder).write(to: "\(folder)/\(Self.sideBySide)", cancellation: cancellation)
        }
        let films = variants.map { (variant: $0, path: path($0, in: folder)) }
        return ComparisonReport(
            scene: scene, size: plans[0].size, screen: screen, watchers: watchers, variants: reports,
            fingerprint: plans[0].fingerprint, warnings: warnings,
            sheet: try ContactSheet(of: films, cancellation: cancellation))
    }

    private func path(_ variant: Variant, in folder: String) -> String { "\(folder)/\(variant.fileName)" }

    private func judge(_ variant: Variant, _ made: FilmReport, _ plan: FilmPlan) throws -> VariantReport {
        let progress = console.progress(framesPerSecond: variant.order.scene.fps.framesPerSecond)
        defer { progress.finish() }
        let start = ContinuousClock.now
        return try VariantReport(
            variant, plan, made: made, screen: screen, cancellation: console.interruption.cancellation
        ) { frames in
            progress.update(
                label: "\(variant.name): measuring", frames: frames, total: plan.frames.count,
                seconds: (ContinuousClock.now - start) / .seconds(1))
        }
    }

    private func filmOfAll(in folder: String) throws -> SideBySide {
        let duration = plans.map { Double($0.frames.count) / $0.order.scene.fps.framesPerSecond }.max() ?? 0
        do {
            return try SideBySide(
                variants.map {
                    SideBySide.Part(path: path($0, in: folder), rate: $0.order.scene.fps, name: $0.name)
                },
                each: plans[0].size, duration: duration)
        } catch let error as OrderError {
            throw UsageError("--side-by-side: \(error)", hint: "choose a smaller --size, or fewer films")
        } catch let error as AssetError {
            throw CommandFailure(
                .noInput, "--side-by-side needs \(error.file) to write the films' names: \(error.reason)")
        }
    }
}
