import Media
import Sound

/// A part of a sound as it is and as denoising leaves it, as bytes of WAV files.
package struct HeardPart: Sendable {
    /// The most seconds of a part.
    package static let longest = 60.0
    /// The filter's output depends on what it heard before, the less the longer ago: after this many seconds it is the same but for
    /// rounding.
    private static let approach = 2.0
    /// The most samples that are decoded, of all channels together.
    private static let mostSamples = 1 << 26

    private let rate, channelCount, bits: Int
    private let channels: [SoundChannel]
    private let samples: [Float]
    /// The samples of each channel before the part, and those of the part.
    private let approach, count: Int

    /// Decodes a sound up to the end of a part.
    init(_ source: DenoiseSource, _ asked: Range<Int>, check: () throws -> Void) throws {
        (rate, channelCount, bits) = (source.rate, source.channelCount, source.waveBits)
        channels =
            channelCount == source.facts.channels.count
            ? source.facts.channels : [.frontLeft, .frontRight]
        let most = min(Int(Self.longest * Double(rate)), Self.mostSamples / channelCount)
        let part = asked.lowerBound..<asked.lowerBound + min(asked.count, most)
        // The filter's windows begin where they do when it hears all of the sound, and the last ones end after the part.
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

    /// The part as it is.
    package func before() throws -> [UInt8] {
        try wave(samples.span.extracting(approach * channelCount..<(approach + count) * channelCount))
    }

    /// The part without noise of these profiles, damped by up to `reduction` decibels.
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
