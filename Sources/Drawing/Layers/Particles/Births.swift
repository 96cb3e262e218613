import SceneModel

/// The births of the particles that may still be visible at a time. Births happen at a constant rate: birth k, counted
/// from 1, happens k / rate seconds after the beginning.
struct Births {
    /// The numbers of the births, from the oldest to the newest.
    let numbers: ClosedRange<Int>
    /// The number of births so far (`whole`), and the passed fraction of the interval to the next birth (`part`).
    private let whole: Int
    private let part: Double
    private let rate: Double

    /// Creates the births whose particles may still be visible; nil if there are no such births.
    ///
    /// - Parameters:
    ///   - whole: The number of births since the beginning.
    ///   - part: The fraction of the interval to the next birth that has passed, from 0 to 1.
    ///   - reach: The time after a birth for which its particle, or any particle emitted by it, may be visible, in
    ///     seconds.
    ///   - last: The number of the last birth.
    ///   - isSteady: True if births also happened at any time before the beginning.
    init?(whole: Int, part: Double, rate: Double, reach: Double, last: Int = .max, isSteady: Bool = false) {
        guard rate > 0 else { return nil }
        let count = Self.number((reach * rate).rounded(.up))
        let oldest = isSteady ? whole - count : max(whole - count, 1)
        let newest = min(whole, last)
        guard oldest <= newest else { return nil }
        (numbers, self.whole, self.part, self.rate) = (oldest...newest, whole, part, rate)
    }

    /// Creates the births that happened up to `time`, which counts from the beginning. A negative time is allowed only
    /// if `isSteady` is true.
    init?(
        at time: SceneTime, rate: SceneTime, reach: Double, duration: SceneTime?, isSteady: Bool = false
    ) {
        let one = SceneTime(1, over: 1)
        let (whole, part) = time.times(rate).cycles(of: one)
        let last = duration.map { $0.times(rate).cycles(of: one).whole } ?? .max
        self.init(
            whole: whole, part: part.value, rate: rate.value, reach: reach, last: last, isSteady: isSteady)
    }

    /// Creates the births emitted by a particle, `seconds` after the particle began to emit.
    ///
    /// - Parameter end: The time when the particle stops emitting, in seconds after it began to emit.
    init?(after seconds: Double, rate: Double, reach: Double, end: Double) {
        guard seconds > 0, end > 0 else { return nil }
        let total = seconds * rate
        let whole = total.rounded(.down)
        self.init(
            whole: Self.number(whole), part: total - whole, rate: rate, reach: reach,
            last: Self.number((end * rate).rounded(.down)))
    }

    /// Returns the seconds since the birth with a number.
    func age(_ number: Int) -> Double { (Double(whole - number) + part) / rate }

    /// Converts to an integer, clamped to ±2⁶⁰.
    private static func number(_ value: Double) -> Int { Int(min(max(value, -0x1p60), 0x1p60)) }
}

/// The births of a cell that emits only at the beginning of each loop period: of the `perPeriod` birth numbers of a
/// period, only the first `used` are used. If `perPeriod` is 0, there is no loop, and every birth number is used.
///
/// Birth numbers count all births from 1; indices count only the births that are used.
struct LoopedBirths {
    private let perPeriod, used: Int

    init(perPeriod: Int, used: Int) {
        (self.perPeriod, self.used) = (max(perPeriod, 0), perPeriod > 0 ? min(used, perPeriod) : used)
    }

    /// Returns the indices of the births whose numbers lie in a range. Only births that are used have an index.
    func indices(_ numbers: ClosedRange<Int>) -> Range<Int> {
        guard used >= 1 else { return 0..<0 }
        return index(after: numbers.lowerBound - 1)..<index(after: numbers.upperBound)
    }

    /// Returns the number of the birth with an index (a count of used births), and the birth's place among the used
    /// births of its loop period, counted from 1.
    func birth(_ index: Int) -> (number: Int, place: Int) {
        guard perPeriod > 0 else { return (index, index) }
        let (period, place) = Self.divide(index - 1, by: used)
        return (period * perPeriod + place + 1, place + 1)
    }

    /// Returns the index of the first used birth after the birth number `number`. Births before time 0 have indices
    /// below 1.
    private func index(after number: Int) -> Int {
        guard perPeriod > 0 else { return number + 1 }
        let (period, place) = Self.divide(number, by: perPeriod)
        return period * used + min(place, used) + 1
    }

    /// Returns the quotient rounded down, and the remainder, which is never negative.
    private static func divide(_ number: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}

/// An evenly spaced sample of a cell's births. Each sampled birth represents the same number of births.
struct BirthSample {
    let numbers: StrideTo<Int>
    /// The number of births that each sampled birth represents.
    let weight: Double
    /// The approximate number of births to sample, for each sampled particle, among the births that the particle emits.
    let rest: Double

    /// Creates a sample of the births in a range of numbers; nil if the range is empty.
    ///
    /// - Parameter most: The approximate number of births to sample, of the cell and its inner cells together. If the
    /// cell has inner cells, at least √`most` of the samples are births of the cell itself.
    init?(_ numbers: Range<Int>, of cell: OpenCell, most: Double) {
        if numbers.isEmpty { return nil }
        let own = max(most / (1 + cell.emitted), cell.emitted > 0 ? most.squareRoot() : most, 1)
        let every = max(Int((Double(numbers.count) / own).rounded(.up)), 1)
        // The middle birth of each step is sampled: the first birth is the oldest, and its particle may be gone.
        self.numbers = stride(from: numbers.lowerBound + (every - 1) / 2, to: numbers.upperBound, by: every)
        let count = (numbers.count - (every - 1) / 2 + every - 1) / every
        weight = Double(numbers.count) / Double(count)
        rest = max(most / Double(count) - 1, 0)
    }

    init?(_ numbers: ClosedRange<Int>, of cell: OpenCell, most: Double) {
        self.init(numbers.lowerBound..<numbers.upperBound + 1, of: cell, most: most)
    }
}
