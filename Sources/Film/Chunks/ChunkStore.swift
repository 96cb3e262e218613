import Files
import SceneModel

/// The folder beside a film that keeps its finished chunks, held by this process: `film.mp4.zoetrope/`.
///
/// Chunks of earlier runs are reused if the plan lists their keys; all others are removed. Nothing else is ever
/// removed: a folder with anything in it that does not belong to a store is refused.
struct ChunkStore: ~Copyable {
    /// Its files. Callable from several threads while the store is held.
    let files: ChunkFiles
    /// The finished chunks that were removed because the plan does not list them.
    let discardedChunkCount: Int
    private let held: HeldFolder

    /// The folder's path.
    static func path(of film: String) -> String { film + ".zoetrope" }

    /// Opens the store of a film and prepares it for a plan; without one, for chunks that are not known yet. `fresh` removes all
    /// chunks of earlier runs.
    init(for film: String, plan: FilmPlan?, fresh: Bool) throws {
        guard let held = try HeldFolder.take(Self.path(of: film), for: .chunks) else {
            throw OutputError(
                "\(film): another process is encoding this film", "wait for it, or choose another name")
        }
        let files = try ChunkFiles(in: held.folder)
        let discarded: Int
        do {
            let listed = try plan?.storedKeys ?? Set(files.chunks.finishedKeys)
            discarded = try files.removeAll(but: fresh ? [] : listed)
            if let plan { try files.write(plan.description.prettyText) }
            try files.keep(plan?.peaks ?? [])
        } catch {
            try? files.removeFolders()
            try? held.remove()
            throw error
        }
        self.files = files
        self.held = held
        discardedChunkCount = fresh ? 0 : discarded
    }

    /// The chunks that an interrupted run of a film left, by their names alone. Changes nothing.
    static func finishedKeys(of film: String) -> Set<ChunkKey> {
        guard let folder = try? Folder(opening: path(of: film)) else { return [] }
        return (try? ChunkFiles.finishedKeys(in: folder)) ?? []
    }

    /// Removes the store, after the film got its name.
    func remove() throws {
        try files.removeAll()
        try files.removeFolders()
        try held.remove()
    }

    /// Removes what is unfinished, and the whole store if it has no finished chunk for a later run.
    func leave() {
        // What can't be removed, the next run removes.
        try? files.removeUnfinished()
        if (try? files.chunks.finishedKeys.isEmpty) == true { try? remove() }
    }
}
