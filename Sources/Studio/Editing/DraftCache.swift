import Base
import Film

/// A cache of the drafts that were used last. A cached text is not opened again unless files that it names may have
/// changed. Drafts with errors are not cached, so that the last draft without errors, which the page still shows, stays
/// in the cache.
final class DraftCache: Sendable {
    private let place: ScenePlace
    /// The cached drafts: the draft that the page shows, the previous draft, and drafts of other windows.
    private let drafts = Cache<String, Draft>(maximumValues: 4)
    /// The number of file changes so far. A draft that was opened before a change is not cached after the change.
    private let generation = Locked(0)
    /// The limit on opening drafts: one at a time, because opening takes memory and several cores.
    private let opening = WorkLimit(running: 1, waiting: 16)
    /// The files and other resources that drafts share with earlier drafts.
    private let memory = SceneCache()

    init(_ place: ScenePlace) { self.place = place }

    /// Returns the draft of a text. Blocks while the draft is opened. Throws `Busy` if too much work is waiting, and
    /// `Cancelled`.
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

    /// Returns the cached draft with this identifier, or nil.
    func draft(_ id: String) -> Draft? { drafts[id] }

    /// Drops all drafts, because files that drafts have opened have changed.
    func forget() {
        generation.withLock { generation in
            drafts.removeAll()
            generation += 1
        }
    }
}
