import Files
import SceneModel
import SceneText

/// A chunk store that this process has locked, so that no other process writes to the store.
///
/// Chunks of earlier runs are reused if the plan lists their keys. A folder that contains files not made by Zoetrope is
/// refused, so that such files are never removed.
struct HeldChunkStore: ~Copyable {
    /// The store. Its methods can be called from several threads while this value exists.
    let store: ChunkStore
    /// The number of finished chunks that were removed because the plan does not list them.
    let discardedChunkCount: Int
    private let folder: LockedFolder

    /// Calls `body` with the chunk store of a film, and then removes the store, because the film has its final name.
    /// If `body` throws, finished chunks stay for a later run.
    ///
    /// The store is prepared for the chunks of `plans`; without plans, the chunks are not known yet. Chunks that no plan
    /// lists are removed, unless `keepsOthers` is true; `fresh` removes all chunks of earlier runs. Returns the result of
    /// `body`, and warnings about files that could not be removed.
    static func holding<Result>(
        for film: String, plans: [FilmPlan], fresh: Bool = false, keepsOthers: Bool = false,
        _ body: (borrowing HeldChunkStore) throws -> Result
    ) throws -> (result: Result, warnings: [String]) {
        let held = try HeldChunkStore(for: film, plans: plans, fresh: fresh, keepsOthers: keepsOthers)
        let result: Result
        do { result = try body(held) } catch {
            held.leave()
            throw error
        }
        return (result, held.end())
    }

    /// Removes the store after its film got its final name. Returns a warning if the removal fails twice.
    private func end() -> [String] {
        do {
            // A lack of descriptors, for example, may have passed. Chunks that stay in a report keep it from being replaced.
            do { try remove() } catch { try remove() }
            return []
        } catch {
            return ["\(error); the chunk store is no longer needed, so you can remove it"]
        }
    }

    /// Calls `body` with the store of a film that already has its final name, and then removes the store. If `body`
    /// throws, the store is left as it is. Returns the result of `body`, and warnings about files that could not be
    /// removed.
    static func ending<Result>(
        _ film: String, _ body: (ChunkStore) throws -> Result
    ) throws -> (result: Result, warnings: [String]) {
        guard let folder = try LockedFolder.take(ChunkStore.path(of: film), for: .chunks) else {
            throw isHeld(film)
        }
        let held = HeldChunkStore(try ChunkStore(in: folder.folder), in: folder)
        let result = try body(held.store)
        return (result, held.end())
    }

    /// Removes the store of a film that can't be made, with all chunks. Errors are ignored: another run removes it.
    static func discard(_ film: String) {
        guard let held = try? HeldChunkStore(for: film, plans: [], fresh: true) else { return }
        try? held.remove()
    }

    /// Removes the store of a film that is complete, if a run was stopped while it was removing it, after all chunks.
    /// Errors are ignored.
    static func removeEmpty(_ film: String) {
        LockedFolder.removeEmpty(ChunkStore.path(of: film), for: .chunks)
    }

    private static func isHeld(_ film: String) -> OutputError {
        OutputError(
            "\(film): another process is encoding this film", "wait for that process, or choose another name")
    }

    private init(_ store: ChunkStore, in folder: consuming LockedFolder) {
        self.store = store
        self.folder = folder
        discardedChunkCount = 0
    }

    /// Opens and locks the chunk store of a film. `holding` describes the parameters.
    init(for film: String, plans: [FilmPlan], fresh: Bool, keepsOthers: Bool = false) throws {
        guard let folder = try LockedFolder.take(ChunkStore.path(of: film), for: .chunks) else {
            throw Self.isHeld(film)
        }
        let store: ChunkStore
        do { store = try ChunkStore(in: folder.folder) } catch {
            // The folder is removed only if it has no files.
            try? folder.remove()
            throw error
        }
        let discarded: Int
        do {
            let others = try keepsOthers ? Set(store.chunks.finishedKeys) : []
            try store.removeReceipt()
            discarded = try store.removeAll(but: fresh ? [] : others.union(plans.flatMap(\.storedKeys)))
            if let plan = plans.first {
                let all = plans.count == 1 ? plan.description : JSON.array(plans.map(\.description))
                try store.write(all.prettyText)
            }
            try store.keep(plans.flatMap(\.peaks))
        } catch {
            if store.leave() { try? folder.remove() }
            throw error
        }
        self.store = store
        self.folder = folder
        discardedChunkCount = fresh ? 0 : discarded
    }

    /// Removes the store with all its files. Can be called again after it failed.
    func remove() throws {
        try store.removeAll()
        try store.removeFolders()
        // The receipt is removed last: without it the next run would not recognise the film as its own.
        try store.removeReceipt()
        try folder.remove()
    }

    /// Removes unfinished files. Removes the whole store if it has no finished chunk that a later run can use.
    func leave() {
        if store.leave() { try? folder.remove() }
    }
}
