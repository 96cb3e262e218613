import Foundation
import TestSupport
import Testing

@testable import Files

/// Tests that devices, pipes and sockets are never replaced or removed. They only use nodes in their own folders.
@Suite struct DeviceTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Creates a pipe, and the device that swallows everything where that is permitted.
    private func nodes() -> [String] {
        let (pipe, device) = (folder.path("pipe"), folder.path("device"))
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let isPermitted = unsafe mknod(device, S_IFCHR | 0o666, makedev(1, 3)) == 0
        return isPermitted ? [pipe, device] : [pipe]
    }

    private func makedev(_ major: UInt, _ minor: UInt) -> UInt { major << 8 | minor }

    private static func node(_ path: String) -> UInt? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, FileSystem.kind(status) == .other else { return nil }
        return UInt(status.st_ino)
    }

    @Test("a rename never replaces a pipe or a device, nor a link to one") func renamed() throws {
        for node in nodes() {
            let inode = Self.node(node)
            let (link, plain) = (node + "-link", folder.path("plain"))
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: node)
            try folder.write("new", to: "plain")
            for target in [node, link] {
                #expect(throws: SystemError.self) { try FileSystem.rename(plain, to: target) }
                #expect(throws: SystemError.self) { try FileSystem.renameKeeping(plain, to: target) }
            }
            let open = try Folder(opening: folder.url.path)
            #expect(throws: SystemError.self) { try open.rename("plain", to: FileSystem.name(of: node)) }
            #expect(Self.node(node) == inode && inode != nil && FileSystem.isLink(link))
        }
    }

    @Test("a pipe or a device that appears while a file is written stays, and the draft is removed")
    func appeared() throws {
        for node in nodes() {
            let aside = node + "-aside"
            try FileSystem.rename(node, to: aside)
            let error = #expect(throws: SystemError.self) {
                try FileReplacement.write(to: node, overwriting: true) { file in
                    try file.write([1])
                    try FileSystem.rename(aside, to: node)
                }
            }
            #expect(error?.description == "creating \(node): a device or a pipe, not a file")
            let inode = Self.node(node)
            try FileSystem.rename(node, to: aside)
            #expect(throws: SystemError.self) {
                _ = try FileReplacement.write(to: node, overwriting: true) { draft in
                    var file = try OutputFile(creating: draft)
                    try file.write([1])
                    try FileSystem.rename(aside, to: node)
                }
            }
            #expect(Self.node(node) == inode && inode != nil)
            #expect(!folder.names.contains { $0.contains(Draft.suffix) })
        }
    }

    @Test("a library that writes to a path gets none if a pipe or a device is there") func byPath() throws {
        for node in nodes() {
            #expect(throws: SystemError.self) {
                _ = try FileReplacement.write(to: node, overwriting: true) { _ in Issue.record("called") }
            }
            #expect(Self.node(node) != nil)
        }
    }

    @Test("a pipe or a device is not removed, whatever its name") func removed() throws {
        for node in nodes() {
            let name = "file.zoetrope-0123456789ab.part"
            let draft = folder.path(name)
            try FileSystem.rename(node, to: draft)
            #expect(throws: SystemError.self) { try FileSystem.remove(draft) }
            let open = try Folder(opening: folder.url.path)
            #expect(throws: SystemError.self) { try open.remove(name) }
            try FileReplacement.write([1], to: folder.path("file"), overwriting: true)
            #expect(Self.node(draft) != nil)
            try FileManager.default.removeItem(atPath: draft)
        }
    }

    @Test("a device in a folder that is removed stays") func inFolder() throws {
        guard let device = nodes().first(where: { $0.hasSuffix("device") }) else { return }
        try FileSystem.makeDirectory(folder.path("inner"))
        try FileSystem.rename(device, to: folder.path("inner/device"))
        try folder.write("x", to: "inner/file")
        let inner = try Folder(opening: folder.path("inner"))
        #expect(throws: SystemError.self) { try inner.empty() }
        #expect(try inner.names() == ["device"])
    }

    @Test("a link to an open file, as /dev/stdout is, is not replaced") func standardOutput() throws {
        let file = unsafe open(folder.path("mine"), O_WRONLY | O_CREAT, 0o600)
        defer { close(file) }
        let (link, other) = (folder.path("out"), folder.path("other"))
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "/proc/self/fd/\(file)")
        try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: "out")
        for path in [link, other] {
            #expect(throws: OutputError("\(path): leads to a file that is already open", "choose another -o"))
            {
                try OutputPath.check(path, inputs: [], overwriting: true, allowsStreams: true)
            }
            #expect(throws: SystemError.self) {
                try FileReplacement.write([1], to: path, overwriting: true)
            }
            #expect(FileSystem.isLink(path))
        }
        #expect(folder.names == ["mine", "other", "out"])
    }
}
