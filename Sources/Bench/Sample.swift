/// Repeated measurements of one thing.
package struct Sample: Sendable, Equatable {
    /// The measurements, in the order in which they were made.
    package private(set) var values: [Double] = []

    /// No measurements yet.
    package init() {}

    /// Measurements that were made.
    package init(_ values: [Double]) { self.values = values }

    /// Adds a measurement.
    package mutating func add(_ value: Double) { values.append(value) }

    /// The mean; NaN without measurements.
    package var mean: Double { values.reduce(0, +) / Double(values.count) }

    /// The median; NaN without measurements.
    package var median: Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// From the smallest to the largest; traps without measurements.
    package var range: ClosedRange<Double> { (values.min() ?? .nan)...(values.max() ?? .nan) }

    /// Half the range divided by the median; NaN without measurements.
    package var spread: Double { values.isEmpty ? .nan : (range.upperBound - range.lowerBound) / 2 / median }
}

/// The seconds that the body takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body) / .seconds(1)
}
