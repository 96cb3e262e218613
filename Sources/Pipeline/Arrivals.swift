import Base

/// A set of items that have arrived, such as finished chunks. Threads can wait for an item.
package final class Arrivals<Item: Hashable & Sendable>: Sendable {
    private struct State {
        var items: Set<Item>
        var isCancelled = false
    }

    private let monitor: Monitor<State>
    private let attachment: Cancellation.Attachment
    private let arrived = 0

    /// Creates a set that contains `items`. Cancelling `cancellation` wakes all waiting threads.
    package init(_ items: some Sequence<Item>, cancellation: Cancellation) {
        let (monitor, arrived) = (Monitor(State(items: Set(items)), conditionCount: 1), arrived)
        self.monitor = monitor
        attachment = cancellation.attach { [weak monitor] in
            monitor?.withLock(signalling: arrived) { $0.isCancelled = true }
        }
    }

    /// Adds an item and wakes the threads that wait for this item.
    package func add(_ item: Item) {
        monitor.withLock(signalling: arrived) { _ = $0.items.insert(item) }
    }

    /// Blocks until `item` is in the set. Throws `Cancelled` if the work is cancelled before that.
    package func wait(for item: Item) throws(Cancelled) {
        let isThere = monitor.withLock(
            waitingFor: arrived, until: { $0.isCancelled || $0.items.contains(item) }, willWait: { _ in }
        ) { state, _ in state.items.contains(item) }
        if !isThere { throw Cancelled() }
    }
}
