import Base
import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Studio

/// Tests jobs that run the program's real commands.
@Suite struct JobCommandTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Runs a job with this command line, and returns its result; nil if the job does not end within a minute.
    private func run(_ words: [String]) -> JobResult? {
        let (result, ended) = (Locked<JobResult?>(nil), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            let context = JobContext(cancellation: Cancellation()) { _ in }
            let end = CommandLineTool.run(words, of: ZoetropeProgram(), as: context)
            result.withLock { $0 = end }
            ended.signal()
        }
        guard ended.wait(timeout: .now() + 60) == .success else { return nil }
        return result.withLock { $0 }
    }

    @Test("a pipe in place of the scene or a sound does not block, and standard input is not read")
    func pipes() throws {
        let pipe = folder.path("pipe")
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        for (words, reason) in [
            (["encode", "-o", folder.path("film.mp4"), "--", pipe], "\(pipe): a device or a pipe"),
            (["encode", "-o", folder.path("film.mp4"), "-"], "standard input: a device or a pipe"),
            (["denoise", "-o", folder.path("clean.wav"), "--", pipe], "\(pipe): a device or a pipe"),
        ] {
            let end = run(words)
            #expect(end?.ending == .failed)
            #expect(end?.messages.first?.contains(reason) == true, "\(end?.messages ?? [])")
        }
        #expect(folder.names == ["pipe"])
    }
}
