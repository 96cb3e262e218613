import Drawing
import Files
import Film
import Media
import SceneModel
import SceneText
import Terminal

/// Draws a scene at one time as a picture.
enum StillCommand: Subcommand {
    static let command = Command(
        "still", "Draw one moment of a scene as a picture.", operands: [SceneOptions.operand],
        flags: [
            Flag(
                "--at", value: "SECONDS",
                synonyms: ["--frame", "--frames", "--time", "--second", "--seconds"],
                "The moment in seconds, for example 2.5, or 1:30 for 90 seconds. Default: 0."),
            PictureOutput.stillFlag,
            Flag("--transparent", "Leave out the scene's background, and write a PNG or WebP with alpha."),
        ] + SceneOptions.flags + TableOptions.inputFlags + [
            TableOptions.skipInvalid, InputOptions.pixelFormat,
            Flag("--overwrite", synonyms: ["--force"], "Replace the picture if it exists."),
        ],
        examples: [
            "zoetrope still samples/meadow.json --at 2.5 -o frame.png",
            "zoetrope still sticker.json --transparent -o sticker.png",
            "zoetrope still ad.json --data rows.csv --at 3 -o \"pictures/{slug(name)}.png\"",
        ],
        sections: [
            ExitStatus.help(
                check: "With --data: a picture was not made.", .badData, .noInput, .cannotCreate)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        if let table = try TableOptions.table(console) {
            return try TableStills.run(table, console)
        }
        try NamedSizes.run(outputs: ["--output"], console, still)
    }

    private static func still(_ arguments: Arguments, _ console: Console) throws {
        guard let path = arguments.string("--output") else {
            throw UsageError(
                "still needs -o PICTURE", hint: "for example: zoetrope still scene.json --at 1 -o frame.png")
        }
        let order = try order(console)
        try PictureOutput.checkStill(path, [arguments.operand(0)], arguments)
        let (renderer, inputs) = try console.readingSounds {
            try order.makeRenderer(SceneCache(), report: $0)
        }
        // Only now the files of the scene are known.
        try PictureOutput.checkStill(path, inputs, arguments)
        let time = try time(arguments)
        try order.checkCost(of: renderer, at: [time])
        // Printed before drawing starts: a warning that drawing may take long.
        console.warn(warnings(of: renderer, at: time, order.scene), of: order.scene)
        try draw(renderer, at: time, to: path, arguments)
    }

    /// Returns the order of the picture that the flags describe, with the values of a row of a table.
    static func order(row: TemplateValues.TableRow? = nil, _ console: Console) throws -> FilmOrder {
        let arguments = console.arguments
        var file = try SceneOptions.file(arguments.operand(0), arguments)
        file.template.row = row
        let scene = try SceneOptions.scene(file, console)
        guard try moment(arguments) <= scene.duration else {
            let fault =
                "--at \(excerpt(arguments.string("--at") ?? "")): the scene ends at \(JSON.number(scene.duration).text) seconds"
            // The scenes of a table's rows may have different lengths.
            if row != nil { throw CommandFailure(.badData, fault) }
            throw UsageError(fault)
        }
        var order = FilmOrder(scene)
        (order.size, order.fit) = try SceneOptions.frame(arguments, for: scene)
        order.maximumCost = try SceneOptions.maximumCost(arguments)
        return order
    }

    /// Returns the time of the picture.
    static func time(_ arguments: Arguments) throws -> SceneTime { SceneTime(seconds: try moment(arguments)) }

    private static func moment(_ arguments: Arguments) throws -> Double {
        try arguments.seconds("--at", in: 0...1_000_000) ?? 0
    }

    /// Returns the warnings about the files of a picture's layers, and about the time that drawing takes.
    static func warnings(of renderer: Renderer, at time: SceneTime, _ scene: Scene) -> [SceneWarning] {
        renderer.warnings + (renderer.cost(at: time).warning(in: scene.source).map { [$0] } ?? [])
    }

    /// Draws a picture and writes it to a file, or to standard output if the path is `-`.
    static func draw(
        _ renderer: Renderer, at time: SceneTime, to path: String, _ arguments: Arguments
    ) throws {
        var buffer = try renderer.makeBufferIfThereIsRoom()
        let isTransparent = arguments.isSet("--transparent")
        if isTransparent {
            try renderer.drawWithoutBackground(at: time, into: &buffer)
        } else {
            try renderer.draw(at: time, into: &buffer)
        }
        let format = StillFormat(ofPicture: path) ?? .png
        try PictureOutput.write(try buffer.encoded(as: format, withAlpha: isTransparent), to: path, arguments)
    }
}
