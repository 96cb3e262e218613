import Base
import CMicrohttpd

/// The state that all connections of a server share.
@safe
final class ServerCore: Sendable {
    let limits: Server.Limits
    let admits: Server.Admitting
    let handler: Server.Handler
    let timeouts: ConnectionTimeouts
    let clients: ClientWatch
    /// The budget for the bodies of all requests.
    let bodies: ByteBudget
    /// The budget for all answers that are being sent.
    let answers: ByteBudget
    /// The TCP port of the server; 0 until the server listens.
    let port = Locked(0)

    init(
        _ limits: Server.Limits, _ admits: @escaping Server.Admitting, _ handler: @escaping Server.Handler
    ) throws(ServerError) {
        (self.limits, self.admits, self.handler) = (limits, admits, handler)
        (bodies, answers) = (
            ByteBudget(atMost: limits.allBodyBytes), ByteBudget(atMost: limits.allAnswerBytes)
        )
        timeouts = ConnectionTimeouts(limits)
        clients = try ClientWatch()
    }

    /// Stops the threads. All connections must be closed before.
    func end() {
        timeouts.stop()
        clients.end()
    }

    /// Calls the handler for a complete request and returns its answer.
    func answer(_ request: Request, on connection: OpaquePointer) -> Response {
        unsafe timeouts.hasRequest(connection)
        return unsafe clients.answer(zoetrope_socket(connection), request.cancellation) {
            handler(request)
        }
    }
}

/// A limit on the total number of bytes that all connections hold in memory.
final class ByteBudget: Sendable {
    private let state = Locked(0)
    private let most: Int

    /// Creates a budget of `byteCount` bytes.
    init(atMost byteCount: Int) { most = byteCount }

    /// The number of bytes that are currently taken from the budget.
    var held: Int { state.withLock { $0 } }

    /// Takes `byteCount` bytes from the budget. Returns false and takes nothing if too few bytes are left. Always
    /// succeeds for at most `small` bytes. Also always succeeds while no bytes are taken, because more bytes than the
    /// whole budget could never be taken otherwise.
    func take(_ byteCount: Int, small: Int = 0) -> Bool {
        state.withLock { held in
            guard held == 0 || byteCount <= small || held + byteCount <= most else { return false }
            held += byteCount
            return true
        }
    }

    /// Returns bytes to the budget.
    func release(_ byteCount: Int) { state.withLock { $0 -= byteCount } }
}
