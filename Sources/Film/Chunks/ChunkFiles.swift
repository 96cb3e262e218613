import Files

/// The files of a store. Links among them are not followed, and nothing is written to a file that exists.
struct ChunkFiles: Sendable {
    private let folder: Folder
    private let chunks: Folder

    private enum Name {
        static let plan = "plan.json"
        static let draft = "film.mp4"
        static let chunks = "chunks"

        static func chunk(_ key: ChunkKey) -> String { key.description + finished }
        static func part(_ key: ChunkKey) -> String { key.description + unfinished }

        static let finished = ".chunk"
        static let unfinished = ".part"

        static func isOfChunk(_ name: String) -> Bool {
            [finished, unfinished].contains { name.hasSuffix($0) && ChunkKey(name.dropLast($0.count)) != nil }
        }
    }

    /// The files in a held folder. Throws `OutputError` if it contains anything that does not belong to a store.
    init(in folder: Folder) throws {
        for name in try folder.names() {
            let expected: FileSystem.Kind? =
                switch name {
                case HeldFolder.lockName, Name.plan, Name.draft: .file
                case Name.chunks, KeptPeaks.folderName: .directory
                default: nil
                }
            guard let expected, try folder.kind(of: name) == expected else {
                throw Self.foreign(folder.path(of: name))
            }
        }
        try folder.makeFolder(Name.chunks)
        let chunks = try folder.folder(Name.chunks)
        for name in try chunks.names() {
            guard Name.isOfChunk(name), try chunks.kind(of: name) == .file else {
                throw Self.foreign(chunks.path(of: name))
            }
        }
        if try folder.kind(of: KeptPeaks.folderName) != nil {
            let peaks = try folder.folder(KeptPeaks.folderName)
            for name in try peaks.names() {
                guard KeptPeaks.isFileName(name), try peaks.kind(of: name) == .file else {
                    throw Self.foreign(peaks.path(of: name))
                }
            }
        }
        self.folder = folder
        self.chunks = chunks
    }

    private static func foreign(_ path: String) -> OutputError {
        OutputError("\(path): exists and was not made by zoetrope", "move it, or choose another -o")
    }

    /// Writes the plan, for people to read; no run reads it.
    func write(_ plan: String) throws {
        var file = try folder.create(Name.plan)
        try file.write(Array(plan.utf8))
    }

    /// Keeps these peaks, and no others. A file that a killed run did not finish is not taken for whole by its readers.
    func keep(_ peaks: [KeptPeaks]) throws {
        let names = Set(peaks.map(\.fileName))
        guard !names.isEmpty else { return try removePeaks() }
        try folder.makeFolder(KeptPeaks.folderName)
        let kept = try folder.folder(KeptPeaks.folderName)
        for name in try kept.names() where !names.contains(name) {
            try kept.remove(name)
        }
        for item in peaks {
            if KeptPeaks.read(item.key, from: kept) != nil { continue }
            var file = try kept.create(item.fileName)
            try file.write(try item.bytes())
        }
    }

    private func removePeaks() throws {
        guard try folder.kind(of: KeptPeaks.folderName) != nil else { return }
        let kept = try folder.folder(KeptPeaks.folderName)
        for name in try kept.names() { try kept.remove(name) }
        try folder.removeFolder(KeptPeaks.folderName)
    }

    /// Creates the file that the film is muxed to before it gets its name, and returns its path.
    func makeDraft() throws -> String {
        _ = try folder.create(Name.draft)
        return folder.path(of: Name.draft)
    }

    /// Creates the file of an unfinished chunk.
    func makeChunk(_ key: ChunkKey, header: [UInt8], packetCount: Int) throws -> ChunkWriter {
        try ChunkWriter(try chunks.create(Name.part(key)), key: key, header: header, packetCount: packetCount)
    }

    /// Gives a chunk its final name; it must be complete and on the disk.
    func finish(_ key: ChunkKey) throws { try chunks.rename(Name.part(key), to: Name.chunk(key)) }

    /// Opens a finished chunk.
    func open(_ key: ChunkKey) throws -> ChunkReader {
        try ChunkReader(try chunks.open(Name.chunk(key)), key: key)
    }

    /// Whether the store has the chunk of a key, with so many packets, from an earlier run. Reads all of it; one that is damaged or not what its
    /// name says is removed. Throws, and keeps it, when reading fails.
    func holds(_ key: ChunkKey, packetCount: Int) throws -> Bool {
        guard try chunks.kind(of: Name.chunk(key)) != nil else { return false }
        do {
            var reader = try open(key)
            guard reader.packetCount == packetCount else {
                throw FilmFault.damaged(chunks.path(of: Name.chunk(key)))
            }
            for _ in 0..<packetCount { _ = try reader.next() }
            try reader.finish()
            return true
        } catch is FilmFault {
            try chunks.remove(Name.chunk(key))
            return false
        }
    }

    /// The number of finished chunks.
    var finishedChunkCount: Int { get throws { try finishedChunks.count } }

    private var finishedChunks: [String] {
        get throws { try chunks.names().filter { $0.hasSuffix(Name.finished) } }
    }

    /// Removes what is not finished: chunks and the film.
    func removeUnfinished() throws {
        for name in try chunks.names() where name.hasSuffix(Name.unfinished) { try chunks.remove(name) }
        try folder.remove(Name.draft)
    }

    /// Removes all files but the chunks of some keys. Returns how many finished chunks were removed.
    @discardableResult
    func removeAll(but kept: Set<ChunkKey> = []) throws -> Int {
        try removeUnfinished()
        let keptNames = Set(kept.map(Name.chunk))
        let discarded = try finishedChunks.filter { !keptNames.contains($0) }
        for name in discarded { try chunks.remove(name) }
        try folder.remove(Name.plan)
        return discarded.count
    }

    /// Removes the folders of peaks and of chunks; the latter must be empty.
    func removeFolders() throws {
        try removePeaks()
        try folder.removeFolder(Name.chunks)
    }
}
