/// A stateless random number generator. Each number is a hash of a seed, a purpose and an index.
public struct Randomness: Sendable {
    /// The seed from which all numbers are derived.
    package let seed: UInt64

    /// Creates a generator from the scene's seed and a layer's own seed.
    public init(seed: Int, layer: Int = 0) {
        self.seed = Self.mix(Self.mix(UInt64(bitPattern: Int64(seed))) ^ UInt64(bitPattern: Int64(layer)))
    }

    /// Returns a uniformly distributed number in 0..<1.
    ///
    /// - Parameters:
    ///   - purpose: An identifier of the decision that the number is for; each purpose gets different numbers.
    ///   - index: The index of the object that the number is for.
    ///   - round: The number of times that the object has started again, for objects that live repeatedly.
    public func unit(_ purpose: Int, _ index: Int, round: Int = 0) -> Double {
        var hash = seed
        for part in [purpose, index, round] {
            hash = Self.mix(hash ^ UInt64(bitPattern: Int64(part)))
        }
        return Double(hash >> 11) * 0x1p-53
    }

    /// Returns a hash of `value`, by SplitMix64's finaliser. An odd constant is added first, because the finaliser
    /// alone maps 0 to 0.
    package static func mix(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
