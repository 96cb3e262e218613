import Media
import Proof
import SceneModel
import Terminal

/// Inspects a film by decoding all of it.
enum InspectCommand: Subcommand {
    static let command = Command(
        "inspect", "Decode all of a film, and report what it is and what is wrong with it.",
        operands: [Operand("FILM", "The film, from any program.", completesFiles: true)],
        flags: [
            Flag(
                "--fps", value: "RATE",
                "Target: exactly this frame rate, without gaps; for example 60 or 30000/1001."),
            Flag("--duration", value: "SECONDS", "Target: this duration, to within half a frame."),
            Flag("--frame-count", value: "N", "Target: this number of frames."),
            Flag("--size", value: "WxH", "Target: this picture size."),
            Flag("--codec", value: "NAME", "Target: this codec, for example h264."),
            Flag("--pixel-format", value: "NAME", "Target: this pixel format, for example yuv420p."),
            Flag("--strict", "Also fail on every finding."),
            Flag("--json", "Print the result as one JSON document."),
            FilmOptions.progress,
        ],
        examples: [
            "zoetrope inspect film.mp4", "zoetrope inspect film.mp4 --fps 60 --duration 8 --size 1920x1080",
        ],
        sections: [
            ExitStatus.help(
                check: "A target was missed, or --strict found something.", .badData, .noInput)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let path = arguments.operand(0)
        let targets = try targets(arguments)
        let inspection = try inspect(path, console)
        let findings = inspection.findings
        let misses = targets.misses(of: inspection) + (arguments.isSet("--strict") ? findings : [])
        let summary = InspectSummary(film: inspection, findings: findings, misses: misses)
        try console.result(summary.text, json: summary.json)
        if let damage = inspection.damage.first {
            throw Failure(.badData, "\(path): damaged: \(damage)")
        }
        if !misses.isEmpty { throw CheckFailed(messages: misses.map { "missed: \(path): \($0.text)" }) }
    }

    private static func targets(_ arguments: Arguments) throws -> FilmTargets {
        var targets = FilmTargets()
        targets.rate = try SceneOptions.rate(arguments)
        targets.duration = try arguments.number("--duration", in: 0...1_000_000)
        targets.frameCount = try arguments.integer("--frame-count", in: 0...1_000_000_000)
        if let (width, height) = try arguments.size("--size", in: 1...65_536) {
            targets.size = PixelSize(width: width, height: height)
        }
        targets.codec = arguments.string("--codec")
        targets.pixelFormat = arguments.string("--pixel-format")
        return targets
    }

    private static func inspect(_ path: String, _ console: Console) throws -> FilmInspection {
        var progress: Progress?
        defer { progress?.finish() }
        let start = ContinuousClock.now
        return try FilmInspection(of: path, cancellation: console.interruption.cancellation) {
            frames, facts in
            let shown = progress ?? console.progress(framesPerSecond: max(facts.averageRate.value, 1))
            progress = shown
            shown.update(
                label: "inspecting", frames: frames, total: max(frames, facts.frameCount),
                seconds: (ContinuousClock.now - start) / .seconds(1))
        }
    }
}
