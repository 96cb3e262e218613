import Base
import Testing

@testable import Pipeline

@Suite struct ArrivalsTests {
    @Test("waiters continue when their items arrive, in any order") func order() throws {
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

    @Test("a cancellation wakes all waiters; arrived items are still available") func cancelled() throws {
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
