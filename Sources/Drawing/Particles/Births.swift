import SceneModel

/// Births at a steady rate that may still matter at a moment: number k, from 1, was k / rate seconds after the beginning.
struct Births {
    /// From the oldest to the newest.
    let numbers: ClosedRange<Int>
    /// The births so far, and the part of the next one.
    private let whole: Int
    private let part: Double
    private let rate: Double

    /// - Parameters:
    ///   - whole: How many births there were since the beginning.
    ///   - part: How much of the time to the next one has passed, 0 to 1.
    ///   - reach: How many seconds births matter.
    ///   - last: The last birth of all.
    ///   - isSteady: Whether births went on before the beginning, for ever.
    init?(whole: Int, part: Double, rate: Double, reach: Double, last: Int = .max, isSteady: Bool = false) {
        guard rate > 0 else { return nil }
        let count = Self.number((reach * rate).rounded(.up))
        let oldest = isSteady ? whole - count : max(whole - count, 1)
        let newest = min(whole, last)
        guard oldest <= newest else { return nil }
        (numbers, self.whole, self.part, self.rate) = (oldest...newest, whole, part, rate)
    }

    /// Births at an exact time since the beginning, which is not before it unless they are steady.
    init?(
        at time: SceneTime, rate: SceneTime, reach: Double, duration: SceneTime?, isSteady: Bool = false
    ) {
        let one = SceneTime(1, over: 1)
        let (whole, part) = time.times(rate).cycles(of: one)
        let last = duration.map { $0.times(rate).cycles(of: one).whole } ?? .max
        self.init(
            whole: whole, part: part.value, rate: rate.value, reach: reach, last: last, isSteady: isSteady)
    }

    /// Births that a particle gave at an age.
    ///
    /// - Parameter end: When it stopped, in seconds after the beginning.
    init?(after seconds: Double, rate: Double, reach: Double, end: Double) {
        guard seconds > 0, end > 0 else { return nil }
        let total = seconds * rate
        let whole = total.rounded(.down)
        self.init(
            whole: Self.number(whole), part: total - whole, rate: rate, reach: reach,
            last: Self.number((end * rate).rounded(.down)))
    }

    /// How long ago a birth was, in seconds.
    func age(_ number: Int) -> Double { (Double(whole - number) + part) / rate }

    /// A whole number, as far as it fits.
    private static func number(_ value: Double) -> Int { Int(min(max(value, -0x1p60), 0x1p60)) }
}
