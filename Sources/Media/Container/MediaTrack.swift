/// A track of a film to be written. Packets refer to tracks by index.
package enum MediaTrack: Sendable, Equatable {
    /// Pictures.
    case video(VideoTrack)
    /// Sound.
    case audio(AudioTrack)
}
