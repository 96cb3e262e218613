import Inspection
import Media
import SceneModel
import SceneText
import Terminal

/// Inspects a film or sound by decoding all of it.
enum InspectCommand: Subcommand {
    static let command = Command(
        "inspect", "Decode a whole film or sound, and report its properties and defects.",
        operands: [Operand("FILM", "The film or sound, from any program.", completesFiles: true)],
        flags: TargetOptions.flags + [
            Flag("--strict", "Exit with 1 if there is any finding (listed below); notes don't count."),
            Flag("--json", "Print the result as one JSON document."),
            FilmOptions.progress,
        ],
        examples: [
            "zoetrope inspect film.mp4", "zoetrope inspect voice.wav --strict",
            "zoetrope inspect film.mp4 --fps 60 --duration 8 --size 1920x1080 --max-bytes 5MB --faststart --tags",
        ],
        sections: [
            HelpSection(
                "Findings", FindingName.table.map { HelpSection.Row($0.name, $0.summary) }),
            HelpSection(
                "Notes (ignored by --strict)",
                FindingName.notes.map { HelpSection.Row($0.name, $0.summary) }),
            ExitStatus.help(
                check:
                    "A target was missed, or --strict found a defect. All are printed on standard error.",
                .badData, .noInput),
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let path = arguments.operand(0)
        let targets = try TargetOptions.targets(arguments)
        let inspection = try inspect(path, console)
        let results = targets.map { $0.result(for: inspection) }
        let defects = arguments.isSet("--strict") ? inspection.findings : []
        let misses = results.misses + defects
        switch inspection {
        case .film(let film):
            let summary = FilmInspectionFormatter(film: film, targets: results, misses: misses)
            try console.result(summary.text, json: summary.json)
        case .sound(let sound):
            let summary = SoundInspectionFormatter(sound: sound, targets: results, misses: misses)
            try console.result(summary.text, json: summary.json)
        }
        if let damage = inspection.damage.first {
            throw CommandFailure(.badData, "\(path): damaged: \(damage)")
        }
        try (results.missedTexts + defects.namedTexts).check(path)
    }

    private static func inspect(_ path: String, _ console: Console) throws -> InspectedFile {
        let cancellation = console.interruption.cancellation
        guard try SoundInspection.isSound(path) else {
            return .film(
                try film(path, console, measuringMovement: console.arguments.string("--max-jump") != nil))
        }
        return .sound(
            try console.readingSounds { report in
                try SoundInspection(of: path, cancellation: cancellation, report: report)
            })
    }

    private static func film(
        _ path: String, _ console: Console, measuringMovement: Bool
    ) throws -> FilmInspection {
        var progress: Progress?
        defer { progress?.finish() }
        let start = ContinuousClock.now
        return try FilmInspection(
            of: path, measuringMovement: measuringMovement, cancellation: console.interruption.cancellation
        ) { pass, frames, facts in
            let shown = progress ?? console.progress(framesPerSecond: max(facts.averageRate.value, 1))
            progress = shown
            shown.update(
                label: pass == .inspecting ? "inspecting" : "measuring movement", frames: frames,
                total: max(frames, facts.frameCount),
                seconds: (ContinuousClock.now - start) / .seconds(1))
        }
    }
}
