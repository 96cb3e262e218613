import CPixels
import FilmReading

/// The differences between a frame and its neighbours, in the blocks of the picture that change most. Energies are mean
/// squares of differences, in squared luma levels.
package struct FrameStep: Equatable {
    /// The energy of the difference from the previous frame. The energy is NaN for the first frame of a film and after
    /// a change of size, so that every comparison with it is false.
    var energy: Float = .nan
    /// The energy of the difference between the frame and the best possible blend of the previous and the next frame.
    var residual: Float = 0
    /// The energy that remains of the step from the previous frame to this frame, after subtracting the best
    /// combination of the steps just before and just after this step.
    var edgeResidual: Float = 0
    /// The weight of the earlier of the two combined steps, in the combination that leaves `edgeResidual`.
    var edgePart: Float = 0
    /// The correlation, -1...1, between the step to the previous frame and the step to the next frame. The correlation
    /// is -1 where a movement turns back.
    var reversal: Float = 0
    /// True if the previous and the next frame both have a weight above `minimumPart` in the blend that best matches
    /// this frame.
    var isBetween = false

    /// The minimum weight of each picture in a blend.
    private static let minimumPart = 0.08

    /// Describes a frame by five steps: the step to the frame is in the middle of `steps`, between two earlier and two
    /// later steps. Each step is an array of its blocks' sums, empty if the step is unknown. A step with another number
    /// of blocks than the middle step is treated as unknown.
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
            isBetween = part > Self.minimumPart && part < 1 - Self.minimumPart
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

    /// Returns the indices of the blocks that really move, not blocks that only have grain. A block moves if its
    /// largest step is at least an eighth of the mean of the three largest such steps of all blocks.
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

/// A collector that gets the sums of successive steps (differences between consecutive frames), and describes each
/// frame by the steps around it.
struct FrameStepRecord {
    private(set) var steps: [FrameStep] = []
    private var recent: [[PixelStepSums]] = [[], [], [], []]
    private var count = 0
    /// The number of later frames that must be known before a frame can be described.
    private static let lookahead = 2

    /// Adds the step to the next frame, as the sums of its blocks; nil if the step is unknown.
    mutating func add(_ sums: [PixelStepSums]?) {
        recent.append(sums ?? [])
        if recent.count > 2 * Self.lookahead + 1 { recent.removeFirst() }
        count += 1
        if count > Self.lookahead { steps.append(FrameStep(recent)) }
    }

    /// Describes the last frames, for which no later steps are known.
    mutating func finish() {
        guard count > 0 else { return }
        for _ in 0..<Self.lookahead { add(nil) }
    }
}
