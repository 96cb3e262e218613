import Base

/// A stream of events for one page, in the format of `EventSource`. Any thread can send; the connection's thread waits for
/// events.
///
/// Events are queued while the page is slow to read. If they exceed a mebibyte, the stream drops them and ends; the page
/// then asks for a new stream.
package final class EventStream: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        var isOver = false
        /// True if the stream ends after the queued events.
        var isEnding = false

        mutating func end() {
            waiting = []
            isOver = true
        }
    }

    private let state = Monitor(State(), conditionCount: 1)

    private static let changed = 0
    static let mostBytes = 1 << 20
    /// Seconds without an event after which a comment is sent. Writing it shows whether the page is still there.
    private static let patience = 10

    /// Creates a stream without events.
    package init() {}

    /// Sends an event. Its data must not have line breaks. Does nothing after the end.
    package func send(_ name: String, _ data: String) {
        precondition(!data.utf8.contains(UInt8(ascii: "\n")), "an event's data is one line")
        state.withLock(signalling: Self.changed) { state in
            guard !state.isOver, !state.isEnding else { return }
            state.waiting += Array("event: \(name)\ndata: \(data)\n\n".utf8)
            if state.waiting.count > Self.mostBytes { state.end() }
        }
    }

    /// Ends the stream at once. Queued events are dropped.
    package func end() { state.withLock(signalling: Self.changed) { $0.end() } }

    /// Sends a last event, and ends the stream after it.
    package func end(saying name: String, _ data: String) {
        send(name, data)
        state.withLock(signalling: Self.changed) { $0.isEnding = true }
    }

    /// True if the stream has ended, or ends after the queued events.
    package var hasEnded: Bool { state.withLock { $0.isOver || $0.isEnding } }

    /// The number of queued bytes.
    var waitingBytes: Int { state.withLock { $0.waiting.count } }

    /// Takes up to `count` queued bytes. Blocks until there are some; nil after the end.
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
