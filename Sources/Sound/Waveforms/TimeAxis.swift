/// The times that are marked below a waveform picture, at round intervals.
package struct TimeAxis: Sendable, Equatable {
    /// A marked time.
    package struct Mark: Sendable, Equatable {
        /// The position of the mark, in pixels from the left.
        package let column: Int
        /// The time as text, such as `01:30`.
        package let text: String
    }

    /// The marks, from left to right.
    package private(set) var marks: [Mark]

    /// The minimum distance between two marks, in pixels.
    private static let minimumSpacing = 60

    /// Calculates the marks for a picture of `width` pixels.
    init(_ columns: WaveformColumns, width: Int) {
        let rate = columns.data.rate
        // Positions are in thousandths of a sample, so that a time in whole milliseconds has a whole number.
        let (step, start) = (1000 * columns.samplesPerPixel, 1000 * columns.startInSound)
        let interval = Self.interval { $0 * rate >= Self.minimumSpacing * step }
        let first = (start + interval * rate - 1) / (interval * rate) * interval
        marks = stride(from: first, to: .max, by: interval).lazy
            .map { (time: $0, column: ($0 * rate - start) / step) }.prefix { $0.column < width }
            .map { Mark(column: $0.column, text: Self.text($0.time, every: interval)) }
    }

    /// Returns a copy with only those marks for which `isKept` returns true.
    package func keeping(_ isKept: (Mark) throws -> Bool) rethrows -> TimeAxis {
        var axis = self
        axis.marks = try marks.filter(isKept)
        return axis
    }

    /// Returns the shortest round interval for which `isLongEnough` returns true, in milliseconds.
    private static func interval(_ isLongEnough: (Int) -> Bool) -> Int {
        let fractions = [1, 2, 5, 10, 20, 50, 100, 200, 500]
        let others = [1000, 60_000, 3_600_000].flatMap { unit in [1, 2, 5, 10, 20, 30].map { unit * $0 } }
        if let usual = (fractions + others).first(where: isLongEnough) { return usual }
        var interval = 86_400_000
        while !isLongEnough(interval) { interval *= 2 }
        return interval
    }

    /// Formats a time (in milliseconds) as minutes and seconds, with the hours in front if the time is an hour or more.
    /// The seconds have as many decimals as marks at this interval (in milliseconds) need.
    private static func text(_ time: Int, every interval: Int) -> String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(count - text.count, 0)) + text
        }
        let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1000)
        let hours = seconds >= 3600 ? "\(digits(seconds / 3600, 2)):" : ""
        let whole = "\(hours)\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))"
        let decimals = interval < 10 ? 3 : interval < 100 ? 2 : interval < 1000 ? 1 : 0
        return decimals == 0 ? whole : "\(whole).\(digits(rest, 3).prefix(decimals))"
    }
}
