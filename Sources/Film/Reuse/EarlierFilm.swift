import Base
import Files
import Glibc
import Media

/// A finished film whose chunks (independently encoded parts) are reused. The film is only read.
struct EarlierFilm: ~Copyable {
    private let file: InputFile
    private let catalog: ChunkCatalog

    /// Opens a film. Throws `FilmFault` if the film contains no list of its chunks, or if `path` is not a regular
    /// file.
    init(_ path: String) throws {
        var file: InputFile
        do throws(SystemError) {
            file = try InputFile(openingFile: path)
        } catch {
            let reason =
                FileSystem.isLink(path)
                ? "is a link" : error.code == EINVAL ? "is not a regular file" : error.reason
            throw FilmFault("\(path): \(reason)")
        }
        guard let catalog = try? ChunkCatalog(of: &file) else {
            throw FilmFault("\(path): has no list of its chunks that this version can read")
        }
        self.catalog = catalog
        self.file = file
    }

    /// The chunks that were copied, with the digests of their packets.
    struct Copies {
        fileprivate(set) var digests: [ChunkKey: String] = [:]
        /// The reason why some wanted chunks could not be used. Nil if the film lists at least one wanted chunk, and
        /// all wanted chunks that the film lists were copied.
        fileprivate(set) var fault: FilmFault?
    }

    /// Copies to `directory` the chunks among `chunks` that this film contains. A copied chunk gets its final name only
    /// if its packets have the digest that the film lists. Faults of this film are part of the result; other errors are
    /// thrown. `didCopy` is called with the number of frames copied so far and the number of frames to copy.
    func copy(
        _ chunks: [Chunk], of plan: FilmPlan, to directory: ChunkDirectory, cancellation: Cancellation,
        didCopy: (_ frames: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> Copies {
        var copies = Copies()
        var wanted: [ChunkKey: Int] = [:]
        for chunk in chunks { wanted[plan.key(of: chunk)] = chunk.frames.count }
        let total = catalog.entries.reduce(0) { $0 + (wanted[$1.key] ?? 0) }
        guard total > 0 else {
            copies.fault = fault(ifNoneOf: chunks, of: plan)
            return copies
        }
        var count = 0
        let header = try plan.makeEncoder().track.header
        do {
            var packets = try PicturePackets(of: file.ownPath, rate: plan.format.rate)
            guard plan.order.settings.codec.header(ofMP4: packets.facts.header) == header else {
                throw damage("its header")
            }
            var start: FilmFrame = 0
            for entry in catalog.chunks where !wanted.isEmpty {
                try cancellation.check()
                if wanted[entry.key] != entry.frameCount {
                    try skip(entry, at: start, &packets)
                } else if try copy(
                    entry, at: start, of: &packets, plan.order.settings.codec, header: header, to: directory)
                {
                    wanted[entry.key] = nil
                    copies.digests[entry.key] = entry.digest
                    count += entry.frameCount
                    didCopy(count, total)
                } else {
                    copies.fault = damage("the chunk at frame \(start)")
                }
                start = start.advanced(by: entry.frameCount)
            }
        } catch let error as MediaError {
            copies.fault = FilmFault("\(file.path): \(error)")
        } catch let fault as FilmFault {
            copies.fault = fault
        }
        return copies
    }

    /// Returns the reason why the film contains none of `chunks`; nil if it contains at least one, or if `chunks` is
    /// empty.
    func fault(ifNoneOf chunks: [Chunk], of plan: FilmPlan) -> FilmFault? {
        let wanted = Set(chunks.map(plan.key))
        guard !wanted.isEmpty, !catalog.entries.contains(where: { wanted.contains($0.key) }) else {
            return nil
        }
        return FilmFault("\(file.path): \(difference(from: plan))")
    }

    /// Returns the reason why the film contains no chunk of `plan`.
    private func difference(from plan: FilmPlan) -> String {
        let other = catalog.fingerprint.parts.first { part in
            plan.fingerprint[part.name].map { $0 != part.version } ?? false
        }
        guard let other, let ours = plan.fingerprint[other.name] else {
            return
                "has no chunk of this film: the size, rate, settings, libraries, files or all pictures differ"
        }
        return "was encoded with other versions: \(other.name) \(other.version), here \(ours)"
    }

    private func damage(_ what: String) -> FilmFault { FilmFault("\(file.path): \(what) is damaged") }

    private func skip(
        _ entry: ChunkCatalog.Entry, at start: FilmFrame, _ packets: inout PicturePackets
    ) throws {
        for _ in 0..<entry.frameCount {
            guard try packets.next(ofChunkAt: start, { _, _ in }) else { throw damage("its end") }
        }
    }

    /// Copies a chunk. Returns false if its packets don't have the digest that the catalogue lists.
    private func copy(
        _ entry: ChunkCatalog.Entry, at start: FilmFrame, of packets: inout PicturePackets,
        _ codec: VideoCodec, header: [UInt8], to directory: ChunkDirectory
    ) throws -> Bool {
        var writer: ChunkWriter? = try directory.makeChunk(
            entry.key, header: header, packetCount: entry.frameCount)
        var digest = PacketDigest()
        for _ in 0..<entry.frameCount {
            let goesOn = try packets.next(ofChunkAt: start) { _, packet in
                digest.add(packet)
                guard codec == .h264 else { return try writer?.write(packet) ?? () }
                guard let packet = try packet.withStartCodes() else { return _ = writer.take() }
                try writer?.write(packet)
            }
            if !goesOn { throw damage("its end") }
        }
        guard let writer = writer.take(), digest.finish() == entry.digest else { return false }
        try writer.finish()
        try directory.finish(entry.key)
        return true
    }
}

/// The chunks that were copied from other films to a chunk directory.
struct ReusedChunks: Sendable {
    /// The packet digests of the copied chunks, which were checked when copying.
    private(set) var digests: [ChunkKey: String] = [:]
    /// The warnings about films that the user named but that have no usable chunks.
    private(set) var warnings: [String] = []

    /// Adds a warning about a film that the user named but that has no usable chunks.
    mutating func warn(_ fault: FilmFault) { warnings.append(Self.warning(fault)) }

    /// Returns the warning about a film that the user named but that has no usable chunks.
    static func warning(_ fault: FilmFault) -> String { "\(fault); missing chunks will be encoded again" }

    /// Copies, from the film at `path`, the chunks among `chunks` that were not copied before. Returns a fault if the
    /// film lists none of these chunks, or if a listed chunk could not be copied. Throws if the chunk directory can't
    /// be written to.
    mutating func copy(
        _ chunks: [Chunk], of plan: FilmPlan, from path: String, to directory: ChunkDirectory,
        _ cancellation: Cancellation, _ report: (FilmProgress) -> Void
    ) throws -> FilmFault? {
        let missing = chunks.filter { digests[plan.key(of: $0)] == nil }
        let film: EarlierFilm
        do { film = try EarlierFilm(path) } catch let fault as FilmFault { return fault }
        let copies = try film.copy(missing, of: plan, to: directory, cancellation: cancellation) {
            frames, total in
            report(.takingOver(frames: frames, of: total))
        }
        digests.merge(copies.digests) { $1 }
        return copies.fault
    }
}
