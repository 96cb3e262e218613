import SceneModel

/// Births at a steady rate that may still be visible at a moment: number k, from 1, happens k / rate seconds after the
/// beginning.
struct Births {
    /// Their numbers, from the oldest to the newest.
    let numbers: ClosedRange<Int>
    /// The number of births so far, and the fraction of the interval to the next one.
    private let whole: Int
    private let part: Double
    private let rate: Double

    /// - Parameters:
    ///   - whole: The number of births since the beginning.
    ///   - part: The fraction of the interval to the next birth that has passed, from 0 to 1.
    ///   - reach: The seconds for which a birth has visible effects.
    ///   - last: The number of the last birth.
    ///   - isSteady: True if there were births before the beginning, without limit.
    init?(whole: Int, part: Double, rate: Double, reach: Double, last: Int = .max, isSteady: Bool = false) {
        guard rate > 0 else { return nil }
        let count = Self.number((reach * rate).rounded(.up))
        let oldest = isSteady ? whole - count : max(whole - count, 1)
        let newest = min(whole, last)
        guard oldest <= newest else { return nil }
        (numbers, self.whole, self.part, self.rate) = (oldest...newest, whole, part, rate)
    }

    /// Creates the births at an exact time since the beginning. The time may be negative only if births are steady.
    init?(
        at time: SceneTime, rate: SceneTime, reach: Double, duration: SceneTime?, isSteady: Bool = false
    ) {
        let one = SceneTime(1, over: 1)
        let (whole, part) = time.times(rate).cycles(of: one)
        let last = duration.map { $0.times(rate).cycles(of: one).whole } ?? .max
        self.init(
            whole: whole, part: part.value, rate: rate.value, reach: reach, last: last, isSteady: isSteady)
    }

    /// Creates the births from a particle, `seconds` after it began to emit.
    ///
    /// - Parameter end: The time when it stops, in seconds after it began.
    init?(after seconds: Double, rate: Double, reach: Double, end: Double) {
        guard seconds > 0, end > 0 else { return nil }
        let total = seconds * rate
        let whole = total.rounded(.down)
        self.init(
            whole: Self.number(whole), part: total - whole, rate: rate, reach: reach,
            last: Self.number((end * rate).rounded(.down)))
    }

    /// The seconds since a birth.
    func age(_ number: Int) -> Double { (Double(whole - number) + part) / rate }

    /// Converts to an integer, clamped to ±2⁶⁰.
    private static func number(_ value: Double) -> Int { Int(min(max(value, -0x1p60), 0x1p60)) }
}
