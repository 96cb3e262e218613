import Base
import Files
import Glibc
import Media

/// A directory of chunk files. Links in the directory are not followed, and existing files are never written to.
struct ChunkDirectory: Sendable {
    private let folder: Folder
    /// A name for this process, which the names of its unfinished files contain. It differs from the names of other
    /// processes that may make the same chunks at the same time.
    private let maker: String

    /// Creates access to the chunks in a folder. If processes share the folder, each must pass its own `maker`.
    init(_ folder: Folder, maker: String = "") { (self.folder, self.maker) = (folder, maker) }

    private static let (finished, unfinished) = (".chunk", ".part")

    private static func name(_ key: ChunkKey) -> String { key.description + finished }

    /// The file name suffix of this process's unfinished chunks.
    private var ownSuffix: String { (maker.isEmpty ? "" : ".\(maker)") + Self.unfinished }

    private func unfinishedName(_ key: ChunkKey) -> String { key.description + ownSuffix }

    /// Throws `OutputError` if a folder that no other process uses contains anything except finished and unfinished
    /// chunks.
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

    /// Creates the file of an unfinished chunk, to which `packetCount` packets must be written.
    func makeChunk(_ key: ChunkKey, header: [UInt8], packetCount: Int) throws -> ChunkWriter {
        try ChunkWriter(
            try folder.create(unfinishedName(key)), key: key, header: header, packetCount: packetCount)
    }

    /// Gives a chunk its final name. The file must be complete and synchronized to disk.
    func finish(_ key: ChunkKey) throws(SystemError) {
        try folder.rename(unfinishedName(key), to: Self.name(key))
    }

    /// Blocks until the names of the finished chunks are on disk.
    func synchronize() throws(SystemError) { try folder.synchronize() }

