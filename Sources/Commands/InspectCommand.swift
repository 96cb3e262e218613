import Media
import Proof
import SceneModel
import Terminal

/// Inspects a film or sound by decoding all of it.
enum InspectCommand: Subcommand {
    static let command = Command(
        "inspect", "Decode all of a film or sound, and report what it is and what is wrong with it.",
        operands: [Operand("FILM", "The film or sound, from any program.", completesFiles: true)],
        flags: [
            Flag(
                "--fps", value: "RATE",
                "Target: exactly this frame rate, without gaps; for example 60 or 30000/1001."),
            Flag(
                "--duration", value: "SECONDS",
                "Target: this duration, to within half a frame; of a sound, half a millisecond."),
            Flag("--frame-count", value: "N", "Target: this number of frames."),
            Flag("--size", value: "WxH", "Target: this picture size."),
            Flag("--codec", value: "NAME", "Target: this codec, for example h264."),
            Flag("--pixel-format", value: "NAME", "Target: this pixel format, for example yuv420p."),
            Flag("--strict", "Also fail on every finding."),
            Flag("--json", "Print the result as one JSON document."),
            FilmOptions.progress,
        ],
        examples: [
            "zoetrope inspect film.mp4", "zoetrope inspect voice.wav --strict",
            "zoetrope inspect film.mp4 --fps 60 --duration 8 --size 1920x1080",
        ],
        sections: [
            ExitStatus.help(
                check: "A target was missed, or --strict found something.", .badData, .noInput)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let path = arguments.operand(0)
        let targets = try targets(arguments)
        let strict = arguments.isSet("--strict")
        let (misses, damage): ([Finding], [String])
        if SoundInspection.isSound(path) {
            let sound = try console.readingSounds { report in
                try SoundInspection(
                    of: path, cancellation: console.interruption.cancellation, report: report)
            }
            (misses, damage) = (targets.misses(of: sound) + (strict ? sound.findings : []), sound.damage)
            let summary = SoundSummary(sound: sound, misses: misses)
            try console.result(summary.text, json: summary.json)
        } else {
            let film = try inspect(path, console)
            let findings = film.findings
            (misses, damage) = (targets.misses(of: film) + (strict ? findings : []), film.damage)
            let summary = InspectSummary(film: film, findings: findings, misses: misses)
            try console.result(summary.text, json: summary.json)
        }
        if let damage = damage.first { throw Failure(.badData, "\(path): damaged: \(damage)") }
        if !misses.isEmpty { throw CheckFailed(messages: misses.map { "missed: \(path): \($0.text)" }) }
    }

    private static func targets(_ arguments: Arguments) throws -> FilmTargets {
        var targets = FilmTargets()
        targets.rate = try SceneOptions.rate(arguments)
        targets.duration = try arguments.seconds("--duration", in: 0...1_000_000)
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
