import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// Joins the parts of a film, or of all films of a table.
enum JoinCommand: Subcommand {
    static let command = Command(
        "join",
        "Join the parts of a film, or of all films of a table. Films have the same bytes as those made with encode.",
        operands: [PartsOptions.operand],
        flags: [
            Flag(
                "--output", short: "o", value: "FILM|DIR", completesFiles: true,
                "The film, in the format that was planned. For the films of a table: the folder into which they are written."
            ),
            Flag(
                "--film", value: "NAME",
                "Join only this film of a table, by its name in --films of plan; -o is then the film."),
            Flag(
                "--overwrite", synonyms: ["--force"],
                "Replace existing films. Films of a table that were made of the same plan are left."),
            Flag("--json", "Print the result as one JSON document."), FilmOptions.progress,
        ],
        examples: [
            "zoetrope join parts -o film.mp4", "zoetrope join parts -o films",
            "zoetrope join parts --film ann.mp4 -o ann.mp4",
        ],
        sections: [
            ExitStatus.help(
                check: "Films of a table could not be made; the others are there.", .badData, .noInput,
                .cannotCreate)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let path = arguments.string("--output") else {
            throw UsageError("join needs -o FILM", hint: "for example: zoetrope join parts -o film.mp4")
        }
        let folder = try PartsOptions.folder(console)
        console.interruption.advise("the parts are kept; run the same command again")
        if let name = arguments.string("--film") {
            try join(film(name, of: folder), of: folder, to: path, console)
        } else if folder.plan.isTable {
            try TableJoining(folder, console).run(to: path)
        } else {
            try join(0, of: folder, to: path, console)
        }
    }

    /// Returns the index of a film of a table.
    private static func film(_ name: String, of folder: PartsFolder) throws -> Int {
        guard folder.plan.isTable else {
            throw UsageError("--film is for the films of a table; \(excerpt(folder.path)) has one film")
        }
        if let index = folder.index(ofFilm: name) { return index }
        let hint = nearestName(to: name, among: folder.plan.films.map(\.path))
            .map { "did you mean \(excerpt($0))?" }
        throw UsageError(
            "--film \(excerpt(name)): no film has this name",
            hint: hint ?? "zoetrope status \(shellPath(folder.path)) --json lists all films")
    }

    /// Joins one film.
    private static func join(
        _ index: Int, of folder: PartsFolder, to path: String, _ console: Console
    ) throws {
        var job = JoinJob(folder, film: index, path: path)
        job.overwrites = console.arguments.isSet("--overwrite")
        try job.checkOutput()
        let report = try console.readingSounds { reading in
            job.reportsReading = reading
            return try console.showing(rate: job.rate()) { progress in
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
