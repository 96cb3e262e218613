/// Writes a film in some way: opened with its tracks, given their packets, finished. What was written without
/// being finished is no film.
public protocol FilmWriter: ~Copyable {
    /// Begins a film at a path, replacing what is there.
    init(path: String, tracks: [MediaTrack]) throws(MediaError)
    /// Writes a packet of one of the tracks; its timestamps count that track's frames. Packets of a track come in
    /// the order of decoding. The packet is changed.
    mutating func write(_ packet: inout Packet) throws(MediaError)
    /// Writes what is left and closes the film. The bytes are handed to the system, not yet known to be on
    /// the disk.
    mutating func finish() throws(MediaError)
}
