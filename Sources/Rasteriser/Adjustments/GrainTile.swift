import Base
import Geometry

/// A square of random numbers with the mean 0 and the standard deviation 1, which continues at its edges: the grain of
/// a film. A film's frames show it at different places.
package final class GrainTile: Sendable {
    /// The side of a tile, in pixels; a power of two.
    package static let side = 512
    /// The numbers, row after row.
    package let values: [Float]

    /// The tiles that were made last, because a film's layers and a studio's drafts share them.
    private static let made = Cache<Key, GrainTile>(maximumValues: 8)

    private struct Key: Hashable {
        let size: Double
        let seed: Int
    }

    /// Returns the tile of grains of `size` pixels, at most `largestGrain`.
    package static func cached(size: Double, seed: Int) -> GrainTile {
        let key = Key(size: min(size, largestGrain), seed: seed)
        if let tile = made[key] { return tile }
        let tile = GrainTile(size: key.size, seed: seed)
        made.keep(tile, for: key)
        return tile
    }

    /// The largest size of a grain, in pixels.
    private static let largestGrain = 32.0

    private init(size: Double, seed: Int) {
        let side = Self.side
        let random = Randomness(seed: seed)
        // Sums of four uniform numbers are nearly distributed as normal numbers are.
        let noise = (0..<side * side).map { index in
            Float((0..<4).reduce(-2.0) { $0 + random.unit($1, index) })
        }
        let weights = Self.weights(of: size)
        let along = Self.filtered(noise, weights, step: 1, lineStep: side)
        let filtered = weights.count > 1 ? Self.filtered(along, weights, step: side, lineStep: 1) : noise
        let count = Double(filtered.count)
        let mean = filtered.reduce(0.0) { $0 + Double($1) } / count
        let variance = filtered.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
        let scale = 1 / variance.squareRoot()
        values = filtered.map { Float((Double($0) - mean) * scale) }
    }

    /// Returns the weights of a Gaussian blur whose standard deviation is half a grain; a single one for grains of a
    /// pixel.
    private static func weights(of size: Double) -> [Float] {
        let deviation = size / 2
        guard size > 1 else { return [1] }
        let reach = Int((3 * deviation).rounded(.up))
        return (-reach...reach).map { place in
            Float(Exponential.value(-Double(place * place) / (2 * deviation * deviation)))
        }
    }

    /// Filters the lines of a tile, which repeat.
    private static func filtered(_ values: [Float], _ weights: [Float], step: Int, lineStep: Int) -> [Float] {
        if weights.count == 1 { return values }
        let reach = weights.count / 2
        var result = [Float](repeating: 0, count: values.count)
        for line in 0..<side {
            for place in 0..<side {
                var sum: Float = 0
                for (index, weight) in weights.enumerated() {
                    let source = (place + index - reach) & (side - 1)
                    sum += values[line * lineStep + source * step] * weight
                }
                result[line * lineStep + place * step] = sum
            }
        }
        return result
    }
}
