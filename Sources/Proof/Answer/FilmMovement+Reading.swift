import Files
import Film
import Media
import Pipeline
import SceneModel

extension FilmMovement {
    /// Decodes all of a film, on one thread. `didDecode` is called with the number of frames so far. Throws
    /// `SystemError` for a file that can't be opened, and `ProofError` for what is not a film, is damaged or has no
    /// picture.
    public init(
        of path: String, cancellation: Cancellation = Cancellation(),
        didDecode: (_ frames: Int) -> Void = { _ in }
    ) throws {
        var demuxer = try FilmFile.open(path)
        var decoder = try FilmFile.decoder(for: demuxer, of: path, threads: 1)
        let facts = demuxer.facts
        let reading = MovementReading(facts, cancellation)
        try FilmFile.reading(path) { try reading.read(&demuxer, &decoder, didDecode) }
        guard reading.record.count > 0 else { throw ProofError("\(path): no picture can be decoded") }
        let timing = reading.timing
        let rate = reading.rate(timing)
        self.init(
            rate: rate,
            size: PixelSize(
                width: Int(facts.shownSize.width.rounded()), height: Int(facts.shownSize.height.rounded())),
            seconds: timing.isKnown ? timing.duration : Double(reading.record.count) / rate.framesPerSecond,
            largestJump: nil, movingShare: 0, byteCount: try FileSystem.byteCount(of: path),
            pictureByteCount: reading.pictureByteCount,
            decodingSeconds: reading.decodingTime / .seconds(1))
        let seen = SeenFrames(
            reading.seen(timing, rate), end: seconds, rate: rate.framesPerSecond)
        stutters = seen.stutters
        repeatedFrames = seen.repeatedFrames
        measure(seen.steps)
    }
}

/// One pass through a film.
private final class MovementReading {
    private(set) var record: MovementRecord
    private(set) var decodingTime = Duration.zero
    private let facts: FilmFacts
    private let cancellation: Cancellation
    private(set) var pictureByteCount = 0
    private var lastDuration: Int64 = 0
    private var eye = DifferenceEye()
    private var tracker: MotionTracker
    private var stretches: FollowedStretches
    private var glance: Glance
    private var wasFollowed = false
    private var start: Int64?
    /// No room is made in advance for more frames than this.
    private static let mostExpected = 1e6
    /// Rates of films are near one of these.
    private static let usualRates = [24, 25, 30, 48, 50, 60, 90, 100, 120].compactMap { FrameRate($0) }

    init(_ facts: FilmFacts, _ cancellation: Cancellation) {
        (self.facts, self.cancellation) = (facts, cancellation)
        let expected = (facts.duration ?? 0) * facts.averageRate.value + 1
        record = MovementRecord(expecting: Int(min(max(expected, 0), Self.mostExpected)))
        let size = facts.squareSize
        let (width, height) = (max(Int(size.width.rounded()), 1), max(Int(size.height.rounded()), 1))
        tracker = MotionTracker(width: width, height: height)
        stretches = FollowedStretches(of: facts.duration)
        glance = Glance(width: width, height: height)
    }

    func read(_ demuxer: inout Demuxer, _ decoder: inout Decoder, _ didDecode: (Int) -> Void) throws {
        var start = Duration.zero
        func receive(_ picture: borrowing Picture) throws {
            decodingTime += .onThisThread - start
            try cancellation.check()
            try look(at: picture)
            didDecode(record.count)
            start = .onThisThread
        }
        func decode(_ body: () throws -> Void) throws {
            start = .onThisThread
            try body()
            decodingTime += .onThisThread - start
        }
        while try demuxer.next({ packet in
            lastDuration = min(max(packet.duration, 0), 1 << 60)
            pictureByteCount += packet.byteCount
            try decode { try decoder.decode(packet, receive) }
        }) {}
        try decode { try decoder.finish(receive) }
    }

    private func look(at picture: borrowing Picture) throws {
        let change = try eye.look(at: picture)
        let isIdentical = change?.isIdentical ?? false
        record.add(
            moment: picture.timestamp, difference: change?.difference, isIdentical: isIdentical,
            motion: isIdentical ? .still : try motion(to: picture))
    }

    private func motion(to picture: borrowing Picture) throws -> FilmMovement.Step.Motion {
        var about = 0.0
        if !stretches.isWhole {
            about = try glance.look(at: picture)
            let isFollowed = stretches.follow(about, at: time(of: picture))
            if !isFollowed {
                if wasFollowed { tracker.forget() }
                wasFollowed = false
                return .notFollowed(about: about)
            }
        }
        defer { wasFollowed = true }
        guard let motion = try tracker.track(picture) else {
            return stretches.isWhole ? .still : .notFollowed(about: about)
        }
        return FilmMovement.Step.Motion(motion)
    }

    /// Seconds since the first picture.
    private func time(of picture: borrowing Picture) -> Double {
        guard facts.hasTimestamps, let moment = picture.timestamp else {
            return Double(record.count) / max(facts.averageRate.value, 1)
        }
        let start = self.start ?? moment
        self.start = start
        return Double(moment - start) * facts.timeBase.value
    }

    var timing: Timing {
        Timing(
            facts.hasTimestamps ? record.sortedMoments : [], frameCount: record.count,
            timeBase: facts.timeBase, lastDuration: lastDuration, hints: [facts.averageRate, facts.baseRate])
    }

    /// The frames a second where none is late or missing.
    func rate(_ timing: Timing) -> FrameRate {
        let exact = timing.rate ?? (timing.isKnown ? nil : facts.averageRate)
        if let exact, let rate = FrameRate(exact.numerator, per: exact.denominator) { return rate }
        let moments = record.sortedMoments
        let steps = zip(moments, moments.dropFirst()).map { Double($1 - $0) * facts.timeBase.value }
        // Missing frames make steps longer, and a late one makes one longer and one shorter.
        guard let usual = steps.filter({ $0 > 0 }).sorted().dropFirst(steps.count / 4).first else {
            return .slowest
        }
        let measured = min(max(1 / usual, 1), Double(FrameRate.fastest))
        func distance(_ rate: FrameRate) -> Double { abs(rate.framesPerSecond / measured - 1) }
        let nearest = Self.usualRates.min { distance($0) < distance($1) }
        if let nearest, distance(nearest) < 0.05 { return nearest }
        return FrameRate(Int(measured.rounded())) ?? .slowest
    }

    func seen(_ timing: Timing, _ rate: FrameRate) -> some RandomAccessCollection<SeenFrame> {
        let near = Set(NearDuplicates.frames(record.differences))
        let (start, unit) = (timing.start, facts.timeBase.value)
        return (0..<record.count).lazy.map { [record] number in
            let moment = timing.isKnown ? record.moment(number).map { Double($0) * unit - start } : nil
            return SeenFrame(
                time: moment ?? Double(number) / rate.framesPerSecond, motion: record.motion(number),
                isRepeated: record.isIdentical(number) || near.contains(number))
        }
    }
}
