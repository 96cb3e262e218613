import CPixels
import FilmReading

/// The differences between a frame and its neighbours, measured in the blocks that change most. Energies are mean
/// squared differences, in squared levels.
package struct FrameStep: Equatable {
    /// The energy of the difference from the previous frame. NaN for the first frame of a film or of a size, so
    /// that every comparison with it is false.
    var energy: Float = .nan
    /// The energy that remains after subtracting the best blend of the previous and the next frame from this
    /// frame.
    var residual: Float = 0
    /// The energy that remains after subtracting the best combination of the previous and the next step from the
    /// step to this frame.
    var edgeResidual: Float = 0
    /// The weight of the previous step in the combination of the previous and the next step that is nearest to
    /// this step.
    var edgePart: Float = 0
    /// The correlation of the previous step with the next step, -1...1. It is -1 where a movement retraces its
    /// path.
    var reversal: Float = 0
    /// True if the best blend for this frame contains both neighbours.
    var isBetween = false

    /// The smallest weight of a picture in a blend.
    private static let leastPart = 0.08

    /// Describes the frame that the middle one of `steps` leads to. `steps` has the block sums of this step and of
    /// two steps on each side. Empty sums, or sums of another picture size, stand for an unknown step.
    init(_ steps: [[PixelStepSums]]) {
        let middle = steps.count / 2
        let count = steps[middle].count
        let steps = steps.map { $0.count == count ? $0 : [] }
        let blocks = FrameStep.busiestBlocks(steps)
        guard !blocks.isEmpty else { return }
        let unit = Double(blocks.count) * Double(PixelStepBlock * PixelStepBlock) * 16
        func mean(_ step: Int, _ sum: KeyPath<PixelStepSums, Int32>) -> Double {
            let sums = steps[step]
            guard !sums.isEmpty else { return 0 }
            return blocks.reduce(0) { $0 + Double(sums[$1][keyPath: sum]) } / unit
        }
        let (before, own, after) = (
            mean(middle - 1, \.squares), mean(middle, \.squares), mean(middle + 1, \.squares)
        )
        let (first, last) = (mean(middle, \.products), mean(middle + 1, \.products))
        let across = mean(middle + 1, \.distantProducts)
        energy = Float(own)
        let whole = own + after + 2 * last
        if whole > 1e-6 {
            let part = (own + last) / whole
            residual = Float(max(own - part * part * whole, 0))
            isBetween = part > Self.leastPart && part < 1 - Self.leastPart
        }
        let determinant = before * after - across * across
        edgeResidual = energy
        if determinant > 1e-6 * before * after, before * after > 0 {
            let parts = (
                (after * first - across * last) / determinant, (before * last - across * first) / determinant
            )
            edgeResidual = Float(max(own - parts.0 * first - parts.1 * last, 0))
            edgePart = Float(parts.0)
        }
        if before * after > 0 { reversal = Float(across / (before * after).squareRoot()) }
    }

    /// Returns the blocks that change most: by at least an eighth of the mean of the three largest changes. There
    /// something moves, and not only grain.
    private static func busiestBlocks(_ steps: [[PixelStepSums]]) -> [Int] {
        let count = steps[steps.count / 2].count
        guard count > 0 else { return [] }
        var most = [Int32](repeating: 0, count: count)
        for sums in steps where !sums.isEmpty {
            for block in 0..<count { most[block] = max(most[block], sums[block].squares) }
        }
        // The three largest values, in descending order.
        var top: [Int32] = []
        for square in most where top.count < 3 || square > top[2] {
            top.insert(square, at: top.firstIndex { $0 < square } ?? top.count)
            if top.count > 3 { top.removeLast() }
        }
        let least = top.reduce(0.0) { $0 + Double($1) } / Double(top.count) / 8
        return (0..<count).filter { Double(most[$0]) >= least }
    }
}

/// Describes each frame of a film from the block sums of successive steps.
struct FrameStepRecord {
    private(set) var steps: [FrameStep] = []
    private var recent: [[PixelStepSums]] = [[], [], [], []]
    private var count = 0
    /// A frame is described once this many later steps were added.
    private static let lookahead = 2

    /// Adds the block sums of the step to the next frame; nil if they are unknown.
    mutating func add(_ sums: [PixelStepSums]?) {
        recent.append(sums ?? [])
        if recent.count > 2 * Self.lookahead + 1 { recent.removeFirst() }
        count += 1
        if count > Self.lookahead { steps.append(FrameStep(recent)) }
    }

    /// Describes the last frames, which no later steps follow.
    mutating func finish() {
        guard count > 0 else { return }
        for _ in 0..<Self.lookahead { add(nil) }
    }
}
