/// A sound of a fixed length in blocks, with silence before it. For one thread at a time.
public final class TimedSound {
    /// Passes on the next block of samples, with interleaved channels; returns false at the end. A block may be empty.
    public typealias Source = (_ receive: (Span<Float>) throws -> Void) throws -> Bool

    /// The number of channels.
    public let channelCount: Int
    /// The number of samples per channel, including the silence.
    public let sampleCount: Int
    private let source: Source
    /// The remaining samples of silence, and those of the source after them.
    private var silence, rest: Int

    private static let blockLength = 4096

    /// Creates a sound of `sampleCount` samples: `lead` samples of silence, then those of the source. A longer source
    /// is cut off; with a shorter one, this ends earlier.
    public init(channelCount: Int, lead: Int, sampleCount: Int, _ source: @escaping Source) {
        precondition(channelCount > 0 && (0...sampleCount).contains(lead), "silence within the sound")
        (self.channelCount, self.sampleCount, self.source) = (channelCount, sampleCount, source)
        (silence, rest) = (lead, sampleCount - lead)
    }

    /// Passes on the next block, with interleaved channels; returns false at the end. A block may be empty.
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
