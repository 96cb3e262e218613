import Files
import Film
import Goldens
import SceneModel
import SceneText
import Spelling
import Terminal

/// Records goldens from scenes, or from pictures that other programs made.
enum GoldenRecordCommand: Subcommand {
    static let command = Command(
        "golden record",
        "Record hashes of films made from scenes, or of pictures from other programs, for later checks.",
        operands: [
            Operand(
                "SCENE",
                "Scene file, a film, an image sequence (frames/%04d.png) or Y4M; - reads standard input.",
                completesFiles: true, isRepeated: true)
        ],
        flags: [
            Flag(
                "--output", short: "o", value: "DIR", completesFiles: true,
                "Folder for the goldens. Each golden is written to a subfolder named after its scene."),
            Flag(
                "--name", value: "NAME",
                "Name of the golden. Default: the file's name. Required for standard input."),
        ] + ToleranceOptions.flags + GoldenOptions.order + [
            FilmOptions.lanes, FilmOptions.converter, Flag("--overwrite", "Replace older goldens."),
            GoldenOptions.force,
            Flag("--json", "Print the result as one JSON document."), FilmOptions.progress,
        ],
        examples: [
            "zoetrope golden record scenes/*.json -o goldens --size 320x180 --frames 0-29",
            "zoetrope golden record frames/%05d.png -o goldens --max-difference 2 --max-pixels 0.1%",
        ],
        sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        try GoldenOptions.refuseInCI(arguments, "golden record")
        guard let output = arguments.string("--output") else {
            throw UsageError(
                "golden record needs -o DIR",
                hint: "for example: zoetrope golden record scene.json -o goldens")
        }
        let lanes = try FilmOptions.laneCount(arguments)
        let tolerance = try ToleranceOptions.tolerance(arguments)
        if try ToleranceOptions.maximumPictureBytes(arguments) != nil, tolerance != nil {
            throw ToleranceOptions.picturesNotChosen
        }
        try SceneOptions.checkFlags(arguments)
        let scenes = try arguments.operands(from: 0).map { scene in
            (path: scene, name: try GoldenName.name(of: scene, arguments))
        }
        guard Set(scenes.map(\.name)).count == scenes.count else {
            throw UsageError("two scenes have the same name", hint: "record them into different folders")
        }
        let isNew = FileSystem.kind(of: output) == nil
        let overwrites = arguments.isSet("--overwrite")
        // Checked before a pipe is read, because reading may take long and can't be repeated.
        if !isNew {
            if RecordedGolden.isGolden(output) {
                throw UsageError(
                    "\(excerpt(output)): a golden, not a folder for goldens", hint: "choose another -o")
            }
            for scene in scenes {
                let folder = "\(output)/\(scene.name)"
                try OutputPath.check(folder: folder, inputs: [scene.path])
                try Golden.check(folder, overwriting: overwrites)
            }
        }
        let films = try scenes.map { scene in
            let order = try naming(scene.path, arguments) {
                try FilmOptions.order(scene: scene.path, console)
            }
            try checkEncoding(of: order, scene.path, arguments)
            return Film(scene: scene.path, name: scene.name, order: order)
        }
        try FileSystem.makeOutputDirectory(output)
        do {
            for film in films { try Golden.check("\(output)/\(film.name)", overwriting: overwrites) }
            let recorded = try films.enumerated().map { index, film in
                let recorded = try record(film, tolerance, lanes: lanes, in: output, arguments, console)
                console.interruption.advise("\(counted(index + 1, "golden")) recorded so far")
                return recorded
            }
            try console.result(
                recorded.map { "recorded \(printable($0.folder))\($0.words)" }.joined(separator: "\n"),
                json: [
                    "recorded": .array(recorded.map { .string($0.folder) }),
                    "warnings": .array(recorded.flatMap(\.warnings).map(JSON.string)),
                ])
        } catch {
            if isNew { FileSystem.removeDirectory(output) }
            throw error
        }
    }

    private struct Film {
        let scene: String
        let name: String
        let order: FilmOrder

        /// True if the golden is made from pictures of another program, not from a scene.
        var isOfPictures: Bool { order.isOfPictures }
    }

    /// Throws if an encoder flag is set for pictures from other programs, which are recorded without encoding.
    private static func checkEncoding(
        of order: FilmOrder, _ path: String, _ arguments: Arguments
    ) throws {
        guard order.format.hasPictures else {
            throw UsageError("--format \(order.format.rawValue): goldens are of films with pictures")
        }
        guard order.isOfPictures, let flag = GoldenOptions.encoding.first(where: { arguments.isSet($0.name) })
        else { return }
        throw UsageError(
            "\(flag.name): only for scenes",
            hint: "the pictures of \(excerpt(path)) are recorded as they are, without encoding")
    }

    private typealias Recorded = (folder: String, words: String, warnings: [String])

    /// Makes a film, or reads pictures from another program, and writes the golden.
    private static func record(
        _ film: Film, _ tolerance: GoldenTolerance?, lanes: Int, in output: String, _ arguments: Arguments,
        _ console: Console
    ) throws -> Recorded {
        let folder = "\(output)/\(film.name)"
        var file = try SceneOptions.file(film.scene, arguments)
        file.path = relativePath(film.scene, from: folder, in: output)
        let scratch = try TemporaryFolder()
        var made = try naming(film.scene, arguments) {
            try GoldenOptions.make(
                film.order.of(file), film.order, drawing: film.isOfPictures, in: scratch, title: film.name,
                lanes: lanes, console)
        }
        try ToleranceOptions.set(
            tolerance, pictures: try ToleranceOptions.maximumPictureBytes(arguments), of: &made.golden,
            named: film.scene)
        let written = try made.golden.write(
            to: folder, film: GoldenOptions.film(of: made.golden, in: scratch),
            overwriting: arguments.isSet("--overwrite"), cancellation: console.interruption.cancellation)
        console.warn(leftover: written.leftover)
        return (folder, made.golden.words(written), made.warnings.map { "\(film.scene): \($0)" })
    }

    /// Runs `body`, which works on one scene. If several scenes are recorded, errors of `body` get the scene's name.
    private static func naming<Result>(
        _ scene: String, _ arguments: Arguments, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as UsageError where arguments.operands(from: 0).count > 1 {
            throw UsageError("\(excerpt(scene)): \(error.message)", hint: error.hint)
        } catch let error as OrderError where arguments.operands(from: 0).count > 1 {
            throw CommandFailure(.badData, "\(excerpt(scene)): \(error)")
        }
    }

    /// Returns the scene's path relative to the golden's folder, so that both can be moved together.
    private static func relativePath(_ scene: String, from folder: String, in output: String) -> String {
        if scene == "-" { return scene }
        // The path of an image sequence is a pattern, not a file, so only its folder is resolved.
        let name = FileSystem.name(of: scene)
        guard let folder = FileSystem.absolutePath(of: FileSystem.parent(of: scene)),
            let root = FileSystem.absolutePath(of: output)
        else { return scene }
        let file = FileSystem.absolutePath(of: scene) ?? "\(folder)/\(name)"
        return FileSystem.relativePath(to: file, from: root + "/golden")
    }
}

extension FilmOrder {
    /// True if the input is a film, an image sequence or frames from a pipe, not a scene.
    fileprivate var isOfPictures: Bool { scene.source?.isText == false }
}