    /// Adds a finished chunk of another directory: as a second name of its file, or as a copy where that is impossible.
    /// An existing chunk stays; then false is returned. Throws `SystemError` if the other directory lacks the chunk, or
    /// this one can't be written to.
    @discardableResult
    func add(_ key: ChunkKey, from other: ChunkDirectory) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try folder.link(Self.name(key), from: other.folder)
            return true
        } catch {
            switch error.code {
            case EEXIST: return false
            case EXDEV, EPERM, EMLINK, EOPNOTSUPP:
                try copy(key, from: other)
                return true
            default: throw error
            }
        }
    }

    private func copy(_ key: ChunkKey, from other: ChunkDirectory) throws(SystemError) {
        var source = try other.folder.open(Self.name(key))
        var target = try folder.create(unfinishedName(key))
        while true {
            let bytes = try source.read(1 << 20)
            if bytes.isEmpty { break }
            try target.write(bytes)
        }
        try target.synchronize()
        try finish(key)
    }

    /// Returns the size of a finished chunk in bytes. Throws `SystemError` if it is missing.
    func byteCount(of key: ChunkKey) throws(SystemError) -> Int {
        try folder.open(Self.name(key)).byteCount()
    }

    /// Marks a chunk as used now.
    func touch(_ key: ChunkKey) { folder.touch(Self.name(key)) }

    /// Removes a finished chunk if it exists.
    func remove(_ key: ChunkKey) throws(SystemError) { try folder.remove(Self.name(key)) }

    /// Opens a finished chunk.
    func open(_ key: ChunkKey) throws -> ChunkReader { try open(Self.name(key), key) }

    /// Opens a chunk of this process that is complete but does not have its final name yet.
    func openUnfinished(_ key: ChunkKey) throws -> ChunkReader { try open(unfinishedName(key), key) }

    private func open(_ name: String, _ key: ChunkKey) throws -> ChunkReader {
        try ChunkReader(try folder.open(name), key: key)
    }

    /// Returns the chunks of a plan that are missing or damaged. Reads all existing chunks. A damaged chunk is not
    /// removed before it is replaced, since another process may just have replaced it. Throws `Cancelled` soon after
    /// cancellation.
    func missing(
        _ chunks: [Chunk], of plan: FilmPlan, _ cancellation: Cancellation
    ) throws -> [Chunk] {
        try chunks.filter { chunk in
            try cancellation.check()
            return try !holds(plan.key(of: chunk), packetCount: chunk.frames.count)
        }
    }

    /// Returns the given sound if its chunk file is missing or damaged; otherwise nil.
    func missing(_ sound: SoundPlan?) throws -> SoundPlan? {
        try sound.flatMap { try holds($0.key, packetCount: $0.packetCount) ? nil : $0 }
    }

    /// Returns true if the chunk exists, is undamaged and has `packetCount` packets (unless nil). Reads the whole chunk.
    func holds(_ key: ChunkKey, packetCount: Int?) throws -> Bool {
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

    /// Reads a whole chunk and passes its packets to `receive`. Throws `FilmFault` if the chunk is damaged, if the key
    /// inside the file differs from the file's name, or if the number of packets is not `packetCount` (unless nil).
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

    /// Returns a digest of a chunk's packets, in the form that they have in an MP4 or MOV film. Throws the same errors as
    /// `check`.
    func digest(of key: ChunkKey, packetCount: Int, in codec: VideoCodec) throws -> String {
        var digest = PacketDigest()
        try check(key, packetCount: packetCount) { packet in
            if codec == .h264 { digest.add(try packet.withLengths()) } else { digest.add(packet) }
        }
        return digest.finish()
    }

    /// The keys of the finished chunks, taken from the file names only.
    var finishedKeys: [ChunkKey] {
        get throws {
            try folder.names().filter { $0.hasSuffix(Self.finished) }.compactMap {
                ChunkKey($0.dropLast(Self.finished.count))
            }
        }
    }

    /// Returns the keys of the finished chunks with their file sizes in bytes.
    func finishedSizes() throws -> [ChunkKey: Int] {
        try finishedKeys.reduce(into: [:]) { $0[$1] = try folder.open(Self.name($1)).byteCount() }
    }

    /// A file of a chunk.
    struct File {
        let name: String
        let key: ChunkKey
        let isFinished: Bool
        let byteCount: Int
        /// When the chunk was last used or, if it is unfinished, written to, as `Folder.sizeAndChange` counts it.
        let used: Int

        /// The seconds since then.
        var age: Int { max(Folder.now - used, 0) / 1_000_000_000 }
    }

    /// Returns the files of all chunks, and the names of other entries. Reads no chunk.
    func files() throws(SystemError) -> (chunks: [File], others: [String]) {
        var files: [File] = []
        var others: [String] = []
        for name in try folder.names() {
            let isFinished = name.hasSuffix(Self.finished)
            guard isFinished || name.hasSuffix(Self.unfinished),
                let key = ChunkKey(
                    isFinished ? name.dropLast(Self.finished.count) : name.prefix(ChunkKey.length))
            else {
                others.append(name)
                continue
            }
            // A file that another process has just removed is left out.
            guard let (byteCount, used) = try folder.sizeAndChange(of: name) else { continue }
            files.append(File(name: name, key: key, isFinished: isFinished, byteCount: byteCount, used: used))
        }
        return (files, others)
    }

    /// Removes the file of a chunk if it exists.
    func remove(_ file: File) throws(SystemError) { try folder.remove(file.name) }

    /// Removes the unfinished chunks of this process.
    func removeUnfinished() throws {
        for name in try folder.names() where name.hasSuffix(ownSuffix) { try folder.remove(name) }
    }

    /// Removes unfinished files of all processes for chunks in `keys`, which are finished. A process that is still
    /// making such a chunk fails to rename it, and finds the finished chunk on its next attempt.
    func removeUnfinished(of keys: Set<ChunkKey>) throws {
        for name in try folder.names() where name.hasSuffix(Self.unfinished) {
            guard let key = ChunkKey(name.prefix(ChunkKey.length)), keys.contains(key) else { continue }
            try folder.remove(name)
        }
    }

    /// Removes all finished chunks except those with the keys `kept`. Returns how many chunks were removed.
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
