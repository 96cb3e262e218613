/// A random number generator with the same numbers in every run.
public struct RepeatableRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Creates the sequence of numbers that belongs to `seed`.
    public init(_ seed: UInt64) { state = seed }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
