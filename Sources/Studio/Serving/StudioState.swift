import Files
import Film
import Pipeline
import SceneModel
import Web

/// What the pages of a studio share: the scene's file, its drafts, its jobs, and who listens.
final class StudioState: Sendable {
    let document: SceneDocument
    let drafts: DraftStore
    /// Two pieces of work at once use both cores of a small machine; a page asks for a few ahead.
    let limit = WorkLimit(running: 2, waiting: 16)
    let jobs: JobBoard
    let sounds: SoundShelf
    /// Two requests about sounds are answered at once, beside the pictures: while one decodes, what is known is told.
    let soundLimit = WorkLimit(running: 2, waiting: 8)
    let place: ScenePlace
    /// Runs commands of the program.
    let run: CommandRunner
    var kinds: LayerKinds { place.kinds }
    /// Draws the pictures that are looked at.
    let drawer = FrameDrawer(threads: 2)
    private let saving = Locked(())
    private let listeners = Listeners()
    private let watch = Locked<FolderWatch?>(nil)
    /// The names of the scene's file and of those that it names.
    private let watchedNames = Locked<Set<String>>([])

    /// Begins to watch the scene's folder.
    init(_ document: SceneDocument, _ place: ScenePlace, run: @escaping CommandRunner) {
        (self.document, self.place, self.run) = (document, place, run)
        drafts = DraftStore(place)
        jobs = JobBoard { [listeners] in listeners.send("job", $0.json.text) }
        sounds = SoundShelf { [listeners] file, share in
            let json: JSON = ["file": .string(file), "share": .number(share)]
            listeners.send("sound", json.text)
        }
        let real = document.path
        watchedNames.withLock { $0 = [place.name, FileSystem.name(of: real)] }
        let watch = FolderWatch { [watchedNames] name in
            watchedNames.withLock { $0.contains(name) }
        } tell: { [weak self] in
            self?.filesChanged()
        }
        // The scene may be a link to a file of another folder.
        let folders = Set([place.folder, FileSystem.parent(of: real)])
        if let watch, folders.allSatisfy(watch.add) {
            self.watch.withLock { $0 = watch }
        } else {
            watch?.stop()
        }
    }

    deinit { close() }

    /// Whether changes from outside are seen.
    var isWatching: Bool { watch.withLock { $0 != nil } }

    /// Watches the folders of files that a scene names, too.
    func watch(_ files: [String]) {
        let folders = Set(
            files.map { FileSystem.parent(of: $0.hasPrefix("/") ? $0 : "\(place.folder)/\($0)") })
        watchedNames.withLock { $0.formUnion(files.map { FileSystem.name(of: $0) }) }
        watch.withLock { watch in for folder in folders { _ = watch?.add(folder) } }
    }

    /// A new stream of events, which begins with all jobs as they are.
    func listen() -> EventStream {
        jobs.look { jobs in
            let stream = listeners.add()
            for job in jobs { stream.send("job", job.json.text) }
            return stream
        }
    }

    /// Tells all pages that files of the scene's folders are no longer what they were.
    private func filesChanged() {
        drafts.forget()
        listeners.send("files", "null")
    }

    /// Ends the watch, the job that is running, and all streams of events.
    func close() {
        watch.withLock { watch in
            defer { watch = nil }
            return watch
        }?.stop()
        jobs.close()
        listeners.end()
    }

    /// Replaces the file; one save after the other.
    func save(_ new: SceneDocument.Version, madeFrom revision: String?) throws -> SceneDocument.Outcome {
        try saving.withLock { _ in try document.save(new, madeFrom: revision) }
    }

    /// What a page is told of the file.
    func json(of version: SceneDocument.Version) -> JSON {
        [
            "name": .string(place.name), "path": .string(document.path), "text": .string(version.text),
            "revision": .string(version.revision),
        ]
    }
}
