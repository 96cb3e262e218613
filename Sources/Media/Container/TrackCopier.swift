/// Makes the packets of a film's tracks ready for an MP4. For one pass through the film.
public struct TrackCopier {
    private let tracks: CopiedTracks
    /// What was seen of each track.
    private var seen: [Seen]

    private struct Seen {
        var count = 0
        /// When the first packet is shown.
        var first: Int64 = 0
    }

    /// A copier for the tracks of a film.
    public init(_ tracks: CopiedTracks) {
        self.tracks = tracks
        seen = Array(repeating: Seen(), count: tracks.places.count)
    }

    /// A packet as an MP4 takes it, with its track's place there and timestamps from the film's first moment; nil for one of
    /// a track that is left out or replaced. Throws for one without timestamps.
    public mutating func copy(of packet: borrowing Packet) throws(MediaError) -> Packet? {
        let track = packet.track
        guard tracks.places.indices.contains(track), track != tracks.replaced,
            let place = tracks.places[track]
        else { return nil }
        guard let presentation = packet.timestamps.presentation,
            let decoding = decoding(of: packet, shown: presentation), presentation >= decoding
        else { throw .film("a packet of track \(track + 1) has no timestamps that an MP4 can have") }
        seen[track].count += 1
        var copy = try Packet(sharing: packet)
        copy.track = place
        copy.presentation = presentation - tracks.starts[track]
        copy.decoding = decoding - tracks.starts[track]
        return copy
    }

    /// When a packet is decoded. Matroska does not store that, and libavformat does not know it of the first packets.
    private mutating func decoding(of packet: borrowing Packet, shown presentation: Int64) -> Int64? {
        let track = packet.track
        if seen[track].count == 0 { seen[track].first = presentation }
        if let stated = packet.timestamps.decoding { return stated }
        // Only pictures are decoded in another order than they are shown.
        guard track == tracks.video else { return presentation }
        let delay = tracks.delays[track]
        let ahead = delay.packets - seen[track].count
        return ahead > 0 ? seen[track].first - Int64((Double(ahead) * delay.duration).rounded()) : nil
    }
}
