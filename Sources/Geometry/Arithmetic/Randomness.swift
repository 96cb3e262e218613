/// Random numbers without a state: each is a hash of the seed, what it is for and which one it is.
public struct Randomness: Sendable {
    /// The seed of all numbers.
    package let seed: UInt64

    /// The numbers of a seed; a layer's own seed gives it numbers of its own.
    public init(seed: Int, layer: Int = 0) {
        self.seed = Self.mix(Self.mix(UInt64(bitPattern: Int64(seed))) ^ UInt64(bitPattern: Int64(layer)))
    }

    /// A number in 0..<1, evenly spread.
    ///
    /// - Parameters:
    ///   - purpose: What the number decides; other purposes get other numbers.
    ///   - index: Which of the things of that kind.
    ///   - round: Which of its lives, for things that begin anew.
    public func unit(_ purpose: Int, _ index: Int, round: Int = 0) -> Double {
        var hash = seed
        for part in [purpose, index, round] {
            hash = Self.mix(hash ^ UInt64(bitPattern: Int64(part)))
        }
        return Double(hash >> 11) * 0x1p-53
    }

    /// The finaliser of SplitMix64, stepped by its odd constant so that zero does not stay zero.
    package static func mix(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
