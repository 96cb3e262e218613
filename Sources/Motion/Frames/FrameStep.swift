import CPixels
import FilmReading

/// The difference between a frame and its neighbours, where most changes around it. Energies are mean squares, in levels.
package struct FrameStep: Equatable {
    /// Of the difference from the frame before; NaN for the first frame of a film or of a size, so that every comparison with it is false.
    var energy: Float = .nan
    /// Of what is left of the frame when it is made as well as can be of the frames before and after it.
    var residual: Float = 0
    /// Of what is left of the difference from the frame before when it is made as well as can be of the differences before and
    /// after it.
    var edgeResidual: Float = 0
    /// The part that the difference before has in that.
    var edgePart: Float = 0
    /// The correlation of the differences before and after that from the frame before: -1 where a movement goes back the
    /// way that it came.
    var reversal: Float = 0
    /// Whether both neighbours have a part in the blend that is nearest to the frame.
    var isBetween = false

    /// Of a blend each picture makes up at least this part.
    private static let leastPart = 0.08

    /// The frame that a step leads to. `steps` holds the sums of its neighbours, two on each side, and its own in the middle; those
    /// that are not known are empty, and those of another size count as not known.
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

    /// The blocks in which a step is at least an eighth of the three largest: those where something moves, and not only grain.
    private static func busiestBlocks(_ steps: [[PixelStepSums]]) -> [Int] {
        let count = steps[steps.count / 2].count
        guard count > 0 else { return [] }
        var most = [Int32](repeating: 0, count: count)
        for sums in steps where !sums.isEmpty {
            for block in 0..<count { most[block] = max(most[block], sums[block].squares) }
        }
        // The three largest, in their order.
        var top: [Int32] = []
        for square in most where top.count < 3 || square > top[2] {
            top.insert(square, at: top.firstIndex { $0 < square } ?? top.count)
            if top.count > 3 { top.removeLast() }
        }
        let least = top.reduce(0.0) { $0 + Double($1) } / Double(top.count) / 8
        return (0..<count).filter { Double(most[$0]) >= least }
    }
}

/// Takes the sums of one step after the other, and keeps what they say about each frame.
struct FrameStepRecord {
    private(set) var steps: [FrameStep] = []
    private var recent: [[PixelStepSums]] = [[], [], [], []]
    private var count = 0
    /// The number of later frames that must be known before a frame is described.
    private static let lookahead = 2

    /// Adds the step that leads to the next frame; nil if there is none.
    mutating func add(_ sums: [PixelStepSums]?) {
        recent.append(sums ?? [])
        if recent.count > 2 * Self.lookahead + 1 { recent.removeFirst() }
        count += 1
        if count > Self.lookahead { steps.append(FrameStep(recent)) }
    }

    /// Describes the last frames.
    mutating func finish() {
        guard count > 0 else { return }
        for _ in 0..<Self.lookahead { add(nil) }
    }
}
