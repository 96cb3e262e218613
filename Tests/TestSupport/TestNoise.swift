/// White noise that is the same in every run.
public struct TestNoise {
    private var state: UInt64

    /// Creates the noise that belongs to `seed`.
    public init(seed: UInt64 = 1) { state = seed }

    /// Returns the next sample: a sum of twelve uniform random numbers, which is nearly Gaussian. The root mean square
    /// is 1.
    public mutating func next() -> Double {
        var sum = -6.0
        for _ in 0..<12 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sum += Double(state >> 11) * 0x1p-53
        }
        return sum
    }

    /// Returns `count` samples with the root mean square `level`.
    public static func samples(_ count: Int, level: Double, seed: UInt64 = 1) -> [Double] {
        var noise = TestNoise(seed: seed)
        return (0..<count).map { _ in level * noise.next() }
    }
}
