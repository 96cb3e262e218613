import Base
import CMicrohttpd
import Glibc

/// Closes connections on which a request takes too long to arrive.
///
/// libmicrohttpd closes silent connections, but not connections on which a byte arrives now and then (slowloris). This
/// type closes a connection if no complete request has arrived within the time limit, and the oldest idle connection if
/// too many are idle.
@safe
final class ConnectionTimeouts: Sendable {
    private let limits: Server.Limits
    private let state = Monitor(State(), conditionCount: 1)
    private static let ended = 0
    private let watcher = Locked<BackgroundThread?>(nil)

    private struct State {
        /// The time at which each connection began to wait for a request. The key is the connection's socket.
        var waiting: [Int32: ContinuousClock.Instant] = [:]
        var isOver = false
    }

    init(_ limits: Server.Limits) { self.limits = limits }

    /// Starts the thread that closes overdue connections. Throws if the thread can't be created.
    func begin() throws(ThreadError) {
        let thread = try BackgroundThread { while self.closeOverdue() {} }
        watcher.withLock { $0 = thread }
    }

    /// Stops the thread.
    func stop() {
        state.withLock(signalling: Self.ended) { $0.isOver = true }
        watcher.withLock { $0 }?.join()
    }

    /// Waits for one second, then closes overdue connections. Returns false if `stop` was called.
    private func closeOverdue() -> Bool {
        state.withLock(waitingFor: Self.ended, atMost: 1, until: { $0.isOver }) { state, isOver in
            let now = ContinuousClock.now
            for (socket, start) in state.waiting where now - start > .seconds(limits.seconds) {
                shutdown(socket, Int32(SHUT_RDWR))
            }
            return !isOver
        }
    }

    /// Records that a connection begins to wait for its next request now.
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

    /// Records that a connection's request has arrived.
    func hasRequest(_ connection: OpaquePointer) {
        let socket = unsafe zoetrope_socket(connection)
        state.withLock { $0.waiting[socket] = nil }
    }

    /// Removes the record of a connection that is about to be closed, because a new connection may later get the same
    /// socket number.
    func closes(_ connection: OpaquePointer) { unsafe hasRequest(connection) }
}
