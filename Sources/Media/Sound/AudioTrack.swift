/// What a container must know about AAC sound. Timestamps of packets count samples.
public struct AudioTrack: Sendable, Equatable {
    /// Samples a second.
    public var rate: Int
    /// The channels: one or two.
    public var channelCount: Int
    /// Bit rate, in bits per second.
    public var bitRate: Int
    /// The samples in a packet.
    public var packetLength: Int
    /// The samples that the encoder puts before the first one.
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
