import Drawing
import Film
import SceneModel

/// The cost of drawing frames in bands that fit into the processor's cache, relative to drawing them whole.
package struct BandBench: Sendable {
    /// The result for a layer, or for all layers together.
    package struct Line: Sendable {
        /// The layer's name.
        package let name: String
        /// The time in bands divided by the time for whole frames, one for each repetition.
        package var ratio = Sample()
    }

    /// A line for each layer, and one for all.
    package private(set) var lines: [Line] = []

    /// Draws the first frames of a plan `repetitions` times, alternately whole and in bands, so that both see the same
    /// machine load. Blocks until done; `check` is called between frames and may throw to stop.
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
