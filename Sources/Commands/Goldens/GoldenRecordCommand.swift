import Files
import Film
import Proof
import SceneModel
import Terminal

/// Records goldens of scenes.
enum GoldenRecordCommand: Subcommand {
    static let command = Command(
        "golden record", "Record the hashes of the films of scenes, to check them later.",
        operands: [Operand("SCENE", "Scene file.", completesFiles: true, isRepeated: true)],
        flags: [
            Flag(
                "--output", short: "o", value: "DIR", completesFiles: true,
                "Folder for the goldens, each in a folder named after its scene.")
        ] + GoldenOptions.order + [
            FilmOptions.lanes, FilmOptions.converter, Flag("--overwrite", "Replace older goldens."),
            GoldenOptions.force,
            Flag("--json", "Print the result as one JSON document."), FilmOptions.progress,
        ],
        examples: ["zoetrope golden record scenes/*.json -o goldens --size 320x180 --frames 0-29"],
        sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        try GoldenOptions.refuseInCI(arguments, "golden record")
        guard let output = arguments.string("--output") else {
            throw UsageError(
                "golden record needs -o DIR",
                hint: "for example: zoetrope golden record scene.json -o goldens")
        }
        let lanes = try FilmOptions.laneCount(arguments)
        try SceneOptions.checkFlags(arguments)
        let films = try arguments.operands(from: 0).map { scene in
            let order = try naming(scene, arguments) { try FilmOptions.order(scene: scene, console) }
            return (scene: scene, name: try name(of: scene), order: order)
        }
        guard Set(films.map(\.name)).count == films.count else {
            throw UsageError("two scenes have the same name", hint: "record them into different folders")
        }
        let isNew = FileSystem.kind(of: output) == nil
        try FileSystem.makeDirectory(output)
        do {
            let recorded = try record(films, lanes: lanes, in: output, arguments, console)
            try console.result(
                recorded.map { "recorded \($0.folder)" }.joined(separator: "\n"),
                json: [
                    "recorded": .array(recorded.map { .string($0.folder) }),
                    "warnings": .array(recorded.flatMap(\.warnings).map(JSON.string)),
                ])
        } catch {
            if isNew { FileSystem.removeDirectory(output) }
            throw error
        }
    }

    private typealias Film = (scene: String, name: String, order: FilmOrder)

    /// Makes the films, writes their goldens, and returns the goldens' folders, with the warnings about each film.
    private static func record(
        _ films: [Film], lanes: Int, in output: String, _ arguments: Arguments, _ console: Console
    ) throws -> [(folder: String, warnings: [String])] {
        let overwrites = arguments.isSet("--overwrite")
        for film in films { try Golden.check("\(output)/\(film.name)", overwriting: overwrites) }
        return try films.map { film in
            let folder = "\(output)/\(film.name)"
            var file = try SceneOptions.file(film.scene, arguments)
            file.path = wayToScene(film.scene, from: folder, in: output)
            let scratch = try TemporaryFolder()
            let made = try naming(film.scene, arguments) {
                try GoldenOptions.make(
                    film.order.of(file), film.order, in: scratch, title: film.name, lanes: lanes, console)
            }
            console.warn(
                leftover: try made.golden.write(
                    to: folder, film: GoldenOptions.filmPath(in: scratch), overwriting: overwrites))
            return (folder, made.warnings.map { "\(film.scene): \($0)" })
        }
    }

    /// Does something with a scene. If there are several, errors say with which one.
    private static func naming<Result>(
        _ scene: String, _ arguments: Arguments, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as UsageError where arguments.operands(from: 0).count > 1 {
            throw UsageError("\(excerpt(scene)): \(error.message)", hint: error.hint)
        } catch let error as OrderError where arguments.operands(from: 0).count > 1 {
            throw Failure(.badData, "\(excerpt(scene)): \(error)")
        }
    }

    private static func name(of scene: String) throws -> String {
        guard let file = scene.split(separator: "/").last, !SourceOptions.isPipe(scene) else {
            throw UsageError(
                "golden record can't read a pipe",
                hint: "a golden refers to the file of its scene, film or pictures")
        }
        let name = file.hasSuffix(".json") ? file.dropLast(".json".count) : file[...]
        guard !["", ".", ".."].contains(name) else {
            throw UsageError("\(excerpt(scene)): not the name of a scene file")
        }
        return String(name)
    }

    /// The scene's path relative to the golden, so that both can be moved together.
    private static func wayToScene(_ scene: String, from folder: String, in output: String) -> String {
        // Numbered pictures have no file of that name, only a folder.
        let name = FileSystem.name(of: scene)
        guard let folder = FileSystem.absolutePath(of: FileSystem.parent(of: scene)),
            let root = FileSystem.absolutePath(of: output)
        else { return scene }
        let file = FileSystem.absolutePath(of: scene) ?? "\(folder)/\(name)"
        return FileSystem.relativePath(to: file, from: root + "/golden")
    }
}
