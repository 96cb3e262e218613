/// A stateless random number generator: each number is a hash of the seed, a purpose and an index.
public struct Randomness: Sendable {
    /// The seed of all numbers.
    package let seed: UInt64

    /// Creates a generator from the scene's seed and a layer's own seed.
    public init(seed: Int, layer: Int = 0) {
        self.seed = Self.mix(Self.mix(UInt64(bitPattern: Int64(seed))) ^ UInt64(bitPattern: Int64(layer)))
    }

    /// A uniformly distributed number in 0..<1.
    ///
    /// - Parameters:
    ///   - purpose: Identifies what the number decides; each purpose gets different numbers.
    ///   - index: The index of the object concerned.
    ///   - round: The number of the object's current life, for objects that start again.
    public func unit(_ purpose: Int, _ index: Int, round: Int = 0) -> Double {
        var hash = seed
        for part in [purpose, index, round] {
            hash = Self.mix(hash ^ UInt64(bitPattern: Int64(part)))
        }
        return Double(hash >> 11) * 0x1p-53
    }

    /// SplitMix64's finaliser. Its odd constant is added first, so that zero does not stay zero.
    package static func mix(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
