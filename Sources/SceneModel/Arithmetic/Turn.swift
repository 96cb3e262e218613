/// Sine and cosine by additions and multiplications alone, so that every CPU gives the same bits. The C library's
/// differ between CPUs with and without fused multiply-add.
///
/// Angles are in turns, so that reducing them to one turn is exact. The error is below 1e-15.
package enum Turn {
    /// Sine and cosine of an angle in turns.
    package static func sineAndCosine(_ turns: Double) -> (sine: Double, cosine: Double) {
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

    /// Sine of an angle in turns.
    package static func sine(_ turns: Double) -> Double { sineAndCosine(turns).sine }

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
}
