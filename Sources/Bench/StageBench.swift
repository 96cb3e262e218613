import Drawing
import Film
import Media
import SceneModel

/// What one frame costs each stage alone, on one thread.
public struct StageBench: Sendable {
    /// A stage, and milliseconds a frame.
    public struct Stage: Sendable {
        /// What is done.
        public let name: String
        /// Milliseconds a frame, one for each repetition.
        public var milliseconds = Sample()
    }

    /// Drawing each layer, drawing all of them, converting, encoding.
    public private(set) var stages: [Stage]

    /// Measures all stages `repetitions` times over the first frames of a plan's chunk. Blocks until done.
    public init(_ plan: FilmPlan, frames: Int, repetitions: Int, check: () throws -> Void) throws {
        let scene = plan.order.scene
        let fit = plan.order.fit
        let layers = try scene.layers.enumerated().map { index, layer in
            let type = type(of: layer.content).typeName
            return (
                name: "draw \(layer.name ?? type) (layer \(index))",
                renderer: try Renderer(scene.only(layer), size: plan.size, fit: fit)
            )
        }
        let all = try Renderer(scene, size: plan.size, fit: fit)
        let frames = min(frames, plan.grid.chunks[0].frames.count)
        stages = (layers.map(\.name) + ["draw", "convert", "encode"]).map { Stage(name: $0) }
        var pixels = all.makeBuffer()
        var converter = try Converter(width: plan.size.width, height: plan.size.height)
        let pictures = try PictureList(count: frames, size: plan.size)
        for _ in 0..<repetitions {
            for (index, layer) in layers.enumerated() {
                try check()
                try measure(index, frames) { frame in
                    try layer.renderer.draw(at: plan.time(of: frame), into: &pixels)
                }
            }
            try check()
            try measure(layers.count, frames) { try all.draw(at: plan.time(of: $0), into: &pixels) }
            try check()
            try measure(layers.count + 1, frames) { _ in
                try pictures.withPicture(0) { try converter.convert(pixels, into: &$0) }
            }
            try pictures.fill(plan, all, &converter, &pixels, check: check)
            try check()
            var encoder = try plan.makeEncoder(chunkLength: frames)
            try measure(layers.count + 2, frames) { frame in
                try pictures.withPicture(frame) { try encoder.encode($0, at: Int64(frame)) { _ in } }
                if frame == frames - 1 { try encoder.finish { _ in } }
            }
        }
    }

    private mutating func measure(_ stage: Int, _ frames: Int, _ body: (Int) throws -> Void) throws {
        let time = try seconds { for frame in 0..<frames { try body(frame) } }
        stages[stage].milliseconds.add(time * 1000 / Double(frames))
    }
}

extension Scene {
    /// The scene with one of its layers alone.
    fileprivate func only(_ layer: Layer) -> Scene {
        var scene = self
        scene.layers = [layer]
        return scene
    }
}
