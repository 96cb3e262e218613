import Foundation
import TestSupport
import Testing

@testable import Studio

/// Tests the queue of changes. The system queues most changes before the call that makes them returns.
@Suite struct FolderChangesTests {
    private let folder: TestFolder
    private let changes: FolderChanges

    init() throws {
        folder = try TestFolder()
        try folder.write("one", to: "scene.json")
        changes = try #require(FolderChanges { $0 == "scene.json" })
    }

    /// Waits for a change to be reported, and takes it. A closed file stays open for a moment if another test starts a
    /// program meanwhile: the new process has the file until it runs the program.
    private func takesChange() -> Bool {
        while !changes.take() {
            var request = pollfd(fd: changes.descriptor, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&request, 1, 60_000) <= 0 { return false }
        }
        return true
    }

    @Test("a written file counts as a change only when it is closed") func written() {
        #expect(changes.add(folder.url.path))
        for flags in [O_WRONLY | O_TRUNC, O_WRONLY | O_CREAT | O_EXCL] {
            let file = unsafe open(folder.path("scene.json"), flags, 0o600)
            #expect(unsafe Glibc.write(file, "two", 3) == 3)
            #expect(!changes.take())
            close(file)
            #expect(takesChange())
            #expect(unsafe unlink(folder.path("scene.json")) == 0)
            #expect(changes.take())
        }
    }

    @Test("uninteresting files are no change by themselves, and are ignored beside files of interest")
    func others()
        throws
    {
        #expect(changes.add(folder.url.path))
        for _ in 0..<5 { try folder.write("more", to: "log") }
        #expect(!changes.take())
        try folder.write("more", to: "log")
        try folder.write("two", to: "scene.json")
        try folder.write("more", to: "log")
        #expect(takesChange() && !changes.take())
    }

    @Test(
        "a folder that is removed, moved or created later is one change, and the folder at the path is watched",
        arguments: ["in", "in/it"])
    func folders(moved: String) throws {
        let (inner, way) = (folder.path("in/it"), folder.path(moved))
        #expect(!changes.add(inner) && !changes.lookAgain())
        /// Takes all queued changes, because removing a folder with its files queues more than one. Returns true if any
        /// was of interest.
        func isChange() -> Bool {
            var found = false
            while changes.take() || changes.lookAgain() { found = true }
            return found
        }
        for isRemoved in [false, true] {
            try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
            #expect(isChange() && !isChange())
            try folder.write("two", to: "in/it/scene.json")
            #expect(takesChange())
            try folder.write("more", to: "in/it/log")
            #expect(!isChange())
            if isRemoved {
                try FileManager.default.removeItem(atPath: way)
            } else {
                try FileManager.default.moveItem(atPath: way, toPath: folder.path("away"))
            }
            #expect(isChange() && !isChange())
            if !isRemoved {
                try folder.write("two", to: moved == "in" ? "away/it/scene.json" : "away/scene.json")
                #expect(!isChange(), "it is watched no more")
            }
        }
    }
}
