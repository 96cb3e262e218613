import Base
import Files
import Foundation
import TestSupport
import Testing

@testable import Studio

@Suite struct FolderWatchTests {
    private let folder: TestFolder
    private let told = DispatchSemaphore(value: 0)
    private let watch: FolderWatch

    init() throws {
        folder = try TestFolder()
        try folder.write("one", to: "scene.json")
        let told = told
        watch = try #require(
            FolderWatch {
                $0 == "scene.json"
            } tell: {
                told.signal()
            })
    }

    /// True if a change is reported within a minute.
    private var isTold: Bool { told.wait(timeout: .now() + 60) == .success }
    @Test("a file that is written, replaced by a rename, or removed is reported")
    func changes() throws {
        #expect(watch.add(folder.url.path) && !watch.add(folder.path("none")))
        try Data("two".utf8).write(to: folder.url.appendingPathComponent("scene.json"))
        #expect(isTold)
        let other = try folder.write("three", to: "other")
        #expect(unsafe rename(other, folder.path("scene.json")) == 0)
        #expect(isTold)
        try FileManager.default.removeItem(atPath: folder.path("scene.json"))
        #expect(isTold)
        watch.stop()
    }

    @Test("a new hard or symbolic link is reported") func links() throws {
        #expect(watch.add(folder.url.path))
        let (path, other) = (folder.path("scene.json"), try folder.write("two", to: "other"))
        for isSymbolic in [false, true] {
            #expect(unsafe unlink(path) == 0)
            #expect(isTold)
            #expect(unsafe (isSymbolic ? symlink(other, path) : link(other, path)) == 0)
            #expect(isTold)
        }
        watch.stop()
    }

    @Test("a file that this program writes under a new name is reported") func renamed() throws {
        #expect(watch.add(folder.url.path))
        try FileManager.default.removeItem(atPath: folder.path("scene.json"))
        #expect(isTold)
        try FileReplacement.write(Array("two".utf8), to: folder.path("scene.json"), overwriting: false)
        #expect(isTold)
        watch.stop()
    }

    @Test("a folder that appears without an inotify event is found by repeated checks") func later() throws {
        let told = told
        let watch = try #require(
            FolderWatch(patience: 10) { _ in
                false
            } tell: {
                told.signal()
            })
        #expect(!watch.add(folder.path("in/it")))
        for _ in 0..<2 {
            try FileManager.default.createDirectory(
                atPath: folder.path("in/it"), withIntermediateDirectories: true)
            #expect(isTold)
            try FileManager.default.moveItem(
                atPath: folder.path("in"), toPath: folder.path(UUID().uuidString))
            #expect(isTold)
        }
        watch.stop()
    }

    @Test("changes that follow each other without a pause are reported meanwhile") func steady() throws {
        let told = told
        // The changes never pause for a minute, so only the maximum delay makes the watch report them.
        let watch = try #require(
            FolderWatch(quiet: 60_000) { _ in
                true
            } tell: {
                told.signal()
            })
        #expect(watch.add(folder.url.path))
        let isOver = Locked(false)
        let writer = try BackgroundThread { [folder] in
            while !isOver.withLock({ $0 }) {
                _ = try? folder.write("again", to: "scene.json")
                usleep(2000)
            }
        }
        #expect(isTold)
        isOver.withLock { $0 = true }
        writer.join()
        watch.stop()
    }

    /// An object that reports when it is freed.
    private final class Owned: Sendable {
        private let freed: DispatchSemaphore
        init(_ freed: DispatchSemaphore) { self.freed = freed }
        deinit { freed.signal() }
    }

    @Test("a watch that is stopped by its own report reads no other file, and is freed")
    func endedByItself() throws {
        let freed = DispatchSemaphore(value: 0)
        let own = Locked<FolderWatch?>(nil)
        let pipes = Locked<[Int32]>([-1, -1])
        func begin() throws {
            let owned = Owned(freed)
            let made = FolderWatch { _ in
                withExtendedLifetime(owned) { true }
            } tell: {
                let watch = own.withLock { watch in
                    defer { watch = nil }
                    return watch
                }
                watch?.stop()
                // This pipe gets the descriptors of files that were closed too early.
                pipes.withLock { ends in
                    #expect(unsafe pipe(&ends) == 0)
                    #expect(unsafe Glibc.write(ends[1], "x", 1) == 1)
                }
            }
            let watch = try #require(made)
            own.withLock { $0 = watch }
            #expect(watch.add(folder.url.path))
        }
        try begin()
        try folder.write("two", to: "scene.json")
        #expect(freed.wait(timeout: .now() + 60) == .success)
        pipes.withLock { ends in
            var byte: UInt8 = 0
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
            #expect(unsafe read(ends[0], &byte, 1) == 1)
            for end in ends { close(end) }
        }
        watch.stop()
    }
}
