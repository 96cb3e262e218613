import Media

/// The packets of a finished film's pictures, in decoding order.
struct PicturePackets: ~Copyable {
    /// What the film says about itself.
    let facts: FilmFacts
    /// Tells frames from its timestamps.
    let clock: FrameClock
    private var demuxer: Demuxer

    /// Opens a film of a rate.
    init(of path: String, rate: Ratio) throws(MediaError) {
        let demuxer = try Demuxer(path: path)
        demuxer.skipOtherTracks()
        let facts = demuxer.facts
        (self.facts, clock) = (facts, FrameClock(rate: rate, unit: facts.timeBase))
        self.demuxer = demuxer
    }

    /// A decoder for the packets.
    func makeDecoder(threads: Int) throws(MediaError) -> Decoder {
        try Decoder(for: demuxer, threads: threads)
    }

    /// Hands on the next packet, and the same one with the timestamps that it has in its chunk, which begins at a frame.
    /// False at the end of the film. Throws `FilmFault` for one at the time of no frame.
    mutating func next(
        ofChunkAt start: FilmFrame,
        _ receive: (_ packet: borrowing Packet, _ inChunk: borrowing Packet) throws -> Void
    ) throws -> Bool {
        let clock = clock
        return try demuxer.next { packet in
            guard let presentation = clock.frame(at: packet.presentation),
                let decoding = clock.frame(at: packet.decoding)
            else { throw FilmFault("a packet after frame \(start) is at the time of no frame") }
            var inChunk = try Packet(sharing: packet)
            // A damaged film may have any timestamps.
            inChunk.presentation = presentation &- Int64(start.number)
            inChunk.decoding = decoding &- Int64(start.number)
            try receive(packet, inChunk)
        }
    }
}
