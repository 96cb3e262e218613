import CMicrohttpd
import Glibc
import Pipeline

/// The connections of a server, and since when each has been waiting for a request.
///
/// libmicrohttpd closes those that are silent. One that sends a byte now and then is not; it is closed here, when its
/// request is not there after the same time. So is the oldest of too many.
@safe
final class ConnectionTimeouts: Sendable {
    let limits: Server.Limits
    let admits: Server.Admission
    let handler: Server.Handler
    /// The port; 0 until it is known.
    let port = Locked(0)
    private let state = Locked(State())
    private let watcher = Locked<pthread_t?>(nil)

    private struct State {
        /// When each connection without a request began to wait, by its socket.
        var waiting: [Int32: ContinuousClock.Instant] = [:]
        var isOver = false
    }

    init(
        _ limits: Server.Limits, _ admits: @escaping Server.Admission, _ handler: @escaping Server.Handler
    ) {
        (self.limits, self.admits, self.handler) = (limits, admits, handler)
    }

    /// Begins to look for connections that have waited too long.
    func begin(port: Int) {
        self.port.withLock { $0 = port }
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(self).toOpaque()
        let code = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                let timeouts = unsafe Unmanaged<ConnectionTimeouts>.fromOpaque(context).takeRetainedValue()
                while timeouts.closeOverdue() { usleep(200_000) }
                return nil
            }, context)
        if code == 0 {
            watcher.withLock { $0 = thread }
        } else {
            unsafe Unmanaged<ConnectionTimeouts>.fromOpaque(context).release()
        }
    }

    /// Ends the watch.
    func stop() {
        state.withLock { $0.isOver = true }
        if let thread = watcher.withLock({ $0 }) { pthread_join(thread, nil) }
    }

    private func closeOverdue() -> Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            for (socket, start) in state.waiting where now - start > .seconds(limits.seconds) {
                shutdown(socket, Int32(SHUT_RDWR))
            }
            return !state.isOver
        }
    }

    /// A connection waits for its next request.
    func beginsToWait(_ connection: OpaquePointer) {
        let socket = unsafe zoetrope_socket(connection)
        state.withLock { state in
            state.waiting[socket] = .now
            guard state.waiting.count > limits.silentConnections,
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
