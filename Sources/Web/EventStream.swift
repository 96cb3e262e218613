import Pipeline

/// Events for one page, in the format of `EventSource`: anyone puts them in, the connection's thread waits for them.
///
/// It keeps the events of a page that is slow to read until they are more than a mebibyte; then it drops them and ends, and
/// the page asks for a new one.
package final class EventStream: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        var isOver = false
        /// What waits is sent, and nothing more.
        var isEnding = false

        mutating func end() {
            waiting = []
            isOver = true
        }
    }

    private let state = Monitor(State(), conditionCount: 1)

    private static let changed = 0
    static let mostBytes = 1 << 20
    /// After this many seconds without an event a comment is sent: writing it shows whether anybody still listens.
    private static let patience = 10

    /// A stream without events.
    package init() {}

    /// Sends an event with a name and its data, which has no line breaks. Does nothing after the end.
    package func send(_ name: String, _ data: String) {
        precondition(!data.utf8.contains(UInt8(ascii: "\n")), "an event's data is one line")
        state.withLock(signalling: Self.changed) { state in
            guard !state.isOver, !state.isEnding else { return }
            state.waiting += Array("event: \(name)\ndata: \(data)\n\n".utf8)
            if state.waiting.count > Self.mostBytes { state.end() }
        }
    }

    /// Ends it; whoever listens hears no more, not even what waits to be sent.
    package func end() { state.withLock(signalling: Self.changed) { $0.end() } }

    /// Sends a last event, and ends it once that was taken.
    package func end(saying name: String, _ data: String) {
        send(name, data)
        state.withLock(signalling: Self.changed) { $0.isEnding = true }
    }

    /// Whether it has ended, or ends with what waits.
    package var hasEnded: Bool { state.withLock { $0.isOver || $0.isEnding } }

    /// How many bytes wait to be sent.
    var waitingBytes: Int { state.withLock { $0.waiting.count } }

    /// At most so many bytes of what is to be sent next, for which it waits; nil after the end.
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
