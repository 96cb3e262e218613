import Foundation
import Glibc
import TestSupport
import Testing

@testable import Files

/// A Boolean value that several threads may set and read.
private final class Switch: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isSet: Bool {
        get { lock.withLock { value } }
        set { lock.withLock { value = newValue } }
    }
}

@Suite struct InputFileTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test("a device or a pipe instead of a file is refused without waiting")
    func pipe() throws {
        let pipe = folder.path("pipe")
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        let link = folder.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
        for path in [pipe, link, "/dev/zero"] {
            let error = #expect(throws: SystemError.self) { _ = try InputFile(opening: path) }
            #expect(error?.description == "opening \(path): a device or a pipe, not a file")
        }
    }

    @Test("a pipe that replaces the file just before opening is refused")
    func race() throws {
        let (file, pipe) = (try folder.write("file", to: "scene.json"), folder.path("pipe"))
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        let (isOver, ended) = (Switch(), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            while !isOver.isSet { try? FileSystem.exchange(file, with: pipe, aside: "\(file).aside") }
            ended.signal()
        }
        for _ in 0..<20_000 {
            do {
                #expect(try InputFile(opening: file).byteCount() == 4)
            } catch {
                #expect(error.code == SystemError.notAFile)
            }
        }
        isOver.isSet = true
        try ended.wait(for: "the thread has ended")
    }

    @Test("a pipe can be opened before anything is written to it, and is read to its end")
    func stream() throws {
        let pipe = folder.path("pipe")
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        let opened = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = try? InputFile(openingStream: pipe)
            opened.signal()
        }
        try #require(opened.wait(timeout: .now() + 60) == .success)
        var input = try InputFile(openingStream: pipe)
        #expect(try !input.hasBytes(within: 20))
        let writer = unsafe open(pipe, O_WRONLY | O_NONBLOCK)
        #expect(try !input.hasBytes(within: 20))
        #expect(unsafe write(writer, "abc", 3) == 3)
        #expect(try input.hasBytes(within: 1000) && input.readSome(atMost: 10) == Array("abc".utf8))
        close(writer)
        #expect(try input.hasBytes(within: 1000) && input.readSome(atMost: 10).isEmpty)
    }

    @Test("a file and a device can be opened as streams")
    func files() throws {
        var input = try InputFile(openingStream: folder.write("text", to: "file"))
        #expect(try input.readAll(atMost: 10) == Array("text".utf8))
        var zero = try InputFile(openingStream: "/dev/zero")
        #expect(try zero.read(3) == [0, 0, 0])
    }
}

/// Tests of recognising that a file was written to.
@Suite struct FileStateTests {
    @Test("a file's state changes with every write and differs between files, whatever the timestamps")
    func states()
        throws
    {
        let folder = try TestFolder()
        try folder.write("abc", to: "file")
        try folder.write("abc", to: "other")
        let file = try InputFile(opening: folder.path("file"))
        let first = try file.state()
        #expect(try file.state() == first)
        #expect(try InputFile(opening: folder.path("other")).state() != first)
        var before = first
        for seconds in [Int.min, Int.max, 0] {
            var times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 1)]
            #expect(unsafe utimensat(AT_FDCWD, folder.path("file"), &times, 0) == 0)
            let state = try file.state()
            #expect(state != before && state.wasWritten(since: before))
            _ = try file.settledState()
            before = state
        }
        #expect(unsafe link(folder.path("file"), folder.path("link")) == 0)
        #expect(try !file.state().wasWritten(since: before))
        #expect(unsafe truncate(folder.path("file"), 4) == 0)
        #expect(try file.state().wasWritten(since: before))
    }

    @Test("a file is settled if it was not written to for a long time") func settled() throws {
        let file = try InputFile(opening: "/usr/bin/env")
        #expect(try file.settledState() == file.state())
    }
}
