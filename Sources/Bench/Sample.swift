/// Repeated measurements of one quantity.
package struct Sample: Sendable, Equatable {
    /// The measured values, in the order of measurement.
    package private(set) var values: [Double] = []

    /// Creates a sample without measurements.
    package init() {}

    /// Creates a sample from measured values.
    package init(_ values: [Double]) { self.values = values }

    /// Adds a measured value.
    package mutating func add(_ value: Double) { values.append(value) }

    /// The mean of the values; NaN without measurements.
    package var mean: Double { values.reduce(0, +) / Double(values.count) }

    /// The median of the values; NaN without measurements.
    package var median: Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The range from the smallest to the largest value; traps without measurements.
    package var range: ClosedRange<Double> { (values.min() ?? .nan)...(values.max() ?? .nan) }

    /// Half the width of the range divided by the median; NaN without measurements.
    package var spread: Double { values.isEmpty ? .nan : (range.upperBound - range.lowerBound) / 2 / median }
}

/// Returns the elapsed seconds of `body`.
func seconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body) / .seconds(1)
}
