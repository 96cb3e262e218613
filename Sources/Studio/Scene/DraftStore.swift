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
    private let memory = SceneMemory()

    private struct State {
        var drafts: [Draft] = []
        /// Counts the changes of files: what was opened before one is not kept after it.
        var generation = 0
    }

    /// The page shows one and may go back to the one before; others may be open in other windows.
    private static let mostKept = 4

    init(_ place: ScenePlace) { self.place = place }

    /// The draft of a text; blocks while it is opened. Nil if the computer has too much to do. Throws `Cancelled` when it is not
    /// wanted any more.
    func draft(
        of version: SceneDocument.Version, within limit: WorkLimit, for cancellation: Cancellation
    ) throws -> Draft? {
        if let known = draft(version.revision) { return known }
        let opened = try opening.run(for: cancellation) { () -> Draft? in
            if let known = draft(version.revision) { return known }
            let generation = state.withLock { $0.generation }
            let new = try limit.run(for: cancellation) {
                try Draft(version, in: place, memory, cancellation: cancellation)
            }
            guard let new, new.errors.isEmpty else { return new }
            state.withLock { state in
                guard state.generation == generation else { return }
                state.drafts = [new] + state.drafts.prefix(Self.mostKept - 1)
            }
            return new
        }
        return opened ?? nil
    }

    /// A draft that is kept.
    func draft(_ id: String) -> Draft? {
        state.withLock { state in
            guard let index = state.drafts.firstIndex(where: { $0.id == id }) else { return nil }
            let draft = state.drafts.remove(at: index)
            state.drafts.insert(draft, at: 0)
            return draft
        }
    }

    /// Forgets all of them: files that they have opened are no longer what they were.
    func forget() {
        state.withLock { state in
            state.drafts = []
            state.generation += 1
        }
    }
}
