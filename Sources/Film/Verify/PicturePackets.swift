import Media

/// A reader of the video packets of a finished film, in decoding order.
struct PicturePackets: ~Copyable {
    /// The properties of the tracks, as the file states them.
    let facts: FilmFacts
    /// The conversion of the file's timestamps to frame numbers.
    let clock: FrameClock
    private let timing: Timing
    /// The frame number of the first packet; nil before it was read.
    private var origin: Int64?
    private var demuxer: Demuxer

    /// How timestamps become frame numbers.
    enum Timing {
        /// Each timestamp must be that of a frame, as in films that this program made.
        case exact
        /// Timestamps are rounded to the nearest frame and counted from the first packet, because other programs round
        /// and shift them when they copy a film. Decoding timestamps become 0.
        case nearest
    }

    /// Opens the film at `path`, which has `rate` frames per second.
    init(of path: String, rate: Ratio, timing: Timing = .exact) throws(MediaError) {
        let demuxer = try Demuxer(path: path)
        demuxer.skipOtherTracks()
        let facts = demuxer.facts
        (self.facts, clock) = (facts, FrameClock(rate: rate, unit: facts.timeBase))
        self.timing = timing
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
        let (clock, timing) = (clock, timing)
        var origin = origin
        defer { self.origin = origin }
        return try demuxer.next { packet in
            let times =
                timing == .exact
                ? (clock.frame(at: packet.presentation), clock.frame(at: packet.decoding))
                : (clock.nearestFrame(to: packet.presentation), Int64(start.number))
            guard let presentation = times.0, let decoding = times.1 else {
                throw FilmFault("the timestamps of a packet after frame \(start) match no frame")
            }
            let first = timing == .exact ? 0 : origin ?? presentation
            origin = first
            var inChunk = try Packet(sharing: packet)
            // The timestamps of a damaged film may be anything, so the subtraction must not trap on overflow.
            inChunk.presentation = presentation &- first &- Int64(start.number)
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

    /// Returns the number of the frame that is nearest to this timestamp, or nil if the timestamp is impossible.
    func nearestFrame(to timestamp: Int64) -> Int64? {
        let (product, overflows) = timestamp.multipliedReportingOverflow(by: factor)
        guard !overflows, divisor > 0 else { return nil }
        let (frame, rest) = product.quotientAndRemainder(dividingBy: divisor)
        return frame + (2 * rest >= divisor ? 1 : 2 * rest < -divisor ? -1 : 0)
    }

    /// Returns the timestamp of `frame`.
    func timestamp(of frame: FilmFrame) -> Int64 { Int64(frame.number) * divisor / max(factor, 1) }
}
