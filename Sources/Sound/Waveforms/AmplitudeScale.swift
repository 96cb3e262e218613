/// The choice of a factor by which samples are multiplied before they are written or drawn.
package enum AmplitudeScale: Sendable, Equatable {
    /// A fixed factor. Results beyond 16 bits are clipped.
    case factor(Double)
    /// The largest factor with which no sample is clipped; 1 for silence.
    case automatic
}

extension WaveformData {
    /// Returns the factor for the given stretches of all channels; for the whole sound if `stretches` is nil.
    package func factor(of scale: AmplitudeScale, in stretches: Range<Int>? = nil) -> Double {
        guard case .automatic = scale else {
            if case .factor(let factor) = scale { return factor }
            return 1
        }
        let stretches = (stretches ?? 0..<length).clamped(to: 0..<length)
        let width = 2 * channelCount
        var (lowest, highest) = (Int16(0), Int16(0))
        for value in values[stretches.lowerBound * width..<stretches.upperBound * width] {
            lowest = min(lowest, value)
            highest = max(highest, value)
        }
        let factors = [
            lowest < 0 ? Double(Int16.min) / Double(lowest) : nil,
            highest > 0 ? Double(Int16.max) / Double(highest) : nil,
        ].compactMap(\.self)
        return factors.min() ?? 1
    }

    /// Returns a copy in which all values are multiplied by a factor, rounded towards zero and clipped to 16 bits.
    package func scaled(by factor: Double) -> WaveformData {
        var scaled = self
        scaled.values = values.map { value in
            Int16(min(max(Double(value) * factor, Double(Int16.min)), Double(Int16.max)))
        }
        return scaled
    }
}
