import Base
import Files
import Film
import FilmReading
import Geometry
import Media
import Motion
import SceneModel
import Sound

extension FilmInspection {
    /// Reads and decodes a complete film, even a damaged one. A second pass measures movement: in the whole film if
    /// `measuringMovement`, otherwise only around frames that resemble the previous frame. `didDecode` is called with
    /// the number of frames decoded so far. Throws `SystemError` if the file can't be opened and `FilmError` if no
    /// picture can be decoded. All other faults are part of the result.
    package init(
        of path: String, measuringMovement: Bool = false, cancellation: Cancellation = Cancellation(),
        didDecode: (Pass, _ frames: Int, FilmFacts) -> Void = { _, _, _ in }
    ) throws {
        var demuxer = try FilmFile.open(path)
        let facts = demuxer.facts
        var decoder = try FilmFile.decoder(for: demuxer, of: path, threads: 1)
        let reading = FilmReading(cancellation)
        try reading.read(&demuxer, &decoder) { didDecode(.inspecting, $0, facts) }
        let layout = try BoxLayout(of: path)
        let (byteCount, catalog) = (try FileSystem.byteCount(of: path), try ChunkCatalog(ofFilm: path))
        let missing = max(layout?.missingByteCount ?? 0, reading.missingByteCount)
        if missing > 0 {
            reading.addDamage("the file is truncated: \(missing) bytes are missing at the end")
        }
        do { try Y4MHeader.check(path) } catch let error as OrderError {
            reading.addDamage("\(error)")
        }
        guard !reading.frames.isEmpty else {
            throw FilmError("\(path): no picture can be decoded", reading.damage.first?.text ?? "")
        }
        let measure = try reading.measureSound(of: path, facts)
        // A damaged file is shorter than its header states, so the stated durations are not checked.
        let damaged = !reading.damage.isEmpty
        self.init(
            path: path, facts: facts, reading: reading, layout: layout, measure: measure,
            byteCount: byteCount,
            catalog: catalog, movie: damaged ? nil : try MovieDurations(of: path))
        // A damaged film can't be read to the end, so the second pass is skipped.
        guard damage.isEmpty else { return }
        if measuringMovement {
            let movement = try FilmMovement(of: path, cancellation: cancellation) {
                didDecode(.measuringMovement, $0, facts)
            }
            self.movement = movement
            (repeatedFrames, blendedFrames) = (movement.repeatedFrames, movement.blendedFrames)
        } else {
            (repeatedFrames, blendedFrames) = try RepeatedFrames.find(
                in: path, seen(reading.frames, reading.kinds),
                end: timing.duration, cancellation: cancellation
            ) { didDecode(.measuringMovement, $0, facts) }
        }
    }

    private init(
        path: String, facts: FilmFacts, reading: FilmReading, layout: BoxLayout?,
        measure: (track: Int, SoundMeasure)?, byteCount: Int, catalog: ChunkCatalog?, movie: MovieDurations?
    ) {
        let (frames, packets) = (reading.frames, reading.packets)
        self.path = path
        self.facts = facts
        (self.byteCount, self.catalog) = (byteCount, catalog)
        frameCount = frames.count
        timing = FrameTiming(
            facts.hasTimestamps ? frames.compactMap(\.moment).sorted() : [], frameCount: frames.count,
            timeBase: facts.timeBase,
            lastDuration: packets.lastDuration,
            hints: [facts.averageRate, facts.baseRate])
        let times = facts.hasTimestamps ? frames.compactMap(\.moment).sorted() : []
        jitteredRate =
            timing.rate == nil
            ? JitteredRate.find(in: times.map { Double($0) * facts.timeBase.value }) : nil
        duplicates = frames.indices.filter { frames[$0].isIdentical }
        nearDuplicates = reading.kinds.repeated.filter { !frames[$0].isIdentical }.sorted()
        size = frames.first?.size ?? PixelSize(width: facts.width, height: facts.height)
        resizings = frames.indices.dropFirst().filter { frames[$0].size != frames[$0 - 1].size }.map {
            Resizing(frame: $0, size: frames[$0].size)
        }
        pictureColors = reading.colors
        interlacedFrameCount = frames.count(where: \.isInterlaced)
        scan = reading.scan
        keyframes = frames.indices.filter { frames[$0].isKey }
        frameTypes = Dictionary(grouping: frames, by: \.type).mapValues(\.count)
        longestRunOfBFrames = frames.map(\.type).split { $0 != "B" }.map(\.count).max() ?? 0
        frameByteCounts = packets.inPresentationOrder.map(\.byteCount)
        bitRate = packets.bitRate(duration: timing.duration, timeBase: facts.timeBase)
        isIndexInFront = layout?.isIndexInFront
        sounds = facts.audio.map { facts in
            let span = packets.soundSpans[facts.track] ?? (0, 0)
            // Samples before 0 are the encoder's priming, which is not heard.
            let start = max(span.start, 0)
            return Sound(
                facts: facts, start: Double(start) * facts.timeBase.value,
                duration: Double(max(span.end - start, 0)) * facts.timeBase.value,
                measure: measure?.track == facts.track ? measure?.1 : nil)
        }
        disorderedPacketCount = max(packets.disordered, reading.backwardFrameCount)
        untimedPacketCount = facts.hasTimestamps ? packets.untimed : 0
        damage = reading.damage.map(\.text)
        damagedFrames = reading.damage.map(\.frame)
        hiddenPacketCount = packets.hidden
        levels = reading.watch.levels
        let (timing, unit) = (timing, facts.timeBase.value)
        let rate = max(timing.rate?.value ?? facts.averageRate.value, 1)
        frameTimes = frames.enumerated().map { number, frame in
            let moment = timing.isKnown ? frame.moment.map { Double($0) * unit - timing.start } : nil
            return moment ?? Double(number) / rate
        }
        let stretches = PictureStretches(
            moments: zip(frames, frameTimes).map { frame, time in
                PictureStretches.Moment(
                    time: time, look: frame.look, difference: frame.difference ?? 0, isKey: frame.isKey)
            }, end: timing.isKnown ? timing.duration : Double(frames.count) / rate)
        (still, black) = (stretches.still, stretches.black)
        statedDurations = StatedDurations(
            facts: facts, movie: movie, track: reading.track,
            mediaDuration: Double(packets.videoDuration) * unit,
            pictures: timing.isKnown ? timing.start + timing.duration : nil,
            all: packets.soundSpans.map { track, span in
                Double(span.end) * (track < reading.units.count ? reading.units[track] : 0)
            }.max())
    }

