import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct FolderTests {
    /// Makes a folder that contains a file, a link to a file elsewhere, a link to a folder elsewhere, and a pipe.
    private func crowded() throws -> (TestFolder, Folder) {
        let test = try TestFolder()
        try FileSystem.makeDirectory(test.path("in"))
        try FileSystem.makeDirectory(test.path("kept"))
        try test.write("kept", to: "kept/file")
        try test.write("own", to: "in/file")
        let manager = FileManager.default
        try manager.createSymbolicLink(
            atPath: test.path("in/link"), withDestinationPath: test.path("kept/file"))
        try manager.createSymbolicLink(atPath: test.path("in/folder"), withDestinationPath: test.path("kept"))
        #expect(unsafe mkfifo(test.path("in/pipe"), 0o600) == 0)
        return (test, try Folder(opening: test.path("in")))
    }

    @Test("links and pipes are not read, written, removed as files or opened as folders")
    func links() throws {
        let (test, folder) = try crowded()
        for name in ["link", "folder", "pipe"] {
            #expect(try folder.kind(of: name) == .other)
            #expect(throws: SystemError.self) { _ = try folder.open(name) }
            #expect(throws: SystemError.self) { _ = try folder.create(name) }
            #expect(throws: SystemError.self) { try folder.remove(name) }
            #expect(throws: SystemError.self) { _ = try folder.folder(name) }
        }
        #expect(throws: SystemError.self) { _ = try Folder(opening: test.path("in/folder")) }
        #expect(try test.data("kept/file") == Data("kept".utf8))
        #expect(try folder.names() == ["file", "folder", "link", "pipe"])
    }

    @Test("a created file replaces the old file, without changing its hard links")
    func hardLink() throws {
        let (test, folder) = try crowded()
        #expect(unsafe link(test.path("in/file"), test.path("other")) == 0)
        do {
            var file = try folder.create("file")
            try file.write(Array("new".utf8))
        }
        #expect(try test.data("in/file") == Data("new".utf8))
        #expect(try test.data("other") == Data("own".utf8))
    }

    @Test("names can be listed repeatedly, and operations stay in the opened folder")
    func moved() throws {
        let (test, folder) = try crowded()
        #expect(try folder.names() == folder.names())
        try FileSystem.rename(test.path("in"), to: test.path("moved"))
        try FileSystem.makeDirectory(test.path("in"))
        try folder.rename("file", to: "renamed")
        #expect(test.names.contains("moved/renamed"))
        try folder.remove("renamed")
        try folder.remove("renamed")
        #expect(try folder.names() == ["folder", "link", "pipe"])
    }

    @Test("a folder is emptied without following links out of it") func emptied() throws {
        let (test, folder) = try crowded()
        try folder.makeFolder("inner")
        try test.write("x", to: "in/inner/file")
        try folder.empty(but: "file")
        #expect(test.names == ["in", "in/file", "kept", "kept/file"])
    }
}
