/// The progress of reading a sound.
public struct SoundProgress: Sendable {
    /// The number of seconds of sound that were read.
    public let seconds: Double
    /// The duration in seconds that the file states, or `seconds` if that is larger.
    public let total: Double

    /// A function that is called with the progress while a sound is read, on the reading thread. It may throw to stop
    /// reading.
    public typealias Report = @Sendable (SoundProgress) throws -> Void
}

extension SoundReader {
    /// The current progress.
    public var progress: SoundProgress {
        let seconds = Double(position) / rate.value
        return SoundProgress(seconds: seconds, total: max(facts.duration ?? 0, seconds))
    }
}
