/// Sine and cosine by additions and multiplications alone, so that every CPU gives the same bits; the C
/// library's differ between CPUs with fused multiplication and without.
///
/// Angles are in turns, which makes the reduction exact. The error is below 1e-15.
public enum Turn {
    /// Sine and cosine of an angle in turns.
    public static func sineAndCosine(_ turns: Double) -> (sine: Double, cosine: Double) {
        let quarters = (turns * 4).rounded()
        // The angle from the nearest quarter, −1/8…1/8 turn, in radians.
        let x = (turns - quarters / 4) * (2 * Double.pi)
        let square = x * x
        let sine = x * polynomial(sineTerms, square)
        let cosine = polynomial(cosineTerms, square)
        switch quarters - (quarters / 4).rounded(.down) * 4 {
        case 0: return (sine, cosine)
        case 1: return (cosine, -sine)
        case 2: return (-sine, -cosine)
        default: return (-cosine, sine)
        }
    }

    /// Sine and cosine of eight angles in turns, of less than 2⁴⁸ quarters each, with an error below 1e-11:
    /// enough for places in a picture.
    static func sineAndCosine(_ turns: SIMD8<Double>) -> (sine: SIMD8<Double>, cosine: SIMD8<Double>) {
        // Adding so much leaves no bits for a fraction, and the number of quarters in the lowest ones.
        let shifted = turns * 4 + wholeBits
        let quarters = shifted - wholeBits
        let x = (turns - quarters / 4) * (2 * Double.pi)
        let square = x * x
        let sine = x * shortSineSeries(square)
        let cosine = shortCosineSeries(square)
        let number = unsafe unsafeBitCast(shifted, to: SIMD8<Int64>.self)
        let isSwapped = (number & 1) .== 1
        let (first, second) = (
            sine.replacing(with: cosine, where: isSwapped), cosine.replacing(with: sine, where: isSwapped)
        )
        return (
            first.replacing(with: -first, where: (number & 2) .== 2),
            second.replacing(with: -second, where: ((number &+ 1) & 2) .== 2)
        )
    }

    private static let wholeBits = 0x1.8p52

    /// Sine of an angle in turns.
    public static func sine(_ turns: Double) -> Double { sineAndCosine(turns).sine }

    // The Taylor series in x², highest term first: at 1/8 turn the first term left out is below 1e-17.
    private static let sineTerms: [Double] = [
        1 / 355_687_428_096_000, -1 / 1_307_674_368_000, 1 / 6_227_020_800, -1 / 39_916_800, 1 / 362_880,
        -1 / 5_040, 1 / 120, -1 / 6, 1,
    ]
    private static let cosineTerms: [Double] = [
        1 / 20_922_789_888_000, -1 / 87_178_291_200, 1 / 479_001_600, -1 / 3_628_800, 1 / 40_320, -1 / 720,
        1 / 24, -1 / 2, 1,
    ]

    private static func polynomial(_ terms: [Double], _ x: Double) -> Double {
        terms.reduce(0) { $0 * x + $1 }
    }

    // The same with fewer terms, and written out: a loop over a list would take most of the time.
    @inline(__always)
    private static func shortSineSeries(_ x: SIMD8<Double>) -> SIMD8<Double> {
        var sum = x * (-1.0 / 39_916_800) + 1.0 / 362_880
        sum = sum * x - 1.0 / 5_040
        sum = sum * x + 1.0 / 120
        sum = sum * x - 1.0 / 6
        return sum * x + 1.0
    }

    @inline(__always)
    private static func shortCosineSeries(_ x: SIMD8<Double>) -> SIMD8<Double> {
        var sum = x * (1.0 / 479_001_600) - 1.0 / 3_628_800
        sum = sum * x + 1.0 / 40_320
        sum = sum * x - 1.0 / 720
        sum = sum * x + 1.0 / 24
        sum = sum * x - 0.5
        return sum * x + 1.0
    }
}
