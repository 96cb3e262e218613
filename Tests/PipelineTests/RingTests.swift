import Base
import Glibc
import Synchronization
import Testing

@testable import Pipeline

/// A count of created and freed elements.
private final class Lives: Sendable {
    let made = Atomic(0)
    let ended = Atomic(0)
}

private struct Slot: ~Copyable {
    var value = 0
    private let lives: Lives

    init(_ lives: Lives) {
        self.lives = lives
        lives.made.add(1, ordering: .relaxed)
    }

    deinit { lives.ended.add(1, ordering: .relaxed) }
}

@Suite struct RingTests {
    /// Waits until a condition is true. Returns false after 60 seconds.
    private static func becomes(_ isTrue: () -> Bool) -> Bool {
        let start = ContinuousClock.now
        while !isTrue() {
            if ContinuousClock.now - start > .seconds(60) { return false }
            sched_yield()
        }
        return true
    }

    @Test("twenty thousand elements come out in the order in which they went in", arguments: [1, 2, 3, 10])
    func order(_ capacity: Int) throws {
        let ring = try Ring(capacity: capacity) { Slot(Lives()) }
        let received = Locked<[Int]>([])
        let ahead = Atomic(0)
        try run(
            [
                {
                    for value in 0..<20_000 {
                        try ring.produce { slot in
                            #expect(ahead.add(1, ordering: .relaxed).newValue <= capacity)
                            slot.value = value
                        }
                    }
                    ring.finish()
                },
                {
                    while try ring.consume({ slot in
                        received.withLock { $0.append(slot.value) }
                        ahead.subtract(1, ordering: .relaxed)
                    }) {}
                },
            ], cancellation: Cancellation())
        #expect(received.withLock { $0 } == Array(0..<20_000))
    }

    @Test("every element is freed exactly once, even if creating the slots fails half-way") func lifetimes()
        throws
    {
        struct Refusal: Error {}
        let lives = Lives()
        do {
            let ring = try Ring(capacity: 5) { Slot(lives) }
            try ring.produce { $0.value = 1 }
        }
        #expect(lives.made.load(ordering: .relaxed) == 5)
        #expect(lives.ended.load(ordering: .relaxed) == 5)
        #expect(throws: Refusal.self) {
            _ = try Ring(capacity: 5) {
                if lives.made.load(ordering: .relaxed) == 8 { throw Refusal() }
                return Slot(lives)
            }
        }
        #expect(lives.made.load(ordering: .relaxed) == 8)
        #expect(lives.ended.load(ordering: .relaxed) == 8)
    }

    @Test("a body that throws commits nothing, and its slot stays usable") func throwing() throws {
        struct Refusal: Error {}
        let ring = try Ring(capacity: 1) { Slot(Lives()) }
        #expect(throws: Refusal.self) { try ring.produce { _ in throw Refusal() } }
        try ring.produce { $0.value = 7 }
        #expect(throws: Refusal.self) { _ = try ring.consume { _ in throw Refusal() } }
        var seen = 0
        #expect(try ring.consume { seen = $0.value })
        #expect(seen == 7)
    }

    @Test("after finishing, the consumer gets the committed elements and then the end") func finish() throws {
        let ring = try Ring(capacity: 3) { Slot(Lives()) }
        for value in 1...3 { try ring.produce { $0.value = value } }
        ring.finish()
        var sum = 0
        while try ring.consume({ sum += $0.value }) {}
        #expect(sum == 6)
    }

    @Test("closing wakes a waiting producer") func closeWakesProducer() throws {
        let ring = try Ring(capacity: 1) { Slot(Lives()) }
        try ring.produce { _ in }
        let cancellation = Cancellation()
        #expect(throws: Cancelled.self) {
            try run(
                [
                    { try ring.produce { _ in } },
                    {
                        #expect(Self.becomes { ring.waits.producerCount == 1 })
                        ring.close()
                    },
                ], cancellation: cancellation)
        }
    }

    @Test("closing wakes a waiting consumer, and then the ring can't be used any more")
    func closeWakesConsumer() throws {
        let ring = try Ring(capacity: 1) { Slot(Lives()) }
        #expect(throws: Cancelled.self) {
            try run(
                [
                    { _ = try ring.consume { _ in } },
                    {
                        #expect(Self.becomes { ring.waits.consumerCount == 1 })
                        ring.close()
                    },
                ], cancellation: Cancellation())
        }
        #expect(throws: Cancelled.self) { try ring.produce { _ in } }
        #expect(throws: Cancelled.self) { _ = try ring.consume { _ in } }
    }

    @Test("a producer waits for a free slot, and only this wait is counted and timed")
    func producerWaits()
        throws
    {
        let ring = try Ring(capacity: 1) { Slot(Lives()) }
        try ring.produce { _ in }
        #expect(ring.waits == RingWaits(), "nobody had to wait yet")
        try run(
            [
                { try ring.produce { $0.value = 2 } },
                {
                    #expect(Self.becomes { ring.waits.producerCount == 1 })
                    _ = try ring.consume { _ in }
                },
            ], cancellation: Cancellation())
        #expect(ring.waits.producerCount == 1)
        #expect(ring.waits.producerTime > .zero)
        #expect(ring.waits.consumerCount == 0)
        #expect(ring.waits.consumerTime == .zero)
    }

    @Test("a consumer waits for a filled slot, and only this wait is counted and timed")
    func consumerWaits() throws {
        let ring = try Ring(capacity: 1) { Slot(Lives()) }
        try run(
            [
                { _ = try ring.consume { _ in } },
                {
                    #expect(Self.becomes { ring.waits.consumerCount == 1 })
                    try ring.produce { _ in }
                },
            ], cancellation: Cancellation())
        #expect(ring.waits.consumerCount == 1)
        #expect(ring.waits.consumerTime > .zero)
        #expect(ring.waits.producerCount == 0)
        #expect(ring.waits.producerTime == .zero)
        let sum = ring.waits + ring.waits
        #expect(sum.consumerCount == 2)
        #expect(sum.consumerTime == ring.waits.consumerTime * 2)
        #expect(sum.producerCount == 0)
    }
}
