import Files
import Media

/// Writes samples to a WAV file of 16 or 24 bits. The length must be known beforehand.
package struct WaveWriter: ~Copyable {
    private var file: OutputFile
    private var encoder: WaveEncoder
    private var hasHead = false
    private var bytes: [UInt8] = []

    /// True if the samples fit into one file.
    package static func canHold(sampleCount: Int, channelCount: Int, bits: Int) -> Bool {
        WaveEncoder.canHold(sampleCount: sampleCount, channelCount: channelCount, bits: bits)
    }

    /// Creates the file.
    package init(
        path: String, rate: Int, channels: [SoundChannel], sampleCount: Int, bits: Int
    ) throws(SystemError) {
        encoder = WaveEncoder(rate: rate, channels: channels, sampleCount: sampleCount, bits: bits)
        file = try OutputFile(creating: path)
    }

    /// Returns the content of a WAV file with these samples, whose channels are interleaved. Samples beyond full scale
    /// are clipped. Throws `MediaError` if any is not a number.
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

    /// Writes samples with interleaved channels, and clips those beyond full scale. Throws `MediaError` if there are
    /// more samples than announced, or if any is not a number.
    package mutating func write(_ samples: Span<Float>) throws {
        bytes.removeAll(keepingCapacity: true)
        try encoder.encode(samples, to: &bytes)
        try writeHead()
        try file.write(bytes)
    }

    /// Ends the file. Throws `MediaError` if there were fewer samples than announced.
    package mutating func finish() throws {
        try encoder.finish()
        try writeHead()
        try file.write(encoder.tail)
    }

    private mutating func writeHead() throws(SystemError) {
        if !hasHead { try file.write(encoder.head) }
        hasHead = true
    }
}
