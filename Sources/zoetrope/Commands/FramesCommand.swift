import Drawing
import Files
import Film
import Pipeline
import SceneModel
import Terminal

/// Frames become raw pixels for other tools.
enum FramesCommand: Subcommand {
    enum PixelFormat: String, CaseIterable {
        case rgb24, bgra
    }

    static let command = Command(
        "frames", "Write a scene's frames as raw pixels, for other tools.", operands: [SceneOptions.operand],
        flags: [
            Flag(
                "--pixel-format", value: "FORMAT", choices: PixelFormat.allCases.map(\.rawValue),
                "rgb24 (three bytes a pixel) if left out, or bgra (four)."),
            Flag(
                "--output", short: "o", value: "FILE", completesFiles: true, "The file; - is standard output."
            ),
        ] + SceneOptions.flags + [
            SceneOptions.frames, Flag("--overwrite", "Replace the file if it exists."),
        ],
        examples: [
            "zoetrope frames scene.json --pixel-format rgb24 -o - | ffplay -f rawvideo -pixel_format rgb24 -video_size 1920x1080 -framerate 60 -"
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let format = arguments.string("--pixel-format").flatMap(PixelFormat.init(rawValue:)) ?? .rgb24
        let path = arguments.string("--output") ?? "-"
        if path == "-", StandardStream.standardOutput.isTerminal {
            throw UsageError(
                "raw frames would flood this terminal",
                hint: "pipe them into another program, or give -o FILE")
        }
        let scene = try SceneOptions.scene(arguments.operand(0), arguments)
        let frame = try SceneOptions.frame(arguments, for: scene)
        let frames = try SceneOptions.frames(arguments, of: scene) ?? 0..<scene.frameCount
        let renderer = try Renderer(scene, size: frame.size, fit: frame.fit)
        if path == "-" {
            try write(frames, of: scene, renderer, format, console) { pixels in
                try StandardStream.standardOutput.write(pixels)
            }
        } else {
            try OutputPath.check(
                path, inputs: [arguments.operand(0)], overwriting: arguments.isSet("--overwrite"),
                allowsStreams: true)
            try FileReplacement.write(to: path, overwriting: arguments.isSet("--overwrite")) { file in
                try write(frames, of: scene, renderer, format, console) { try file.write($0) }
            }
        }
    }

    private static func write(
        _ frames: Range<Int>, of scene: Scene, _ renderer: Renderer, _ format: PixelFormat,
        _ console: Console,
        to output: ([UInt8]) throws -> Void
    ) throws {
        var buffer = renderer.makeBuffer()
        for frame in frames {
            try console.interruption.cancellation.check()
            try renderer.draw(at: scene.fps.time(of: frame), into: &buffer)
            try output(format == .rgb24 ? buffer.rgb24() : buffer.bgra())
        }
    }
}
