import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// Joins the parts of a film.
enum JoinCommand: Subcommand {
    static let command = Command(
        "join", "Join the parts of a film. The result has the same bytes as a film made with encode.",
        operands: [PartsOptions.operand],
        flags: [
            Flag(
                "--output", short: "o", value: "FILM", completesFiles: true,
                "The film; its name must end with .mp4."),
            Flag("--overwrite", synonyms: ["--force"], "Replace the film if it exists."),
            Flag("--json", "Print the result as one JSON document."), FilmOptions.progress,
        ], examples: ["zoetrope join parts -o film.mp4"],
        sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let path = arguments.string("--output") else {
            throw UsageError("join needs -o FILM", hint: "for example: zoetrope join parts -o film.mp4")
        }
        let overwrites = arguments.isSet("--overwrite")
        try FilmForm.file.check(path, inputs: [], overwriting: overwrites)
        let folder = try PartsOptions.folder(console)
        var job = JoinJob(folder, path: path)
        job.overwrites = overwrites
        console.interruption.advise("the parts are kept; run the same command again")
        let report = try console.readingSounds { reading in
            job.reportsReading = reading
            return try console.showing(rate: folder.film.order.scene.fps) { progress in
                try PartsOptions.advising {
                    try job.run(cancellation: console.interruption.cancellation, report: progress)
                }
            }
        }
        report.warnings.forEach(console.warn)
        let sound = report.sound.map { "\nsound: \($0.text)" } ?? ""
        try console.result(
            "\(printable(path)): \(report.plan.words), \(byteCountText(report.byteCount))\(sound)",
            json: [
                "film": .string(path), "frames": .number(Double(report.plan.frameCount)),
                "bytes": .number(Double(report.byteCount)), "sha256": .string(report.sha256),
                "plan": .string(report.plan.name), "sound": report.sound?.json ?? .null,
                "warnings": .array(report.warnings.map(JSON.string)),
            ])
    }
}
