import Media
import Sound

/// A part of a sound as WAV files, both original and denoised, for listening before the whole sound is denoised.
package struct PreviewPart: Sendable {
    /// The maximum duration of a part, in seconds.
    package static let longest = 60.0
    /// The number of seconds that are filtered before the part. The filter's output depends on earlier samples; samples
    /// earlier than this change the output only by rounding errors.
    private static let approach = 2.0
    /// The maximum number of samples that are decoded, counted over all channels.
    private static let maximumSamples = 1 << 26

    private let rate, channelCount, bits: Int
    private let channels: [SoundChannel]
    private let samples: [Float]
    /// Numbers of samples per channel: `approach` samples before the part are filtered too, and the part itself has
    /// `count` samples.
    private let approach, count: Int

    /// Decodes a sound up to the end of a part. `check` is called after each block and may throw.
    init(_ source: DenoiseSource, _ asked: Range<Int>, check: () throws -> Void) throws {
        (rate, channelCount, bits) = (source.rate, source.channelCount, source.waveBits)
        channels =
            channelCount == source.facts.channels.count
            ? source.facts.channels : [.frontLeft, .frontRight]
        let most = min(Int(Self.longest * Double(rate)), Self.maximumSamples / channelCount)
        let part = asked.lowerBound..<asked.lowerBound + min(asked.count, most)
        // The filter's windows must begin at the same samples as when the whole sound is filtered, and the last windows
        // end after the part.
        let step = rate / 80
        let first = max(part.lowerBound - Int(Self.approach * Double(rate)), 0) / step * step
        let width = channelCount
        let sound = try source.open()
        var (samples, reached): ([Float], Int) = ([], 0)
        while reached < part.upperBound + 3 * step,
            try sound.next({ block in
                let places = (reached..<reached + block.count / width)
                let wanted = places.clamped(to: first..<part.upperBound + 3 * step)
                for index in (wanted.lowerBound - reached) * width..<(wanted.upperBound - reached) * width {
                    samples.append(block[index])
                }
                reached = places.upperBound
            })
        { try check() }
        guard reached > part.lowerBound else {
            throw DenoiseError.stretch(
                "the sound ends after \((Double(reached) / Double(rate) * 1000).rounded() / 1000) seconds")
        }
        self.samples = samples
        approach = part.lowerBound - first
        count = min(part.upperBound, reached) - part.lowerBound
    }

    /// Returns the original part as a WAV file.
    package func before() throws -> [UInt8] {
        try wave(samples.span.extracting(approach * channelCount..<(approach + count) * channelCount))
    }

    /// Returns the part as a WAV file in which the noise of the given profiles is reduced by up to `reduction`
    /// decibels.
    package func after(_ noise: [NoiseProfile?], reduction: Double) throws -> [UInt8] {
        let filter = try NoiseReduction(noise, rate: rate, reduction: reduction)
        var clean: [Float] = []
        clean.reserveCapacity(samples.count)
        func take(_ block: Span<Float>) { for index in block.indices { clean.append(block[index]) } }
        try filter.process(samples.span) { take($0) }
        try filter.finish { take($0) }
        return try wave(clean.span.extracting(approach * channelCount..<(approach + count) * channelCount))
    }

    private func wave(_ samples: Span<Float>) throws -> [UInt8] {
        try WaveWriter.bytes(of: samples, rate: rate, channels: channels, bits: bits)
    }
}
