import Base
import Files
import Film
import FilmReading
import Geometry
import Media
import SceneModel

extension FilmMovement {
    /// Measures the movement of the film at `path`, which is decoded on one thread. `didDecode` is called with the
    /// number of frames decoded so far. Throws `SystemError` if the file can't be opened, and `FilmError` if it isn't a
    /// film, is damaged or has no picture.
    package init(
        of path: String, cancellation: Cancellation = Cancellation(),
        didDecode: (_ frames: Int) -> Void = { _ in }
    ) throws {
        var demuxer = try FilmFile.open(path)
        var decoder = try FilmFile.decoder(for: demuxer, of: path, threads: 1)
        let facts = demuxer.facts
        let reading = MovementReading(facts, cancellation)
        try FilmFile.reading(path) { try reading.read(&demuxer, &decoder, didDecode) }
        guard reading.record.count > 0 else { throw FilmError("\(path): no picture can be decoded") }
        // No motion can be tracked in combed pictures, so their blends don't matter.
        if !reading.kinds.blended.isEmpty, reading.scan == .progressive {
            var demuxer = try FilmFile.open(path)
            var decoder = try FilmFile.decoder(for: demuxer, of: path, threads: 1)
            try FilmFile.reading(path) { try reading.followPictures(&demuxer, &decoder, didDecode) }
        }
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
        let end = seconds
        func look() -> SeenFrames {
            SeenFrames(reading.seen(timing, rate), end: end, rate: rate.framesPerSecond)
        }
        var seen = look()
        if seen.blendedFrames.isEmpty || reading.blendsAreOfCoding(timing, rate),
            reading.treatBlendsAsPictures()
        {
            seen = look()
        }
        (stutters, scan) = (seen.stutters, reading.scan)
        frames = reading.seen(timing, rate).enumerated().map { number, frame in
            Frame(seconds: frame.time, jump: number == 0 || isCombed ? nil : frame.motion.knownPixels)
        }
        (repeatedFrames, blendedFrames) = (seen.repeatedFrames, seen.blendedFrames)
        measure(seen.steps)
    }
}

/// The state of measuring a film while it is decoded. If some frames are blends, in which no motion can be tracked, the
/// film is decoded a second time.
private final class MovementReading {
    private(set) var record: MovementRecord
    /// The record of the first pass, with the motion to every frame, including blends; nil unless a second pass was
    /// made.
    private var withBlends: MovementRecord?
    private(set) var kinds = FrameKinds([]) { _ in false }
    var scan: Scan { detector.scan }
    private(set) var decodingTime = Duration.zero
    private let facts: FilmFacts
    private let cancellation: Cancellation
    private(set) var pictureByteCount = 0
    private var lastDuration: Int64 = 0
    private var detector = DifferenceDetector()
    private var tracker: MotionTracker
    private var stretches: FollowedStretches
    private var estimator: MotionEstimator
    private var wasFollowed = false
    private var start: Int64?
    /// The maximum number of frames for which memory is reserved in advance.
    private static let maximumExpected = 1e6
    /// The usual frame rates. A measured rate near a usual rate is rounded to the usual rate.
    private static let usualRates = [24, 25, 30, 48, 50, 60, 90, 100, 120].compactMap { FrameRate($0) }

    init(_ facts: FilmFacts, _ cancellation: Cancellation) {
        (self.facts, self.cancellation) = (facts, cancellation)
        record = Self.record(for: facts)
        let (width, height) = Self.size(facts)
        tracker = MotionTracker(width: width, height: height)
        stretches = FollowedStretches(of: facts.duration)
        estimator = MotionEstimator(width: width, height: height)
    }

    private static func size(_ facts: FilmFacts) -> (width: Int, height: Int) {
        let size = facts.squareSize
        return (max(Int(size.width.rounded()), 1), max(Int(size.height.rounded()), 1))
    }

    private static func record(for facts: FilmFacts) -> MovementRecord {
        let expected = (facts.duration ?? 0) * facts.averageRate.value + 1
        return MovementRecord(expecting: Int(min(max(expected, 0), maximumExpected)))
    }

    /// Decodes the whole film and measures every frame.
    func read(_ demuxer: inout Demuxer, _ decoder: inout Decoder, _ didDecode: (Int) -> Void) throws {
        try decodeAll(&demuxer, &decoder, look, didDecode)
        kinds = FrameKinds(detector.finish()) { record.isIdentical($0) }
    }

    /// The maximum average interval, in seconds, between the original pictures around blends that a frame rate
    /// converter has made. This limit fits films with at least 23.976 original pictures per second.
    private static let longestMixed = 0.0475

    /// Returns true if the pictures around the blends are, on average, too far apart for a rate converter. Such blends
    /// come from the encoder, which saves bits with B-frames that are averages of their neighbours.
    func blendsAreOfCoding(_ timing: FrameTiming, _ rate: FrameRate) -> Bool {
        let frames = seen(timing, rate)
        var (seconds, count, shown) = (0.0, 0, 0)
        for (number, frame) in frames.enumerated().dropFirst() where !frame.isDerived {
            if kinds.blended.contains(number - 1) {
                seconds += frame.time - frames[frames.index(frames.startIndex, offsetBy: shown)].time
                count += 1
            }
            shown = number
        }
        return seconds > Self.longestMixed * Double(count)
    }

