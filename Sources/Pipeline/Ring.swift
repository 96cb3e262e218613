import Base

/// A bounded ring of reusable elements between one producer thread and one consumer thread.
///
/// The ring creates its elements once and owns them for its whole life. Each side works on an element in place, without
/// the lock: a slot belongs to the producer until it is committed, then to the consumer until it is released. Elements
/// come out in the order they went in.
@safe
package final class Ring<Element: ~Copyable>: @unchecked Sendable {
    /// The number of slots.
    package let capacity: Int

    private let slots: UnsafeMutablePointer<Element>
    private let monitor = Monitor(RingState(), conditionCount: 2)
    private let filled = 0
    private let freed = 1

    /// Creates a ring and all its elements. Throws what `make` throws, after freeing the elements made so far.
    package init(capacity: Int, make: () throws -> Element) throws {
        precondition(capacity > 0, "a ring needs a slot")
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

    /// The waits so far. A wait is counted when it begins; its time is added when it ends.
    package var waits: RingWaits { monitor.withLock { $0.waits } }

    /// Waits for a free slot, lets the body fill it and commits it to the consumer. If the body throws, the slot stays
    /// free. Throws `Cancelled` once the ring is closed. Call it on the producer's thread only.
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

    /// Waits for a filled slot, lets the body use it and releases it. If the body throws, the slot stays filled.
    /// Returns false at the end, when the producer has finished and all slots were consumed. Throws `Cancelled` once
    /// the ring is closed. Call it on the consumer's thread only.
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

    /// Ends the ring: nothing may be produced after this. The consumer still gets what was committed.
    package func finish() {
        monitor.withLock(signalling: filled) { $0.isFinished = true }
    }

    /// Stops both sides: every `produce` and `consume` that waits or is called from now on throws `Cancelled`. Callable
    /// from any thread, and more than once.
    package func close() {
        monitor.withLock(signalling: filled) { $0.isClosed = true }
        monitor.withLock(signalling: freed) { _ in }
    }
}

/// `written` and `read` only grow; a slot's place is its number modulo the capacity.
private struct RingState {
    var written = 0
    var read = 0
    var isFinished = false
    var isClosed = false
    var waits = RingWaits()

    func canProduce(_ capacity: Int) -> Bool { isClosed || written - read < capacity }
    var canConsume: Bool { isClosed || isFinished || read < written }
}
