/// A writer of a film to a container. Create it with the tracks, write their packets, then call `finish`. A film that
/// was not finished is unusable.
package protocol FilmWriter: ~Copyable {
    /// Begins writing a film to a path. An existing file is replaced.
    init(path: String, tracks: [MediaTrack]) throws(MediaError)
    /// Writes a packet of a track. Its timestamps must count frames (video) or samples (sound). The packets of each
    /// track must come in decoding order, and the packets of all tracks in the order of their times. The timestamps of
    /// the packet object are changed.
    mutating func write(_ packet: inout Packet) throws(MediaError)
    /// Writes buffered data and closes the file. The bytes are passed to the system, but not yet synchronized to disk.
    mutating func finish() throws(MediaError)
}
