import Pipeline

/// The drafts that were looked at last. Of a text that is asked for again nothing is opened again, until the files that
/// it names may have changed.
final class DraftStore: Sendable {
    private let place: ScenePlace
    private let state = Locked<[Draft]>([])
    /// Opening takes memory and both cores, so drafts are opened one after the other.
    private let opening = Locked(())

    /// The page shows one and may go back to the one before; others may be open in other windows.
    private static let mostKept = 4

    init(_ place: ScenePlace) { self.place = place }

    /// The draft of a text; blocks while it is opened.
    func draft(of version: SceneDocument.Version) -> Draft {
        if let known = draft(version.revision) { return known }
        return opening.withLock { _ in
            if let known = draft(version.revision) { return known }
            let new = Draft(version, in: place)
            state.withLock { drafts in drafts = [new] + drafts.prefix(Self.mostKept - 1) }
            return new
        }
    }

    /// A draft that is kept.
    func draft(_ id: String) -> Draft? {
        state.withLock { drafts in
            guard let index = drafts.firstIndex(where: { $0.id == id }) else { return nil }
            let draft = drafts.remove(at: index)
            drafts.insert(draft, at: 0)
            return draft
        }
    }

    /// Forgets all of them: files that they have opened are no longer what they were.
    func forget() { state.withLock { $0 = [] } }
}
