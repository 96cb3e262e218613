import Comparison
import Files
import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// Compares two scenes: the frames, layers and keys that differ, without drawing.
enum DiffCommand: Subcommand {
    static let sheet = Flag(
        "--sheet", value: "PNG", completesFiles: true,
        "Also draw the frames that differ: old, new, and where they differ, in at most 12 rows. The name must end with .png."
    )

    static let command = Command(
        "diff",
        "Print which seconds, layers and keys differ between two scenes, and what encoding the difference would cost. Draws nothing without --sheet.",
        operands: [
            Operand("OLD", "Scene file; - reads standard input.", completesFiles: true),
            Operand("NEW", "Scene file; - reads standard input.", completesFiles: true),
        ],
        flags: [sheet] + SceneOptions.flags + DiffValues.flags + [
            SceneOptions.frames, FilmOptions.repeats, FilmOptions.crf, FilmOptions.preset,
            FilmOptions.audioBitRate, FilmOptions.noAudio,
            Flag(
                "--estimate", synonyms: ["--dry-run"],
                "Also estimate the time and bytes of encoding the chunks that differ. Encodes a few frames of a test film to measure this machine."
            ),
            Flag("--overwrite", synonyms: ["--force"], "Replace the picture of --sheet if it exists."),
            Flag("--json", "Print the result as one JSON document."), FilmOptions.progress,
        ],
        examples: [
            "zoetrope diff old.json new.json",
            "git show HEAD:scene.json | zoetrope diff - scene.json --sheet changes.png",
            "zoetrope diff card.json card.json --old-set name=Ann --new-set name=Maximilian",
        ],
        sections: [
            ExitStatus.help(
                check: "The films differ: in a frame, in their size, rate or length, or in their sound.",
                .badData, .noInput, .cannotCreate)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let paths = (old: arguments.operand(0), new: arguments.operand(1))
        try FilmOptions.checkFlags(arguments)
        let values = try DiffValues(arguments)
        guard !InputOptions.isPipe(paths.old) || paths.old != paths.new else {
            throw UsageError(
                "OLD and NEW can't both be \(excerpt(paths.old)): a pipe can be read only once")
        }
        let sheetPath = arguments.string(sheet.name)
        if let sheetPath { try PictureOutput.checkSheet(sheetPath, [paths.old, paths.new], arguments) }
        let old = try plan(paths.old, values.old, console)
        let new = try plan(paths.new, values.new, console)
        if let sheetPath {
            let files = [values.old, values.new].flatMap { $0.strings(TemplateOptions.values.name) }
            // Only now the files of both scenes are known.
            try PictureOutput.checkSheet(sheetPath, old.inputPaths + new.inputPaths + files, arguments)
        }
        console.tell("comparing \(counted(old.frameCount, "frame")) with \(counted(new.frameCount, "frame"))")
        let cancellation = console.interruption.cancellation
        let difference = try FilmDifference(from: old, to: new, cancellation: cancellation)
        let estimate =
            arguments.isSet("--estimate") ? try difference.estimate(cancellation: cancellation) : nil
        var summary = DifferenceFormatter(
            difference: difference, names: (InputFile.name(of: paths.old), InputFile.name(of: paths.new)),
            estimate: estimate)
        if let sheetPath {
            console.tell("drawing frames that differ")
            let drawn = try DifferenceSheet(
                of: difference, names: (printable(summary.names.old), printable(summary.names.new)),
                headline: printable(summary.headline), cancellation: cancellation)
            try PictureOutput.write(drawn.png, to: sheetPath, arguments)
            summary.sheet = (sheetPath, drawn.rowCount)
        }
        try console.result(summary.text, json: summary.json)
        if !difference.isSame { throw CheckFailed(messages: []) }
    }

    private static func plan(_ path: String, _ arguments: Arguments, _ console: Console) throws -> FilmPlan {
        let console = console.with(arguments)
        let order = try FilmOptions.order(scene: path, console)
        guard order.scene.source?.isText == true else {
            throw UsageError(
                "diff takes scenes: \(excerpt(path)) is a film or pictures",
                hint: "to compare films: zoetrope compare OLD NEW")
        }
        let plan = try FilmOptions.plan(order, console)
        console.warn(plan.openingWarnings, of: order.scene)
        return plan
    }
}
