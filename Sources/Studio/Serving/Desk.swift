import Files
import Pipeline
import SceneModel
import Web

/// What the pages of a studio share: the scene's file, its drafts, and who listens.
final class Desk: Sendable {
    let document: SceneDocument
    let drafts: DraftStore
    /// Two frames at once use both cores of a small machine; a page asks for a few ahead.
    let gate = Gate(places: 2, seats: 16)
    private let listeners = Locked<[EventStream]>([])

    init(_ document: SceneDocument, _ place: ScenePlace) {
        self.document = document
        drafts = DraftStore(place)
    }

    /// A new stream of events.
    func listen() -> EventStream {
        let stream = EventStream()
        listeners.withLock { listeners in
            listeners.removeAll { $0.hasEnded }
            listeners.append(stream)
        }
        return stream
    }

    /// Tells all pages that files of the scene's folder are no longer what they were.
    func filesChanged() {
        drafts.forget()
        tell("files", .null)
    }

    private func tell(_ name: String, _ data: JSON) {
        for stream in listeners.withLock({ $0 }) { stream.send(name, data.text) }
    }

    /// Ends all streams of events.
    func close() {
        for stream in listeners.withLock({ $0 }) { stream.end() }
    }

    /// Replaces the file.
    func save(_ text: String, madeFrom revision: String?) throws -> SceneDocument.Outcome {
        try document.save(text, madeFrom: revision)
    }

    /// What a page is told of the file.
    func json(of version: SceneDocument.Version) -> JSON {
        [
            "name": .string(FileSystem.name(of: document.path)), "text": .string(version.text),
            "revision": .string(version.revision),
        ]
    }
}
