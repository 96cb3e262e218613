/// The lowest and the highest sample of each stretch of a sound, as audiowaveform's files have them.
public struct WaveformData: Sendable, Equatable {
    /// The most channels that a file may have.
    public static let mostChannels = 24
    /// The samples that a stretch may have.
    public static let zooms = 2...10_000_000

    /// Samples a second of the sound.
    public let rate: Int
    /// The samples of a stretch, which is a pixel wide where it is drawn.
    public let samplesPerPixel: Int
    /// The channels; one if they were mixed.
    public let channelCount: Int
    /// For each stretch and each channel the lowest and the highest sample.
    public internal(set) var values: [Int16]
    /// The resolution of the file from which it was read; 16 bits for that of a sound.
    public internal(set) var resolution = Resolution.bits16

    /// Data of values that are there. There must be two for each channel of each stretch.
    public init(rate: Int, samplesPerPixel: Int, channelCount: Int, values: [Int16] = []) {
        precondition(values.count.isMultiple(of: 2 * channelCount), "two values for each channel")
        (self.rate, self.samplesPerPixel) = (rate, samplesPerPixel)
        (self.channelCount, self.values) = (channelCount, values)
    }

    /// The same of some stretches.
    public func part(_ stretches: Range<Int>) -> WaveformData {
        let width = 2 * channelCount
        var part = self
        part.values = Array(values[stretches.lowerBound * width..<stretches.upperBound * width])
        return part
    }

    /// How many stretches there are.
    public var length: Int { values.count / (2 * channelCount) }

    /// The lowest and the highest sample of a stretch.
    public func extremes(_ stretch: Int, channel: Int) -> ClosedRange<Int16> {
        let place = 2 * (stretch * channelCount + channel)
        // Files of others may have them the other way round.
        return min(values[place], values[place + 1])...max(values[place], values[place + 1])
    }

    /// How many bits a value has in a file.
    public enum Resolution: Int, Sendable, CaseIterable {
        case bits8 = 8
        case bits16 = 16

        /// By what values are divided, towards zero.
        var divisor: Int16 { self == .bits8 ? 256 : 1 }
    }
}
