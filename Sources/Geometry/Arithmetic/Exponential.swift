/// The exponential function, computed by additions and multiplications alone, so that every CPU gives the same bits.
public enum Exponential {
    private static let ln2 = 0.693_147_180_559_945_3
    /// ln 2 split into its first 33 bits and the rest, so that small multiples of the first part are exact.
    private static let (ln2High, ln2Low) = (0x1.62e42feep-1, 0x1.a39ef35793c76p-33)

    /// e to the power of x; 0 below −708, and at most e⁷⁰⁸. The relative error is below 1e-15.
    public static func value(_ x: Double) -> Double {
        guard x > -708 else { return 0 }
        let x = min(x, 708)
        let power = (x / ln2).rounded()
        // −0.35…0.35, where the omitted terms are below 1e-17.
        let rest = x - power * ln2High - power * ln2Low
        let series = terms.reduce(0) { $0 * rest + $1 }
        return series * Double(sign: .plus, exponent: Int(power), significand: 1)
    }

    /// 1 / n! from n = 14 down to 0.
    private static let terms: [Double] = {
        var factorials = [1.0]
        for number in 1...14 { factorials.append(factorials[number - 1] * Double(number)) }
        return factorials.reversed().map { 1 / $0 }
    }()
}
