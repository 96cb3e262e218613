import Base
import CMicrohttpd
import Glibc

/// An HTTP/1.1 server with one thread per connection, based on libmicrohttpd.
///
/// The handler is called with complete requests, on several threads at once, and may block. It must answer every
/// request, even a request for an unknown path. Requests that exceed the limits are refused without calling the
/// handler. The server stops when this object is freed.
@safe
package final class Server: @unchecked Sendable {
    package typealias Handler = @Sendable (Request) -> Response
    /// A function that decides whether to accept a request before its body arrives.
    package typealias Admitting = @Sendable (Request) -> Admission

    /// The decision whether to accept a request, made after its header and before its body has arrived.
    package enum Admission: Sendable {
        case refused(Response)
        /// The request is accepted with a body of up to `bodyBytes` bytes, or less if the server's limit is lower.
        case admitted(bodyBytes: Int)
    }

    /// The limits on the memory, connections and time that clients may use.
    package struct Limits: Sendable {
        /// The maximum size of a request's body in bytes.
        package var bodyBytes = 8 << 20
        /// The maximum total size, in bytes, of the bodies of all requests that are arriving or being answered.
        package var allBodyBytes = 64 << 20
        /// The maximum total size, in bytes, of all answers being sent, except files. A single answer may be larger.
        package var allAnswerBytes = 256 << 20
        /// The maximum number of simultaneous connections.
        package var connections = 512
        /// The maximum number of connections without a request: new connections, and connections kept alive after an
        /// answer. If there are more such connections, the connection that has waited longest is closed.
        package var idleConnections = 120
        /// The maximum number of seconds until a request has arrived completely, and the maximum number of seconds in
        /// which no byte of an answer can be sent.
        package var seconds = 15

        package init() {}
    }

    /// The TCP port on which the server listens.
    package let port: Int
    private let daemon: OpaquePointer
    private let core: ServerCore

    /// The loopback address.
    package static let loopback = "127.0.0.1"

    /// Starts a server on a port of an IPv4 address, by default the loopback; 0 chooses a free port. Throws the system's
    /// error number, such as `EADDRINUSE` if the port is in use.
    package init(
        address: String = loopback, port: Int = 0, limits: Limits = Limits(),
        admits: @escaping Admitting = { _ in .admitted(bodyBytes: .max) }, handler: @escaping Handler
    ) throws(ServerError) {
        let core = try ServerCore(limits, admits, handler)
        errno = 0
        let callbacks = unsafe zoetrope_callbacks(
            owner: Unmanaged.passUnretained(core).toOpaque(), request: Self.request, end: Self.end,
            connection: Self.connection)
        let numbers = zoetrope_limits(
            connections: UInt32(limits.connections), seconds: UInt32(limits.seconds), header_bytes: 64 << 10)
        guard let daemon = unsafe zoetrope_serve(address, UInt16(port), numbers, callbacks) else {
            let error = ServerError(code: errno == 0 ? ENOMEM : errno)
            core.end()
            throw error
        }
        unsafe self.daemon = daemon
        self.core = core
        self.port = Int(unsafe zoetrope_port(daemon))
        core.port.withLock { $0 = self.port }
        do {
            try core.timeouts.begin()
        } catch {
            unsafe MHD_stop_daemon(daemon)
            core.end()
            throw ServerError(code: error.code)
        }
    }

    /// Cancels the work on all answers that are being made or will be requested later, as if the clients had
    /// disconnected. The connections stay open.
    package func close() { core.clients.close() }

    deinit {
        close()
        unsafe MHD_stop_daemon(daemon)
        core.end()
    }

    private static let request: MHD_AccessHandlerCallback = {
        owner, connection, url, method, _, data, count, exchange in
        guard let owner = unsafe owner, let connection = unsafe connection, let url = unsafe url,
            let method = unsafe method, let count = unsafe count, let exchange = unsafe exchange
        else { return zoetrope_no }
        let core = unsafe Unmanaged<ServerCore>.fromOpaque(owner).takeUnretainedValue()
        guard let begun = unsafe exchange.pointee else {
            let new = unsafe Exchange(core, connection, String(cString: method), String(cString: url))
            unsafe exchange.pointee = Unmanaged.passRetained(new).toOpaque()
            guard let refusal = new.refusal() else { return zoetrope_yes }
            return unsafe new.send(refusal, on: connection, closing: true)
        }
        let known = unsafe Unmanaged<Exchange>.fromOpaque(begun).takeUnretainedValue()
        if unsafe count.pointee > 0 {
            guard let data = unsafe data, unsafe known.add(data, count.pointee) else { return zoetrope_no }
            unsafe count.pointee = 0
            return zoetrope_yes
        }
        return unsafe known.send(known.answer(on: connection), on: connection)
    }

    private static let end: MHD_RequestCompletedCallback = { owner, connection, exchange, _ in
        guard let owner = unsafe owner, let connection = unsafe connection else { return }
        let timeouts = unsafe Unmanaged<ServerCore>.fromOpaque(owner).takeUnretainedValue().timeouts
        unsafe timeouts.beginsToWait(connection)
        guard let known = unsafe exchange?.pointee else { return }
        unsafe Unmanaged<Exchange>.fromOpaque(known).release()
        unsafe exchange?.pointee = nil
    }

    private static let connection: MHD_NotifyConnectionCallback = { owner, connection, _, event in
        guard let owner = unsafe owner, let connection = unsafe connection else { return }
        let timeouts = unsafe Unmanaged<ServerCore>.fromOpaque(owner).takeUnretainedValue().timeouts
        if event == zoetrope_started {
            unsafe timeouts.beginsToWait(connection)
        } else {
            unsafe timeouts.closes(connection)
        }
    }
}

/// An error for a server that could not be started.
package struct ServerError: Error, Equatable, CustomStringConvertible {
    /// The system's error number.
    package let code: Int32

    /// The system's text for the error number.
    package var description: String { unsafe String(cString: strerror(code)) }
}
