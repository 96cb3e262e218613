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
        let height = min(FrameSlot.bandHeight(width: plan.size.width), plan.size.height)
        var band = PixelBuffer(width: plan.size.width, height: height)
        for (name, renderer) in renderers {
            var line = Line(name: name)
            for _ in 0..<repetitions {
                var (inBands, inOne) = (Duration.zero, Duration.zero)
                for time in times {
                    try check()
                    inOne += try Self.work { try renderer.draw(at: time, into: &whole) }
                    inBands += try Self.work {
                        let figure = renderer.figure(at: time)
                        for first in stride(from: 0, to: plan.size.height, by: height) {
                            let rows = first..<min(first + height, plan.size.height)
                            try renderer.draw(figure, rows: rows, into: &band)
                        }
                    }
                }
                line.ratio.add(inBands / inOne)
            }
            lines.append(line)
        }
    }

    /// The processor time that the body takes.
    private static func work(_ body: () throws -> Void) rethrows -> Duration {
        let start = Duration.onThisThread
        try body()
        return .onThisThread - start
    }
}
