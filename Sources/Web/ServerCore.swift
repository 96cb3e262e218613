import Base
import CMicrohttpd

/// The state that a server's connections share.
@safe
final class ServerCore: Sendable {
    let limits: Server.Limits
    let admits: Server.Admitting
    let handler: Server.Handler
    let timeouts: ConnectionTimeouts
    let clients: ClientWatch
    /// The budget for the bodies of requests.
    let bodies: ByteBudget
    /// The budget for answers that are being sent.
    let answers: ByteBudget
    /// The port; 0 until it is known.
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

    /// Ends the threads. Call it when all connections are closed.
    func end() {
        timeouts.stop()
        clients.end()
    }

    /// The answer to a complete request.
    func answer(_ request: Request, on connection: OpaquePointer) -> Response {
        unsafe timeouts.hasRequest(connection)
        return unsafe clients.answer(zoetrope_socket(connection), request.cancellation) {
            handler(request)
        }
    }
}
