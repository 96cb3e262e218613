/// Sine and cosine, computed with additions and multiplications only, so that every CPU gives the same bits. The
/// results of the C library differ between CPUs with and without fused multiply-add.
///
/// Angles are in turns, because subtracting whole turns is exact. The error is below 1e-15.
public enum Turn {
    /// Returns the sine and cosine of an angle in turns.
    public static func sineAndCosine(_ turns: Double) -> (sine: Double, cosine: Double) {
        let quarters = (turns * 4).rounded()
        // The angle from the nearest quarter turn, in radians; it is within ±1/8 turn.
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

    /// Returns the sine of an angle in turns.
    public static func sine(_ turns: Double) -> Double { sineAndCosine(turns).sine }

    // The Taylor series in x², highest term first. The first omitted term is below 1e-17 at 1/8 turn. The series is
    // unrolled, because a frame may need the sine and cosine for a hundred thousand particles.
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

/// The exponential function, computed with additions and multiplications only, so that every CPU gives the same bits.
public enum Exponential {
    private static let ln2 = 0.693_147_180_559_945_3
    /// ln 2 as the sum of two numbers: the first 33 bits, whose small multiples are exact, and the remaining bits.
    private static let (ln2High, ln2Low) = (0x1.62e42feep-1, 0x1.a39ef35793c76p-33)

    /// Returns e to the power of x, with a relative error below 1e-15. The result is 0 for x below −708, and e⁷⁰⁸ for x
    /// above 708.
    public static func value(_ x: Double) -> Double {
        guard x > -708 else { return 0 }
        let x = min(x, 708)
        let power = (x / ln2).rounded()
        // The remainder is in −0.35...0.35, where the omitted terms are below 1e-17.
        let rest = x - power * ln2High - power * ln2Low
        let series = terms.reduce(0) { $0 * rest + $1 }
        return series * Double(sign: .plus, exponent: Int(power), significand: 1)
    }

    /// The coefficients 1 / n! of the series, from n = 14 down to 0.
    private static let terms: [Double] = {
        var factorials = [1.0]
        for number in 1...14 { factorials.append(factorials[number - 1] * Double(number)) }
        return factorials.reversed().map { 1 / $0 }
    }()
}
