/// A sound of a certain length, block after block, with silence before it. For one thread at a time.
public final class TimedSound {
    /// Hands on the next block of samples, with the channels interleaved; false at the end. A block may be empty.
    public typealias Source = (_ receive: (Span<Float>) throws -> Void) throws -> Bool

    /// The channels.
    public let channelCount: Int
    /// The samples of each channel, with those of silence.
    public let sampleCount: Int
    private let source: Source
    /// The samples of silence that are still to come, and those after them.
    private var silence, rest: Int

    private static let blockLength = 4096

    /// So many samples: first `lead` of silence, then those of a source. What the source has beyond them is left out; where it
    /// has fewer, this ends with it.
    public init(channelCount: Int, lead: Int, sampleCount: Int, _ source: @escaping Source) {
        precondition(channelCount > 0 && (0...sampleCount).contains(lead), "silence within the sound")
        (self.channelCount, self.sampleCount, self.source) = (channelCount, sampleCount, source)
        (silence, rest) = (lead, sampleCount - lead)
    }

    /// Hands on the next block, with the channels interleaved; false at the end. A block may be empty.
    public func next(_ receive: (Span<Float>) throws -> Void) throws -> Bool {
        guard silence == 0 else {
            let count = min(silence, Self.blockLength)
            silence -= count
            let block = [Float](repeating: 0, count: count * channelCount)
            try receive(block.span)
            return true
        }
        return try source { samples in
            let count = min(samples.count / channelCount, rest)
            rest -= count
            try receive(samples.extracting(0..<count * channelCount))
        }
    }
}
