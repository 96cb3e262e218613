import Base
import Files
import Geometry
import Media
import SceneModel

/// Chunks of a plan that are made again in a temporary folder, to be compared with those of an existing film.
struct RemadeChunks {
    let plan: FilmPlan
    private let lanes: Int
    private let converter: Converter.Choice
    let timing: PicturePackets.Timing
    let cancellation: Cancellation
    private let scratch: TemporaryFolder
    let directory: ChunkDirectory

    /// Creates the temporary folder. `timing` is how the film's timestamps are read.
    init(
        _ plan: FilmPlan, lanes: Int, converter: Converter.Choice, timing: PicturePackets.Timing,
        _ cancellation: Cancellation
    ) throws {
        (self.plan, self.timing, self.cancellation) = (plan, timing, cancellation)
        (self.lanes, self.converter) = (try LaneMemory.lanes(lanes, for: plan), converter)
        scratch = try TemporaryFolder()
        let folder = try Folder(opening: scratch.path)
        try folder.makeFolder("chunks")
        directory = ChunkDirectory(try folder.folder("chunks"))
    }

    /// Makes chunks with distinct keys, and the sound unless it is nil. Blocks until they are complete.
    func make(
        _ chunks: [Chunk], sound: SoundPlan?, _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws {
        var run = ChunkRun(plan, to: directory, lanes: lanes, cancellation: cancellation)
        run.converter = converter
        _ = try Self.making { try run.bring(chunks, sound: sound, report) }
    }

    /// An error of making chunks again, which says nothing about the film that they are compared with.
    struct MakingError: Error {
        let cause: MediaError
    }

    /// Calls `body`, which makes chunks again or reads what was made. Throws `MakingError` in place of `MediaError`.
    static func making<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as MediaError { throw MakingError(cause: error) }
    }

    /// Returns the digest of a chunk that was made, in the form of `ChunkDigests`.
    func digest(of chunk: Chunk) throws -> String {
        let (key, count) = (plan.key(of: chunk), chunk.frames.count)
        guard plan.order.storesPacketsAsEncoded else { return try inContainer(chunk).digest }
        guard timing == .nearest else {
            return try directory.digest(of: key, packetCount: count, in: plan.order.settings.codec)
        }
        var digest = PacketDigest()
        try directory.check(key, packetCount: count) { packet in
            var packet = try packet.withLengths()
            packet.decoding = 0
            digest.add(packet)
        }
        return digest.finish()
    }

    /// Returns the decoder's settings that a film in the same container has of a chunk that was made.
    func header(of chunk: Chunk) throws -> [UInt8] { try inContainer(chunk).header }

    /// Writes a chunk to a film of its own, and reads the decoder's settings and the digest of its packets there.
    private func inContainer(_ chunk: Chunk) throws -> (header: [UInt8], digest: String) {
        let path = "\(scratch.path)/chunk"
        return try Self.making {
            try plan.mux(chunk, from: directory, to: path)
            var packets = try PicturePackets(of: path, rate: plan.format.rate, timing: timing)
            var digest = PacketDigest()
            while try packets.next(ofChunkAt: 0, { digest.add($1) }) {}
            return (packets.facts.header, digest.finish())
        }
    }

    /// Returns the digests of chunks that were made, by their keys. Each is read once, however often the film repeats it.
    func digests(of chunks: [Chunk]) throws -> [ChunkKey: String] {
        var digests: [ChunkKey: String] = [:]
        for chunk in chunks {
            try cancellation.check()
            digests[plan.key(of: chunk)] = try digest(of: chunk)
        }
        return digests
    }

    /// Decodes a chunk that was made, and the same frames of the film at `path`, until two pictures differ.
    func compare(_ chunk: Chunk, withFilmAt path: String) throws -> SceneVerification.Pictures {
        guard let film = try Self.reader(of: path, plan) else {
            return .notFound
        }
        var reader = try directory.open(plan.key(of: chunk))
        var decoder = try Decoder(of: plan.track(header: reader.header))
        var (frame, result) = (chunk.frames.lowerBound, SceneVerification.Pictures.equal)
        func compare(_ picture: borrowing Picture) throws {
            guard result == .equal else { return }
            do {
                let isSame = try film.picture(frame.number) { picture.hasSameSamples(as: $0) }
                if !isSame { result = .differ(frame) }
            } catch let error as MediaError where !error.isFault {
                result = .unreadable(frame)
            }
            frame = frame.advanced(by: 1)
        }
        for _ in 0..<reader.packetCount where result == .equal {
            try cancellation.check()
            try decoder.decode(try reader.next(), compare)
        }
        if result == .equal { try decoder.finish(compare) }
        return result
    }

    /// Opens a film of any program for its single pictures; nil if it is damaged.
    private static func reader(of path: String, _ plan: FilmPlan) throws -> FilmReader? {
        do {
            var demuxer = try Demuxer(path: path)
            let index = try FilmIndex(reading: &demuxer)
            guard index.timestamps.count == plan.frameCount else { return nil }
            return try FilmReader(
                path: path, index: index,
                maximumPixels: Decoder.paddedPixelCount(width: plan.size.width, height: plan.size.height))
        } catch let error as MediaError where !error.isFault { return nil }
    }

    /// Writes the film of all chunks, which must have been made, and returns the path of the file. If `isStated` is true, the
    /// film states what it was made of.
    func film(statingOrigin isStated: Bool) throws -> String {
        let path = "\(scratch.path)/film"
        try Self.making {
            try plan.write(from: directory, to: path, cancellation)
            guard isStated else { return }
            if plan.order.storesPacketsAsEncoded {
                try plan.list(try digests(of: plan.distinctChunks), in: path)
            } else {
                try FilmOrigin(of: plan).stamp(path)
            }
        }
        return path
    }
}
