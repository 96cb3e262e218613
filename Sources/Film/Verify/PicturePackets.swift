import Media

/// A reader of the video packets of a finished film, in decoding order.
struct PicturePackets: ~Copyable {
    /// The properties of the tracks, as the file states them.
    let facts: FilmFacts
    /// The conversion of the file's timestamps to frame numbers.
    let clock: FrameClock
    private var demuxer: Demuxer

    /// Opens the film at `path`, which has `rate` frames per second.
    init(of path: String, rate: Ratio) throws(MediaError) {
        let demuxer = try Demuxer(path: path)
        demuxer.skipOtherTracks()
        let facts = demuxer.facts
        (self.facts, clock) = (facts, FrameClock(rate: rate, unit: facts.timeBase))
        self.demuxer = demuxer
    }

    /// Creates a decoder for these packets.
    func makeDecoder(threads: Int) throws(MediaError) -> Decoder {
        try Decoder(for: demuxer, threads: threads)
    }

    /// Passes the next packet to `receive`, together with a copy whose timestamps count frames from `start`, the
    /// first frame of the packet's chunk. Returns false at the end of the film. Throws `FilmFault` if a timestamp
    /// matches no frame.
    mutating func next(
        ofChunkAt start: FilmFrame,
        _ receive: (_ packet: borrowing Packet, _ inChunk: borrowing Packet) throws -> Void
    ) throws -> Bool {
        let clock = clock
        return try demuxer.next { packet in
            guard let presentation = clock.frame(at: packet.presentation),
                let decoding = clock.frame(at: packet.decoding)
            else { throw FilmFault("the timestamps of a packet after frame \(start) match no frame") }
            var inChunk = try Packet(sharing: packet)
            // The timestamps of a damaged film may be anything, so the subtraction must not trap on overflow.
            inChunk.presentation = presentation &- Int64(start.number)
            inChunk.decoding = decoding &- Int64(start.number)
            try receive(packet, inChunk)
        }
    }
}

/// An exact conversion between a track's timestamps and frame numbers.
struct FrameClock: Sendable {
    /// A timestamp times `factor`, divided by `divisor`, is a frame number.
    private let factor, divisor: Int64

    /// Creates a clock for `rate` frames per second and timestamps in units of `unit` seconds.
    init(rate: Ratio, unit: Ratio) {
        let whole = Ratio(rate.numerator * unit.numerator, rate.denominator * unit.denominator)
        (factor, divisor) = (Int64(whole.numerator), Int64(whole.denominator))
    }

    /// Returns the number of the frame at exactly this timestamp, or nil if no frame has this timestamp.
    func frame(at timestamp: Int64) -> Int64? {
        let (product, overflows) = timestamp.multipliedReportingOverflow(by: factor)
        guard !overflows, divisor > 0, product.isMultiple(of: divisor) else { return nil }
        return product / divisor
    }

    /// Returns the timestamp of `frame`.
    func timestamp(of frame: FilmFrame) -> Int64 { Int64(frame.number) * divisor / max(factor, 1) }
}
