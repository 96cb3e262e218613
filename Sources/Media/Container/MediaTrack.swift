/// A track of a film to be written. Packets refer to a track by its index.
package enum MediaTrack: Sendable, Equatable {
    /// A track of pictures.
    case video(VideoTrack)
    /// A track of sound.
    case audio(AudioTrack)
}
