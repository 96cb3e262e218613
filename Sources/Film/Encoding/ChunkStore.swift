import Files
import SceneModel

/// The folder beside a film in which its chunks wait, while this process holds it: `film.mp4.zoetrope/`.
///
/// Chunks that an earlier run finished and the plan lists are there to be used, whatever plan that run had; all
/// others are removed. Nothing else ever is: a folder with anything in it that no store has is refused.
struct ChunkStore: ~Copyable {
    /// What is in it; safe to use from several threads while the store is held.
    let files: ChunkFiles
    /// The finished chunks that were removed because the plan does not list them.
    let discardedChunkCount: Int
    private let held: HeldFolder

    /// Opens the store of a film and prepares it for a plan. `fresh` forgets what earlier runs left.
    init(for film: String, plan: FilmPlan, fresh: Bool) throws {
        guard let held = try HeldFolder.take(film + ".zoetrope", for: .chunks) else {
            throw OutputError(
                "\(film): another process is encoding this film", "wait for it, or choose another -o")
        }
        let files = try ChunkFiles(in: held.folder)
        let kept = fresh ? [] : Set(plan.keys)
        let discarded: Int
        do {
            discarded = try files.removeAll(but: kept)
            try files.write(plan.description.prettyText)
        } catch {
            try? files.removeFolders()
            try? held.remove()
            throw error
        }
        self.files = files
        self.held = held
        discardedChunkCount = fresh ? 0 : discarded
    }

    /// Removes the store; for when the film has its name.
    func remove() throws {
        try files.removeAll()
        try files.removeFolders()
        try held.remove()
    }

    /// Removes the store unless a later run could use what is in it.
    func leave() {
        // What can't be removed, the next run removes.
        try? files.removeUnfinished()
        if (try? files.finishedChunkCount) == 0 { try? remove() }
    }
}
