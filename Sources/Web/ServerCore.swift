import CMicrohttpd
import Pipeline

/// What the connections of a server share.
@safe
final class ServerCore: Sendable {
    let limits: Server.Limits
    let admits: Server.Admitting
    let handler: Server.Handler
    let timeouts: ConnectionTimeouts
    let clients: ClientWatch
    /// What has arrived of requests.
    let bodies: ByteBudget
    /// What is being sent.
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

    /// Ends its threads. There are no connections any more.
    func end() {
        timeouts.stop()
        clients.end()
    }

    /// The answer to a whole request.
    func answer(_ request: Request, on connection: OpaquePointer) -> Response {
        unsafe timeouts.hasRequest(connection)
        return unsafe clients.answer(zoetrope_socket(connection), request.cancellation) {
            handler(request)
        }
    }
}
