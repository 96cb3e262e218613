import Media

/// The sound of a file in blocks, mixed down if it has too many channels. For one thread at a time.
package final class DownmixedSound {
    /// The number of output channels.
    package let channelCount: Int
    /// The output sample rate, in Hz.
    package let rate: Int
    private let reader: SoundReader<Float>
    /// Nil if the channels are unchanged.
    private let mix: ChannelMix?
    /// A buffer for the next block.
    private var room: [Float] = []

    /// Opens a file. Throws a `MediaError` for a file without sound, or with one that is not supported.
    ///
    /// - Parameters:
    ///   - rate: The output sample rate; nil for the sound's own.
    ///   - mostChannels: The maximum number of channels; sounds with more are mixed to at most two.
    package init(path: String, rate: Int? = nil, mostChannels: Int = SoundFacts.mostChannels) throws {
        reader = try SoundReader(path: path, rate: rate.map { Ratio($0, 1) })
        self.rate = rate ?? reader.facts.track.sampleRate
        channelCount = Self.channelCount(of: reader.channelCount, atMost: mostChannels)
        mix =
            channelCount == reader.channelCount
            ? nil : ChannelMix(of: reader.facts.channels, to: channelCount)
    }

    /// The number of output channels for a sound of `count` channels, of which at most `most` are supported.
    package static func channelCount(of count: Int, atMost most: Int) -> Int {
        count > most ? min(most, 2) : count
    }

    /// The properties that the file states.
    package var facts: SoundFacts { reader.facts }

    /// The number of samples per channel passed on so far.
    package var position: Int { reader.position }

    /// The presentation time of the first sample on the clock of the file's tracks; see `SoundReader`.
    package var beginning: Ratio? { reader.beginning }

    /// Passes on the next block, with interleaved channels; returns false at the end. Throws a `MediaError` for damage.
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
