/// A stretch of a sound in which nothing but noise is heard.
public struct NoiseStretch: Sendable, Equatable {
    /// The samples of each channel.
    public let samples: Range<Int>
    /// The mean of the squared samples of all channels.
    public let power: Double

    /// A stretch.
    public init(samples: Range<Int>, power: Double) { (self.samples, self.power) = (samples, power) }
}
