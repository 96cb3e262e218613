import Files
import Media
import SceneModel

/// The folder beside a film in which its chunks wait: `film.mp4.zoetrope/`.
///
/// Whoever holds the store holds its lock. Chunks that an earlier run finished and the plan lists are there to be
/// used, whatever plan that run had; all others are removed.
struct ChunkStore: ~Copyable {
    /// Where everything is; safe to use from several threads while the store is held.
    let paths: StorePaths
    /// The finished chunks that were removed because the plan does not list them.
    let discardedChunkCount: Int
    private let lock: FileLock

    /// Opens the store of a film and prepares it for a plan. `fresh` forgets what earlier runs left.
    init(for film: String, plan: FilmPlan, fresh: Bool) throws {
        let paths = StorePaths(film: film)
        try Self.makeRoom(paths)
        guard let lock = try FileLock.take(paths.lock) else {
            throw OutputError(
                "\(film): another run is encoding this film", "wait for it, or choose another -o")
        }
        let kept = fresh ? [] : Set(plan.keys)
        let discarded: Int
        do {
            discarded = try paths.removeContent(but: kept)
            try Self.write(plan.description.prettyText, to: paths.plan)
        } catch {
            paths.removeAll()
            throw error
        }
        self.paths = paths
        self.lock = lock
        discardedChunkCount = fresh ? 0 : discarded
    }

    /// Removes the store; for when the film has its name. What can't be removed is no reason to fail then.
    func remove() { paths.removeAll() }

    /// Removes the store unless a later run could use what is in it.
    func leave() {
        try? FileSystem.remove(paths.draft)
        try? paths.removeParts()
        if paths.finishedChunkCount == 0 { paths.removeAll() }
    }

    private static func makeRoom(_ paths: StorePaths) throws {
        let isOurs: Bool
        switch FileSystem.kind(of: paths.folder) {
        case nil: isOurs = true
        case .directory: isOurs = try FileSystem.names(in: paths.folder).allSatisfy(StorePaths.isOurs)
        default: isOurs = false
        }
        guard isOurs else {
            throw OutputError(
                "\(paths.folder): in the way, and not made by this program", "move it, or choose another -o")
        }
        try FileSystem.makeDirectory(paths.folder)
        try FileSystem.makeDirectory(paths.chunkFolder)
    }

    private static func write(_ text: String, to path: String) throws {
        try FileReplacement.write(Array(text.utf8), to: path, overwriting: true)
    }
}

/// The names in a chunk store.
struct StorePaths: Sendable {
    let folder: String

    /// The folder of a film's store.
    init(film: String) { folder = film + ".zoetrope" }

    var lock: String { folder + "/lock" }
    var plan: String { folder + "/plan.json" }
    /// Where the film is put together before it gets its name.
    var draft: String { folder + "/film.mp4" }
    var chunkFolder: String { folder + "/chunks" }

    func chunk(_ key: ChunkKey) -> String { "\(chunkFolder)/\(key).chunk" }
    /// A chunk that is not finished.
    func part(_ key: ChunkKey) -> String { "\(chunkFolder)/\(key).part" }

    /// Whether a name in the folder is one of a store's.
    static func isOurs(_ name: String) -> Bool {
        ["lock", "plan.json", "film.mp4", "chunks"].contains(name) || name.hasSuffix(".part")
    }

    var finishedChunkCount: Int {
        ((try? FileSystem.names(in: chunkFolder)) ?? []).count { $0.hasSuffix(".chunk") }
    }

    /// Whether an earlier run finished this chunk; one that is damaged, or not what its name says, is removed.
    func holds(_ chunk: Chunk, key: ChunkKey) -> Bool {
        let path = self.chunk(key)
        guard FileSystem.kind(of: path) == .file else { return false }
        do {
            var reader = try ChunkReader(opening: path, key: key)
            guard reader.frameCount == chunk.frames.count else { throw FilmFault.damaged(path) }
            for _ in chunk.frames { _ = try reader.next() }
            try reader.finish()
            return true
        } catch {
            try? FileSystem.remove(path)
            return false
        }
    }

    /// Removes the chunks that were not finished.
    func removeParts() throws {
        for name in try FileSystem.names(in: chunkFolder) where name.hasSuffix(".part") {
            try FileSystem.remove("\(chunkFolder)/\(name)")
        }
    }

    /// Removes all but the lock, which keeps others out meanwhile, and the chunks of some keys. Returns how many
    /// finished chunks went.
    @discardableResult
    func removeContent(but kept: Set<ChunkKey> = []) throws -> Int {
        try removeParts()
        let keptNames = Set(kept.map { "\($0).chunk" })
        let discarded = try FileSystem.names(in: chunkFolder).filter {
            $0.hasSuffix(".chunk") && !keptNames.contains($0)
        }
        for name in discarded { try FileSystem.remove("\(chunkFolder)/\(name)") }
        for name in try FileSystem.names(in: folder)
        where Self.isOurs(name) && name != "lock" && name != "chunks" {
            try FileSystem.remove("\(folder)/\(name)")
        }
        return discarded.count
    }

    /// Removes as much as can be.
    func removeAll() {
        _ = try? removeContent()
        try? FileSystem.remove(lock)
        FileSystem.removeDirectory(chunkFolder)
        FileSystem.removeDirectory(folder)
    }
}
