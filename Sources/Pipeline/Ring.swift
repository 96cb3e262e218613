import Base

/// A bounded ring of reusable elements between one producer thread and one consumer thread.
///
/// The ring creates its elements once and owns them for its whole life. Each thread works on an element in place and
/// without the lock: a slot belongs to the producer until it is committed, then to the consumer until it is released.
/// Elements are consumed in the order in which they were produced.
@safe
package final class Ring<Element: ~Copyable>: @unchecked Sendable {
    /// The number of slots.
    package let capacity: Int

    private let slots: UnsafeMutablePointer<Element>
    private let monitor = Monitor(RingState(), conditionCount: 2)
    private let filled = 0
    private let freed = 1

    /// Creates a ring of `capacity` elements, calling `make` for each. If `make` throws, the elements created so far
    /// are freed.
    package init(capacity: Int, make: () throws -> Element) throws {
        precondition(capacity > 0, "a ring needs at least one slot")
        let slots = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        var made = 0
        do {
            while made < capacity {
                unsafe (slots + made).initialize(to: try make())
                made += 1
            }
        } catch {
            unsafe slots.deinitialize(count: made)
            unsafe slots.deallocate()
            throw error
        }
        self.capacity = capacity
        unsafe self.slots = slots
    }

    deinit {
        unsafe slots.deinitialize(count: capacity)
        unsafe slots.deallocate()
    }

    /// The number and duration of all waits so far. A wait is counted when it begins; its duration is added when it
    /// ends.
    package var waits: RingWaits { monitor.withLock { $0.waits } }

    /// Waits for a free slot, calls `body` to fill the slot, and commits it to the consumer. If `body` throws, the slot
    /// stays free. Throws `Cancelled` once the ring is closed. Call this on the producer's thread only.
    package func produce(_ body: (inout Element) throws -> Void) throws {
        let capacity = self.capacity
        let slot = monitor.withLock(
            waitingFor: freed, until: { $0.canProduce(capacity) }, willWait: { $0.waits.producerCount += 1 }
        ) { state, waited in
            state.waits.producerTime += waited
            return state.isClosed ? nil : state.written
        }
        guard let slot else { throw Cancelled() }
        try unsafe body(&slots[slot % capacity])
        monitor.withLock(signalling: filled) { $0.written += 1 }
    }

    /// Waits for a filled slot, calls `body` with its element, and releases the slot. If `body` throws, the slot stays
    /// filled. Returns false when the producer has called `finish` and all slots were consumed. Throws `Cancelled` once
    /// the ring is closed. Call this on the consumer's thread only.
    package func consume(_ body: (inout Element) throws -> Void) throws -> Bool {
        let slot = monitor.withLock(
            waitingFor: filled, until: \.canConsume, willWait: { $0.waits.consumerCount += 1 }
        ) { state, waited in
            state.waits.consumerTime += waited
            return state.isClosed ? nil : state.read
        }
        guard let slot else { throw Cancelled() }
        guard monitor.withLock({ slot < $0.written }) else { return false }
        try unsafe body(&slots[slot % capacity])
        monitor.withLock(signalling: freed) { $0.read += 1 }
        return true
    }

    /// Ends production: `produce` must not be called after this. The consumer still gets the committed elements.
    package func finish() {
        monitor.withLock(signalling: filled) { $0.isFinished = true }
    }

    /// Stops both threads: every waiting or future call of `produce` and `consume` throws `Cancelled`. Callable from
    /// any thread, and more than once.
    package func close() {
        monitor.withLock(signalling: filled) { $0.isClosed = true }
        monitor.withLock(signalling: freed) { _ in }
    }
}

/// The numbers of elements written and read so far, which only grow. The slot of an element is its number modulo the
/// capacity.
private struct RingState {
    var written = 0
    var read = 0
    var isFinished = false
    var isClosed = false
    var waits = RingWaits()

    func canProduce(_ capacity: Int) -> Bool { isClosed || written - read < capacity }
    var canConsume: Bool { isClosed || isFinished || read < written }
}

/// The number and the total duration of a ring's waits, for the producer and the consumer.
package struct RingWaits: Sendable, Equatable {
    /// The number of times the producer found no free slot.
    package internal(set) var producerCount = 0
    /// The number of times the consumer found no filled slot.
    package internal(set) var consumerCount = 0
    /// The total time the producer spent waiting.
    package internal(set) var producerTime = Duration.zero
    /// The total time the consumer spent waiting.
    package internal(set) var consumerTime = Duration.zero

    /// Creates a record without any waits.
    package init() {}

    /// Adds the waits of two rings.
    package static func + (one: RingWaits, other: RingWaits) -> RingWaits {
        var sum = one
        sum.producerCount += other.producerCount
        sum.consumerCount += other.consumerCount
        sum.producerTime += other.producerTime
        sum.consumerTime += other.consumerTime
        return sum
    }
}
