import Base
import Files
import Media

/// A directory of chunk files. Links in it are not followed, and nothing is written to a file that exists.
struct ChunkDirectory: Sendable {
    private let folder: Folder
    /// Keeps the unfinished files of one process apart from those of others that may make the same chunks at the same time.
    private let maker: String

    /// The chunks in a directory. If processes share it, each must pass its own `maker`.
    init(_ folder: Folder, maker: String = "") { (self.folder, self.maker) = (folder, maker) }

    private static let (finished, unfinished) = (".chunk", ".part")

    private static func name(_ key: ChunkKey) -> String { key.description + finished }

    /// The suffix of the names of this process's unfinished chunks.
    private var ownSuffix: String { (maker.isEmpty ? "" : ".\(maker)") + Self.unfinished }

    private func unfinishedName(_ key: ChunkKey) -> String { key.description + ownSuffix }

    /// Throws `OutputError` if the folder contains anything but chunks of one process.
    func checkNames() throws {
        for name in try folder.names() {
            let isOfChunk = [Self.finished, Self.unfinished].contains {
                name.hasSuffix($0) && ChunkKey(name.dropLast($0.count)) != nil
            }
            guard isOfChunk, try folder.kind(of: name) == .file else {
                throw OutputError.foreign(folder.path(of: name))
            }
        }
    }

    /// Creates the file of an unfinished chunk.
    func makeChunk(_ key: ChunkKey, header: [UInt8], packetCount: Int) throws -> ChunkWriter {
        try ChunkWriter(
            try folder.create(unfinishedName(key)), key: key, header: header, packetCount: packetCount)
    }

    /// Gives a chunk its final name; it must be complete and on the disk.
    func finish(_ key: ChunkKey) throws { try folder.rename(unfinishedName(key), to: Self.name(key)) }

    /// Opens a finished chunk.
    func open(_ key: ChunkKey) throws -> ChunkReader { try open(Self.name(key), key) }

    /// Opens a chunk of this process that is complete and has not got its final name yet.
    func openUnfinished(_ key: ChunkKey) throws -> ChunkReader { try open(unfinishedName(key), key) }

    private func open(_ name: String, _ key: ChunkKey) throws -> ChunkReader {
        try ChunkReader(try folder.open(name), key: key)
    }

    /// The chunks of a plan that are not there, or damaged. Reads all that are there; one that is damaged stays until it is
    /// replaced, since another process may have just done that. Soon throws `Cancelled` after the cancellation is cancelled.
    func missing(
        _ chunks: [Chunk], of plan: FilmPlan, _ cancellation: Cancellation
    ) throws -> [Chunk] {
        try chunks.filter { chunk in
            try cancellation.check()
            return try !holds(plan.key(of: chunk), packetCount: chunk.frames.count)
        }
    }

    /// A sound, if it is not there or damaged.
    func missing(_ sound: SoundPlan?) throws -> SoundPlan? {
        try sound.flatMap { try holds($0.key, packetCount: $0.packetCount) ? nil : $0 }
    }

    /// True if the chunk of a key is there, whole and with `packetCount` packets. Reads all of it.
    func holds(_ key: ChunkKey, packetCount: Int) throws -> Bool {
        switch try folder.kind(of: Self.name(key)) {
        case nil: return false
        case .file: break
        default: throw OutputError.foreign(folder.path(of: Self.name(key)))
        }
        do {
            try check(key, packetCount: packetCount) { _ in }
            return true
        } catch is FilmFault {
            return false
        }
    }

    /// Reads all of a chunk, and hands on its packets. Throws `FilmFault` if it is damaged, has another key than in its name, or another
    /// number of packets than is known of it.
    func check(
        _ key: ChunkKey, packetCount: Int?, _ receive: (borrowing Packet) throws -> Void
    ) throws {
        guard try folder.kind(of: Self.name(key)) == .file else {
            throw FilmFault.damaged(folder.path(of: Self.name(key)))
        }
        var reader = try open(key)
        guard packetCount.map({ $0 == reader.packetCount }) ?? true else {
            throw FilmFault.damaged(folder.path(of: Self.name(key)))
        }
        for _ in 0..<reader.packetCount { try receive(try reader.next()) }
        try reader.finish()
    }

    /// The digest that a chunk's packets have in a film. Throws as `check` does.
    func digest(of key: ChunkKey, packetCount: Int) throws -> String {
        var digest = PacketDigest()
        try check(key, packetCount: packetCount) { digest.add(try $0.withLengths()) }
        return digest.finish()
    }

    /// The keys of the finished chunks, by their names alone.
    var finishedKeys: [ChunkKey] {
        get throws {
            try folder.names().filter { $0.hasSuffix(Self.finished) }.compactMap {
                ChunkKey($0.dropLast(Self.finished.count))
            }
        }
    }

    /// The finished chunks with the sizes of their files.
    func finishedSizes() throws -> [ChunkKey: Int] {
        try finishedKeys.reduce(into: [:]) { $0[$1] = try folder.open(Self.name($1)).byteCount() }
    }

    /// Removes what this process did not finish.
    func removeUnfinished() throws {
        for name in try folder.names() where name.hasSuffix(ownSuffix) { try folder.remove(name) }
    }

    /// Removes what any process did not finish of chunks that are finished. One that still makes such a chunk can't give it its name
    /// then, and finds it at the next try.
    func removeUnfinished(of keys: Set<ChunkKey>) throws {
        for name in try folder.names() where name.hasSuffix(Self.unfinished) {
            guard let key = ChunkKey(name.prefix(ChunkKey.length)), keys.contains(key) else { continue }
            try folder.remove(name)
        }
    }

    /// Removes all finished chunks but those of some keys. Returns how many it removed.
    func removeAll(but kept: Set<ChunkKey>) throws -> Int {
        let discarded = try finishedKeys.filter { !kept.contains($0) }
        for key in discarded { try folder.remove(Self.name(key)) }
        return discarded.count
    }
}

extension OutputError {
    static func foreign(_ path: String) -> OutputError {
        OutputError("\(path): exists and was not made by zoetrope", "move it, or choose another name")
    }
}
