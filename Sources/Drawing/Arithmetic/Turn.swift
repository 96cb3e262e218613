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
        let sine = x * sineSeries(square)
        let cosine = cosineSeries(square)
        switch quarters - (quarters / 4).rounded(.down) * 4 {
        case 0: return (sine, cosine)
        case 1: return (cosine, -sine)
        case 2: return (-sine, -cosine)
        default: return (-cosine, sine)
        }
    }

    /// Sine and cosine of eight angles in turns, of less than 2⁴⁸ quarters each.
    static func sineAndCosine(_ turns: SIMD8<Double>) -> (sine: SIMD8<Double>, cosine: SIMD8<Double>) {
        // Adding so much leaves no bits for a fraction, and the number of quarters in the lowest ones.
        let shifted = turns * 4 + wholeBits
        let quarters = shifted - wholeBits
        let x = (turns - quarters / 4) * (2 * Double.pi)
        let square = x * x
        let sine = x * sineSeries(square)
        let cosine = cosineSeries(square)
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

    // The Taylor series in x², highest term first: at 1/8 turn the first term left out is below 1e-17. Written
    // out, for a loop over a list would take most of the time.
    @inline(__always)
    private static func sineSeries<Number: Linear>(_ x: Number) -> Number {
        let high = x.line(1 / 355_687_428_096_000, -1 / 1_307_674_368_000).next(x, 1 / 6_227_020_800)
        let middle = high.next(x, -1 / 39_916_800).next(x, 1 / 362_880).next(x, -1 / 5_040)
        return middle.next(x, 1 / 120).next(x, -1 / 6).next(x, 1)
    }

    @inline(__always)
    private static func cosineSeries<Number: Linear>(_ x: Number) -> Number {
        let high = x.line(1 / 20_922_789_888_000, -1 / 87_178_291_200).next(x, 1 / 479_001_600)
        let middle = high.next(x, -1 / 3_628_800).next(x, 1 / 40_320).next(x, -1 / 720)
        return middle.next(x, 1 / 24).next(x, -1 / 2).next(x, 1)
    }
}

/// What a series needs of a number, or of eight.
private protocol Linear {
    /// `self × factor + term`
    func line(_ factor: Double, _ term: Double) -> Self
    /// `self × x + term`
    func next(_ x: Self, _ term: Double) -> Self
}

extension Double: Linear {
    fileprivate func line(_ factor: Double, _ term: Double) -> Double { self * factor + term }
    fileprivate func next(_ x: Double, _ term: Double) -> Double { self * x + term }
}

extension SIMD8<Double>: Linear {
    @inline(__always)
    fileprivate func line(_ factor: Double, _ term: Double) -> Self { self * factor + term }
    @inline(__always)
    fileprivate func next(_ x: Self, _ term: Double) -> Self { self * x + term }
}
