import Base
import Synchronization
import Testing

@testable import Pipeline

private struct Reason: Error, Equatable {
    var number: Int
}

@Suite struct StageThreadsTests {
    @Test("all stages have ended when run returns") func joins() throws {
        let ended = Atomic(0)
        try run(
            (0..<8).map { _ in { ended.add(1, ordering: .sequentiallyConsistent) } },
            cancellation: Cancellation())
        #expect(ended.load(ordering: .sequentiallyConsistent) == 8)
    }

    @Test("the first error cancels the other stages, and is thrown after all stages have ended")
    func firstError() throws {
        let cancellation = Cancellation()
        let ring = try Ring(capacity: 1) { 0 }
        cancellation.onCancel { ring.close() }
        let ended = Atomic(0)
        #expect(throws: Reason(number: 1)) {
            try run(
                [
                    {
                        defer { ended.add(1, ordering: .sequentiallyConsistent) }
                        _ = try ring.consume { _ in }
                    },
                    {
                        defer { ended.add(1, ordering: .sequentiallyConsistent) }
                        throw Reason(number: 1)
                    },
                ], cancellation: cancellation)
        }
        #expect(ended.load(ordering: .sequentiallyConsistent) == 2)
        #expect(cancellation.isCancelled)
    }

    @Test("cancellation does not hide a stage's own error") func reasonBeatsCancelled() {
        let cancellation = Cancellation()
        #expect(throws: Reason(number: 2)) {
            try run(
                [
                    { throw Cancelled() },
                    {
                        while !cancellation.isCancelled {}
                        throw Reason(number: 2)
                    },
                ], cancellation: cancellation)
        }
    }

    @Test("cancelling from outside throws Cancelled, before and during a run") func cancelled() {
        let before = Cancellation()
        before.cancel()
        #expect(throws: Cancelled.self) { try run([{}], cancellation: before) }
        let during = Cancellation()
        #expect(throws: Cancelled.self) {
            try run([{ while !during.isCancelled {} }, { during.cancel() }], cancellation: during)
        }
    }

    @Test("an action attached after cancelling runs at once, and each action runs only once") func actions() {
        let cancellation = Cancellation()
        let count = Atomic(0)
        cancellation.onCancel { count.add(1, ordering: .relaxed) }
        #expect(count.load(ordering: .relaxed) == 0)
        cancellation.cancel()
        cancellation.cancel()
        #expect(count.load(ordering: .relaxed) == 1)
        cancellation.onCancel { count.add(1, ordering: .relaxed) }
        #expect(count.load(ordering: .relaxed) == 2)
    }
}

@Suite struct ArrivalsTests {
    @Test("a thread continues when its item arrives, in any order") func order() throws {
        let cancellation = Cancellation()
        let arrivals = Arrivals([0], cancellation: cancellation)
        let seen = Locked<[Int]>([])
        try run(
            [
                {
                    for item in 0..<100 {
                        try arrivals.wait(for: item)
                        seen.withLock { $0.append(item) }
                    }
                },
                { for item in (1..<100).reversed() { arrivals.add(item) } },
            ], cancellation: cancellation)
        #expect(seen.withLock { $0 } == Array(0..<100))
    }

    @Test("cancelling wakes waiting threads; items that have arrived are still available") func cancelled()
        throws
    {
        let cancellation = Cancellation()
        let arrivals = Arrivals(["here"], cancellation: cancellation)
        #expect(throws: Cancelled.self) {
            try run(
                [{ try arrivals.wait(for: "never") }, { cancellation.cancel() }], cancellation: cancellation)
        }
        try arrivals.wait(for: "here")
        #expect(throws: Cancelled.self) { try arrivals.wait(for: "other") }
    }
}
