/// Sine and cosine, computed by additions and multiplications alone, so that every CPU gives the same bits. The C
/// library's results differ between CPUs with and without fused multiply-add.
///
/// Angles are in turns, so that reducing them to one turn is exact. The error is below 1e-15.
public enum Turn {
    /// Sine and cosine of an angle in turns.
    public static func sineAndCosine(_ turns: Double) -> (sine: Double, cosine: Double) {
        let quarters = (turns * 4).rounded()
        // The angle from the nearest quarter turn, −1/8…1/8 turn, in radians.
        let x = (turns - quarters / 4) * (2 * Double.pi)
        let square = x * x
        let sine = x * sinePolynomial(square)
        let cosine = cosinePolynomial(square)
        switch quarters - (quarters / 4).rounded(.down) * 4 {
        case 0: return (sine, cosine)
        case 1: return (cosine, -sine)
        case 2: return (-sine, -cosine)
        default: return (-cosine, sine)
        }
    }

    /// Sine of an angle in turns.
    public static func sine(_ turns: Double) -> Double { sineAndCosine(turns).sine }

    // The Taylor series in x², highest term first. At 1/8 turn the first omitted term is below 1e-17. It is unrolled,
    // because a frame may need the directions and angles of a hundred thousand particles.
    @inline(__always)
    private static func sinePolynomial(_ x: Double) -> Double {
        var sum = 1.0 / 355_687_428_096_000
        sum = sum * x - 1.0 / 1_307_674_368_000
        sum = sum * x + 1.0 / 6_227_020_800
        sum = sum * x - 1.0 / 39_916_800
        sum = sum * x + 1.0 / 362_880
        sum = sum * x - 1.0 / 5_040
        sum = sum * x + 1.0 / 120
        sum = sum * x - 1.0 / 6
        return sum * x + 1
    }

    @inline(__always)
    private static func cosinePolynomial(_ x: Double) -> Double {
        var sum = 1.0 / 20_922_789_888_000
        sum = sum * x - 1.0 / 87_178_291_200
        sum = sum * x + 1.0 / 479_001_600
        sum = sum * x - 1.0 / 3_628_800
        sum = sum * x + 1.0 / 40_320
        sum = sum * x - 1.0 / 720
        sum = sum * x + 1.0 / 24
        sum = sum * x - 1.0 / 2
        return sum * x + 1
    }
}
