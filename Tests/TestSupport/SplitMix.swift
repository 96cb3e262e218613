/// A random number generator with the same numbers in every run (SplitMix64).
public struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    /// Creates the sequence of numbers that belongs to `seed`.
    public init(_ seed: UInt64) { state = seed }

    /// Returns the next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns the next random number in a range.
    public mutating func next(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }
}
