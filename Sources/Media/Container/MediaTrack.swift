/// One of the tracks of a film that is written. A packet names its track by the place among them.
public enum MediaTrack: Sendable, Equatable {
    /// Pictures.
    case video(VideoTrack)
    /// Sound.
    case audio(AudioTrack)
}
