import Media

/// The sound of a file, block after block, with no more channels than can be used. For one thread at a time.
public final class DownmixedSound {
    /// The channels that are handed on.
    public let channelCount: Int
    /// Samples a second, as they are handed on.
    public let rate: Int
    private let reader: SoundReader<Float>
    /// Nil where the channels stay as they are.
    private let mix: ChannelMix?
    /// Memory for the next block.
    private var room: [Float] = []

    /// Opens a file. Throws a `MediaError` for what is not a sound, or one that is not read.
    ///
    /// - Parameters:
    ///   - rate: To which it is resampled; its own if nil.
    ///   - mostChannels: More are mixed to two.
    public init(path: String, rate: Int? = nil, mostChannels: Int = SoundFacts.mostChannels) throws {
        reader = try SoundReader(path: path, rate: rate.map { Ratio($0, 1) })
        self.rate = rate ?? reader.facts.track.sampleRate
        channelCount = Self.channelCount(of: reader.channelCount, atMost: mostChannels)
        mix =
            channelCount == reader.channelCount
            ? nil : ChannelMix(of: reader.facts.channels, to: channelCount)
    }

    /// The channels that are handed on of so many, where so many can be used.
    public static func channelCount(of count: Int, atMost most: Int) -> Int {
        count > most ? min(most, 2) : count
    }

    /// What the file says.
    public var facts: SoundFacts { reader.facts }

    /// How many samples of each channel were handed on.
    public var position: Int { reader.position }

    /// When the first sample is heard, on the clock of the file's tracks; see `SoundReader`.
    public var beginning: Ratio? { reader.beginning }

    /// Hands on the next block, with the channels interleaved; false at the end. Throws a `MediaError` for damage.
    public func next(_ receive: (Span<Float>) throws -> Void) throws -> Bool {
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
