import Rasteriser

/// The weights of the shadows of bubbles. Bubbles keep their size for most of the time, and lie at one of few places
/// between pixels.
final class RimCache: Sendable {
    private struct Key: Hashable {
        let rim: BubbleRim
        let full: Double
    }

    /// The most that are kept: those of a hundred bubbles that move.
    private static let most = 1000
    private let kept = Guarded<[Key: RimWeights]>([:])

    /// The weights of a rim for a colour whose own is `full`.
    func weights(_ rim: BubbleRim, full: Double) -> RimWeights {
        let key = Key(rim: rim, full: full)
        if let weights = kept.withLock({ $0[key] }) { return weights }
        let weights = rim.weights(full: full)
        kept.withLock { kept in
            if kept.count >= Self.most { kept.removeAll(keepingCapacity: true) }
            kept[key] = weights
        }
        return weights
    }
}
