/// How much of a sound was read.
public struct SoundProgress: Sendable {
    /// Seconds that were read.
    public let seconds: Double
    /// The duration that the file states, or what was read if that is more.
    public let total: Double

    /// Is told the progress while a sound is read, on the thread that reads; may throw to stop it.
    public typealias Report = @Sendable (SoundProgress) throws -> Void
}

extension SoundReader {
    /// How much was read.
    public var progress: SoundProgress {
        let seconds = Double(position) / rate.value
        return SoundProgress(seconds: seconds, total: max(facts.duration ?? 0, seconds))
    }
}
