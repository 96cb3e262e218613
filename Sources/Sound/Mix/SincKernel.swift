import Geometry

/// A windowed sinc, by which samples between two samples are interpolated. It has the same bits on every CPU.
enum SincKernel {
    /// The number of zero crossings on each side.
    static let reach = 16

    /// The number of values that are stored between two zero crossings.
    private static let density = 512

    /// The values from 0 to `reach`, and one more.
    private static let table: [Double] = (0...reach * density + 1).map { index in
        value(Double(index) / Double(density), reach: Double(reach))
    }

    /// Returns the value at a distance, which must not be negative, of a kernel with `reach` zero crossings on each side.
    static func value(_ distance: Double, reach: Double) -> Double {
        let part = distance / reach
        guard part < 1 else { return 0 }
        // Blackman's window.
        let window =
            0.42 + 0.5 * Turn.sineAndCosine(part / 2).cosine + 0.08 * Turn.sineAndCosine(part).cosine
        return distance == 0 ? 1 : Turn.sine(distance / 2) / (.pi * distance) * window
    }

    /// Returns the weight of a sample that is `distance` samples away. The distance must not be negative.
    static func weight(_ distance: Double) -> Double {
        guard distance < Double(reach) else { return 0 }
        let place = distance * Double(density)
        let index = Int(place)
        return table[index] + (table[index + 1] - table[index]) * (place - Double(index))
    }
}
