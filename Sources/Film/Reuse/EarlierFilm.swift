import Base
import Files
import Glibc
import Media

/// A finished film whose chunks are used again. It is read, and never written to.
struct EarlierFilm: ~Copyable {
    private let file: InputFile
    private let catalog: ChunkCatalog

    /// Opens a film. Throws `FilmFault` for one that does not list its chunks, and for anything but a regular file.
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
            throw FilmFault("\(path): does not list its chunks, or not as this version does")
        }
        self.catalog = catalog
        self.file = file
    }

    /// The chunks that were copied, with the digests of their packets.
    struct Copies {
        fileprivate(set) var digests: [ChunkKey: String] = [:]
        /// The film's fault; nil if all wanted chunks could be used.
        fileprivate(set) var fault: FilmFault?
    }

    /// Copies chunks of a plan to a store, those that the film has. A chunk gets its name there when its packets are found to be
    /// those that were verified once. What is wrong with the film is in the result; throws for everything else.
    /// `didCopy` is called with the number of copied frames, and the total.
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
            guard StartCodes.header(ofMP4: packets.facts.header) == header else { throw damage("its header") }
            var start: FilmFrame = 0
            for entry in catalog.chunks where !wanted.isEmpty {
                try cancellation.check()
                if wanted[entry.key] != entry.frameCount {
                    try skip(entry, at: start, &packets)
                } else if try copy(entry, at: start, of: &packets, header: header, to: directory) {
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

    /// The reason why the film has none of the wanted chunks of a plan; nil if it has one, or none is wanted.
    func fault(ifNoneOf chunks: [Chunk], of plan: FilmPlan) -> FilmFault? {
        let wanted = Set(chunks.map(plan.key))
        guard !wanted.isEmpty, !catalog.entries.contains(where: { wanted.contains($0.key) }) else {
            return nil
        }
        return FilmFault("\(file.path): \(difference(from: plan))")
    }

    /// The reason why the film has no chunk of a plan.
    private func difference(from plan: FilmPlan) -> String {
        let other = catalog.fingerprint.parts.first { part in
            plan.fingerprint[part.name].map { $0 != part.version } ?? false
        }
        guard let other, let ours = plan.fingerprint[other.name] else {
            return
                "has no chunk of this film: size, rate, settings, libraries, files or all pictures differ"
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

    /// Copies a chunk; false if its packets are not those that the catalogue lists.
    private func copy(
        _ entry: ChunkCatalog.Entry, at start: FilmFrame, of packets: inout PicturePackets, header: [UInt8],
        to directory: ChunkDirectory
    ) throws -> Bool {
        var writer: ChunkWriter? = try directory.makeChunk(
            entry.key, header: header, packetCount: entry.frameCount)
        var digest = PacketDigest()
        for _ in 0..<entry.frameCount {
            let goesOn = try packets.next(ofChunkAt: start) { _, packet in
                digest.add(packet)
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

/// Chunks of other films, copied to a chunk directory.
struct ReusedChunks: Sendable {
    /// The digests of their packets, with which they were verified.
    private(set) var digests: [ChunkKey: String] = [:]
    /// The reasons why films that were named are of no use.
    private(set) var warnings: [String] = []

    /// Adds why a film that was named is of no use.
    mutating func warn(_ fault: FilmFault) { warnings.append(Self.warning(fault)) }

    /// The warning about a film that was named and is of no use.
    static func warning(_ fault: FilmFault) -> String { "\(fault); missing chunks will be encoded again" }

    /// Copies chunks still missing from the film at `path`. Returns why some or all of its chunks could not be used. Throws if the
    /// store can't be written to.
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
