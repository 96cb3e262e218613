import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct FolderReplacementTests {
    private struct Refusal: Error {}

    private static func fill(_ folder: String, _ names: [String]) throws {
        for name in names {
            try FileReplacement.write(Array(name.utf8), to: "\(folder)/\(name)", overwriting: false)
        }
    }

    @Test("an output folder appears only when it is complete") func whole() throws {
        let folder = try TestFolder()
        try FolderReplacement.write(to: folder.path("new"), objection: { _ in "no" }) { part in
            #expect(!folder.names.contains("new"))
            try Self.fill(part, ["a", "b"])
        }
        #expect(folder.names == ["new", "new/a", "new/b"])
    }

    @Test("a failure leaves the old folder unchanged") func failure() throws {
        let folder = try TestFolder()
        try FolderReplacement.write(to: folder.path("it"), objection: { _ in "no" }) {
            try Self.fill($0, ["old"])
        }
        #expect(throws: Refusal.self) {
            try FolderReplacement.write(to: folder.path("it"), objection: { _ in nil }) { part in
                try Self.fill(part, ["new"])
                throw Refusal()
            }
        }
        #expect(folder.names == ["it", "it/old"])
    }

    @Test("a folder is replaced with all its content if that is allowed") func replaced() throws {
        let folder = try TestFolder()
        try FolderReplacement.write(to: folder.path("it"), objection: { _ in "no" }) {
            try Self.fill($0, ["a", "b"])
        }
        try FolderReplacement.write(to: folder.path("it"), objection: { $0 == ["a", "b"] ? nil : "no" }) {
            try Self.fill($0, ["c"])
        }
        #expect(folder.names == ["it", "it/c"])
        #expect(throws: OutputError.self) {
            try FolderReplacement.write(to: folder.path("it"), objection: { $0 == ["d"] ? nil : "no" }) { _ in
            }
        }
        #expect(folder.names == ["it", "it/c"])
    }

    @Test("an empty folder is replaced without asking; a file is refused") func inTheWay() throws {
        let folder = try TestFolder()
        try FileSystem.makeDirectory(folder.path("empty"))
        try FolderReplacement.write(to: folder.path("empty"), objection: { _ in "no" }) {
            try Self.fill($0, ["a"])
        }
        #expect(folder.names == ["empty", "empty/a"])
        try folder.write("x", to: "file")
        for path in ["file", "file/in", "none/in"] {
            #expect(throws: OutputError.self) {
                try FolderReplacement.write(to: folder.path(path), objection: { _ in nil }) { _ in }
            }
        }
        #expect(try folder.data("file") == Data("x".utf8))
    }

    @Test("a folder is kept if something that may not be replaced was added meanwhile")
    func addedMeanwhile() throws {
        let folder = try TestFolder()
        try FileSystem.makeDirectory(folder.path("it"))
        #expect(throws: OutputError.self) {
            try FolderReplacement.write(to: folder.path("it"), objection: { _ in "no" }) {
                try Self.fill($0, ["new"])
                try folder.write("mine", to: "it/mine")
            }
        }
        #expect(folder.names == ["it", "it/mine"])
    }

    @Test("a new folder gets the old folder's permissions, and the current folder is refused")
    func permissions()
        throws
    {
        let folder = try TestFolder()
        try FileSystem.makeDirectory(folder.path("it"))
        try FileManager.default.setAttributes([.posixPermissions: 0o2710], ofItemAtPath: folder.path("it"))
        try FolderReplacement.write(to: folder.path("it"), objection: { _ in nil }) {
            try Self.fill($0, ["a"])
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("it"))
        #expect(attributes[.posixPermissions] as? Int == 0o2710)
        #expect(throws: OutputError.self) {
            try FolderReplacement.write(to: ".", objection: { _ in nil }) { _ in }
        }
    }

    @Test("kept entries are in the new folder from the start, and are updated at the end")
    func kept() throws {
        let folder = try TestFolder()
        try FileSystem.makeDirectory(folder.path("it"))
        try FileSystem.makeDirectory(folder.path("it/mine"))
        for name in ["it/old", "it/mine.txt", "it/mine.log", "it/mine.gone", "it/mine/inner"] {
            try folder.write(name, to: name)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("it/mine/link"), withDestinationPath: "nowhere")
        try FolderReplacement.write(
            to: folder.path("it"), objection: { _ in nil }, keeps: { $0.hasPrefix("mine") }
        ) { part in
            #expect(throws: SystemError.self) { try Self.fill(part, ["mine.txt"]) }
            try Self.fill(part, ["new"])
            try folder.write("later", to: "it/mine-too")
            try folder.write("later", to: "it/another")
            #expect(unsafe rename(folder.path("it/another"), folder.path("it/mine.log")) == 0)
            try FileManager.default.removeItem(atPath: folder.path("it/mine.gone"))
        }
        #expect(
            folder.names == [
                "it", "it/mine", "it/mine-too", "it/mine.log", "it/mine.txt", "it/mine/inner", "it/mine/link",
                "it/new",
            ])
        #expect(try folder.data("it/mine.log") == Data("later".utf8))
        #expect(try folder.data("it/mine.txt") == Data("it/mine.txt".utf8))
        #expect(FileSystem.isLink(folder.path("it/mine/link")))
    }

    @Test(
        "a folder put aside by a killed process gets its name back, unless a new one exists",
        arguments: [false, true])
    func restored(_ hasNew: Bool) throws {
        let folder = try TestFolder()
        let draft = "it.zoetrope-0123456789ab.part"
        do { _ = try LockedFolder.take(folder.path(draft), for: .draft) }
        try FileSystem.makeDirectory(folder.path("\(draft)/old"))
        try folder.write("old", to: "\(draft)/old/file")
        if hasNew {
            try FileSystem.makeDirectory(folder.path("it"))
            try folder.write("new", to: "it/file")
        }
        try FileReplacement.write([1], to: folder.path("other"), overwriting: false)
        #expect(folder.names == ["it", "it/file", "other"])
        #expect(try folder.data("it/file") == Data((hasNew ? "new" : "old").utf8))
    }

    @Test("a folder put aside is kept while something else has its name") func keptAside() throws {
        let folder = try TestFolder()
        let draft = "it.zoetrope-0123456789ab.part"
        do { _ = try LockedFolder.take(folder.path(draft), for: .draft) }
        for name in ["old", "new"] { try FileSystem.makeDirectory(folder.path("\(draft)/\(name)")) }
        try folder.write("old", to: "\(draft)/old/file")
        try folder.write("somebody's", to: "it")
        try FileReplacement.write([1], to: folder.path("other"), overwriting: false)
        #expect(try folder.data("\(draft)/old/file") == Data("old".utf8))
        try FileManager.default.removeItem(atPath: folder.path("it"))
        try FileReplacement.write([1], to: folder.path("another"), overwriting: false)
        #expect(folder.names == ["another", "it", "it/file", "other"])
    }

    @Test("a temporary folder is removed when its owner is freed") func temporary() throws {
        var path = ""
        do {
            let folder = try TemporaryFolder()
            path = folder.path
            try Self.fill(path, ["a"])
            #expect(FileSystem.kind(of: path) == .directory)
        }
        #expect(FileSystem.kind(of: path) == nil)
    }

    @Test(
        "the relative path from a folder to a file is found",
        arguments: [
            ("/a/b/c.json", "/a/b/goldens/c", "../../c.json"), ("/a/c.json", "/a", "c.json"),
            ("/x/c.json", "/a/b", "../../x/c.json"), ("/c", "/", "c"),
        ])
    func relative(_ file: String, _ folder: String, _ way: String) {
        #expect(FileSystem.relativePath(to: file, from: folder) == way)
    }

    @Test("a link to a folder stays and leads to the new folder") func link() throws {
        let folder = try TestFolder()
        try FileSystem.makeDirectory(folder.path("real"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("real"))
        try FolderReplacement.write(to: folder.path("link"), objection: { _ in nil }) {
            try Self.fill($0, ["a"])
        }
        #expect(try folder.data("real/a") == Data("a".utf8))
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link"))
                == folder.path("real"))
    }

    @Test("a mount point is refused before anything is made") func mounted() {
        #expect(FileSystem.isMountPoint("/proc") && !FileSystem.isMountPoint("/proc/self"))
        #expect { try FolderReplacement.check("/proc") { _ in nil } } throws: {
            "\($0)".contains("mount point")
        }
    }

    @Test("only the names of drafts are recognised as drafts") func drafts() throws {
        #expect(!FolderReplacement.isDraft("goldens/clip.part"))
        #expect(FolderReplacement.isDraft(Draft.path(for: "goldens/clip")))
    }
}
