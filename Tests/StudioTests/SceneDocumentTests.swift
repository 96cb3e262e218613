import Files
import Foundation
import TestSupport
import Testing

@testable import Studio

@Suite struct SceneDocumentTests {
    private let folder: TestFolder
    private let document: SceneDocument

    init() throws {
        folder = try TestFolder()
        document = SceneDocument(try folder.write("one", to: "scene.json"))
    }

    private static func version(_ text: String) throws -> SceneDocument.Version {
        try SceneDocument.Version(Array(text.utf8))
    }

    @Test("a text that was edited from the file's current revision replaces the file")
    func saved() throws {
        let first = try document.read()
        guard case .saved(let second) = try document.save(Self.version("two ü"), madeFrom: first.revision)
        else {
            Issue.record("not saved")
            return
        }
        #expect(try document.read() == second && second.text == "two ü")
        #expect(first.revision != second.revision)
        #expect(folder.names == ["scene.json"])
    }

    @Test("a file that was changed by another program is not replaced")
    func changed() throws {
        let first = try document.read()
        try folder.write("theirs", to: "scene.json")
        guard case .changed(let found) = try document.save(Self.version("mine"), madeFrom: first.revision)
        else {
            Issue.record("the other's text was replaced")
            return
        }
        #expect(found.text == "theirs")
        #expect(try document.read().text == "theirs")
        // The user has chosen to keep the own version.
        guard case .saved = try document.save(Self.version("mine"), madeFrom: found.revision) else {
            Issue.record("not saved")
            return
        }
        #expect(try document.read().text == "mine")
    }

    @Test("a text saved without a revision does not replace a file that exists again")
    func again() throws {
        try FileManager.default.removeItem(atPath: folder.path("scene.json"))
        try folder.write("theirs", to: "scene.json")
        guard case .changed(let found) = try document.save(Self.version("mine"), madeFrom: nil) else {
            Issue.record("the other's text was replaced")
            return
        }
        #expect(try found.text == "theirs" && document.read().text == "theirs")
    }

    @Test("a pipe in place of the file is neither read nor written, and does not block")
    func pipe() throws {
        try FileManager.default.removeItem(atPath: folder.path("scene.json"))
        try #require(unsafe mkfifo(folder.path("scene.json"), 0o600) == 0)
        #expect(throws: SceneDocument.NotAFile.self) { try document.read() }
        #expect(throws: SceneDocument.NotAFile.self) {
            try document.save(Self.version("mine"), madeFrom: nil)
        }
        #expect(throws: SceneDocument.NotAFile.self) {
            try document.save(Self.version("mine"), madeFrom: "x")
        }
    }

    @Test("a missing file is written only by a save without a revision")
    func gone() throws {
        let first = try document.read()
        try FileManager.default.removeItem(atPath: folder.path("scene.json"))
        guard case .gone = try document.save(Self.version("mine"), madeFrom: first.revision) else {
            Issue.record("written over nothing")
            return
        }
        #expect(folder.names.isEmpty)
        guard case .saved = try document.save(Self.version("mine"), madeFrom: nil) else {
            Issue.record("not saved")
            return
        }
        #expect(folder.names == ["scene.json"])
    }

    @Test("saving through a link keeps the link and the permissions") func links() throws {
        let (target, link) = (folder.path("scene.json"), folder.path("link.json"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let linked = SceneDocument(link)
        _ = try linked.save(Self.version("two"), madeFrom: try linked.read().revision)
        #expect(try folder.data("scene.json") == Data("two".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: target)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(
            try FileManager.default.attributesOfItem(atPath: link)[.type] as? FileAttributeType
                == .typeSymbolicLink)
    }

    @Test("a read-only file is replaced too, and stays read-only") func readOnly()
        throws
    {
        let path = folder.path("scene.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        guard case .saved = try document.save(Self.version("two"), madeFrom: try document.read().revision)
        else {
            Issue.record("not saved")
            return
        }
        #expect(try document.read().text == "two")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o444)
    }

    @Test("an error names a folder that is not writable") func noFolder() throws {
        try FileManager.default.removeItem(at: folder.url)
        let error = #expect(throws: OutputError.self) {
            try document.save(Self.version("mine"), madeFrom: nil)
        }
        #expect(error?.description == "\(FileSystem.parent(of: document.path)): no such folder")
    }

    @Test("a file that is not text is an error")
    func bytes() throws {
        try Data([0x7B, 0xFF, 0x7D]).write(to: folder.url.appendingPathComponent("scene.json"))
        #expect(throws: SceneDocument.NotText.self) { try document.read() }
    }
}
