import Files
import Media

/// A writer of WAV files with 16 or 24 bits per sample. The number of samples must be known before the first sample is
/// written.
package struct WaveWriter: ~Copyable {
    private var file: OutputFile
    private var encoder: WaveEncoder
    private var hasHead = false
    private var bytes: [UInt8] = []

    /// True if a WAV file can hold this number of samples.
    package static func canHold(sampleCount: Int, channelCount: Int, bits: Int) -> Bool {
        WaveEncoder.canHold(sampleCount: sampleCount, channelCount: channelCount, bits: bits)
    }

    /// Creates the file and writes its header. `sampleCount` is the number of samples per channel.
    package init(
        path: String, rate: Int, channels: [SoundChannel], sampleCount: Int, bits: Int
    ) throws(SystemError) {
        encoder = WaveEncoder(rate: rate, channels: channels, sampleCount: sampleCount, bits: bits)
        file = try OutputFile(creating: path)
    }

    /// Returns a WAV file in memory. The channels of `samples` are interleaved. Samples beyond full scale are clipped.
    /// Throws `MediaError` if a sample is NaN.
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

    /// Writes samples with interleaved channels. Samples beyond full scale are clipped. Throws `MediaError` if there
    /// are more samples than the initializer's `sampleCount`, or if a sample is NaN.
    package mutating func write(_ samples: Span<Float>) throws {
        bytes.removeAll(keepingCapacity: true)
        try encoder.encode(samples, to: &bytes)
        try writeHead()
        try file.write(bytes)
    }

    /// Completes the file. Throws `MediaError` if fewer samples were written than the initializer's `sampleCount`.
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
