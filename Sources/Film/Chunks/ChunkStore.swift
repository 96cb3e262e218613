import Files

/// The folder beside a film that keeps its finished chunks until the film has its name: `film.mp4.zoetrope/`. It has a chunk
/// directory, the plan, the receipt, cached peaks, and the film while it is muxed.
///
/// Links in it are not followed, and nothing is written to a file that exists.
struct ChunkStore: Sendable {
    /// The chunks.
    let chunks: ChunkDirectory
    private let folder: Folder

    /// The path of the store of a film.
    static func path(of film: String) -> String { film + ".zoetrope" }

    private enum Name {
        static let plan = "plan.json"
        static let draft = "film.mp4"
        static let chunks = "chunks"
    }

    /// The files in a held folder. Throws `OutputError` if it contains anything that does not belong to a store.
    init(in folder: Folder) throws {
        for name in try folder.names() {
            let expected: FileSystem.Kind? =
                switch name {
                case HeldFolder.lockName, Name.plan, Name.draft, FilmReceipt.fileName: .file
                case Name.chunks, CachedPeaks.folderName: .directory
                default: nil
                }
            guard let expected, try folder.kind(of: name) == expected else {
                throw OutputError.foreign(folder.path(of: name))
            }
        }
        if try folder.kind(of: CachedPeaks.folderName) != nil {
            let peaks = try folder.folder(CachedPeaks.folderName)
            for name in try peaks.names() {
                guard CachedPeaks.isFileName(name), try peaks.kind(of: name) == .file else {
                    throw OutputError.foreign(peaks.path(of: name))
                }
            }
        }
        self.folder = folder
        try folder.makeFolder(Name.chunks)
        do {
            chunks = ChunkDirectory(try folder.folder(Name.chunks))
            try chunks.checkNames()
        } catch {
            // It is empty if it was just made.
            try? folder.removeFolder(Name.chunks)
            throw error
        }
    }

    /// The chunks that an interrupted run of a film left, with the sizes of their files, unread. Changes nothing.
    static func finishedSizes(of film: String) -> [ChunkKey: Int] {
        guard let folder = try? Folder(opening: path(of: film)) else { return [:] }
        return (try? ChunkDirectory(folder.folder(Name.chunks)).finishedSizes()) ?? [:]
    }

    /// Writes the plan, for people to read; no run reads it.
    func write(_ plan: String) throws {
        var file = try folder.create(Name.plan)
        try file.write(Array(plan.utf8))
    }

    /// Writes the receipt of the film, which is about to get its name.
    func write(_ receipt: FilmReceipt) throws {
        var file = try folder.create(FilmReceipt.fileName)
        try file.write(receipt.bytes)
    }

    /// The receipt of a film that had got its name, or was about to.
    func receipt() throws -> FilmReceipt? { try FilmReceipt(in: folder) }

    /// Removes the receipt: nothing is to be ended any more.
    func removeReceipt() throws { try folder.remove(FilmReceipt.fileName) }

    /// Caches these peaks, and no others. A file that a killed run did not finish is not taken for whole by its readers.
    func keep(_ peaks: [CachedPeaks]) throws {
        let names = Set(peaks.map(\.fileName))
        guard !names.isEmpty else { return try removePeaks() }
        try folder.makeFolder(CachedPeaks.folderName)
        let cache = try folder.folder(CachedPeaks.folderName)
        for name in try cache.names() where !names.contains(name) {
            try cache.remove(name)
        }
        for item in peaks {
            if CachedPeaks.read(item.key, from: cache) != nil { continue }
            var file = try cache.create(item.fileName)
            try file.write(try item.bytes())
        }
    }

    private func removePeaks() throws {
        guard try folder.kind(of: CachedPeaks.folderName) != nil else { return }
        let cache = try folder.folder(CachedPeaks.folderName)
        for name in try cache.names() { try cache.remove(name) }
        try folder.removeFolder(CachedPeaks.folderName)
    }

    /// Creates the file that the film is muxed to before it gets its name, and returns its path.
    func makeDraft() throws -> String {
        _ = try folder.create(Name.draft)
        return folder.path(of: Name.draft)
    }

    /// Removes what is not finished: chunks and the film.
    func removeUnfinished() throws {
        try chunks.removeUnfinished()
        try folder.remove(Name.draft)
    }

    /// Removes all files but peaks, and the chunks of some keys. Returns how many finished chunks were removed.
    @discardableResult
    func removeAll(but kept: Set<ChunkKey> = []) throws -> Int {
        try removeUnfinished()
        let discarded = try chunks.removeAll(but: kept)
        try folder.remove(Name.plan)
        return discarded
    }

    /// Removes what is not finished, and all files if no chunk is finished that a later run could use. Returns whether nothing is left.
    func leave() -> Bool {
        // What can't be removed, the next run removes.
        try? removeUnfinished()
        try? removeReceipt()
        guard (try? chunks.finishedKeys.isEmpty) == true else { return false }
        do {
            try removeAll()
            try removeFolders()
            return true
        } catch { return false }
    }

    /// Removes the folders of peaks and of chunks; the latter must be empty.
    func removeFolders() throws {
        try removePeaks()
        try folder.removeFolder(Name.chunks)
    }
}
