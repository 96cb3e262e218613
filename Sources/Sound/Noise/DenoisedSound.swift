import Media

/// A sound without its noise, block after block. For one thread at a time.
public final class DenoisedSound {
    private let sound: DownmixedSound
    private let reduction: NoiseReduction
    private var isAtEnd = false

    /// A sound from its start to its end.
    public init(_ sound: DownmixedSound, _ reduction: NoiseReduction) {
        (self.sound, self.reduction) = (sound, reduction)
    }

    /// Hands on the next block, with the channels interleaved; false at the end. A block may be empty.
    public func next(_ receive: (Span<Float>) throws -> Void) throws -> Bool {
        if isAtEnd { return false }
        if try sound.next({ try reduction.process($0, receive) }) { return true }
        isAtEnd = true
        try reduction.finish(receive)
        return true
    }
}
