import Foundation
import Glibc
import TestSupport
import Testing

@testable import Files

/// Tests of file states, which show whether a file was written to.
@Suite struct FileStateTests {
    @Test("a state is that of one file, and another after each change; times may be any number") func states()
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

    @Test("a file that nobody has written to for long is settled") func settled() throws {
        let file = try InputFile(opening: "/usr/bin/env")
        #expect(try file.settledState() == file.state())
    }
}
