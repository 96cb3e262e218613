import Glibc
import Pipeline
import Synchronization
import Testing

@testable import Base

@Suite struct BackgroundThreadTests {
    /// A gate at which a thread waits before its body returns.
    private final class Gate: Sendable {
        private let monitor = Monitor(false, conditionCount: 1)

        func open() { monitor.withLock(signalling: 0) { $0 = true } }

        /// Waits at most 60 seconds until the gate is open, and then lets other threads run for a short time.
        func pass() {
            monitor.withLock(waitingFor: 0, atMost: 60, until: { $0 }) { _, _ in }
            for _ in 0..<2000 { sched_yield() }
        }
    }

    @Test("every call of join returns only after the body has returned, even if several threads call it")
    func many() throws {
        let gate = Gate()
        let hasEnded = Atomic(false)
        let tooEarly = Atomic(0)
        let thread = try BackgroundThread {
            gate.pass()
            hasEnded.store(true, ordering: .sequentiallyConsistent)
        }
        try run(
            (0..<4).map { _ in
                {
                    gate.open()
                    thread.join()
                    if !hasEnded.load(ordering: .sequentiallyConsistent) {
                        tooEarly.add(1, ordering: .relaxed)
                    }
                }
            }, cancellation: Cancellation())
        let count = tooEarly.load(ordering: .relaxed)
        #expect(count == 0)
        thread.join()
    }

    @Test("a body that joins its own thread continues, and others can still join the thread") func own()
        throws
    {
        let gate = Gate()
        let hasEnded = Atomic(false)
        let own = Locked<BackgroundThread?>(nil)
        let (known, joinedItself) = (Gate(), Gate())
        let thread = try BackgroundThread {
            known.pass()
            own.withLock { $0 }?.join()
            joinedItself.open()
            gate.pass()
            hasEnded.store(true, ordering: .sequentiallyConsistent)
        }
        own.withLock { $0 = thread }
        known.open()
        joinedItself.pass()
        gate.open()
        thread.join()
        let isOver = hasEnded.load(ordering: .sequentiallyConsistent)
        #expect(isOver)
        own.withLock { $0 = nil }
    }
}

@Suite struct LockedTests {
    @Test("a lock around a value of size zero admits one thread at a time") func withoutValue() throws {
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
