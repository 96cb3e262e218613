/// A time in seconds, as an exact fraction in lowest terms. So two equal times are equal values, whatever the
/// computation.
///
/// Sums and differences are exact if their fraction fits into 64 bits. Otherwise they are rounded to the nearest
/// nanosecond. No operation overflows.
public struct SceneTime: Sendable, Hashable {
    /// The numerator of the time in seconds.
    public let numerator: Int
    /// The denominator of the time in seconds; above zero.
    public let denominator: Int

    /// Zero seconds.
    public static let zero = SceneTime(numerator: 0, denominator: 1)

    private static let nanosecondsPerSecond = 1_000_000_000

    /// Creates a time of `numerator / denominator` seconds; the denominator must be above zero.
    public init(_ numerator: Int, over denominator: Int) {
        precondition(denominator > 0, "the denominator must be above zero")
        self.init(reducing: Int128(numerator), over: Int128(denominator))
    }

    /// Creates a time from seconds, rounded to the nanosecond, so that 0.7 becomes exactly 7/10. Clamps to 64-bit
    /// nanoseconds; NaN gives zero.
    public init(seconds: Double) {
        let nanoseconds = (seconds * Double(Self.nanosecondsPerSecond)).rounded()
        let whole = Int(exactly: nanoseconds) ?? (nanoseconds > 0 ? .max : nanoseconds < 0 ? -.max : 0)
        self.init(reducing: Int128(whole), over: Int128(Self.nanosecondsPerSecond))
    }

    private init(numerator: Int, denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    init(reducing numerator: Int128, over denominator: Int128) {
        let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
        let reduced = (numerator / Int128(divisor), denominator / Int128(divisor))
        if let numerator = Int(exactly: reduced.0), let denominator = Int(exactly: reduced.1) {
            self.init(numerator: numerator, denominator: denominator)
        } else {
            self.init(seconds: Double(reduced.0) / Double(reduced.1))
        }
    }

    /// The time in seconds, as a double. It is rounded once, by a single division.
    public var value: Double { Double(numerator) / Double(denominator) }

    /// The precision with which scenes give times: a nanosecond.
    package static let precision = SceneTime(1, over: nanosecondsPerSecond)

    /// The reciprocal of this time, which must be above zero.
    package var inverse: SceneTime { SceneTime(denominator, over: numerator) }

    /// Returns the product of this time and a factor, such as a speed. The product is exact if its fraction fits into
    /// 64 bits.
    public func times(_ factor: SceneTime) -> SceneTime {
        SceneTime(
            reducing: Int128(numerator) * Int128(factor.numerator),
            over: Int128(denominator) * Int128(factor.denominator))
    }

    /// Divides this time, which must be above zero, into equal parts of about `length` seconds. Returns the number of
    /// parts and the exact length of a part.
    public func divided(near length: Double) -> (count: Int, part: SceneTime) {
        precondition(length > 0, "the length of the parts must be above zero")
        let count = Int(min(max((value / length).rounded(), 1), 1_000_000_000))
        return (count, times(SceneTime(1, over: count)))
    }

    /// Returns the number of whole periods in this time, rounded down, and the exact remainder. Returns zero periods if
    /// the period is not above zero.
    public func cycles(of period: SceneTime) -> (whole: Int, part: SceneTime) {
        guard period.numerator > 0 else { return (0, self) }
        let (whole, rest) = divided(by: period)
        let part = SceneTime(reducing: rest, over: Int128(denominator) * Int128(period.denominator))
        return (Int(clamping: whole), part)
    }

    /// Returns the phase of this time within a repeating period, from 0 to below 1. Equal phases give equal values in
    /// every period.
    public func phase(of period: SceneTime) -> Double {
        guard period.numerator > 0 else { return 0 }
        let rest = divided(by: period).rest
        return quotient(rest, Int128(denominator) * Int128(period.numerator))
    }

    /// Returns this time divided by `whole`, which must be above zero. The quotient is rounded once.
    public func fraction(of whole: SceneTime) -> Double {
        precondition(whole.numerator > 0, "the whole must be above zero")
        return quotient(
            Int128(numerator) * Int128(whole.denominator), Int128(denominator) * Int128(whole.numerator))
    }

    /// Returns the number of whole periods in this time, rounded down, and the rest: the numerator of a fraction whose
    /// denominator is the product of the denominators of this time and of the period.
    private func divided(by period: SceneTime) -> (whole: Int128, rest: Int128) {
        let dividend = Int128(numerator) * Int128(period.denominator)
        let divisor = Int128(denominator) * Int128(period.numerator)
        let (whole, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (whole - 1, rest + divisor) : (whole, rest)
    }
}

extension SceneTime: Comparable {
    /// Returns true if the first time is earlier than the second.
    public static func < (one: SceneTime, other: SceneTime) -> Bool {
        Int128(one.numerator) * Int128(other.denominator) < Int128(other.numerator) * Int128(one.denominator)
    }
}

extension SceneTime: AdditiveArithmetic {
    /// Returns the sum of two times.
    public static func + (one: SceneTime, other: SceneTime) -> SceneTime {
        one.adding(Int128(other.numerator), over: other.denominator)
    }

    /// Returns the difference of two times.
    public static func - (one: SceneTime, other: SceneTime) -> SceneTime {
        one.adding(-Int128(other.numerator), over: other.denominator)
    }

    /// Returns the sum of this time and a fraction. Products of two 64-bit numbers and their sums fit into 128 bits.
    private func adding(_ other: Int128, over otherDenominator: Int) -> SceneTime {
        if other == 0 { return self }
        let (a, b) = (Int128(denominator), Int128(otherDenominator))
        return SceneTime(reducing: Int128(numerator) * b + other * a, over: a * b)
    }
}

extension SceneTime: CustomStringConvertible {
    /// The time in seconds as text, such as `7/10`.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

/// Returns a quotient as a double; the denominator must be above zero. Equal fractions give equal results. If both
/// numbers are exact as doubles, the result is correctly rounded; otherwise the fraction is first reduced to lowest
/// terms.
private func quotient(_ numerator: Int128, _ denominator: Int128) -> Double {
    let exact = Int128(1) << 53
    if numerator.magnitude <= exact.magnitude, denominator <= exact {
        return Double(Int64(numerator)) / Double(Int64(denominator))
    }
    let divisor = Int128(greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
    return Double(numerator / divisor) / Double(denominator / divisor)
}

private func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var (a, b) = (a, b)
    while b > UInt128(UInt64.max) { (a, b) = (b, a % b) }
    // Continues with 64-bit divisions, which take a tenth of the time of 128-bit ones.
    return b == 0 ? a : UInt128(greatestCommonDivisor(UInt64(b), UInt64(a % b)))
}

/// Returns the greatest common divisor of two numbers, neither of which may be below zero.
func greatestCommonDivisor<Number: FixedWidthInteger>(_ a: Number, _ b: Number) -> Number {
    var (a, b) = (a, b)
    while b > 0 { (a, b) = (b, a % b) }
    return a
}
