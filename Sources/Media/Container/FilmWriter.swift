/// Writes a film to a container: opened with its tracks, given their packets, finished. What was not finished is no
/// film.
public protocol FilmWriter: ~Copyable {
    /// Begins a film at a path, replacing what is there.
    init(path: String, tracks: [MediaTrack]) throws(MediaError)
    /// Writes a packet of one of the tracks; its timestamps count that track's frames, or the samples of sound. Packets of a
    /// track come in decoding order, those of all tracks by time. The packet's timestamps are changed.
    mutating func write(_ packet: inout Packet) throws(MediaError)
    /// Writes what is left and closes the film. The bytes are handed to the system, but not
    /// synchronized with the disk.
    mutating func finish() throws(MediaError)
}
