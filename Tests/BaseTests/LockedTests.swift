import Pipeline
import Testing

@testable import Base

@Suite struct LockedTests {
    @Test("a lock without a value lets one thread in at a time") func withoutValue() throws {
        final class Counter: @unchecked Sendable {
            var count = 0
        }
        let (gate, counter) = (Locked(()), Counter())
        let stage: Stage = {
            for _ in 0..<1000 { gate.withLock { _ in counter.count += 1 } }
        }
        try run(Array(repeating: stage, count: 4), cancellation: Cancellation())
        #expect(gate.withLock { _ in counter.count } == 4000)
    }
}
