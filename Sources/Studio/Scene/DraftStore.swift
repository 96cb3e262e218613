import Film
import Pipeline

/// A cache of the drafts that were used last. A cached text is not opened again unless files that it names may have
/// changed. Drafts with errors are not cached, so that they don't displace the last one without, which the page still shows.
final class DraftStore: Sendable {
    private let place: ScenePlace
    private let state = Locked(State())
    /// Opening takes memory and both cores, so drafts are opened one after the other.
    private let opening = WorkLimit(running: 1, waiting: 16)
    /// The files and other resources that drafts share with earlier ones.
    private let memory = SceneMemory()

    private struct State {
        /// A few: the page may go back to the draft before, and other windows may show other ones.
        var drafts = LRUCache<String, Draft>(capacity: 4)
        /// The number of file changes so far. A draft that was opened before a change is not cached after it.
        var generation = 0
    }

    init(_ place: ScenePlace) { self.place = place }

    /// The draft of a text. Blocks while it is opened. Throws `Busy` if too much work is waiting, and `Cancelled`.
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

    /// A cached draft, or nil.
    func draft(_ id: String) -> Draft? { state.withLock { $0.drafts.value(id) } }

    /// Drops all drafts, because files that they have opened have changed.
    func forget() {
        state.withLock { state in
            state.drafts.removeAll()
            state.generation += 1
        }
    }
}