    /// Returns the frames with their times, but without their motion.
    private func seen(_ frames: [Frame], _ kinds: FrameKinds) -> [SeenFrame] {
        frames.indices.map { number in
            SeenFrame(
                time: frameTimes[number], isRepeated: kinds.repeated.contains(number),
                isBlended: kinds.blended.contains(number))
        }
    }
}

/// The pass that reads and decodes a film once.
private final class FilmReading {
    var packets = PacketTally()
    var frames: [FilmInspection.Frame] = []
    private(set) var damage: [(text: String, frame: Int?)] = []
    /// The number of bytes missing at the end of the file; 0 if the demuxer reports no missing bytes.
    private(set) var missingByteCount = 0
    var colors: [ColorTags] = []
    private(set) var watch = PictureWatch()
    /// The index of the video track.
    private(set) var track = 0
    /// The time base of every track, in seconds.
    private(set) var units: [Double] = []
    private(set) var kinds = FrameKinds([]) { _ in false }
    var scan: Scan { detector.scan }

    private let cancellation: Cancellation
    private var detector = DifferenceDetector()
    /// The maximum number of reading and decoding errors that are recorded.
    private static let maximumDamage = 5

    init(_ cancellation: Cancellation) { self.cancellation = cancellation }

    /// The number of frames whose timestamp is not later than the previous frame's.
    var backwardFrameCount: Int {
        let moments = frames.compactMap(\.moment)
        return zip(moments, moments.dropFirst()).count { $1 <= $0 }
    }

    func read(_ demuxer: inout Demuxer, _ decoder: inout Decoder, _ didDecode: (Int) -> Void) throws {
        let video = demuxer.track
        (track, units) = (video, demuxer.units)
        func receive(_ picture: borrowing Picture) throws {
            try cancellation.check()
            let change = try detector.look(at: picture)
            if !colors.contains(picture.colors) { colors.append(picture.colors) }
            frames.append(
                FilmInspection.Frame(
                    moment: picture.timestamp, type: picture.frameType, isKey: picture.isKey,
                    difference: change?.difference, isIdentical: change?.isIdentical ?? false,
                    isInterlaced: picture.isInterlaced,
                    size: PixelSize(width: picture.width, height: picture.height),
                    look: watch.look(at: picture)))
            didDecode(frames.count)
        }
        var goesOn = true
        while goesOn {
            goesOn = try tolerating {
                try demuxer.nextOfAny { packet in
                    packets.add(packet, isVideo: packet.track == video)
                    guard packet.track == video else { return }
                    _ = try tolerating {
                        try decoder.decode(packet, receive)
                        return true
                    }
                }
            }
        }
        _ = try tolerating {
            try decoder.finish(receive)
            return true
        }
        kinds = FrameKinds(detector.finish()) { frames[$0].isIdentical }
    }

    /// Adds an error about the file as a whole.
    func addDamage(_ text: String) { damage.insert((text, nil), at: 0) }

    /// Decodes and measures the track that players choose. Nil if the film has no sound, or if the track is damaged.
    func measureSound(of path: String, _ facts: FilmFacts) throws -> (track: Int, SoundMeasure)? {
        guard !facts.audio.isEmpty else { return nil }
        var found: (Int, SoundMeasure)?
        _ = try tolerating {
            let reader = try SoundReader<Float>(path: path)
            let measure = try SoundMeasure(of: reader) { _ in try cancellation.check() }
            found = (reader.facts.track.track, measure)
            return true
        }
        return found
    }

    /// Runs `body` and returns its result. If `body` throws a `MediaError` about the content, records the error and
    /// returns false; other errors are thrown. A truncated file causes the same error in every track, so only the
    /// number of missing bytes is recorded for such a file.
    private func tolerating(_ body: () throws -> Bool) throws -> Bool {
        do {
            return try body()
        } catch let error as MediaError where !error.isFault {
            if let missing = error.missingByteCount {
                missingByteCount = missing
                return false
            }
            // Packets after a damaged packet fail with the same error before the next frame. It is recorded once.
            let isKnown = damage.contains { $0.text == "\(error)" && $0.frame == frames.count }
            if !isKnown, damage.count < Self.maximumDamage { damage.append(("\(error)", frames.count)) }
            return false
        }
    }
}
