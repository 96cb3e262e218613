/// A time in a scene: an exact fraction of seconds in lowest terms, so that the same moment is the same value
/// however it was reached.
///
/// Sums and differences are exact as long as their fraction fits into 64 bits; others are rounded to the nearest
/// nanosecond. Nothing here overflows.
public struct SceneTime: Sendable, Hashable {
    /// What is divided.
    public let numerator: Int
    /// By what; above zero.
    public let denominator: Int

    /// The beginning.
    public static let zero = SceneTime(numerator: 0, denominator: 1)

    private static let nanosecondsPerSecond = 1_000_000_000

    /// `numerator / denominator` seconds; the denominator must be above zero.
    public init(_ numerator: Int, over denominator: Int) {
        precondition(denominator > 0, "a time's denominator is above zero")
        self.init(reducing: Int128(numerator), over: Int128(denominator))
    }

    /// Seconds as people write them, rounded to the nanosecond: 0.7 is exactly 7/10. What has more than 64 bits of
    /// nanoseconds becomes the nearest time that has not; what is not a number becomes zero.
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

    /// Seconds, rounded to a double: one division.
    public var value: Double { Double(numerator) / Double(denominator) }

    /// How many whole periods have passed, and what has passed of the next one, both exact. Before zero the whole
    /// ones are below zero. A period that is not above zero never passes.
    public func cycles(of period: SceneTime) -> (whole: Int, part: SceneTime) {
        guard period.numerator > 0 else { return (0, self) }
        let (whole, rest) = divided(by: period)
        let part = SceneTime(reducing: rest, over: Int128(denominator) * Int128(period.denominator))
        return (Int(clamping: whole), part)
    }

    /// What has passed of a period that repeats, from 0 to below 1: one division of numbers that are the same in
    /// every period.
    public func phase(of period: SceneTime) -> Double {
        guard period.numerator > 0 else { return 0 }
        let rest = divided(by: period).rest
        return quotient(rest, Int128(denominator) * Int128(period.numerator))
    }

    /// This time as a part of another one above zero: one division.
    public func fraction(of whole: SceneTime) -> Double {
        precondition(whole.numerator > 0, "a part of no time")
        return quotient(
            Int128(numerator) * Int128(whole.denominator), Int128(denominator) * Int128(whole.numerator))
    }

    /// How often a period above zero fits in, rounded down, and the rest over both denominators.
    private func divided(by period: SceneTime) -> (whole: Int128, rest: Int128) {
        let dividend = Int128(numerator) * Int128(period.denominator)
        let divisor = Int128(denominator) * Int128(period.numerator)
        let (whole, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (whole - 1, rest + divisor) : (whole, rest)
    }
}

extension SceneTime: Comparable {
    /// Whether a time is earlier than another.
    public static func < (one: SceneTime, other: SceneTime) -> Bool {
        Int128(one.numerator) * Int128(other.denominator) < Int128(other.numerator) * Int128(one.denominator)
    }
}

extension SceneTime: AdditiveArithmetic {
    /// A time after another.
    public static func + (one: SceneTime, other: SceneTime) -> SceneTime {
        one.adding(Int128(other.numerator), over: other.denominator)
    }

    /// The time from one moment to another.
    public static func - (one: SceneTime, other: SceneTime) -> SceneTime {
        one.adding(-Int128(other.numerator), over: other.denominator)
    }

    /// Products of 64 bits each, so neither they nor their sum can overflow.
    private func adding(_ other: Int128, over otherDenominator: Int) -> SceneTime {
        if other == 0 { return self }
        let (a, b) = (Int128(denominator), Int128(otherDenominator))
        return SceneTime(reducing: Int128(numerator) * b + other * a, over: a * b)
    }
}

extension SceneTime: CustomStringConvertible {
    /// `7/10`, in seconds.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

/// A quotient of whole numbers, the denominator above zero, that depends on nothing but its value: correctly
/// rounded where both fit into a double, otherwise from their lowest terms.
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
    // Most numbers are short, and a division of 64 bits takes a tenth of the time.
    return b == 0 ? a : UInt128(greatestCommonDivisor(UInt64(b), UInt64(a % b)))
}

/// Of numbers that are not below zero.
func greatestCommonDivisor<Number: FixedWidthInteger>(_ a: Number, _ b: Number) -> Number {
    var (a, b) = (a, b)
    while b > 0 { (a, b) = (b, a % b) }
    return a
}
