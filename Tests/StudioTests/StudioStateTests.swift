import Base
import Files
import Foundation
import SceneModel
import TestSupport
import Testing

@testable import Studio
@testable import Web

@Suite struct StudioStateTests {
    @Test("work beyond the limits on running and waiting tasks is refused")
    func limit() async throws {
        let limit = WorkLimit(running: 1, waiting: 1)
        let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let first = Thread {
            _ = try? limit.run(for: Cancellation()) {
                entered.signal()
                leave.wait()
            }
        }
        first.start()
        try entered.wait(for: "the first has begun")
        let second = DispatchSemaphore(value: 0)
        let waiting = Thread { if (try? limit.run(for: Cancellation()) { true }) == true { second.signal() } }
        waiting.start()
        try eventually("the second waits") { limit.waitingCount > 0 }
        #expect(throws: Busy.self) { try limit.run(for: Cancellation()) { true } }
        leave.signal()
        try second.wait(for: "the second has ended")
        #expect(try limit.run(for: Cancellation()) { 7 } == 7)
    }

    @Test("a state that is released stops watching") func released() throws {
        let folder = try TestFolder()
        let path = try folder.write("{}", to: "scene.json")
        let place = ScenePlace(
            name: "scene.json", folder: folder.url.path, allowedFolders: [], kinds: .standard)
        // The system allows a user only 128 inotify instances.
        for _ in 0..<300 {
            #expect(StudioState(SceneDocument(path), place, run: { _, _ in JobResult(.done) }).isWatching)
        }
    }

    @Test("a missing file that a text names is watched, and its missing folder too")
    func mended() throws {
        let folder = try TestFolder()
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 2,
             "layers": [{"type": "image", "file": "pictures/a.png"}]}
            """
        let site = Site(
            rules: AccessRules(token: "t"), kinds: .standard, allowedFolders: [],
            run: { _, _ in JobResult(.done) })
        try site.open(try folder.write(text, to: "scene.json"))
        let state = try #require(site.state)
        let events = state.listen()
        let answer = site.answer(
            Request(
                "POST", "/t/drafts", header: ["host": "127.0.0.1:1", "origin": "http://127.0.0.1:1"],
                body: Array(text.utf8), port: 1))
        guard case .bytes(let bytes) = answer.body else { return }
        #expect(String(decoding: bytes, as: UTF8.self).contains("pictures/a.png: no such file"))
        let pictures = folder.url.appendingPathComponent("pictures")
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        #expect(hears("files", from: events))
        try Data("a picture".utf8).write(to: pictures.appendingPathComponent("a.png"))
        #expect(hears("files", from: events))
    }

    /// Returns true if an event arrives within a minute.
    private func hears(_ name: String, from events: EventStream) -> Bool {
        (0..<6).contains { _ in
            String(decoding: events.next(atMost: 1 << 16) ?? [], as: UTF8.self).contains("event: \(name)")
        }
    }

    @Test("a scene's folder is known by its absolute path") func absolute() throws {
        let folder = try TestFolder()
        try folder.write("{}", to: "scene.json")
        let site = Site(
            rules: AccessRules(token: "t"), kinds: .standard, allowedFolders: [],
            run: { _, _ in JobResult(.done) })
        let way = FileSystem.relativePath(
            to: folder.path("scene.json"), from: FileManager.default.currentDirectoryPath)
        try site.open(way)
        #expect(site.state?.place.folder == FileSystem.absolutePath(of: folder.url.path))
        #expect(site.state.map { $0.place.path(of: "scene.json") == $0.document.path } == true)
    }
}

@Suite struct ListenersTests {
    @Test("streams that have ended are released at the next event") func ended() {
        let listeners = Listeners()
        let streams = (0..<3).map { _ in listeners.add() }
        for stream in streams.dropLast() { stream.end() }
        listeners.send("files", "null")
        #expect(listeners.count == 1)
    }
}
