/// Converts the packets of a film's tracks for an MP4. For one pass through the film.
package struct TrackCopier {
    private let tracks: CopiedTracks
    /// The state of each track.
    private var seen: [Seen]

    private struct Seen {
        var count = 0
        /// The presentation timestamp of the first packet.
        var first: Int64 = 0
    }

    /// Creates a copier for a film's tracks.
    package init(_ tracks: CopiedTracks) {
        self.tracks = tracks
        seen = Array(repeating: Seen(), count: tracks.places.count)
    }

    /// A packet for the MP4, with the track's new index and timestamps from the film's start; nil for a track that is
    /// left out or replaced. Throws if the packet has no timestamps.
    package mutating func copy(of packet: borrowing Packet) throws(MediaError) -> Packet? {
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

    /// The decoding timestamp of a packet. Matroska does not store it, and libavformat does not know it for the first
    /// packets.
    private mutating func decoding(of packet: borrowing Packet, shown presentation: Int64) -> Int64? {
        let track = packet.track
        if seen[track].count == 0 { seen[track].first = presentation }
        if let stated = packet.timestamps.decoding { return stated }
        // Only pictures can have a decoding order that differs from their presentation order.
        guard track == tracks.video else { return presentation }
        let delay = tracks.delays[track]
        let ahead = delay.packets - seen[track].count
        return ahead > 0 ? seen[track].first - Int64((Double(ahead) * delay.duration).rounded()) : nil
    }
}
