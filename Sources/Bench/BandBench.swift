import Drawing
import Film
import SceneModel

/// What it costs to draw a frame in bands that stay in the processor's cache, against drawing it whole.
public struct BandBench: Sendable {
    /// A layer, or all of them.
    public struct Line: Sendable {
        /// What is drawn.
        public let name: String
        /// The time in bands as a part of the time for the whole, one for each repetition.
        public var ratio = Sample()
    }

    /// A line for each layer, and one for all.
    public private(set) var lines: [Line] = []

    /// Draws the first frames of a plan `repetitions` times, each whole and in bands one after the other, so that
    /// both see the same machine. Blocks until done.
    public init(_ plan: FilmPlan, frames: Int, repetitions: Int, check: () throws -> Void) throws {
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
