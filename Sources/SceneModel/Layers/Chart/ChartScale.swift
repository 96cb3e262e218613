import SceneText

/// The scale of a chart: where a value is between its ends, and the numbers that are marked.
///
/// Marks are multiples of a step that is 1, 2 or 5 times a power of ten: the smallest one that has no more than the given
/// number of steps from end to end.
package struct ChartScale: Sendable, Equatable {
    /// The ends of the scale; `highest` is above `lowest`.
    package let lowest, highest: Double
    /// The marked numbers, from the lowest to the highest; empty for a scale without marks.
    package let marks: [Double]
    /// The number of decimals that tell the marks apart.
    package let decimals: Int

    /// Creates a scale for values.
    ///
    /// - Parameters:
    ///   - lowest: An end that was asked for, or 0; a lower value replaces it.
    ///   - highest: The same for the other end.
    ///   - steps: The maximum number of steps between marks, at least 1. With marks, the ends are marks, except ends that
    ///     were asked for. If nil, the scale has no marks, and ends at the values.
    ///   - decimals: The maximum number of decimals of marks.
    package init(
        _ values: [Double], from lowest: Double? = nil, to highest: Double? = nil, steps: Int? = nil,
        decimals most: Int = 9
    ) {
        var low = min(values.min() ?? .infinity, lowest ?? 0)
        var high = max(values.max() ?? -.infinity, highest ?? 0)
        if low >= high {
            // All values are the same, and were asked for as an end.
            (low, high) = (min(low, 0), max(high, 0))
            if low == high { high = 1 }
        }
        guard let steps else {
            (self.lowest, self.highest, marks, decimals) = (low, high, [], 0)
            return
        }
        let step = Step.smallest(from: low, to: high, atMost: max(steps, 1), decimals: most)
        let (first, last) = step.numbers(from: low, to: high)
        let isLowAsked = lowest == low && low != 0
        let isHighAsked = highest == high && high != 0
        self.lowest = isLowAsked ? low : step.value(first)
        self.highest = isHighAsked ? high : step.value(last)
        let (bottom, top) = (self.lowest, self.highest)
        marks = stride(from: first, through: last, by: 1).map(step.value).filter { bottom <= $0 && $0 <= top }
        decimals = step.decimals
    }

    /// Returns the place of a value: 0 at the lowest end, 1 at the highest.
    package func place(of value: Double) -> Double {
        min(max((value - lowest) / (highest - lowest), 0), 1)
    }

    /// A step between marks: a digit (1, 2 or 5) times a power of ten.
    private struct Step {
        let digit: Double
        let exponent: Int
        /// 10 to the power of the exponent's magnitude.
        let power: Double

        init(_ digit: Double, _ exponent: Int) {
            (self.digit, self.exponent) = (digit, exponent)
            power = Double("1e\(abs(exponent))") ?? 1
        }

        var decimals: Int { max(-exponent, 0) }

        /// Returns a multiple of the step, rounded once.
        func value(_ number: Double) -> Double {
            exponent < 0 ? number * digit / power : number * digit * power
        }

        /// Returns the numbers of the last multiple that is not above `low`, and of the first that is not below `high`.
        func numbers(from low: Double, to high: Double) -> (first: Double, last: Double) {
            func share(_ value: Double) -> Double {
                exponent < 0 ? value * power / digit : value / (digit * power)
            }
            var (first, last) = (share(low).rounded(.down), share(high).rounded(.up))
            // The quotient may be rounded to the other side of a multiple.
            if value(first + 1) <= low { first += 1 }
            if value(last - 1) >= high { last -= 1 }
            return (first, last)
        }

        static func smallest(from low: Double, to high: Double, atMost count: Int, decimals: Int) -> Step {
            for exponent in -decimals...16 {
                for digit in [1.0, 2, 5] {
                    let step = Step(digit, exponent)
                    let (first, last) = step.numbers(from: low, to: high)
                    if last - first <= Double(count) { return step }
                }
            }
            return Step(5, 16)
        }
    }
}
