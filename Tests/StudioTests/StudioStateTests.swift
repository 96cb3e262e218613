import Foundation
import Pipeline
import SceneModel
import TestSupport
import Testing
import Web

@testable import Studio

@Suite struct StudioStateTests {
    @Test("as much work runs and waits as may, and more is refused")
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
        entered.wait()
        let second = DispatchSemaphore(value: 0)
        let waiting = Thread { if (try? limit.run(for: Cancellation()) { true }) == true { second.signal() } }
        waiting.start()
        while limit.waitingCount == 0 { usleep(1000) }
        #expect(try limit.run(for: Cancellation()) { true } == nil)
        leave.signal()
        second.wait()
        #expect(try limit.run(for: Cancellation()) { 7 } == 7)
    }

    @Test("a state that is released watches no more") func released() throws {
        let folder = try TestFolder()
        let path = try folder.write("{}", to: "scene.json")
        let place = ScenePlace(
            name: "scene.json", folder: folder.url.path, allowedFolders: [], kinds: .standard)
        // The system allows a user 128 watches.
        for _ in 0..<300 {
            #expect(StudioState(SceneDocument(path), place, run: { _, _ in JobResult(.done) }).isWatching)
        }
    }

    @Test("changes of a file are told: written, replaced by a rename, removed")
    func watch() throws {
        let folder = try TestFolder()
        let path = try folder.write("one", to: "scene.json")
        let told = DispatchSemaphore(value: 0)
        let watch = try #require(
            FolderWatch { _ in
                true
            } tell: {
                told.signal()
            })
        #expect(watch.add(folder.url.path) && !watch.add(folder.path("none")))
        try Data("two".utf8).write(to: folder.url.appendingPathComponent("scene.json"))
        told.wait()
        let other = try folder.write("three", to: "other")
        told.wait()
        #expect(unsafe rename(other, path) == 0)
        told.wait()
        try FileManager.default.removeItem(atPath: path)
        told.wait()
        watch.stop()
    }

    @Test("changes of files that nobody asks about are not told") func others() throws {
        let folder = try TestFolder()
        let (seen, count) = (DispatchSemaphore(value: 0), Locked(0))
        let watch = try #require(
            FolderWatch { name in
                seen.signal()
                return name == "scene.json"
            } tell: {
                count.withLock { $0 += 1 }
            })
        #expect(watch.add(folder.url.path))
        for _ in 0..<5 {
            try Data("more".utf8).write(to: folder.url.appendingPathComponent("log"))
            seen.wait()
        }
        watch.stop()
        #expect(count.withLock { $0 } == 0)
    }

    @Test("changes that go on and on are told meanwhile") func steady() throws {
        let folder = try TestFolder()
        let told = DispatchSemaphore(value: 0)
        let watch = try #require(
            FolderWatch { _ in
                true
            } tell: {
                told.signal()
            })
        #expect(watch.add(folder.url.path))
        let isOver = Locked(false)
        let writer = try BackgroundThread {
            while !isOver.withLock({ $0 }) {
                _ = try? folder.write("again", to: "scene.json")
                usleep(2000)
            }
        }
        #expect(told.wait(timeout: .now() + 60) == .success)
        isOver.withLock { $0 = true }
        writer.join()
        watch.stop()
    }
}
