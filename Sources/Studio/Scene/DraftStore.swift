import Film
import Pipeline

/// The drafts that were looked at last. Of a text that is asked for again nothing is opened again, until the files that
/// it names may have changed. Texts with errors are not kept: the last one without is what is seen meanwhile.
final class DraftStore: Sendable {
    private let place: ScenePlace
    /// The page shows one and may go back to the one before; others may be open in other windows.
    private let drafts = Cache<String, Draft>(mostValues: 4)
    /// Counts the changes of files: what was opened before one is not kept after it.
    private let generation = Locked(0)
    /// Opening takes memory and both cores, so drafts are opened one after the other.
    private let opening = WorkLimit(running: 1, waiting: 16)
    /// What drafts have in common with those before.
    private let memory = SceneCache()

    init(_ place: ScenePlace) { self.place = place }

    /// The draft of a text; blocks while it is opened. Throws `Busy` if the computer has too much to do, and `Cancelled` when
    /// it is not wanted any more.
    func draft(
        of version: SceneDocument.Version, within limit: WorkLimit, for cancellation: Cancellation
    ) throws -> Draft {
        if let known = draft(version.revision) { return known }
        return try opening.run(for: cancellation) {
            if let known = draft(version.revision) { return known }
            let before = generation.withLock { $0 }
            let new = try limit.run(for: cancellation) {
                try Draft(version, in: place, memory, cancellation: cancellation)
            }
            guard new.errors.isEmpty else { return new }
            generation.withLock { if $0 == before { drafts.keep(new, for: new.id) } }
            return new
        }
    }

    /// A draft that is kept.
    func draft(_ id: String) -> Draft? { drafts[id] }

    /// Forgets all of them: files that they have opened are no longer what they were.
    func forget() {
        generation.withLock { generation in
            drafts.removeAll()
            generation += 1
        }
    }
}
