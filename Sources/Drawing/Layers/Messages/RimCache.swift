import Base
import Rasteriser

/// A cache of the weights of bubbles' shadows. Bubbles rarely change their size, and have few subpixel positions.
final class RimCache: Sendable {
    private struct Key: Hashable {
        let rim: BubbleRim
        let full: Double
    }

    /// The maximum number of cached rims: those of a hundred moving bubbles.
    private static let most = 1000
    private let cache = Cache<Key, RimWeights>(mostValues: most, evicting: .everything)

    /// The weights of a rim for a colour whose full weight is `full`.
    func weights(_ rim: BubbleRim, full: Double) -> RimWeights {
        let key = Key(rim: rim, full: full)
        if let weights = cache[key] { return weights }
        let weights = rim.weights(full: full)
        cache.keep(weights, for: key)
        return weights
    }
}
