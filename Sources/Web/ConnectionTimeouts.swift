import Base
import CMicrohttpd
import Glibc

/// Closes a server's connections that wait too long for a request.
///
/// libmicrohttpd closes silent connections, but not those that send a byte now and then (slowloris). This closes a
/// connection if a whole request has not arrived within the same time, and the oldest one if too many are idle.
@safe
final class ConnectionTimeouts: Sendable {
    private let limits: Server.Limits
    private let state = Monitor(State(), conditionCount: 1)
    private static let ended = 0
    private let watcher = Locked<BackgroundThread?>(nil)

    private struct State {
        /// The time at which each connection without a request began to wait, by its socket.
        var waiting: [Int32: ContinuousClock.Instant] = [:]
        var isOver = false
    }

    init(_ limits: Server.Limits) { self.limits = limits }

    /// Starts looking for connections that have waited too long. Throws if there can't be a thread for it.
    func begin() throws(ThreadError) {
        let thread = try BackgroundThread { while self.closeOverdue() {} }
        watcher.withLock { $0 = thread }
    }

    /// Ends the watch.
    func stop() {
        state.withLock(signalling: Self.ended) { $0.isOver = true }
        watcher.withLock { $0 }?.join()
    }

    /// Waits a second and closes the connections that are overdue. Returns false if the watch has ended.
    private func closeOverdue() -> Bool {
        state.withLock(waitingFor: Self.ended, atMost: 1, until: { $0.isOver }) { state, isOver in
            let now = ContinuousClock.now
            for (socket, start) in state.waiting where now - start > .seconds(limits.seconds) {
                shutdown(socket, Int32(SHUT_RDWR))
            }
            return !isOver
        }
    }

    /// Notes that a connection waits for its next request.
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

    /// Notes that a connection's request has arrived.
    func hasRequest(_ connection: OpaquePointer) {
        let socket = unsafe zoetrope_socket(connection)
        state.withLock { $0.waiting[socket] = nil }
    }

    /// Forgets a connection that is about to be closed: another one may then get the number of its socket.
    func closes(_ connection: OpaquePointer) { unsafe hasRequest(connection) }
}
