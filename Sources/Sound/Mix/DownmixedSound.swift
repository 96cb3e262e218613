import Media

/// The sound of a file, read in blocks and mixed to fewer channels if the file has too many. Use it from one thread at
/// a time.
package final class DownmixedSound {
    /// The number of output channels.
    package let channelCount: Int
    /// The output sample rate, in Hz.
    package let rate: Int
    private let reader: SoundReader<Float>
    /// The factors for mixing the channels; nil if the channels stay as they are.
    private let mix: ChannelMix?
    /// A buffer that is reused for the next block.
    private var room: [Float] = []

    /// Opens a file. Throws a `MediaError` if the file has no sound or the sound is not supported.
    ///
    /// - Parameters:
    ///   - rate: The sample rate of the output in Hz; nil for the sound's own rate.
    ///   - maximumChannels: The maximum number of channels. A sound with more channels is mixed to at most two.
    package init(path: String, rate: Int? = nil, maximumChannels: Int = SoundFacts.maximumChannels) throws {
        reader = try SoundReader(path: path, rate: rate.map { Ratio($0, 1) })
        self.rate = rate ?? reader.facts.track.sampleRate
        channelCount = Self.channelCount(of: reader.channelCount, atMost: maximumChannels)
        mix =
            channelCount == reader.channelCount
            ? nil : ChannelMix(of: reader.facts.channels, to: channelCount)
    }

    /// Returns the number of output channels for a sound of `count` channels if at most `most` channels are allowed.
    package static func channelCount(of count: Int, atMost most: Int) -> Int {
        count > most ? min(most, 2) : count
    }

    /// The properties of the sound as the file states them.
    package var facts: SoundFacts { reader.facts }

    /// The number of samples per channel that were read so far.
    package var position: Int { reader.position }

    /// How much of the sound was read.
    package var progress: SoundProgress { reader.progress }

    /// The presentation time of the first sample in seconds, on the clock that all tracks of the file share (see
    /// `SoundReader`).
    package var beginning: Ratio? { reader.beginning }

    /// Calls `receive` with the next block, with interleaved channels. Returns false at the end. Throws a `MediaError`
    /// if the sound is damaged.
    package func next(_ receive: (Span<Float>) throws -> Void) throws -> Bool {
        guard let mix else { return try reader.next(receive) }
        return try reader.next { block in
            let width = reader.channelCount
            var mixed: [Float] = []
            swap(&mixed, &room)
            defer { swap(&mixed, &room) }
            mixed.removeAll(keepingCapacity: true)
            for place in stride(from: 0, to: block.count, by: width) {
                for factors in mix.factors {
                    var sum: Float = 0
                    for channel in 0..<width { sum += block[place + channel] * factors[channel] }
                    mixed.append(sum)
                }
            }
            try receive(mixed.span)
        }
    }
}
