import Files

/// The folder next to a film, such as `film.mp4.zoetrope/`, that stores finished chunks until the film has its final
/// name. The folder contains a chunk directory, the plan, the receipt, cached peaks, and the unfinished film while the
/// chunks are muxed.
///
/// Links in the folder are not followed, and existing files are never written to.
struct ChunkStore: Sendable {
    /// The directory of the chunks.
    let chunks: ChunkDirectory
    private let folder: Folder

    /// Returns the path of a film's chunk store.
    static func path(of film: String) -> String { film + suffix }

    /// Returns the path of the film to which a chunk store belongs; nil if the path is not that of a chunk store.
    static func film(ofStore path: String) -> String? {
        path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : nil
    }

    private static let suffix = ".zoetrope"

    private enum Name {
        static let plan = "plan.json"
        static let draft = "film.mp4"
        static let chunks = "chunks"
    }

    /// Opens the store in a folder that this process has locked. Throws `OutputError` if the folder contains files not
    /// made by Zoetrope.
    init(in folder: Folder) throws {
        for name in try folder.names() {
            let expected: FileSystem.Kind? =
                switch name {
                case LockedFolder.lockName, Name.plan, Name.draft, FilmReceipt.fileName: .file
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
            // Removal succeeds only if the folder was just created and is empty.
            try? folder.removeFolder(Name.chunks)
            throw error
        }
    }

    /// Returns the chunks that an interrupted run left in the store of `film`, with their file sizes in bytes. Reads
    /// no chunk.
    static func finishedSizes(of film: String) -> [ChunkKey: Int] {
        guard let folder = try? Folder(opening: path(of: film)) else { return [:] }
        return (try? ChunkDirectory(folder.folder(Name.chunks)).finishedSizes()) ?? [:]
    }

    /// Writes the plan for human readers; the program never reads this file.
    func write(_ plan: String) throws {
        var file = try folder.create(Name.plan)
        try file.write(Array(plan.utf8))
    }

    /// Writes the receipt of a film just before the film gets its final name.
    func write(_ receipt: FilmReceipt) throws {
        var file = try folder.create(FilmReceipt.fileName)
        try file.write(receipt.bytes)
        // A loss of power must not leave the film with an empty receipt: the next run would not recognise the film, and
        // leave this store.
        try file.synchronize()
    }

    /// Returns the receipt, which states that the film is finished; nil if the store has no receipt.
    func receipt() throws -> FilmReceipt? { try FilmReceipt(in: folder) }

    /// Removes the receipt, so that the film no longer counts as the finished result of this store.
    func removeReceipt() throws { try folder.remove(FilmReceipt.fileName) }

    /// Caches `peaks` and removes all other cached peaks. If the run is killed meanwhile, readers recognise the
    /// truncated file as invalid.
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

    /// Creates the file to which the film is muxed, and returns its path.
    func makeDraft() throws -> String {
        _ = try folder.create(Name.draft)
        return folder.path(of: Name.draft)
    }

    /// Removes unfinished chunks and the unfinished film.
    func removeUnfinished() throws {
        if try hasChunkFolder { try chunks.removeUnfinished() }
        try folder.remove(Name.draft)
    }

    /// False after `removeFolders`.
    private var hasChunkFolder: Bool { get throws { try folder.kind(of: Name.chunks) != nil } }

    /// Removes all files except the peaks, the receipt and the chunks with the keys `kept`. Returns how many finished
    /// chunks were removed.
    @discardableResult
    func removeAll(but kept: Set<ChunkKey> = []) throws -> Int {
        try removeUnfinished()
        let discarded = try hasChunkFolder ? chunks.removeAll(but: kept) : 0
        try folder.remove(Name.plan)
        return discarded
    }

    /// Removes unfinished files and the receipt. If there is no finished chunk that a later run could use, also removes
    /// all other files of the store. Returns true if the store is empty.
    func leave() -> Bool {
        // Errors are ignored here; the next run tries to remove the files again.
        try? removeUnfinished()
        try? removeReceipt()
        guard (try? chunks.finishedKeys.isEmpty) == true else { return false }
        do {
            try removeAll()
            try removeFolders()
            return true
        } catch { return false }
    }

    /// Removes the folder of peaks and the folder of chunks, which must be empty.
    func removeFolders() throws {
        try removePeaks()
        try folder.removeFolder(Name.chunks)
    }
}
