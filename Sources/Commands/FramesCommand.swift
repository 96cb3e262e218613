import Base
import Drawing
import Files
import Film
import Media
import Rasteriser
import SceneModel
import Terminal

/// Writes frames as raw video.
enum FramesCommand: Subcommand {
    enum PixelFormat: String, CaseIterable {
        case rgb24, bgra, yuv420p
    }

    static let command = Command(
        "frames", "Write the frames of a scene as raw video, for other programs.",
        operands: [SceneOptions.operand],
        flags: [
            Flag(
                "--pixel-format", value: "FORMAT", choices: PixelFormat.allCases.map(\.rawValue),
                "rgb24, bgra, or yuv420p (the encoder's input). Default: rgb24."),
            Flag(
                "--output", short: "o", value: "FILE", completesFiles: true,
                "The output file. Default: - (standard output)."
            ),
            Flag(
                "--transparent",
                "Leave out the scene's background. Needs --pixel-format bgra; the alpha is straight, not premultiplied."
            ),
        ] + SceneOptions.flags + [
            SceneOptions.frames, Flag("--overwrite", "Replace the file if it exists."),
        ],
        examples: [
            "zoetrope frames scene.json --pixel-format rgb24 -o - | ffplay -f rawvideo -pixel_format rgb24 -video_size 1920x1080 -framerate 60 -",
            "zoetrope frames sticker.json --pixel-format bgra --transparent -o - | ffmpeg -f rawvideo -pixel_format bgra -video_size 512x512 -framerate 30 -i - -c:v qtrle sticker.mov",
        ], sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let format = arguments.string("--pixel-format").flatMap(PixelFormat.init(rawValue:)) ?? .rgb24
        let isTransparent = arguments.isSet("--transparent")
        guard !isTransparent || format == .bgra else {
            throw UsageError("--transparent needs --pixel-format bgra: \(format.rawValue) has no alpha")
        }
        let path = arguments.string("--output") ?? "-"
        if path == "-", StandardStream.standardOutput.isTerminal {
            throw UsageError(
                "standard output is a terminal, and raw video is not text",
                hint: "pipe the video into another program, or use -o FILE")
        }
        let order = try SceneOptions.order(scene: arguments.operand(0), console)
        if path == "-" {
            try write(order, format, isTransparent, console) { pixels in
                try StandardStream.standardOutput.write(pixels)
            }
        } else {
            try OutputPath.check(
                path, inputs: [arguments.operand(0)], overwriting: arguments.isSet("--overwrite"),
                allowsStreams: true)
            try FileReplacement.write(to: path, overwriting: arguments.isSet("--overwrite")) { file in
                try write(order, format, isTransparent, console) { try file.write($0) }
            }
        }
    }

    private static func write(
        _ order: FilmOrder, _ format: PixelFormat, _ isTransparent: Bool, _ console: Console,
        to output: ([UInt8]) throws -> Void
    ) throws {
        let scene = order.scene
        let renderer = try console.readingSounds { try order.makeRenderer(report: $0) }
        let frames = order.frames ?? 0..<SceneFrame(scene.frameCount)
        try order.checkCost(of: renderer, at: frames.lazy.map { scene.fps.time(of: $0.number) })
        console.warn(renderer.warnings, of: scene)
        var buffer = try renderer.makeBufferIfThereIsRoom()
        var conversion = try format == .yuv420p ? Conversion(order) : nil
        var bytes: [UInt8] = []
        for frame in frames {
            try console.interruption.cancellation.check()
            let time = scene.fps.time(of: frame.number)
            if isTransparent {
                try renderer.drawWithoutBackground(at: time, into: &buffer)
            } else {
                try renderer.draw(at: time, into: &buffer)
            }
            switch format {
            case .rgb24: buffer.copyRGB24(into: &bytes)
            case .bgra where isTransparent: buffer.copyStraightBGRA(into: &bytes)
            case .bgra: buffer.copyBGRA(into: &bytes)
            case .yuv420p: try conversion?.copySamples(of: buffer, at: time, into: &bytes)
            }
            try output(bytes)
        }
    }
}

/// A converter of drawn RGB frames to yuv420p.
private struct Conversion: ~Copyable {
    private let plan: FilmPlan
    private var converter: Converter
    private var picture: Picture

    /// Creates a converter for the frames of `order`. Throws `OrderError` if yuv420p H.264 does not support the frame
    /// size.
    init(_ order: FilmOrder) throws {
        let plan = try FilmPlan(order)
        let converter = try Converter(to: plan.format)
        let picture = try Picture(plan.format)
        self.plan = plan
        self.converter = converter
        self.picture = picture
    }

    /// Copies the samples that the encoder gets for the frame at `time`, converted from its drawn `pixels`.
    mutating func copySamples(
        of pixels: borrowing PixelBuffer, at time: SceneTime, into bytes: inout [UInt8]
    ) throws {
        if try !plan.copyPicture(at: time, into: &picture) { try converter.convert(pixels, into: &picture) }
        try picture.copySamples(into: &bytes)
    }
}
