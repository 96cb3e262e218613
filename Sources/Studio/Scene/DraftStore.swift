import Film
import Pipeline

/// The drafts that were looked at last. Of a text that is asked for again nothing is opened again, until the files that
/// it names may have changed. Texts with errors are not kept: the last one without is what is seen meanwhile.
final class DraftStore: Sendable {
    private let place: ScenePlace
    private let state = Locked(State())
    /// Opening takes memory and both cores, so drafts are opened one after the other.
    private let opening = WorkLimit(running: 1, waiting: 16)
    /// What drafts have in common with those before.
    private let memory = SceneCache()

    private struct State {
        /// The page shows one and may go back to the one before; others may be open in other windows.
        var drafts = LRUCache<String, Draft>(capacity: 4)
        /// Counts the changes of files: what was opened before one is not kept after it.
        var generation = 0
    }

    init(_ place: ScenePlace) { self.place = place }

    /// The draft of a text; blocks while it is opened. Throws `Busy` if the computer has too much to do, and `Cancelled` when
    /// it is not wanted any more.
    func draft(
        of version: SceneDocument.Version, within limit: WorkLimit, for cancellation: Cancellation
    ) throws -> Draft {
        if let known = draft(version.revision) { return known }
        return try opening.run(for: cancellation) {
            if let known = draft(version.revision) { return known }
            let generation = state.withLock { $0.generation }
            let new = try limit.run(for: cancellation) {
                try Draft(version, in: place, memory, cancellation: cancellation)
            }
            guard new.errors.isEmpty else { return new }
            state.withLock { state in
                if state.generation == generation { state.drafts.insert(new, for: new.id) }
            }
            return new
        }
    }

    /// A draft that is kept.
    func draft(_ id: String) -> Draft? { state.withLock { $0.drafts.value(id) } }

    /// Forgets all of them: files that they have opened are no longer what they were.
    func forget() {
        state.withLock { state in
            state.drafts.removeAll()
            state.generation += 1
        }
    }
}
