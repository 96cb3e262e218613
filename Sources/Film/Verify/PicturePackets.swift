import Media

/// The packets of a finished film's pictures, in decoding order.
struct PicturePackets: ~Copyable {
    /// The film's own statements about its tracks.
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

    /// Passes on the next packet, and the same one with the timestamps that it has in its chunk, which begins at a frame.
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

/// Tells frame numbers from a track's timestamps, exactly.
struct FrameClock: Sendable {
    /// A timestamp times the one, divided by the other, is a frame.
    private let factor, divisor: Int64

    /// For a film's rate, and the unit of the timestamps in seconds.
    init(rate: Ratio, unit: Ratio) {
        let whole = Ratio(rate.numerator * unit.numerator, rate.denominator * unit.denominator)
        (factor, divisor) = (Int64(whole.numerator), Int64(whole.denominator))
    }

    /// The frame at a timestamp; nil if none is exactly there.
    func frame(at timestamp: Int64) -> Int64? {
        let (product, overflows) = timestamp.multipliedReportingOverflow(by: factor)
        guard !overflows, divisor > 0, product.isMultiple(of: divisor) else { return nil }
        return product / divisor
    }

    /// The timestamp of a frame.
    func timestamp(of frame: FilmFrame) -> Int64 { Int64(frame.number) * divisor / max(factor, 1) }
}
