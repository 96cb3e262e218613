/// A time in a scene: an exact fraction of seconds in lowest terms, so that equal times are equal values, however they
/// were computed.
///
/// Sums and differences are exact if their fraction fits into 64 bits, otherwise rounded to the nearest nanosecond.
/// Nothing here overflows.
public struct SceneTime: Sendable, Hashable {
    /// The numerator, in seconds.
    public let numerator: Int
    /// The denominator; above zero.
    public let denominator: Int

    /// Zero seconds.
    public static let zero = SceneTime(numerator: 0, denominator: 1)

    private static let nanosecondsPerSecond = 1_000_000_000

    /// Creates a time of `numerator / denominator` seconds; the denominator must be above zero.
    public init(_ numerator: Int, over denominator: Int) {
        precondition(denominator > 0, "the denominator must be above zero")
        self.init(reducing: Int128(numerator), over: Int128(denominator))
    }

    /// Creates a time from seconds, rounded to the nanosecond: 0.7 is exactly 7/10. Nanoseconds are clamped to 64 bits;
    /// NaN gives zero.
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

    /// The time in seconds, as a double from a single division.
    public var value: Double { Double(numerator) / Double(denominator) }

    /// The time multiplied by a factor, such as a speed; exact if its fraction fits into 64 bits.
    public func times(_ factor: SceneTime) -> SceneTime {
        SceneTime(
            reducing: Int128(numerator) * Int128(factor.numerator),
            over: Int128(denominator) * Int128(factor.denominator))
    }

    /// Divides this time, which must be above zero, into equal parts of about `length` seconds. Returns their number
    /// and their exact length.
    public func divided(near length: Double) -> (count: Int, part: SceneTime) {
        precondition(length > 0, "parts with a length")
        let count = Int(min(max((value / length).rounded(), 1), 1_000_000_000))
        return (count, times(SceneTime(1, over: count)))
    }

    /// The number of whole periods, rounded down, and the remaining time, both exact. If the period is not above zero,
    /// returns no periods.
    public func cycles(of period: SceneTime) -> (whole: Int, part: SceneTime) {
        guard period.numerator > 0 else { return (0, self) }
        let (whole, rest) = divided(by: period)
        let part = SceneTime(reducing: rest, over: Int128(denominator) * Int128(period.denominator))
        return (Int(clamping: whole), part)
    }

    /// The phase within a repeating period, from 0 to below 1. It is a single division, whose operands are the same in
    /// every period.
    public func phase(of period: SceneTime) -> Double {
        guard period.numerator > 0 else { return 0 }
        let rest = divided(by: period).rest
        return quotient(rest, Int128(denominator) * Int128(period.numerator))
    }

    /// The quotient of this time and another one above zero, from a single division.
    public func fraction(of whole: SceneTime) -> Double {
        precondition(whole.numerator > 0, "the whole must be above zero")
        return quotient(
            Int128(numerator) * Int128(whole.denominator), Int128(denominator) * Int128(whole.numerator))
    }

    /// The number of whole periods, rounded down, and the numerator of the remainder. Its denominator is the product of
    /// both denominators.
    private func divided(by period: SceneTime) -> (whole: Int128, rest: Int128) {
        let dividend = Int128(numerator) * Int128(period.denominator)
        let divisor = Int128(denominator) * Int128(period.numerator)
        let (whole, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (whole - 1, rest + divisor) : (whole, rest)
    }
}

extension SceneTime: Comparable {
    /// True if a time is earlier than another.
    public static func < (one: SceneTime, other: SceneTime) -> Bool {
        Int128(one.numerator) * Int128(other.denominator) < Int128(other.numerator) * Int128(one.denominator)
    }
}

extension SceneTime: AdditiveArithmetic {
    /// The sum.
    public static func + (one: SceneTime, other: SceneTime) -> SceneTime {
        one.adding(Int128(other.numerator), over: other.denominator)
    }

    /// The difference.
    public static func - (one: SceneTime, other: SceneTime) -> SceneTime {
        one.adding(-Int128(other.numerator), over: other.denominator)
    }

    /// The products are of 64-bit numbers, so neither they nor their sum overflow 128 bits.
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

/// A quotient as a double; the denominator must be above zero. Equal fractions give equal results, which are correctly
/// rounded if both numbers fit exactly into a double, and otherwise computed from lowest terms.
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
    // A 64-bit division takes a tenth of the time, and most numbers are small.
    return b == 0 ? a : UInt128(greatestCommonDivisor(UInt64(b), UInt64(a % b)))
}

/// The greatest common divisor. Neither number may be below zero.
func greatestCommonDivisor<Number: FixedWidthInteger>(_ a: Number, _ b: Number) -> Number {
    var (a, b) = (a, b)
    while b > 0 { (a, b) = (b, a % b) }
    return a
}
