/// The progress of reading a sound.
public struct SoundProgress: Sendable {
    /// The seconds read so far.
    public let seconds: Double
    /// The duration that the file states, or the seconds read if they are more.
    public let total: Double

    /// Called with the progress while a sound is read, on the reading thread. May throw to stop reading.
    public typealias Report = @Sendable (SoundProgress) throws -> Void
}

extension SoundReader {
    /// The progress so far.
    public var progress: SoundProgress {
        let seconds = Double(position) / rate.value
        return SoundProgress(seconds: seconds, total: max(facts.duration ?? 0, seconds))
    }
}
