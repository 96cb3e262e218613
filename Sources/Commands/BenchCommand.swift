import Base
import Bench
import Drawing
import Files
import Film
import Media
import SceneModel
import SceneText
import Spelling
import Terminal

/// Measures the time of each encoding stage, of the whole program, and of x264 alone on the same frames.
enum BenchCommand: Subcommand {
    static let command = Command(
        "bench", "Measure the time of each encoding stage, and of x264 alone on the same frames.",
        operands: [
            Operand(
                "SCENE", "Scene file. Default: a gradient with 24 bubbles.", completesFiles: true,
                isOptional: true)
        ],
        flags: [
            SceneOptions.fps, SceneOptions.size, SceneOptions.fit, SceneOptions.seed, SceneOptions.without,
            SceneOptions.allowPath,
        ] + [
            Flag("--seconds", value: "S", "Seconds of the scene to encode. Default: 4."),
            Flag(
                "--draw",
                "Measure only drawing: the time of each frame as a multiple of the time of a four-colour gradient. --seconds then defaults to the whole scene."
            ),
            Flag("--runs", value: "N", "Number of times to repeat each measurement. Default: 3."),
            FilmOptions.crf, FilmOptions.preset, FilmOptions.lanes, FilmOptions.converter,
            Flag(
                "--at-least", value: "FPS",
                "Exit with 1 if encoding is slower than this many frames per second (median of all runs)."),
            Flag("--json", "Print the result as one JSON document."),
        ],
        examples: [
            "zoetrope bench", "zoetrope bench scene.json --preset veryfast --size 1280x720",
            "zoetrope bench scene.json --draw",
        ],
        sections: [
            ExitStatus.help(check: "Encoding was slower than --at-least.", .badData, .noInput, .cannotCreate)
        ])

    private static let usualScene = """
        {"version": 1, "size": {"width": 1920, "height": 1080}, "fps": 60, "duration": 8, "seed": 7,
         "layers": [{"type": "gradient", "preset": "telegram"},
          {"type": "bubbles", "count": 24, "radius": [20, 90], "speed": [60, 180]}]}
        """
    /// The number of frames that each stage is measured on.
    private static let stageFrames = 30
    /// For each layer, the number of frames that are drawn twice: as a whole, and split into bands.
    private static let bandFrames = 10

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let runs = try arguments.integer("--runs", in: 1...1000) ?? 3
        let wanted = try FilmOptions.laneCount(arguments)
        let least = try arguments.number("--at-least", in: SpeedTarget.range)
        if least != nil, arguments.isSet("--draw") {
            throw UsageError(
                "--at-least and --draw can't be combined: --draw encodes nothing",
                hint: "leave out --at-least or --draw")
        }
        let folder = try TemporaryFolder()
        let order = try order(console, in: folder)
        let plan = try FilmOptions.plan(order, console)
        let cancellation = console.interruption.cancellation
        if arguments.isSet("--draw") {
            console.tell("drawing \(counted(plan.frameCount, "frame")), \(counted(runs, "time")) each")
            let result = DrawResult(
                plan: plan, bench: try DrawBench(plan, repetitions: runs, check: cancellation.check))
            return try console.result(result.text, json: result.json)
        }
        let lanes = try LaneMemory.lanes(wanted, for: plan)
        var result = BenchResult(plan: plan, lanes: lanes, requiredRate: least)
        let encode = try encoding(
            order, plan, in: folder, lanes: lanes, converter: FilmOptions.converter(arguments),
            cancellation)
        console.tell("encoding \(counted(plan.frameCount, "frame")) to measure the peak memory")
        // Measured first: a child's peak memory includes the memory that its parent had at the fork.
        result.peakByteCount = try encode().peakByteCount
        console.tell("measuring each stage")
        result.stages = try StageBench(
            plan, frames: stageFrames, repetitions: runs, folder: folder.path, check: cancellation.check
        ).stages
        result.bands = try BandBench(
            plan, frames: bandFrames, repetitions: runs, check: cancellation.check
        ).lines
        console.tell("drawing \(counted(plan.frameCount, "frame")), \(counted(runs, "time")) each")
        result.drawing = DrawResult(
            plan: plan, bench: try DrawBench(plan, repetitions: runs, check: cancellation.check))
        try addFloorAndWhole(to: &result, encode, runs: runs, console)
        try console.result(result.text, json: result.json)
        try result.targets.check("bench")
    }

    /// Measures x264 alone (the floor) and the whole program in turn, so that both see the same machine load.
    private static func addFloorAndWhole(
        to result: inout BenchResult, _ encode: () throws -> ProgramRun, runs: Int, _ console: Console
    ) throws {
        let cancellation = console.interruption.cancellation
        let floor = try FloorBench(result.plan, lanes: result.lanes, check: cancellation.check)
        for run in 1...runs {
            console.tell("encoding with x264 alone and with the whole program, \(run) of \(runs)")
            result.floorSeconds.add(try floor.run(cancellation: cancellation))
            try cancellation.check()
            let made = try encode()
            result.add(made, report: try JSON(parsing: made.output))
        }
    }

    /// Returns a closure that encodes this film with `encode` in a child process. The child reads the scene from
    /// standard input; its working directory is the scene's folder, so that it finds the scene's files.
    private static func encoding(
        _ order: FilmOrder, _ plan: FilmPlan, in folder: TemporaryFolder, lanes: Int,
        converter: Converter.Choice, _ cancellation: Cancellation
    ) throws -> () throws -> ProgramRun {
        let path = FileSystem.absolutePath(of: folder.path) ?? folder.path
        let scene = "\(path)/plan.json"
        try FileReplacement.write(
            Array(order.scene.description.prettyText.utf8), to: scene, overwriting: true)
        let settings = order.settings
        let arguments =
            [
                "encode", "-", "-o", "\(path)/film.mp4", "--overwrite", "--fresh", "--quiet", "--json",
                "--size", "\(plan.size)", "--fit", order.fit.rawValue,
                "--frames", "0-\(plan.frames.count - 1)", "--crf", "\(settings.crf)",
                "--preset", settings.preset.rawValue, "--lanes", "\(lanes)",
                "--converter", converter.rawValue,
            ] + order.scene.allowedFolders.flatMap { ["--allow-path", $0] }
        return {
            try ProgramRun(
                BundleFolder.program, arguments, input: scene, in: order.scene.folder, folder: path,
                cancellation: cancellation)
        }
    }

    private static func order(_ console: Console, in folder: TemporaryFolder) throws -> FilmOrder {
        let arguments = console.arguments
        var scene = arguments.operands(from: 0).first
        if scene == nil {
            let path = "\(folder.path)/scene.json"
            try FileReplacement.write(Array(usualScene.utf8), to: path, overwriting: true)
            scene = path
        }
        var order = FilmOrder(
            try SceneOptions.scene(SceneOptions.fileOfAnyLength(scene ?? "", arguments), console),
            settings: try FilmOptions.settings(arguments, for: .mp4))
        (order.size, order.fit) = try SceneOptions.frame(arguments, for: order.scene)
        let seconds =
            try arguments.number("--seconds", in: 0.001...3600)
            ?? (arguments.isSet("--draw") ? order.scene.duration : 4)
        order.frames =
            0..<SceneFrame(max(1, min(order.scene.frameCount, order.scene.fps.frameCount(in: seconds))))
        return order
    }
}
