import Drawing
import Film
import Geometry
import Rasteriser
import SceneModel

/// The cost of drawing frames in bands that fit into the CPU cache, relative to drawing whole frames.
package struct BandBench: Sendable {
    /// The result for one layer, or for all layers together.
    package struct Line: Sendable {
        /// The layer's name.
        package let name: String
        /// The time for drawing in bands divided by the time for whole frames, one value for each repetition.
        package var ratio = Sample()
    }

    /// The results: a line for each layer, and a last line for all layers together.
    package private(set) var lines: [Line] = []

    /// Draws the first `frames` frames of a plan `repetitions` times, alternately whole and in bands, so that both
    /// are measured under the same machine load. Blocks until done; `check` is called before each frame and may throw
    /// to stop.
    package init(_ plan: FilmPlan, frames: Int, repetitions: Int, check: () throws -> Void) throws {
        var renderers = try plan.layerRenderers()
        renderers.append(("all layers", plan.renderer))
        let times = plan.filmFrames.prefix(frames).map(plan.time(of:))
        var whole = plan.renderer.makeBuffer()
        var stages = BandPainter(size: plan.size)
        for (name, renderer) in renderers {
            var line = Line(name: name)
            for _ in 0..<repetitions {
                var (inBands, inOne) = (Duration.zero, Duration.zero)
                for time in times {
                    try check()
                    let start = Duration.onThisThread
                    try renderer.draw(at: time, into: &whole)
                    inOne += .onThisThread - start
                    inBands += try stages.work(of: renderer, at: time)
                }
                line.ratio.add(inBands / inOne)
            }
            lines.append(line)
        }
    }
}

/// Draws frames band by band, like the producer stage of a film.
struct BandPainter: ~Copyable {
    private let size: PixelSize
    private var band: PixelBuffer

    init(size: PixelSize) {
        self.size = size
        let height = min(FrameSlot.bandHeight(width: size.width), size.height)
        band = PixelBuffer(width: size.width, height: height)
    }

    /// Draws the frame at `time` and returns the CPU time that drawing took.
    mutating func work(of renderer: Renderer, at time: SceneTime) throws -> Duration {
        let start = Duration.onThisThread
        let figure = renderer.figure(at: time)
        for first in stride(from: 0, to: size.height, by: band.height) {
            try renderer.draw(figure, rows: first..<min(first + band.height, size.height), into: &band)
        }
        return .onThisThread - start
    }
}

extension FilmPlan {
    /// Returns a renderer for each layer of the scene alone, with a name made of the layer's name or type and its
    /// index.
    func layerRenderers() throws -> [(name: String, renderer: Renderer)] {
        try order.scene.layers.enumerated().map { index, layer in
            var alone = order
            alone.scene.layers = [layer]
            return (
                "\(layer.name ?? type(of: layer.content).typeName) (layer \(index))",
                try alone.makeRenderer()
            )
        }
    }
}
