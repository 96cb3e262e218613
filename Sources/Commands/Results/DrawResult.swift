import Bench
import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// The drawing times that `bench` prints, as multiples of the time of a four-colour gradient.
struct DrawResult {
    let plan: FilmPlan
    let bench: DrawBench

    /// The result of `bench --draw` as text.
    var text: String {
        let head = "\(plan.size) at \(plan.order.scene.fps) fps, \(plan.frames.count) frames"
        return ([head] + lines).joined(separator: "\n")
    }

    var lines: [String] {
        let drawn = bench.costs.values.count
        let (mean, worst) = (fixed(bench.costs.mean, 2), fixed(bench.costs.range.upperBound, 2))
        return [
            "drawing        \(mean) times a gradient on average, \(worst) times at worst (frame \(bench.worst.number)), over \(counted(drawn, "frame"))",
            "estimated      \(fixed(bench.estimates.mean, 2)) times a gradient on average, predicted without drawing",
            "still          \(counted(bench.stillCount, "frame")) equal to the previous frame, not drawn",
            "a gradient     \(fixed(bench.gradient.median, 2)) ms",
        ]
    }

    var json: JSON {
        [
            "frames": .number(Double(plan.frames.count)),
            "drawnFrames": .number(Double(bench.costs.values.count)),
            "stillFrames": .number(Double(bench.stillCount)), "meanGradients": .number(bench.costs.mean),
            "worstGradients": .number(bench.costs.range.upperBound),
            "estimatedGradients": .number(bench.estimates.mean),
            "worstFrame": .number(Double(bench.worst.number)),
            "gradientMilliseconds": .number(bench.gradient.median),
            "costs": .array(bench.costs.values.map { .number(($0 * 1000).rounded() / 1000) }),
        ]
    }
}
