import Film
import Media
import SceneModel
import SceneText
import Spelling
import Terminal

/// Plans a film, or the films of a table, that several processes make in parts.
enum PlanCommand: Subcommand {
    static let command = Command(
        "plan", "Plan a film, or the films of a table, that several processes or machines make in parts.",
        operands: [Operand("SCENE", "Scene file; - reads standard input.", completesFiles: true)],
        flags: [
            Flag(
                "--output", short: "o", value: "DIR", completesFiles: true,
                "Folder for the parts. All machines must have access to it.")
        ] + SceneOptions.flags + TableOptions.planningFlags + [
            FilmNames.films, SceneOptions.frames, FilmOptions.repeats, FilmOptions.formatName,
            FilmOptions.codec, FilmOptions.transparent, FilmOptions.crf, FilmOptions.preset,
            FilmOptions.audioBitRate, FilmOptions.noAudio,
            Flag(
                "--parts", value: "N",
                "Number of parts, at most one per chunk (two seconds). Default: one per ten seconds of film to encode, at most 1000."
            ),
            Flag(
                "--pack",
                "Copy the scene's files into the folder, for machines without access to the originals."
            ),
            Flag("--json", "Print the result as one JSON document."), FilmOptions.progress,
        ],
        examples: [
            "zoetrope plan scene.json -o parts --parts 24",
            "zoetrope part parts --index 0",
            "zoetrope join parts -o film.mp4",
            "zoetrope plan ad.json --data rows.csv --films \"{slug(name)}.mp4\" -o parts --parts 64",
        ],
        sections: [
            ExitStatus.help(
                check: "Rows with mistakes were left out (--skip-invalid); the folder is written.", .badData,
                .noInput, .cannotCreate)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard var path = arguments.string("--output") else {
            throw UsageError("plan needs -o DIR", hint: "for example: zoetrope plan scene.json -o parts")
        }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let parts = try arguments.integer("--parts", in: 1...PartsPlan.maximumParts)
        try PartsFolder.check(path)
        if let table = try TableOptions.table(console) {
            return try TablePlanning(table, console).run(to: path, parts: parts)
        }
        guard !arguments.isSet(FilmNames.films.name) else {
            throw UsageError("--films needs --data", hint: "for example: --data rows.csv")
        }
        let order = try FilmOptions.order(scene: arguments.operand(0), console)
        guard order.scene.source?.isText == true else {
            let layer: JSON = ["type": "image", "file": "film.mp4"]
            throw UsageError(
                "plan takes scenes: \(excerpt(arguments.operand(0))) is a film or a picture",
                hint: "to show the file, add this layer to a scene: \(layer.text)")
        }
        let plan = try FilmOptions.plan(order, console)
        console.warn(plan.openingWarnings, of: order.scene)
        console.interruption.advise("run the same command again; it removes unfinished files")
        let (kinds, isPacked) = (console.program.layers, arguments.isSet("--pack"))
        let planned = try PlannedPartedFilm(plan, kinds: kinds, packing: isPacked)
        let (divided, leftover) = try PartsFolder.create(
            at: path, [(planned, nil, nil)], kinds: kinds, partCount: parts, packing: isPacked,
            cancellation: console.interruption.cancellation)
        console.warn(leftover: leftover)
        warn(of: divided, wanted: parts, console)
        let partCount = divided.parts.count
        let chunks = Set(plan.keys).count
        try console.result(
            """
            \(printable(path)): \(counted(partCount, "part")), \(counted(chunks, "chunk")); \(plan.words)
            \(advice(partCount, shellPath(path)))
            then zoetrope join \(shellPath(path)) -o film\(plan.order.format.ending)
            """,
            json: [
                "folder": .string(path), "parts": .number(Double(partCount)),
                "chunks": .number(Double(chunks)), "frames": .number(Double(plan.frameCount)),
                "plan": .string(plan.name), "warnings": .array(plan.warnings.map { .string($0.description) }),
            ])
    }

    /// Warns if there are fewer parts than wanted.
    static func warn(of plan: PartsPlan, wanted: Int?, _ console: Console) {
        let count = plan.parts.count
        let (have, are) = plan.isTable ? ("films have", "they are") : ("film has", "it is")
        guard let wanted, wanted > count else { return }
        console.warn(
            "--parts \(wanted): the \(have) only \(counted(count, "chunk")), so \(are) split into \(counted(count, "part"))"
        )
    }

    static func advice(_ partCount: Int, _ folder: String) -> String {
        partCount == 1
            ? "make the part with zoetrope part \(folder) --index 0"
            : "make each part with zoetrope part \(folder) --index N, N from 0 to \(partCount - 1)"
    }
}
