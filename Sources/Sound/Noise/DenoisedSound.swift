import Media

/// A sound without its noise, block after block, with silence before it. For one thread at a time.
public final class DenoisedSound {
    private let sound: DownmixedSound
    private let reduction: NoiseReduction
    /// The samples of silence that are still to come.
    private var lead: Int
    /// The samples of each channel that are still to come after it; nil for all that there are.
    private var rest: Int?
    private var isAtEnd = false

    private static let blockLength = 4096

    /// A sound from its start up to so many samples, or to its end, and so many samples of silence before it.
    public init(_ sound: DownmixedSound, _ reduction: NoiseReduction, lead: Int, sampleCount: Int?) {
        (self.sound, self.reduction, self.lead, rest) = (sound, reduction, lead, sampleCount)
    }

    /// Hands on the next block, with the channels interleaved; false at the end. A block may be empty.
    public func next(_ receive: (Span<Float>) throws -> Void) throws -> Bool {
        if lead > 0 {
            let count = min(lead, Self.blockLength)
            lead -= count
            let silence = [Float](repeating: 0, count: count * sound.channelCount)
            try receive(silence.span)
            return true
        }
        if isAtEnd { return false }
        func pass(_ samples: Span<Float>) throws {
            let width = sound.channelCount
            let count = min(samples.count / width, rest ?? .max)
            if let rest { self.rest = rest - count }
            try receive(samples.extracting(0..<count * width))
        }
        if try sound.next({ try reduction.process($0, pass) }) { return true }
        isAtEnd = true
        try reduction.finish(pass)
        return true
    }
}
