import Media

/// An encoder of WAV files with 16 or 24 bits per sample. The file consists of `head`, the encoded samples and `tail`.
/// The number of samples must be known before the first sample is encoded.
struct WaveEncoder {
    /// The bytes of the file before the samples.
    let head: [UInt8]
    /// The bytes of the file after the samples, which pad the chunk to an even number of bytes.
    let tail: [UInt8]
    private let bytesPerSample: Int
    private let channelCount: Int
    /// The number of samples per channel that must still be encoded.
    private var missing: Int

    /// The maximum number of bytes of samples: the maximum of the 32-bit length fields, minus the size of the longest
    /// header.
    private static let maximumBytes = 0xFFFF_FF00 - 68

    /// True if a WAV file can hold this number of samples.
    static func canHold(sampleCount: Int, channelCount: Int, bits: Int) -> Bool {
        sampleCount <= maximumBytes / (channelCount * bits / 8)
    }

    init(rate: Int, channels: [SoundChannel], sampleCount: Int, bits: Int) {
        precondition(
            [16, 24].contains(bits)
                && Self.canHold(sampleCount: sampleCount, channelCount: channels.count, bits: bits),
            "WAV does not support this sound")
        head = Self.head(rate: rate, channels: channels, sampleCount: sampleCount, bits: bits)
        (bytesPerSample, channelCount, missing) = (bits / 8, channels.count, sampleCount)
        tail = sampleCount * channels.count * (bits / 8) % 2 == 1 ? [0] : []
    }

    /// Encodes samples with interleaved channels and appends them to `bytes`. Samples beyond full scale are clipped.
    /// Throws `MediaError` if there are more samples than the initializer's `sampleCount`, or if a sample is NaN.
    mutating func encode(_ samples: Span<Float>, to bytes: inout [UInt8]) throws(MediaError) {
        missing -= samples.count / channelCount
        guard missing >= 0 else { throw MediaError.changedSound }
        guard samples.indices.allSatisfy({ samples[$0].isFinite }) else { throw MediaError.noNumbers }
        let scale: Float = bytesPerSample == 2 ? 32768 : 8_388_608
        for index in samples.indices {
            let value = Int32(min(max((samples[index] * scale).rounded(), -scale), scale - 1))
            for byte in 0..<bytesPerSample {
                bytes.append(UInt8(truncatingIfNeeded: value >> (8 * Int32(byte))))
            }
        }
    }

    /// Throws `MediaError` if fewer samples were encoded than the initializer's `sampleCount`.
    func finish() throws(MediaError) {
        guard missing == 0 else { throw MediaError.changedSound }
    }

    /// The GUID that marks integer PCM samples in a WAV file.
    private static let pcm: [UInt8] = [
        1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71,
    ]

    /// Returns the bit mask for the positions of the channels; 0 if a position is unknown, or if the channels are not
    /// in the order that WAV requires.
    private static func mask(of channels: [SoundChannel]) -> Int {
        let order: [SoundChannel] = [
            .frontLeft, .frontRight, .center, .lowFrequency, .backLeft, .backRight, .other, .other,
            .backCenter, .sideLeft, .sideRight,
        ]
        if channels.count == 1 { return 1 << 2 }
        let places = channels.map { channel in channel == .other ? nil : order.firstIndex(of: channel) }
        let known = places.compactMap(\.self)
        guard known.count == channels.count, zip(known, known.dropFirst()).allSatisfy(<) else { return 0 }
        return known.reduce(0) { $0 | 1 << $1 }
    }

    private static func head(rate: Int, channels: [SoundChannel], sampleCount: Int, bits: Int) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let frame = channels.count * bits / 8
        let data = sampleCount * frame
        let isPlain = bits == 16 && channels.count <= 2
        var format =
            number(isPlain ? 1 : 0xFFFE, 2) + number(channels.count, 2) + number(rate, 4)
            + number(rate * frame, 4) + number(frame, 2) + number(bits, 2)
        // The format WAVE_FORMAT_EXTENSIBLE states the positions of the channels, but not every program supports it.
        if !isPlain { format += number(22, 2) + number(bits, 2) + number(mask(of: channels), 4) + pcm }
        let rest =
            Array("WAVEfmt ".utf8) + number(format.count, 4) + format + Array("data".utf8) + number(data, 4)
        return Array("RIFF".utf8) + number(rest.count + data + data % 2, 4) + rest
    }
}
