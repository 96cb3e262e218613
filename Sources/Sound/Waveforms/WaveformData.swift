/// The lowest and the highest sample of each stretch of a sound, as in the files of audiowaveform. All stretches have
/// the same number of samples.
package struct WaveformData: Sendable, Equatable {
    /// The maximum number of channels in a file.
    package static let mostChannels = 24
    /// The supported numbers of samples per stretch.
    package static let zooms = 2...10_000_000

    /// The sample rate of the sound, in Hz.
    package let rate: Int
    /// The number of samples in a stretch. A stretch is drawn one pixel wide.
    package let samplesPerPixel: Int
    /// The number of channels; 1 if the channels were mixed.
    package let channelCount: Int
    /// The lowest and the highest sample, for each channel of each stretch.
    package internal(set) var values: [Int16]
    /// The resolution of the file from which the data was read; 16 bits for data read from a sound.
    package internal(set) var resolution = Resolution.bits16

    /// Creates data. `values` has two values for each channel of each stretch.
    package init(rate: Int, samplesPerPixel: Int, channelCount: Int, values: [Int16] = []) {
        precondition(
            values.count.isMultiple(of: 2 * channelCount), "there must be two values for each channel")
        (self.rate, self.samplesPerPixel) = (rate, samplesPerPixel)
        (self.channelCount, self.values) = (channelCount, values)
    }

    /// Returns a copy of the given stretches.
    package func part(_ stretches: Range<Int>) -> WaveformData {
        let width = 2 * channelCount
        var part = self
        part.values = Array(values[stretches.lowerBound * width..<stretches.upperBound * width])
        return part
    }

    /// The number of stretches.
    package var length: Int { values.count / (2 * channelCount) }

    /// Returns the lowest and the highest sample of a stretch.
    package func extremes(_ stretch: Int, channel: Int) -> ClosedRange<Int16> {
        let place = 2 * (stretch * channelCount + channel)
        // Files of other programs may have the two values in reverse order.
        return min(values[place], values[place + 1])...max(values[place], values[place + 1])
    }

    /// The number of bits per value in a file.
    package enum Resolution: Int, Sendable, CaseIterable {
        case bits8 = 8
        case bits16 = 16

        /// The number by which values are divided for a file. Quotients are rounded towards zero.
        var divisor: Int16 { self == .bits8 ? 256 : 1 }
    }
}
