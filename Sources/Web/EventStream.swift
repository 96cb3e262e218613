import Base

/// A stream of events for one page, in the format that JavaScript's `EventSource` reads. Any thread can send events;
/// the connection's thread waits for them.
///
/// Events are queued while the page is slow to read. If more than 1 MiB is queued, the stream drops all queued events
/// and ends. The page then asks for a new stream.
package final class EventStream: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        var isOver = false
        /// True if the stream ends when the queued events are sent.
        var isEnding = false

        mutating func end() {
            waiting = []
            isOver = true
        }
    }

    private let state = Monitor(State(), conditionCount: 1)

    private static let changed = 0
    static let maximumBytes = 1 << 20
    /// The number of seconds without an event after which a comment, which the page ignores, is sent to find out
    /// whether the connection is closed.
    private static let patience = 10

    /// Creates a stream with no events queued.
    package init() {}

    /// Queues an event. The data must not contain line breaks. Does nothing if the stream has ended.
    package func send(_ name: String, _ data: String) {
        precondition(!data.utf8.contains(UInt8(ascii: "\n")), "the data of an event must be one line")
        state.withLock(signalling: Self.changed) { state in
            guard !state.isOver, !state.isEnding else { return }
            state.waiting += Array("event: \(name)\ndata: \(data)\n\n".utf8)
            if state.waiting.count > Self.maximumBytes { state.end() }
        }
    }

    /// Ends the stream at once and drops the queued events.
    package func end() { state.withLock(signalling: Self.changed) { $0.end() } }

    /// Queues a last event and ends the stream when all queued events are sent.
    package func end(saying name: String, _ data: String) {
        send(name, data)
        state.withLock(signalling: Self.changed) { $0.isEnding = true }
    }

    /// True if the stream has ended, or will end when the queued events are sent.
    package var hasEnded: Bool { state.withLock { $0.isOver || $0.isEnding } }

    /// The number of queued bytes.
    var waitingBytes: Int { state.withLock { $0.waiting.count } }

    /// Takes up to `count` queued bytes. Blocks while the queue is empty. Returns nil when the stream has ended.
    func next(atMost count: Int) -> [UInt8]? {
        state.withLock(
            waitingFor: Self.changed, atMost: Self.patience,
            until: { $0.isOver || $0.isEnding || !$0.waiting.isEmpty }
        ) { state, isReady in
            if state.isOver || state.isEnding && state.waiting.isEmpty { return nil }
            if !isReady { return Array(":\n\n".utf8) }
            let part = Array(state.waiting.prefix(count))
            state.waiting.removeFirst(part.count)
            return part
        }
    }
}
