import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite struct HeldFolderTests {
    /// Returns true if the folder can be locked. The lock is released afterwards.
    private static func canHold(_ path: String) throws -> Bool {
        let held = try LockedFolder.take(path, for: .chunks)
        return held != nil
    }

    private static func canLock(_ folder: Folder) throws -> Bool {
        let lock = try FileLock.take("lock", in: folder)
        return lock != nil
    }

    @Test("a folder is locked by one process at a time, and unlocked when the lock is freed") func held()
        throws
    {
        let folder = try TestFolder()
        let path = folder.path("it")
        guard let held = try LockedFolder.take(path, for: .chunks) else {
            Issue.record("a new folder is held by nobody")
            return
        }
        #expect(try !Self.canHold(path))
        LockedFolder.removeAbandoned(path, for: .chunks)
        #expect(folder.names == ["it", "it/lock"])
        try held.remove()
        #expect(folder.names == [])
        #expect(try Self.canHold(path))
        #expect(try Self.canHold(path), "and again, for nobody holds it any more")
    }

    @Test("a folder whose lock has only zeros, as a loss of power may leave it, can be locked again")
    func zeros() throws {
        let folder = try TestFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("it"), withIntermediateDirectories: false)
        try Data(count: 16).write(to: folder.url.appendingPathComponent("it/lock"))
        #expect(try Self.canHold(folder.path("it")))
        #expect(try folder.data("it/lock") == Data("zoetrope chunks\n".utf8))
    }

    @Test("a lock on a removed file does not count for later callers") func removed() throws {
        let test = try TestFolder()
        let folder = try Folder(opening: test.url.path)
        guard let lock = try FileLock.take("lock", in: folder) else {
            Issue.record("a new lock is held by nobody")
            return
        }
        #expect(try !Self.canLock(folder))
        try folder.remove("lock")
        #expect(try Self.canLock(folder))
        #expect(try lock.text() == "")
    }

    @Test("many threads that take, remove and release a lock never hold it at the same time") func contended()
        throws
    {
        let test = try TestFolder()
        let folder = try Folder(opening: test.url.path)
        let holders = Atomic(0)
        let collisions = Atomic(0)
        let failures = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<500 {
                do {
                    guard let lock = try FileLock.take("lock", in: folder) else { continue }
                    if holders.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
                        collisions.add(1, ordering: .relaxed)
                    }
                    for _ in 0..<10 { _ = try lock.text() }
                    holders.subtract(1, ordering: .sequentiallyConsistent)
                    try folder.remove("lock")
                } catch { failures.add(1, ordering: .relaxed) }
            }
        }
        #expect(collisions.load(ordering: .relaxed) == 0)
        #expect(failures.load(ordering: .relaxed) == 0)
    }

    @Test("a folder that this program did not create is refused and left unchanged") func foreign() throws {
        let folder = try TestFolder()
        let manager = FileManager.default
        for name in ["files", "locked", "link-target", "other"] {
            try FileSystem.makeDirectory(folder.path(name))
        }
        try folder.write("mine", to: "files/film.mp4")
        try folder.write("mine", to: "locked/lock")
        try folder.write("mine", to: "file")
        try manager.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("link-target"))
        try manager.createSymbolicLink(
            atPath: folder.path("other/lock"), withDestinationPath: folder.path("file"))
        let before = folder.names
        for name in ["files", "locked", "file", "link", "other"] {
            #expect(throws: OutputError.self, "\(name)") {
                _ = try Self.canHold(folder.path(name))
            }
            LockedFolder.removeAbandoned(folder.path(name), for: .chunks)
        }
        #expect(folder.names == before)
        #expect(try folder.data("file") == Data("mine".utf8))
    }

    @Test("a folder with only an old empty lock is removed") func emptyLock() throws {
        let folder = try TestFolder()
        for (name, age) in [("old", 100.0), ("new", 0), ("full", 100)] {
            try FileSystem.makeDirectory(folder.path(name))
            try folder.write("", to: "\(name)/lock")
            if name == "full" { try folder.write("mine", to: "full/file") }
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)],
                ofItemAtPath: folder.path("\(name)/lock"))
        }
        for name in ["old", "new", "full"] {
            LockedFolder.removeAbandoned(folder.path(name), for: .scratch)
        }
        #expect(folder.names == ["full", "full/file", "full/lock", "new", "new/lock"])
    }

    @Test("an old empty draft is removed: its process was killed before it created the lock")
    func empty() throws {
        let folder = try TestFolder()
        for (name, age) in [("old", 100.0), ("new", 0), ("full", 100)] {
            try FileSystem.makeDirectory(folder.path(name))
            if name == "full" { try folder.write("mine", to: "full/file") }
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: folder.path(name))
        }
        for name in ["old", "new", "full"] {
            LockedFolder.removeAbandoned(folder.path(name), for: .scratch)
        }
        #expect(folder.names == ["full", "full/file", "new", "old"], "others give folders such names too")
        for name in ["old", "new", "full"] {
            LockedFolder.removeAbandoned(folder.path(name), for: .draft)
        }
        #expect(folder.names == ["full", "full/file", "new"])
    }

    @Test("a folder of one purpose is not mistaken for a folder of another purpose") func purposes() throws {
        let folder = try TestFolder()
        let path = folder.path("it")
        do { _ = try LockedFolder.take(path, for: .scratch) }
        #expect(throws: OutputError.self) { _ = try Self.canHold(path) }
        LockedFolder.removeAbandoned(path, for: .draft)
        #expect(folder.names == ["it", "it/lock"])
    }

    @Test(
        "a folder left by a killed process is removed by the next process of the same purpose, and nothing else is"
    )
    func abandoned() throws {
        let test = try TestFolder()
        try FileSystem.makeDirectory(test.path("zoetrope-mine00"))
        try test.write("mine", to: "zoetrope-mine00/file")
        for (name, purpose) in [
            ("zoetrope-000000", LockedFolder.Purpose.scratch), ("zoetrope-000001", .chunks),
            ("it.zoetrope-0123456789ab.part", .draft), ("other.zoetrope-0123456789ab.part", .draft),
            ("other.zoetrope-0123456789ac.part", .chunks),
        ] {
            do { _ = try LockedFolder.take(test.path(name), for: purpose) }
            try FileSystem.makeDirectory(test.path("\(name)/new"))
            try test.write("x", to: "\(name)/new/file")
        }
        let living = try TemporaryFolder(in: test.url.path)
        try test.write("x", to: "\(living.path.split(separator: "/").last ?? "")/file")
        do { _ = try TemporaryFolder(in: test.url.path) }
        try FolderReplacement.write(to: test.path("it"), objection: { _ in "no" }) { _ in }
        let names = test.names.filter { !$0.contains("/") }
        #expect(
            Set(names)
                == [
                    "it", "other.zoetrope-0123456789ac.part", "zoetrope-000001", "zoetrope-mine00",
                    String(living.path.split(separator: "/").last ?? ""),
                ])
        #expect(FileSystem.kind(of: "\(living.path)/file") == .file)
    }
}
