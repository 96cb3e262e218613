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
        /// Each timestamp must be that of a frame, rounded to the unit of the container's timestamps.
        case rounded
        /// Timestamps are rounded to the nearest frame and counted from the first packet, because other programs round
        /// and shift them when they copy a film. Decoding timestamps become 0.
        case nearest
    }

    /// Opens the film at `path`, which has `rate` frames per second.
    init(of path: String, rate: Ratio, timing: Timing = .exact) throws(MediaError) {
        let demuxer = try Demuxer(path: path)
        demuxer.skipOtherTracks()
        let facts = demuxer.facts
        self.facts = facts
        clock = FrameClock(rate: rate, unit: facts.timeBase, isRounded: timing == .rounded)
        self.timing = timing
        self.demuxer = demuxer
    }

    /// Creates a decoder for these packets. If `withAlpha` is true, pictures include the alpha beside them.
    func makeDecoder(threads: Int, withAlpha: Bool = false) throws(MediaError) -> Decoder {
        try Decoder(for: demuxer, threads: threads, withAlpha: withAlpha)
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
                timing != .nearest
                ? (clock.frame(at: packet.presentation), clock.frame(at: packet.decoding))
                : (clock.nearestFrame(to: packet.presentation), Int64(start.number))
            guard let presentation = times.0, let decoding = times.1 else {
                throw FilmFault("the timestamps of a packet after frame \(start) match no frame")
            }
            let first = timing != .nearest ? 0 : origin ?? presentation
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
    /// True if timestamps are rounded to whole units.
    private let isRounded: Bool

    /// Creates a clock for `rate` frames per second and timestamps in units of `unit` seconds. If `isRounded` is true, the
    /// timestamp of a frame is the nearest one, as in containers that count milliseconds.
    init(rate: Ratio, unit: Ratio, isRounded: Bool = false) {
        self.isRounded = isRounded
        let whole = Ratio(rate.numerator * unit.numerator, rate.denominator * unit.denominator)
        (factor, divisor) = (Int64(whole.numerator), Int64(whole.denominator))
    }

    /// Returns the number of the frame at exactly this timestamp, or nil if no frame has this timestamp.
    func frame(at timestamp: Int64) -> Int64? {
        if isRounded {
            guard let frame = nearestFrame(to: timestamp), frame >= 0,
                self.timestamp(of: FilmFrame(Int(frame))) == timestamp
            else { return nil }
            return frame
        }
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
    func timestamp(of frame: FilmFrame) -> Int64 {
        let (time, factor) = (Int64(frame.number) * divisor, max(factor, 1))
        return (isRounded ? time + factor / 2 : time) / factor
    }
}