    /// Treats blended frames as new pictures, and uses the motion to blended frames that the first pass measured.
    /// Returns false if no second pass was made.
    func treatBlendsAsPictures() -> Bool {
        guard let withBlends else { return false }
        record = withBlends
        kinds.treatBlendsAsPictures()
        self.withBlends = nil
        return true
    }

    /// Decodes the film a second time and measures motion only from each new picture to the next.
    func followPictures(
        _ demuxer: inout Demuxer, _ decoder: inout Decoder, _ didDecode: (Int) -> Void
    ) throws {
        let (first, time, byteCount) = (record, decodingTime, pictureByteCount)
        withBlends = first
        let derived = kinds.derived
        record = Self.record(for: facts)
        tracker.forget()
        stretches = FollowedStretches(of: facts.duration)
        let (width, height) = Self.size(facts)
        estimator = MotionEstimator(width: width, height: height)
        (wasFollowed, start) = (false, nil)
        var previous = try Picture()
        try decodeAll(
            &demuxer, &decoder,
            { picture in
                let number = record.count
                let isIdentical = number < first.count && first.isIdentical(number)
                let part = kinds.partsBeyond[number]
                record.add(
                    moment: picture.timestamp, isIdentical: isIdentical,
                    motion: isIdentical || derived.contains(number)
                        ? .still
                        : try motion(to: picture) { tracker in
                            guard let part else { return try tracker.track(picture) }
                            return try tracker.track(from: previous, through: picture, by: part)
                        })
                if kinds.partsBeyond[number + 1] != nil { try previous.share(picture) }
            }, didDecode)
        (decodingTime, pictureByteCount) = (time, byteCount)
    }

    private func decodeAll(
        _ demuxer: inout Demuxer, _ decoder: inout Decoder,
        _ look: (borrowing Picture) throws -> Void, _ didDecode: (Int) -> Void
    ) throws {
        var start = Duration.zero
        func receive(_ picture: borrowing Picture) throws {
            decodingTime += .onThisThread - start
            try cancellation.check()
            try look(picture)
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

    private func look(_ picture: borrowing Picture) throws {
        let isIdentical = try detector.look(at: picture)?.isIdentical ?? false
        record.add(
            moment: picture.timestamp, isIdentical: isIdentical,
            motion: isIdentical ? .still : try motion(to: picture) { try $0.track(picture) })
    }

    /// Returns the motion to a picture: measured by `track`, or a rough estimate in parts of the film that are not
    /// tracked.
    private func motion(
        to picture: borrowing Picture, track: (inout MotionTracker) throws -> FrameMotion?
    ) throws -> FilmMovement.Step.Motion {
        var about = 0.0
        if !stretches.isWhole {
            about = try estimator.look(at: picture)
            let isFollowed = stretches.follow(about, at: time(of: picture))
            if !isFollowed {
                if wasFollowed { tracker.forget() }
                wasFollowed = false
                return .notFollowed(about: about)
            }
        }
        defer { wasFollowed = true }
        guard let motion = try track(&tracker) else {
            return stretches.isWhole ? .still : .notFollowed(about: about)
        }
        return FilmMovement.Step.Motion(motion)
    }

    /// Returns the time of a picture, in seconds since the first picture.
    private func time(of picture: borrowing Picture) -> Double {
        guard facts.hasTimestamps, let moment = picture.timestamp else {
            return Double(record.count) / max(facts.averageRate.value, 1)
        }
        let start = self.start ?? moment
        self.start = start
        return Double(moment - start) * facts.timeBase.value
    }

    var timing: FrameTiming {
        FrameTiming(
            facts.hasTimestamps ? record.sortedMoments : [], frameCount: record.count,
            timeBase: facts.timeBase, lastDuration: lastDuration, hints: [facts.averageRate, facts.baseRate])
    }

    /// Returns the film's nominal frame rate, not counting late and missing frames.
    func rate(_ timing: FrameTiming) -> FrameRate {
        let exact = timing.rate ?? (timing.isKnown ? nil : facts.averageRate)
        if let exact, let rate = FrameRate(exact.numerator, per: exact.denominator) { return rate }
        let moments = record.sortedMoments
        if let jittered = JitteredRate.find(in: moments.map { Double($0) * facts.timeBase.value }) {
            return jittered
        }
        let steps = zip(moments, moments.dropFirst()).map { Double($1 - $0) * facts.timeBase.value }
        // Takes the first quartile of the intervals: missing frames lengthen intervals, and a late frame lengthens one
        // and shortens the next.
        guard let usual = steps.filter({ $0 > 0 }).sorted().dropFirst(steps.count / 4).first else {
            return .slowest
        }
        let measured = min(max(1 / usual, 1), Double(FrameRate.fastest))
        func distance(_ rate: FrameRate) -> Double { abs(rate.framesPerSecond / measured - 1) }
        let nearest = Self.usualRates.min { distance($0) < distance($1) }
        if let nearest, distance(nearest) < 0.05 { return nearest }
        return FrameRate(Int(measured.rounded())) ?? .slowest
    }

    func seen(_ timing: FrameTiming, _ rate: FrameRate) -> some RandomAccessCollection<SeenFrame> {
        let (start, unit) = (timing.start, facts.timeBase.value)
        return (0..<record.count).lazy.map { [record, kinds] number in
            let moment = timing.isKnown ? record.moment(number).map { Double($0) * unit - start } : nil
            return SeenFrame(
                time: moment ?? Double(number) / rate.framesPerSecond, motion: record.motion(number),
                isRepeated: kinds.repeated.contains(number), isBlended: kinds.blended.contains(number))
        }
    }
}
