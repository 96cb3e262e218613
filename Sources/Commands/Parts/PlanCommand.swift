import Film
import Media
import SceneModel
import SceneText
import Spelling
import Terminal

/// Plans a film that several processes make in parts.
enum PlanCommand: Subcommand {
    static let command = Command(
        "plan", "Plan a film that several processes or machines make in parts.",
        operands: [Operand("SCENE", "Scene file; - reads standard input.", completesFiles: true)],
        flags: [
            Flag(
                "--output", short: "o", value: "DIR", completesFiles: true,
                "Folder for the parts. All machines must have access to it.")
        ] + SceneOptions.flags + [
            SceneOptions.frames, FilmOptions.repeats, FilmOptions.crf, FilmOptions.preset,
            FilmOptions.audioBitRate, FilmOptions.noAudio,
            Flag(
                "--parts", value: "N",
                "Number of parts, at most one per chunk (two seconds). Default: one per ten seconds of film, at most 1000."
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
        ],
        sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard var path = arguments.string("--output") else {
            throw UsageError("plan needs -o DIR", hint: "for example: zoetrope plan scene.json -o parts")
        }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let parts = try arguments.integer("--parts", in: 1...PartedFilm.maximumParts)
        try PartsFolder.check(path)
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
        let (film, leftover) = try PartsFolder.create(
            at: path, plan, kinds: console.program.layers, partCount: parts,
            packing: arguments.isSet("--pack"), cancellation: console.interruption.cancellation)
        console.warn(leftover: leftover)
        if let parts, parts > film.partCount {
            console.warn(
                "--parts \(parts): the film has only \(counted(film.partCount, "chunk")), so it is split into \(counted(film.partCount, "part"))"
            )
        }
        let chunks = Set(plan.keys).count
        try console.result(
            """
            \(printable(path)): \(counted(film.partCount, "part")), \(counted(chunks, "chunk")); \(plan.words)
            \(advice(film.partCount, shellPath(path)))
            then zoetrope join \(shellPath(path)) -o film.mp4
            """,
            json: [
                "folder": .string(path), "parts": .number(Double(film.partCount)),
                "chunks": .number(Double(chunks)), "frames": .number(Double(plan.frameCount)),
                "plan": .string(plan.name), "warnings": .array(plan.warnings.map { .string($0.description) }),
            ])
    }

    private static func advice(_ partCount: Int, _ folder: String) -> String {
        partCount == 1
            ? "make the part with zoetrope part \(folder) --index 0"
            : "make each part with zoetrope part \(folder) --index N, N from 0 to \(partCount - 1)"
    }
}
