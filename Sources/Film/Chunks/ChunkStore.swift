import Files
import SceneModel

/// The folder beside a film that keeps its finished chunks, held by this process: `film.mp4.zoetrope/`.
///
/// Chunks of earlier runs are reused if the plan lists their keys. A folder with anything in it that does not belong to a store
/// is refused, so nothing else is ever removed.
struct ChunkStore: ~Copyable {
    /// Its files. Callable from several threads while the store is held.
    let files: ChunkFiles
    /// The finished chunks that were removed because the plan does not list them.
    let discardedChunkCount: Int
    private let held: HeldFolder

    /// The folder's path.
    static func path(of film: String) -> String { film + ".zoetrope" }

    /// Calls the body with the store of a film, and removes the store once the film has its name. If the body throws, finished
    /// chunks stay for a later run.
    ///
    /// The store is prepared for a plan; without one, for chunks that are not known yet. Chunks that the plan does not list are
    /// removed, unless it `keepsOthers`; `fresh` removes all chunks of earlier runs. Returns what the body returned, and a
    /// warning for each thing that could not be removed.
    static func holding<Result>(
        for film: String, plan: FilmPlan?, fresh: Bool = false, keepsOthers: Bool = false,
        _ body: (borrowing ChunkStore) throws -> Result
    ) throws -> (result: Result, warnings: [String]) {
        let store = try ChunkStore(for: film, plan: plan, fresh: fresh, keepsOthers: keepsOthers)
        let result: Result
        do { result = try body(store) } catch {
            store.leave()
            throw error
        }
        return (result, store.end())
    }

    /// Removes the store, whose film has its name. Returns a warning for what could not be removed.
    private func end() -> [String] {
        do {
            try remove()
            return []
        } catch {
            return ["\(error); it is no longer needed, remove it by hand"]
        }
    }

    /// Calls the body with the files of a store whose film has its name, and removes the store. If the body throws, the store
    /// stays as it is. Returns what the body returned, and a warning for each thing that could not be removed.
    static func ending<Result>(
        _ film: String, _ body: (ChunkFiles) throws -> Result
    ) throws -> (result: Result, warnings: [String]) {
        guard let held = try HeldFolder.take(path(of: film), for: .chunks) else { throw isHeld(film) }
        let store = ChunkStore(files: try ChunkFiles(in: held.folder), held: held)
        let result = try body(store.files)
        return (result, store.end())
    }

    private static func isHeld(_ film: String) -> OutputError {
        OutputError("\(film): another process is encoding this film", "wait for it, or choose another name")
    }

    private init(files: ChunkFiles, held: consuming HeldFolder) {
        self.files = files
        self.held = held
        discardedChunkCount = 0
    }

    /// Opens the store alone; see `holding`.
    init(for film: String, plan: FilmPlan?, fresh: Bool, keepsOthers: Bool = false) throws {
        guard let held = try HeldFolder.take(Self.path(of: film), for: .chunks) else {
            throw Self.isHeld(film)
        }
        let files: ChunkFiles
        do { files = try ChunkFiles(in: held.folder) } catch {
            // Only a folder without files is removed.
            try? held.remove()
            throw error
        }
        let discarded: Int
        do {
            let others = try keepsOthers ? Set(files.chunks.finishedKeys) : []
            try files.removeReceipt()
            discarded = try files.removeAll(but: fresh ? [] : others.union(plan?.storedKeys ?? []))
            if let plan { try files.write(plan.description.prettyText) }
            try files.keep(plan?.peaks ?? [])
        } catch {
            if files.leave() { try? held.remove() }
            throw error
        }
        self.files = files
        self.held = held
        discardedChunkCount = fresh ? 0 : discarded
    }

    /// The chunks that an interrupted run of a film left, with the sizes of their files, unread. Changes nothing.
    static func finishedSizes(of film: String) -> [ChunkKey: Int] {
        guard let folder = try? Folder(opening: path(of: film)) else { return [:] }
        return (try? ChunkFiles.finishedSizes(in: folder)) ?? [:]
    }

    /// Removes the store.
    func remove() throws {
        try files.removeAll()
        try files.removeFolders()
        // Without it the next run would take the film for another one.
        try files.removeReceipt()
        try held.remove()
    }

    /// Removes what is unfinished, and the whole store if it has no finished chunk for a later run.
    func leave() {
        if files.leave() { try? held.remove() }
    }
}
