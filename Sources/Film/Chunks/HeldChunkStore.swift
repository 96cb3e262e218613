import Files
import SceneModel

/// A chunk store held by this process: the only one that writes to it.
///
/// Chunks of earlier runs are reused if the plan lists their keys. A folder with anything in it that does not belong to a store
/// is refused, so nothing else is ever removed.
struct HeldChunkStore: ~Copyable {
    /// The store. Callable from several threads while it is held.
    let store: ChunkStore
    /// The finished chunks that were removed because the plan does not list them.
    let discardedChunkCount: Int
    private let folder: HeldFolder

    /// Calls the body with the store of a film, and removes the store once the film has its name. If the body throws, finished
    /// chunks stay for a later run.
    ///
    /// The store is prepared for a plan; without one, for chunks that are not known yet. Chunks that the plan does not list are
    /// removed, unless it `keepsOthers`; `fresh` removes all chunks of earlier runs. Returns what the body returned, and a
    /// warning for each thing that could not be removed.
    static func holding<Result>(
        for film: String, plan: FilmPlan?, fresh: Bool = false, keepsOthers: Bool = false,
        _ body: (borrowing HeldChunkStore) throws -> Result
    ) throws -> (result: Result, warnings: [String]) {
        let held = try HeldChunkStore(for: film, plan: plan, fresh: fresh, keepsOthers: keepsOthers)
        let result: Result
        do { result = try body(held) } catch {
            held.leave()
            throw error
        }
        return (result, held.end())
    }

    /// Removes the store, whose film has its name. Returns a warning for what could not be removed.
    private func end() -> [String] {
        do {
            try remove()
            return []
        } catch {
            return ["\(error); it is no longer needed, you can remove it"]
        }
    }

    /// Calls the body with a store whose film has its name, and removes the store. If the body throws, the store
    /// stays as it is. Returns what the body returned, and a warning for each thing that could not be removed.
    static func ending<Result>(
        _ film: String, _ body: (ChunkStore) throws -> Result
    ) throws -> (result: Result, warnings: [String]) {
        guard let folder = try HeldFolder.take(ChunkStore.path(of: film), for: .chunks) else {
            throw isHeld(film)
        }
        let held = HeldChunkStore(try ChunkStore(in: folder.folder), in: folder)
        let result = try body(held.store)
        return (result, held.end())
    }

    private static func isHeld(_ film: String) -> OutputError {
        OutputError("\(film): another process is encoding this film", "wait for it, or choose another name")
    }

    private init(_ store: ChunkStore, in folder: consuming HeldFolder) {
        self.store = store
        self.folder = folder
        discardedChunkCount = 0
    }

    /// Opens the store alone; see `holding`.
    init(for film: String, plan: FilmPlan?, fresh: Bool, keepsOthers: Bool = false) throws {
        guard let folder = try HeldFolder.take(ChunkStore.path(of: film), for: .chunks) else {
            throw Self.isHeld(film)
        }
        let store: ChunkStore
        do { store = try ChunkStore(in: folder.folder) } catch {
            // Only a folder without files is removed.
            try? folder.remove()
            throw error
        }
        let discarded: Int
        do {
            let others = try keepsOthers ? Set(store.chunks.finishedKeys) : []
            try store.removeReceipt()
            discarded = try store.removeAll(but: fresh ? [] : others.union(plan?.storedKeys ?? []))
            if let plan { try store.write(plan.description.prettyText) }
            try store.keep(plan?.peaks ?? [])
        } catch {
            if store.leave() { try? folder.remove() }
            throw error
        }
        self.store = store
        self.folder = folder
        discardedChunkCount = fresh ? 0 : discarded
    }

    /// Removes the store.
    func remove() throws {
        try store.removeAll()
        try store.removeFolders()
        // Without it the next run would take the film for another one.
        try store.removeReceipt()
        try folder.remove()
    }

    /// Removes what is unfinished, and the whole store if it has no finished chunk for a later run.
    func leave() {
        if store.leave() { try? folder.remove() }
    }
}
