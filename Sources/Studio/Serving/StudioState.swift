import Base
import Files
import Film
import SceneModel
import SceneText
import Web

/// The state that the pages of a studio share: the scene's file, drafts, jobs and event streams.
final class StudioState: Sendable {
    let document: SceneDocument
    let drafts: DraftCache
    /// The limit on concurrent drawing and encoding tasks. Two tasks use both cores of a small machine; more may wait,
    /// because pages request frames in advance.
    let limit = WorkLimit(running: 2, waiting: 16)
    let jobs: JobBoard
    let sounds: DecodedSounds
    /// The limit on requests about sounds, separate from the limit on drawing. Two requests run at once, so that cached
    /// results are returned while a sound is decoded.
    let soundLimit = WorkLimit(running: 2, waiting: 8)
    let place: ScenePlace
    /// The function that runs a command of the program.
    let run: CommandRunner
    var kinds: LayerKinds { place.kinds }
    /// The object that draws the frames that pages show.
    let drawer = FrameDrawer(threads: 2)
    private let saving = Locked(())
    private let listeners = Listeners()
    private let watch = Locked<FolderWatch?>(nil)
    /// The names of the files whose changes are reported to pages: the scene file and the files that the scene names.
    private let watchedNames = Locked<Set<String>>([])

    /// Creates the state for a scene, and starts watching the scene's folder.
    init(_ document: SceneDocument, _ place: ScenePlace, run: @escaping CommandRunner) {
        (self.document, self.place, self.run) = (document, place, run)
        drafts = DraftCache(place)
        jobs = JobBoard { [listeners] in listeners.send("job", $0.json.text) }
        sounds = DecodedSounds { [listeners] file, share in
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
        // The scene may be a link to a file in another folder.
        let folders = Set([place.folder, FileSystem.parent(of: real)])
        if let watch, folders.allSatisfy(watch.add) {
            self.watch.withLock { $0 = watch }
        } else {
            watch?.stop()
        }
    }

    deinit { close() }

    /// True if the studio notices when files of the scene change on disk.
    var isWatching: Bool { watch.withLock { $0 != nil } }

    /// Watches the folders of `files`, the files that a scene names, in addition to the folders watched already.
    func watch(_ files: [String]) {
        let folders = Set(
            files.map { FileSystem.parent(of: $0.hasPrefix("/") ? $0 : "\(place.folder)/\($0)") })
        watchedNames.withLock { $0.formUnion(files.map { FileSystem.name(of: $0) }) }
        watch.withLock { watch in for folder in folders { _ = watch?.add(folder) } }
    }

    /// Creates an event stream for a page. Its first events are the states of all jobs.
    func listen() -> EventStream {
        jobs.look { jobs in
            let stream = listeners.add()
            for job in jobs { stream.send("job", job.json.text) }
            return stream
        }
    }

    /// Drops cached drafts, and informs all pages that files of the scene have changed.
    private func filesChanged() {
        drafts.forget()
        listeners.send("files", "null")
    }

    /// Stops watching files, cancels the running job, and ends all event streams.
    func close() {
        watch.withLock { watch in
            defer { watch = nil }
            return watch
        }?.stop()
        jobs.close()
        listeners.end()
    }

    /// Saves the scene file; concurrent calls are executed one after another.
    func save(_ new: SceneDocument.Version, madeFrom revision: String?) throws -> SceneDocument.Outcome {
        try saving.withLock { _ in try document.save(new, madeFrom: revision) }
    }

    /// Returns the JSON about the scene file that is sent to a page: name, path, text and revision.
    func json(of version: SceneDocument.Version) -> JSON {
        [
            "name": .string(place.name), "path": .string(document.path), "text": .string(version.text),
            "revision": .string(version.revision),
        ]
    }
}

/// The event streams of all pages. If there are too many streams, the oldest stream ends after an event that informs
/// its page.
final class Listeners: Sendable {
    private let streams = Locked<[EventStream]>([])
    private static let maximumCount = 32

    /// Creates an event stream for a page, to which all events are sent from now on.
    func add() -> EventStream {
        let stream = EventStream()
        streams.withLock { streams in
            streams.removeAll { $0.hasEnded }
            streams.append(stream)
            if streams.count > Self.maximumCount {
                streams.removeFirst().end(saying: "crowded", "\(Self.maximumCount)")
            }
        }
        return stream
    }

    /// Sends an event to all pages.
    func send(_ name: String, _ data: String) {
        for stream in current { stream.send(name, data) }
    }

    /// The event streams that have not ended.
    private var current: [EventStream] {
        streams.withLock { streams in
            streams.removeAll { $0.hasEnded }
            return streams
        }
    }

    /// The number of open streams.
    var count: Int { streams.withLock { $0.count } }

    /// Ends all streams.
    func end() { for stream in streams.withLock({ $0 }) { stream.end() } }
}
