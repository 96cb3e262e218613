import Base
import Bench
import TestSupport
import Testing

@Suite struct ProgramRunTests {
    @Test("the output of a run program is kept") func output() throws {
        let folder = try TestFolder()
        let run = try ProgramRun(
            "/bin/echo", ["here"], folder: folder.path("."), cancellation: Cancellation())
        #expect(run.output == Array("here\n".utf8))
        #expect(run.peakByteCount > 0)
    }

    @Test("a program that fails causes an error that says how the program ended") func failure() throws {
        let folder = try TestFolder()
        func run(_ script: String) throws {
            _ = try ProgramRun(
                "/bin/sh", ["-c", script], folder: folder.path("."), cancellation: Cancellation())
        }
        let status = #expect(throws: ProgramFailure.self) { try run("exit 7") }
        #expect(status?.description == "/bin/sh ended with status 7")
        #expect(status?.exitStatus == 7)
        let signal = #expect(throws: ProgramFailure.self) { try run("kill -9 $$") }
        #expect(signal?.description == "/bin/sh ended with signal 9")
        #expect(signal?.exitStatus == nil)
    }
}
