/// The natural logarithm, computed with additions, multiplications and divisions only, so that every CPU gives the same
/// bits.
public enum NaturalLogarithm {
    private static let ln2 = 0.693_147_180_559_945_3

    /// Returns the natural logarithm of a positive, finite number, with a relative error below 1e-14.
    public static func value(_ x: Double) -> Double {
        precondition(x > 0 && x.isFinite, "the logarithm of a positive number")
        // ln x = e ln 2 + 2 artanh((m − 1) / (m + 1)) with m from √½ to √2, where the omitted terms are below 1e-17.
        let isLarge = x.significand > 2.0.squareRoot()
        let significand = isLarge ? x.significand / 2 : x.significand
        let exponent = Double(x.exponent) + (isLarge ? 1 : 0)
        let part = (significand - 1) / (significand + 1)
        let square = part * part
        let series = stride(from: 21.0, through: 1, by: -2).reduce(0) { $0 * square + 1 / $1 }
        return exponent * ln2 + 2 * part * series
    }
}

extension Double {
    /// Returns a number that is not negative to the power of `exponent`, with the same bits on every CPU.
    package func reproduciblePower(_ exponent: Double) -> Double {
        self > 0 ? Exponential.value(exponent * NaturalLogarithm.value(self)) : exponent == 0 ? 1 : 0
    }
}
