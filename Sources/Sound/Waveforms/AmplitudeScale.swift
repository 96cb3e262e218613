/// By what samples are multiplied before they are written or drawn.
public enum AmplitudeScale: Sendable, Equatable {
    /// A factor; what is too large for 16 bits is clipped.
    case factor(Double)
    /// The largest factor that clips no sample; 1 for silence.
    case automatic
}

extension WaveformData {
    /// The factor that a scale means for some stretches of all channels; all of them if nil.
    public func factor(of scale: AmplitudeScale, in stretches: Range<Int>? = nil) -> Double {
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

    /// The same data with all values multiplied: rounded towards zero, and clipped to 16 bits.
    public func scaled(by factor: Double) -> WaveformData {
        var scaled = self
        scaled.values = values.map { value in
            Int16(min(max(Double(value) * factor, Double(Int16.min)), Double(Int16.max)))
        }
        return scaled
    }
}
