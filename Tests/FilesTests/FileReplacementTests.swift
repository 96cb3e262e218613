import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct FileReplacementTests {
    private struct Refusal: Error {}

    @Test("an output file appears only when it is complete") func whole() throws {
        let folder = try TestFolder()
        try FileReplacement.write([1, 2, 3], to: folder.path("file"), overwriting: false)
        #expect(try folder.data("file") == Data([1, 2, 3]))
        try FileReplacement.write([4], to: folder.path("file"), overwriting: true)
        #expect(try folder.data("file") == Data([4]))
        #expect(folder.names == ["file"])
    }

    @Test("a failure leaves the old file and no other files") func failure() throws {
        let folder = try TestFolder()
        try folder.write("old", to: "file")
        #expect(throws: SystemError.self) {
            try FileReplacement.write([1], to: folder.path("file"), overwriting: false)
        }
        #expect(throws: Refusal.self) {
            try FileReplacement.write(to: folder.path("file"), overwriting: true) { file in
                try file.write([1, 2])
                throw Refusal()
            }
        }
        #expect(try folder.data("file") == Data("old".utf8))
        #expect(folder.names == ["file"])
        #expect(throws: SystemError.self) {
            try FileReplacement.write([1], to: folder.path("none/file"), overwriting: true)
        }
    }

    @Test("a link at a predictable name is neither followed nor replaced") func planted() throws {
        let folder = try TestFolder()
        try folder.write("mine", to: "mine")
        let link = folder.path("file.\(getpid()).part")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path("mine"))
        try FileReplacement.write([1], to: folder.path("file"), overwriting: true)
        #expect(try folder.data("mine") == Data("mine".utf8))
        #expect(FileSystem.isLink(link))
        #expect(try folder.data("file") == Data([1]))
    }

    @Test("files left by killed processes are removed by the next write, and no other files are")
    func abandoned() throws {
        let folder = try TestFolder()
        let foreign = [
            "file.0123456789ab.part", "file.zoetrope-0123456789ab", "file.zoetrope-0123456789abc.part",
            "file.zoetrope-0123456789AB.part", ".zoetrope-0123456789ab.part", "file.part",
            "file.chapter-first.part", "file.zoetrope-0123456789ab.part.txt",
        ]
        let abandoned = ["file.zoetrope-0123456789ab.part", "other.zoetrope-ffffffffffff.part"]
        for name in foreign + abandoned { try folder.write("", to: name) }
        let (full, link) = ("file.zoetrope-000000000000.part", "file.zoetrope-111111111111.part")
        try FileSystem.makeDirectory(folder.path(full))
        try folder.write("mine", to: "\(full)/mine")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(link), withDestinationPath: folder.path("other"))
        try FileReplacement.write([1], to: folder.path("file"), overwriting: true)
        #expect(folder.names == (foreign + ["file", full, "\(full)/mine", link]).sorted())
    }

    @Test("the time for abandoned files stays in proportion to the number of files that are written")
    func rarely() throws {
        let folder = try TestFolder()
        let abandoned = "old.zoetrope-0123456789ab.part"
        // The folder is looked through at the writes 1, 2, 4, 8, …
        var removals: [Int] = []
        for number in 1...40 {
            try folder.write("", to: abandoned)
            try FileReplacement.write([1], to: folder.path("\(number)"), overwriting: false)
            if FileSystem.kind(of: folder.path(abandoned)) == nil { removals.append(number) }
        }
        #expect(removals == [1, 2, 4, 8, 16, 32])
    }

    @Test("a file that is being written is not removed by another write in the folder") func living() throws {
        let folder = try TestFolder()
        try FileReplacement.write(to: folder.path("one"), overwriting: true) { file in
            try FileReplacement.write([2], to: folder.path("two"), overwriting: true)
            try file.write([1])
        }
        #expect(folder.names == ["one", "two"])
        #expect(try folder.data("one") == Data([1]))
    }

    @Test("two writers of the same name don't disturb each other, and the later writer wins") func nested()
        throws
    {
        let folder = try TestFolder()
        try FileReplacement.write(to: folder.path("file"), overwriting: true) { file in
            try file.write([1])
            try FileReplacement.write([2], to: folder.path("file"), overwriting: true)
            #expect(try folder.data("file") == Data([2]))
            try file.write([1])
        }
        #expect(try folder.data("file") == Data([1, 1]))
        #expect(folder.names == ["file"])
    }

    @Test("a pipe is written to, never replaced", arguments: [false, true]) func pipe(_ overwriting: Bool)
        throws
    {
        let folder = try TestFolder()
        let path = folder.path("pipe")
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let reader = unsafe open(path, O_RDWR)
        defer { close(reader) }
        try OutputPath.check(path, inputs: [], overwriting: overwriting, allowsStreams: true)
        try FileReplacement.write([1, 2, 3], to: path, overwriting: overwriting)
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(unsafe read(reader, &bytes, bytes.count) == 3)
        #expect(bytes.prefix(3) == [1, 2, 3])
        #expect(FileSystem.kind(of: path) == .other)
        #expect(folder.names == ["pipe"])
        #expect(throws: OutputError.self) { try OutputPath.check(path, inputs: [], overwriting: true) }
    }

    @Test("a full device causes the system's error") func full() throws {
        let error = #expect(throws: SystemError.self) {
            var file = try OutputFile(creating: "/dev/full")
            try file.write([1])
        }
        #expect(error?.code == ENOSPC)
        #expect(error?.description == "writing /dev/full: No space left on device")
    }

    @Test("a file is linked or copied to a new name, never over another file", arguments: [false, true])
    func copying(_ links: Bool) throws {
        let folder = try TestFolder()
        try folder.write("new", to: "file")
        try folder.write("mine", to: "mine")
        func copy(to name: String) throws {
            let (path, other) = (folder.path("file"), folder.path(name))
            if links {
                try FileSystem.linkOrCopy(path, to: other)
            } else {
                try FileSystem.copy(path, to: other)
            }
        }
        let error = #expect(throws: SystemError.self) { try copy(to: "mine") }
        #expect(error?.code == EEXIST)
        #expect(try folder.data("mine") == Data("mine".utf8))
        try copy(to: "other")
        #expect(try folder.data("other") == Data("new".utf8))
        #expect(FileSystem.isSame(folder.path("file"), folder.path("other")) == links)
    }

    @Test("reading returns the file's content, up to the limit") func reading() throws {
        let folder = try TestFolder()
        try folder.write(String(repeating: "x", count: 200_000), to: "file")
        var file = try InputFile(opening: folder.path("file"))
        #expect(try file.readAll(atMost: 150_000).count == 150_000)
        #expect(try file.readAll(atMost: 150_000).count == 50_000)
        #expect(try file.readAll(atMost: 10).isEmpty)
        #expect(throws: SystemError.self) { _ = try InputFile(opening: folder.path("none")) }
    }
}
