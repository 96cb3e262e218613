import Files
import Media

/// Writes samples to a WAV file of 16 or 24 bits. Its length must be known beforehand.
public struct WaveWriter: ~Copyable {
    private var file: OutputFile
    private var encoder: WaveEncoder
    private var hasHead = false
    private var bytes: [UInt8] = []

    /// Whether so many samples fit into a file.
    public static func canHold(sampleCount: Int, channelCount: Int, bits: Int) -> Bool {
        WaveEncoder.canHold(sampleCount: sampleCount, channelCount: channelCount, bits: bits)
    }

    /// Creates the file.
    public init(
        path: String, rate: Int, channels: [SoundChannel], sampleCount: Int, bits: Int
    ) throws(SystemError) {
        encoder = WaveEncoder(rate: rate, channels: channels, sampleCount: sampleCount, bits: bits)
        file = try OutputFile(creating: path)
    }

    /// The bytes of a file of samples, with the channels interleaved. What is beyond full scale is clipped. Throws
    /// `MediaError` for what is no number.
    package static func bytes(
        of samples: Span<Float>, rate: Int, channels: [SoundChannel], bits: Int
    ) throws -> [UInt8] {
        var encoder = WaveEncoder(
            rate: rate, channels: channels, sampleCount: samples.count / channels.count, bits: bits)
        var bytes = encoder.head
        bytes.reserveCapacity(bytes.count + samples.count * bits / 8 + 1)
        try encoder.encode(samples, to: &bytes)
        return bytes + encoder.tail
    }

    /// Writes samples, with the channels interleaved. What is beyond full scale is clipped. Throws
    /// `MediaError` for more samples than were announced, and for what is no number.
    public mutating func write(_ samples: Span<Float>) throws {
        bytes.removeAll(keepingCapacity: true)
        try encoder.encode(samples, to: &bytes)
        try writeHead()
        try file.write(bytes)
    }

    /// Ends the file. Throws `MediaError` if fewer samples were written than were announced.
    public mutating func finish() throws {
        try encoder.finish()
        try writeHead()
        try file.write(encoder.tail)
    }

    private mutating func writeHead() throws(SystemError) {
        if !hasHead { try file.write(encoder.head) }
        hasHead = true
    }
}
