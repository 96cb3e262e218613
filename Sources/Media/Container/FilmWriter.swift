/// Writes a film to a container: open it with the tracks, write their packets, then call `finish`. A film that was not
/// finished is unusable.
package protocol FilmWriter: ~Copyable {
    /// Begins a film at a path, replacing any file there.
    init(path: String, tracks: [MediaTrack]) throws(MediaError)
    /// Writes a packet of one of the tracks. Its timestamps count frames of that track, or samples for sound. Packets
    /// of a track must come in decoding order, and those of all tracks in order of time. The packet's timestamps are
    /// changed.
    mutating func write(_ packet: inout Packet) throws(MediaError)
    /// Writes what is left and closes the film. The bytes are handed to the system, but not synced to disk.
    mutating func finish() throws(MediaError)
}
