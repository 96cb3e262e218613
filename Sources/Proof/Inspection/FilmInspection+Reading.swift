import Files
import Film
import Media
import Pipeline
import SceneModel
import Sound

extension FilmInspection {
    /// Reads and decodes all of a film, also a damaged one; `didDecode` is called with the number of frames so far. Its
    /// movement is measured in a second pass if that is asked for, and otherwise only where frames look like the one
    /// before. Throws `SystemError` for a file that can't be opened and `ProofError` for one without a picture. Everything else
    /// that is wrong with a film is in the result.
    public init(
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
        if let missing = layout?.missingByteCount, missing > 0 {
            reading.damage.insert("the file is truncated: \(missing) bytes are missing at its end", at: 0)
        }
        do { try Y4MHeader.check(path) } catch let error as OrderError {
            reading.damage.insert("\(error)", at: 0)
        }
        guard !reading.frames.isEmpty else {
            throw ProofError("\(path): no picture can be decoded", reading.damage.first ?? "")
        }
        let measure = try reading.measureSound(of: path, facts)
        self.init(
            path: path, facts: facts, reading: reading, layout: layout, measure: measure,
            byteCount: byteCount,
            catalog: catalog)
        // What is damaged can't be read to its end.
        guard damage.isEmpty else { return }
        if measuringMovement {
            let movement = try FilmMovement(of: path, cancellation: cancellation) {
                didDecode(.measuringMovement, $0, facts)
            }
            (self.movement, repeatedFrames) = (movement, movement.repeatedFrames)
        } else {
            repeatedFrames = try RepeatedFrames.find(
                in: path, seen(reading.frames), end: timing.duration, cancellation: cancellation
            ) { didDecode(.measuringMovement, $0, facts) }
        }
    }

    private init(
        path: String, facts: FilmFacts, reading: FilmReading, layout: BoxLayout?,
        measure: (track: Int, SoundMeasure)?, byteCount: Int, catalog: ChunkCatalog?
    ) {
        let (frames, packets) = (reading.frames, reading.packets)
        self.path = path
        self.facts = facts
        (self.byteCount, self.catalog) = (byteCount, catalog)
        frameCount = frames.count
        timing = Timing(
            facts.hasTimestamps ? frames.compactMap(\.moment).sorted() : [], frameCount: frames.count,
            timeBase: facts.timeBase,
            lastDuration: packets.lastDuration,
            hints: [facts.averageRate, facts.baseRate])
        duplicates = frames.indices.filter { frames[$0].isIdentical }
        nearDuplicates = NearDuplicates.frames(frames.map(\.difference)).filter { !frames[$0].isIdentical }
        size = frames.first?.size ?? PixelSize(width: facts.width, height: facts.height)
        resizings = frames.indices.dropFirst().filter { frames[$0].size != frames[$0 - 1].size }.map {
            Resizing(frame: $0, size: frames[$0].size)
        }
        pictureColors = reading.colors
        interlacedFrameCount = frames.count(where: \.isInterlaced)
        keyframes = frames.indices.filter { frames[$0].isKey }
        frameTypes = Dictionary(grouping: frames, by: \.type).mapValues(\.count)
        longestRunOfBFrames = frames.map(\.type).split { $0 != "B" }.map(\.count).max() ?? 0
        frameByteCounts = packets.inPresentationOrder.map(\.byteCount)
        bitRate = packets.bitRate(duration: timing.duration, timeBase: facts.timeBase)
        isIndexInFront = layout?.isIndexInFront
        sounds = facts.audio.map { facts in
            let span = packets.soundSpans[facts.track] ?? (0, 0)
            // What an encoder puts before the first sample is not heard.
            let start = max(span.start, 0)
            return Sound(
                facts: facts, start: Double(start) * facts.timeBase.value,
                duration: Double(max(span.end - start, 0)) * facts.timeBase.value,
                measure: measure?.track == facts.track ? measure?.1 : nil)
        }
        disorderedPacketCount = max(packets.disordered, reading.backwardFrameCount)
        untimedPacketCount = facts.hasTimestamps ? packets.untimed : 0
        damage = reading.damage
    }

    /// The frames as they are shown, without their motion.
    private func seen(_ frames: [Frame]) -> [SeenFrame] {
        let repeated = Set(duplicates).union(nearDuplicates)
        let rate = max(timing.rate?.value ?? facts.averageRate.value, 1)
        return frames.enumerated().map { number, frame in
            let moment =
                timing.isKnown ? frame.moment.map { Double($0) * facts.timeBase.value - timing.start } : nil
            return SeenFrame(
                time: moment ?? Double(number) / rate, isRepeated: repeated.contains(number))
        }
    }
}

/// One pass through a film.
private final class FilmReading {
    var packets = PacketTally()
    var frames: [FilmInspection.Frame] = []
    var damage: [String] = []
    var colors: [ColorTags] = []

    private let cancellation: Cancellation
    private var eye = DifferenceEye()
    /// No more errors are kept than anyone reads.
    private static let mostDamage = 5

    init(_ cancellation: Cancellation) { self.cancellation = cancellation }

    /// The frames whose timestamp is not after the one before.
    var backwardFrameCount: Int {
        let moments = frames.compactMap(\.moment)
        return zip(moments, moments.dropFirst()).count { $1 <= $0 }
    }

    func read(_ demuxer: inout Demuxer, _ decoder: inout Decoder, _ didDecode: (Int) -> Void) throws {
        let video = demuxer.track
        func receive(_ picture: borrowing Picture) throws {
            try cancellation.check()
            let change = try eye.look(at: picture)
            if !colors.contains(picture.colors) { colors.append(picture.colors) }
            frames.append(
                FilmInspection.Frame(
                    moment: picture.timestamp, type: picture.frameType, isKey: picture.isKey,
                    difference: change?.difference, isIdentical: change?.isIdentical ?? false,
                    isInterlaced: picture.isInterlaced,
                    size: PixelSize(width: picture.width, height: picture.height)))
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
    }

    /// Decodes the sound that players choose; nil if there is none, or if it is damaged.
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

    /// Runs the body. A `MediaError` is recorded instead of thrown, and false returned, unless the machine failed.
    private func tolerating(_ body: () throws -> Bool) throws -> Bool {
        do {
            return try body()
        } catch let error as MediaError where !error.isFault {
            if damage.count < Self.mostDamage { damage.append("\(error)") }
            return false
        }
    }
}
