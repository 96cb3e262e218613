import CMicrohttpd
import Glibc
import Pipeline

/// The connections of a server, and since when each has been waiting for a request.
///
/// libmicrohttpd closes connections that are silent, but not those that send a byte now and then (slowloris). They are
/// closed here when a whole request has not arrived within the same time. So is the oldest of too many idle connections.
@safe
final class ConnectionTimeouts: Sendable {
    private let limits: Server.Limits
    private let state = Monitor(State(), conditionCount: 1)
    private static let ended = 0
    private let watcher = Locked<BackgroundThread?>(nil)

    private struct State {
        /// When each connection without a request began to wait, by its socket.
        var waiting: [Int32: ContinuousClock.Instant] = [:]
        var isOver = false
    }

    init(_ limits: Server.Limits) { self.limits = limits }

    /// Begins to look for connections that have waited too long. Throws when there is no thread for it.
    func begin() throws(ThreadError) {
        let thread = try BackgroundThread { while self.closeOverdue() {} }
        watcher.withLock { $0 = thread }
    }

    /// Ends the watch.
    func stop() {
        state.withLock(signalling: Self.ended) { $0.isOver = true }
        watcher.withLock { $0 }?.join()
    }

    /// Looks once, after a second; false when the watch has ended.
    private func closeOverdue() -> Bool {
        state.withLock(waitingFor: Self.ended, atMost: 1, until: { $0.isOver }) { state, isOver in
            let now = ContinuousClock.now
            for (socket, start) in state.waiting where now - start > .seconds(limits.seconds) {
                shutdown(socket, Int32(SHUT_RDWR))
            }
            return !isOver
        }
    }

    /// A connection waits for its next request.
    func beginsToWait(_ connection: OpaquePointer) {
        let socket = unsafe zoetrope_socket(connection)
        state.withLock { state in
            state.waiting[socket] = .now
            guard state.waiting.count > limits.idleConnections,
                let oldest = state.waiting.min(by: { $0.value < $1.value })
            else { return }
            shutdown(oldest.key, Int32(SHUT_RDWR))
            state.waiting[oldest.key] = nil
        }
    }

    /// A connection's request has arrived.
    func hasRequest(_ connection: OpaquePointer) {
        let socket = unsafe zoetrope_socket(connection)
        state.withLock { $0.waiting[socket] = nil }
    }

    /// A connection is about to be closed: its number may be another's next.
    func closes(_ connection: OpaquePointer) { unsafe hasRequest(connection) }
}
