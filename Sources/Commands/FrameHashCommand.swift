import Base
import Drawing
import Film
import Goldens
import Media
import SceneModel
import Terminal

/// Prints hashes of frames or packets in FFmpeg's framehash format.
enum FrameHashCommand: Subcommand {
    private enum Layer: String, CaseIterable {
        case rgb, yuv, packets, pictures

        var isOfScene: Bool { self == .rgb || self == .yuv }
    }

    static let command = Command(
        "framehash", "Print the SHA-256 of every frame or packet in FFmpeg's framehash format.",
        operands: [Operand("FILE", "A film, or a scene whose name ends with .json.", completesFiles: true)],
        flags: [
            Flag(
                "--layer", value: "LAYER", choices: Layer.allCases.map(\.rawValue),
                "Data to hash. For a scene: rgb (frames as drawn, the default) or yuv (frames as converted). For a film: packets (as encoded, the default) or pictures (as decoded)."
            )
        ] + SceneOptions.flags + [SceneOptions.frames],
        examples: [
            "zoetrope framehash film.mp4 > film.framehash", "zoetrope framehash scene.json --layer yuv",
        ], sections: [ExitStatus.help(.badData, .noInput)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let path = arguments.operand(0)
        let isScene = path == "-" || path.hasSuffix(".json")
        let layer = arguments.string("--layer").flatMap(Layer.init(rawValue:)) ?? (isScene ? .rgb : .packets)
        guard layer.isOfScene == isScene else {
            throw UsageError(
                "--layer \(layer.rawValue): \(excerpt(path)) is a \(isScene ? "scene" : "film")",
                hint: isScene ? "for a scene, choose rgb or yuv" : "for a film, choose packets or pictures")
        }
        let list =
            isScene ? try frames(layer, arguments, console) : try film(path, layer, arguments, console)
        try StandardStream.standardOutput.write(list.text)
    }

    private static func film(
        _ path: String, _ layer: Layer, _ arguments: Arguments, _ console: Console
    ) throws -> FrameHashList {
        let sceneFlags = SceneOptions.flags + [SceneOptions.frames]
        if let flag = sceneFlags.first(where: { arguments.isSet($0.name) }) {
            throw UsageError("\(flag.name): only for scenes", hint: "\(excerpt(path)) is a film")
        }
        let cancellation = console.interruption.cancellation
        return layer == .packets
            ? try FrameHashList(packetsOf: path, cancellation: cancellation)
            : try FrameHashList(
                picturesOf: path, cancellation: cancellation)
    }

    private static func frames(
        _ layer: Layer, _ arguments: Arguments, _ console: Console
    ) throws -> FrameHashList {
        let order = try SceneOptions.order(scene: arguments.operand(0), console)
        let frames = order.frames ?? 0..<SceneFrame(order.scene.frameCount)
        let renderer = try console.readingSounds { try order.makeRenderer(report: $0) }
        console.warn(renderer.warnings, of: order.scene)
        let size = renderer.size
        let recorder = FrameHashRecorder(frameCount: frames.count, size: size, rate: order.scene.fps)
        var pixels = try renderer.makeBufferIfThereIsRoom()
        func draw(_ frame: SceneFrame) throws {
            try console.interruption.cancellation.check()
            try renderer.draw(at: order.scene.fps.time(of: frame.number), into: &pixels)
        }
        if layer == .rgb {
            for (number, frame) in frames.enumerated() {
                try draw(frame)
                recorder.didDraw(pixels, frame: FilmFrame(number))
            }
            return try recorder.drawnFrames()
        }
        // Throws if frames of this size can't be converted to YUV.
        let format = try FilmPlan(order).format
        var converter = try Converter(to: format)
        var picture = try Picture(format)
        for (number, frame) in frames.enumerated() {
            try draw(frame)
            try converter.convert(pixels, into: &picture)
            try recorder.didConvert(picture, frame: FilmFrame(number))
        }
        return try recorder.convertedFrames()
    }
}
