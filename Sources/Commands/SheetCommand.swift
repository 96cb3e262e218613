import Drawing
import Files
import Film
import SceneModel
import SceneText
import Sheets
import Spelling
import Terminal

/// Draws a contact sheet of a scene.
enum SheetCommand: Subcommand {
    private static let count = Flag(
        "--count", value: "N", synonyms: ["--number"],
        "The number of frames, spread from the first to the last. Default: 12.")
    private static let columns = Flag(
        "--columns", value: "N", "The number of frames in a row. Default: as many as look good.")

    static let command = Command(
        "sheet", "Draw frames of a scene side by side, with their times, as one PNG.",
        operands: [SceneOptions.operand],
        flags: [
            PictureOutput.flag, count, columns,
        ] + SceneOptions.flags + [
            SceneOptions.frames, InputOptions.pixelFormat,
            Flag("--overwrite", synonyms: ["--force"], "Replace the picture if it exists."),
        ],
        examples: [
            "zoetrope sheet samples/ad.json -o sheet.png",
            "zoetrope sheet scene.json --count 24 --columns 6 -o sheet.png",
            "zoetrope sheet ad.json --size all -o \"{size}.png\"",
        ],
        sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        try NamedSizes.run(outputs: ["--output"], console, sheet)
    }

    private static func sheet(_ arguments: Arguments, _ console: Console) throws {
        guard let path = arguments.string("--output") else {
            throw UsageError(
                "sheet needs -o PNG", hint: "for example: zoetrope sheet scene.json -o sheet.png")
        }
        let number = try arguments.integer(count.name, in: 1...FilmSheet.most) ?? 12
        let inRow = try arguments.integer(columns.name, in: 1...40)
        let scene = arguments.operand(0)
        let order = try SceneOptions.order(scene: scene, console)
        try PictureOutput.check(path, [scene], arguments, "sheets")
        let (renderer, inputs) = try console.readingSounds {
            try order.makeRenderer(SceneCache(), report: $0)
        }
        // Only now the files of the scene are known.
        try PictureOutput.check(path, inputs, arguments, "sheets")
        console.warn(renderer.warnings, of: order.scene)
        let (size, seconds) = (renderer.size, JSON.number(order.scene.duration).text)
        let sheet = try FilmSheet(
            of: order, renderer, count: number, columns: inRow,
            title:
                "\(printable(String(InputFile.name(of: scene).split(separator: "/").last ?? ""))): \(size), \(order.scene.fps) fps, \(seconds) s",
            cancellation: console.interruption.cancellation)
        try PictureOutput.write(sheet.png, to: path, arguments)
    }
}
