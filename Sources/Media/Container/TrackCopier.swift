/// A converter of a film's packets for an MP4. It is used for one pass through the film.
package struct TrackCopier {
    private let tracks: CopiedTracks
    /// The packets counted so far, and the first timestamp, of each track of the film.
    private var seen: [Seen]

    private struct Seen {
        var count = 0
        /// The presentation timestamp of the track's first packet.
        var first: Int64 = 0
    }

    /// Creates a copier for the tracks of a film.
    package init(_ tracks: CopiedTracks) {
        self.tracks = tracks
        seen = Array(repeating: Seen(), count: tracks.places.count)
    }

    /// Returns a copy of a packet for the MP4, with the index of the track in the MP4 and with timestamps from the
    /// start of the film. Returns nil if the packet's track is left out or replaced. Throws if the packet has no
    /// timestamps.
    package mutating func copy(of packet: borrowing Packet) throws(MediaError) -> Packet? {
        let track = packet.track
        guard tracks.places.indices.contains(track), track != tracks.replaced,
            let place = tracks.places[track]
        else { return nil }
        guard let presentation = packet.timestamps.presentation,
            let decoding = decoding(of: packet, shown: presentation), presentation >= decoding
        else { throw .film("a packet of track \(track + 1) has no timestamps that MP4 supports") }
        seen[track].count += 1
        var copy = try Packet(sharing: packet)
        copy.track = place
        copy.presentation = presentation - tracks.starts[track]
        copy.decoding = decoding - tracks.starts[track]
        return copy
    }

    /// Returns the decoding timestamp of a packet. Matroska does not store decoding timestamps, and libavformat can't
    /// derive the decoding timestamps of the first packets.
    private mutating func decoding(of packet: borrowing Packet, shown presentation: Int64) -> Int64? {
        let track = packet.track
        if seen[track].count == 0 { seen[track].first = presentation }
        if let stated = packet.timestamps.decoding { return stated }
        // Only for pictures can the decoding order differ from the presentation order.
        guard track == tracks.video else { return presentation }
        let delay = tracks.delays[track]
        let ahead = delay.packets - seen[track].count
        return ahead > 0 ? seen[track].first - Int64((Double(ahead) * delay.duration).rounded()) : nil
    }
}
