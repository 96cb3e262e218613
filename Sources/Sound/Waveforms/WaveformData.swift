/// The lowest and the highest sample of each stretch of a sound, as in the files of audiowaveform. All stretches have
/// the same number of samples.
package struct WaveformData: Sendable, Equatable {
    /// The maximum number of channels in a file.
    package static let maximumChannels = 24
    /// The supported numbers of samples per stretch. A stretch of sound is drawn one pixel wide.
    package static let zooms = 2...10_000_000

    /// The sample rate of the sound, in Hz.
    package let rate: Int
    /// The number of samples in a stretch of sound. A stretch is drawn one pixel wide.
    package let samplesPerPixel: Int
    /// The number of channels; 1 if the channels were mixed.
    package let channelCount: Int
    /// The lowest and the highest sample of each channel, for one stretch of sound after the other.
    package internal(set) var values: [Int16]
    /// The resolution of the file from which the data was read; 16 bits for data read from a sound.
    package internal(set) var resolution = Resolution.bits16

    /// Creates data. `values` has the lowest and the highest sample of each channel, for one stretch of sound after the
    /// other.
    package init(rate: Int, samplesPerPixel: Int, channelCount: Int, values: [Int16] = []) {
        precondition(
            values.count.isMultiple(of: 2 * channelCount), "there must be two values for each channel")
        (self.rate, self.samplesPerPixel) = (rate, samplesPerPixel)
        (self.channelCount, self.values) = (channelCount, values)
    }

    /// Returns a copy with only the given stretches of sound, each of `samplesPerPixel` samples.
    package func part(_ stretches: Range<Int>) -> WaveformData {
        let width = 2 * channelCount
        var part = self
        part.values = Array(values[stretches.lowerBound * width..<stretches.upperBound * width])
        return part
    }

    /// The number of stretches of sound, each of `samplesPerPixel` samples.
    package var length: Int { values.count / (2 * channelCount) }

    /// Returns the lowest and the highest sample in stretch number `stretch`, which has `samplesPerPixel` samples.
    package func extremes(_ stretch: Int, channel: Int) -> ClosedRange<Int16> {
        let place = 2 * (stretch * channelCount + channel)
        // Files of other programs may have the two values in reverse order.
        return min(values[place], values[place + 1])...max(values[place], values[place + 1])
    }

    /// The number of bits per value in a file.
    package enum Resolution: Int, Sendable, CaseIterable {
        case bits8 = 8
        case bits16 = 16

        /// The number by which 16-bit values are divided when they are written to a file. Quotients are rounded towards
        /// zero.
        var divisor: Int16 { self == .bits8 ? 256 : 1 }
    }
}

/// Waveform data arranged in the columns of a picture.
package struct WaveformColumns: Sendable {
    /// The waveform data that is drawn.
    package let data: WaveformData
    /// The sample at which the first column begins, counted from the start of the data.
    package let start: Int
    /// The number of samples per column.
    package let samplesPerPixel: Int
    /// The sample at which the first column begins, counted from the start of the whole sound.
    package let startInSound: Int

    /// Creates columns that begin at sample `start` of the data. `startInSound` must be given if the data begins later
    /// than the sound.
    package init(_ data: WaveformData, from start: Int = 0, samplesPerPixel: Int, startInSound: Int? = nil) {
        (self.data, self.start, self.samplesPerPixel) = (data, start, samplesPerPixel)
        self.startInSound = startInSound ?? start
    }

    /// Returns the stretches of the data that the given columns of the picture show; fewer or none after the end of the
    /// data.
    func stretches(_ columns: Range<Int>) -> Range<Int> {
        let first = (start + columns.lowerBound * samplesPerPixel) / data.samplesPerPixel
        let end =
            (start + columns.upperBound * samplesPerPixel + data.samplesPerPixel - 1) / data.samplesPerPixel
        return (first..<max(end, first + 1)).clamped(to: 0..<data.length)
    }

    /// Returns the lowest and the highest sample in the given columns of the picture; nil after the end of the data.
    func extremes(_ columns: Range<Int>, channel: Int) -> ClosedRange<Int16>? {
        let stretches = stretches(columns)
        guard let first = stretches.first else { return nil }
        return stretches.dropFirst().reduce(data.extremes(first, channel: channel)) { all, stretch in
            let own = data.extremes(stretch, channel: channel)
            return min(all.lowerBound, own.lowerBound)...max(all.upperBound, own.upperBound)
        }
    }
}

/// The choice of a factor by which samples are multiplied before they are written or drawn.
package enum AmplitudeScale: Sendable, Equatable {
    /// A fixed factor. Results beyond 16 bits are clipped.
    case factor(Double)
    /// The largest factor with which no sample is clipped; 1 for silence.
    case automatic
}

extension WaveformData {
    /// Returns the factor by which `scale` multiplies samples. An automatic scale considers the given stretches of all
    /// channels, or the whole data if `stretches` is nil.
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
