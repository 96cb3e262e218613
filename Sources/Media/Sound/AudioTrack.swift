/// The description of an AAC track for a container. Packet timestamps count samples.
public struct AudioTrack: Sendable, Equatable {
    /// The sample rate, in Hz.
    public var rate: Int
    /// The number of channels: one or two.
    public var channelCount: Int
    /// The bit rate, in bits per second.
    public var bitRate: Int
    /// The number of samples per packet and channel.
    public var packetLength: Int
    /// The number of priming samples that the encoder inserts before the first one.
    public var delay: Int
    /// The encoder's AudioSpecificConfig (extradata).
    public var header: [UInt8]

    /// Creates a description.
    public init(
        rate: Int, channelCount: Int, bitRate: Int, packetLength: Int, delay: Int, header: [UInt8]
    ) {
        (self.rate, self.channelCount, self.bitRate) = (rate, channelCount, bitRate)
        (self.packetLength, self.delay, self.header) = (packetLength, delay, header)
    }
}
