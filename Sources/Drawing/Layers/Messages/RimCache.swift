import Base
import Rasteriser

/// A cache of the blend weights of shadow rims. Few rims differ, because bubbles rarely change their size and have few
/// subpixel positions.
final class RimCache: Sendable {
    private struct Key: Hashable {
        let rim: BubbleRim
        let full: Double
    }

    /// The maximum number of cached rims, enough for a hundred moving bubbles.
    private static let most = 1000
    private let cache = Cache<Key, RimWeights>(mostValues: most, evicting: .everything)

    /// Returns the blend weights of a rim; `full` is the weight where the shadow is opaque, from 0 to 256.
    func weights(_ rim: BubbleRim, full: Double) -> RimWeights {
        let key = Key(rim: rim, full: full)
        if let weights = cache[key] { return weights }
        let weights = rim.weights(full: full)
        cache.keep(weights, for: key)
        return weights
    }
}
