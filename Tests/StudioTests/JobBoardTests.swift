import Base
import Dispatch
import Glibc
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Studio

@Suite final class JobBoardTests {
    /// The job states that pages have received, in order.
    private final class Told: Sendable {
        private let jobs = Locked<[Job]>([])
        let ended = DispatchSemaphore(value: 0)

        func take(_ job: Job) {
            jobs.withLock { $0.append(job) }
            if job.result != nil { ended.signal() }
        }

        var words: [String] { jobs.withLock { $0 }.map { $0.json["state"]?.string ?? "" } }
        var progress: [JSON] {
            jobs.withLock { $0 }.compactMap { $0.json["progress"] }.filter { $0 != .null }
        }
    }

    private let told = Told()
    private let board: JobBoard

    init() { board = JobBoard { [told] in told.take($0) } }

    deinit { board.close() }

    /// A job that works until it is cancelled.
    private static func endless(_ job: JobContext) -> JobResult {
        job.cancellation.wait()
        job.report(["stage": "too late"])
        return JobResult(.cancelled, messages: ["interrupted"])
    }

    private func id(_ start: JobBoard.Start) -> Int {
        switch start {
        case .started(let job), .busy(let job): job.id
        }
    }

    @Test("a job's progress and end are reported, and the job is remembered") func whole() throws {
        let start = try board.start("encode", output: "film.mp4") { job in
            for frames in 1...3 { job.report(["frames": .number(Double(frames))]) }
            return JobResult(.done, result: ["frames": 3], messages: ["warning: loud"])
        }
        try told.ended.wait(for: "the job has ended")
        #expect(told.words == ["running", "running", "running", "running", "done"])
        #expect(told.progress.compactMap { $0["frames"]?.number } == [1, 2, 3])
        let job = try #require(board.job(id(start)))
        #expect(job.result?.result?["frames"]?.number == 3 && job.output == "film.mp4")
        #expect(job.json["messages"] == ["warning: loud"] && job.json["hasResult"] == true)
    }

    @Test("one job runs at a time; a new job replaces the last job of the same name") func oneAtATime()
        throws
    {
        let first = id(try board.start("encode", Self.endless))
        guard case .busy(let busy) = try board.start("compare", Self.endless) else {
            Issue.record("two at a time")
            return
        }
        #expect(busy.id == first && busy.name == "encode")
        #expect(board.cancel(first))
        try told.ended.wait(for: "the job has ended")
        let other = id(try board.start("compare") { _ in JobResult(.done) })
        try told.ended.wait(for: "the job has ended")
        let second = id(try board.start("encode") { _ in JobResult(.done) })
        try told.ended.wait(for: "the job has ended")
        #expect(board.look { $0.map(\.id) } == [other, second] && board.job(first) == nil)
    }

    @Test("a cancelled job reports no progress until it has ended") func cancelled() throws {
        let running = id(try board.start("encode", Self.endless))
        #expect(!board.cancel(running + 1))
        #expect(board.cancel(running))
        try told.ended.wait(for: "the job has ended")
        #expect(!board.cancel(running))
        #expect(told.words == ["running", "cancelling", "cancelled"])
    }

    @Test("closing cancels the running job and waits for its end") func closed() throws {
        _ = try board.start("encode", Self.endless)
        board.close()
        #expect(told.words.last == "cancelled")
    }

    @Test("a job runs with lower priority than the rest of the program") func priority() throws {
        let nice = Locked(0)
        _ = try board.start("encode") { _ in
            nice.withLock { $0 = Int(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)) }
            return JobResult(.done)
        }
        try told.ended.wait(for: "the job has ended")
        #expect(nice.withLock { $0 } > Int(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)))
    }
}
