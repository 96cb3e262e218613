import Media

/// Encodes a WAV file of 16 or 24 bits as bytes: `head`, then the encoded samples, then `tail`. The length must be
/// known beforehand.
struct WaveEncoder {
    /// The bytes before the samples.
    let head: [UInt8]
    /// The bytes after the samples: their chunk is padded to an even number of bytes.
    let tail: [UInt8]
    private let bytesPerSample: Int
    private let channelCount: Int
    /// The number of samples per channel still to come.
    private var missing: Int

    /// The maximum size of the samples in bytes: the limit of the 32-bit lengths, less the longest header.
    private static let mostBytes = 0xFFFF_FF00 - 68

    /// True if the samples fit into one file.
    static func canHold(sampleCount: Int, channelCount: Int, bits: Int) -> Bool {
        sampleCount <= mostBytes / (channelCount * bits / 8)
    }

    init(rate: Int, channels: [SoundChannel], sampleCount: Int, bits: Int) {
        precondition(
            [16, 24].contains(bits)
                && Self.canHold(sampleCount: sampleCount, channelCount: channels.count, bits: bits),
            "a sound that WAV has")
        head = Self.head(rate: rate, channels: channels, sampleCount: sampleCount, bits: bits)
        (bytesPerSample, channelCount, missing) = (bits / 8, channels.count, sampleCount)
        tail = sampleCount * channels.count * (bits / 8) % 2 == 1 ? [0] : []
    }

    /// Appends samples with interleaved channels, and clips those beyond full scale. Throws `MediaError` if there are
    /// more samples than announced, or if any is not a number.
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

    /// Throws `MediaError` if there were fewer samples than announced.
    func finish() throws(MediaError) {
        guard missing == 0 else { throw MediaError.changedSound }
    }

    /// The GUID of integer PCM samples.
    private static let pcm: [UInt8] = [
        1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71,
    ]

    /// The bit mask of the channels' positions; 0 if some are unknown, or not in the format's order.
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
        // WAVE_FORMAT_EXTENSIBLE states the position of each channel. Not every program reads it.
        if !isPlain { format += number(22, 2) + number(bits, 2) + number(mask(of: channels), 4) + pcm }
        let rest =
            Array("WAVEfmt ".utf8) + number(format.count, 4) + format + Array("data".utf8) + number(data, 4)
        return Array("RIFF".utf8) + number(rest.count + data + data % 2, 4) + rest
    }
}
