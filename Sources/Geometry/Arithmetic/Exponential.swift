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

    /// 1 / n! from n = 14 down to 0.
    private static let terms: [Double] = {
        var factorials = [1.0]
        for number in 1...14 { factorials.append(factorials[number - 1] * Double(number)) }
        return factorials.reversed().map { 1 / $0 }
    }()
}
