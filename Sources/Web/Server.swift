import Base
import CMicrohttpd
import Glibc

/// An HTTP/1.1 server on the loopback with a thread for each connection, based on libmicrohttpd.
///
/// The handler is called with complete requests, on several threads at once, and may block. It must answer every request,
/// even one that makes no sense. Requests above the limits are refused before they reach it. The server ends when it is
/// released.
@safe
package final class Server: @unchecked Sendable {
    package typealias Handler = @Sendable (Request) -> Response
    /// Decides about a request whose body has not arrived.
    package typealias Admitting = @Sendable (Request) -> Admission

    /// The decision about a request whose body has not arrived.
    package enum Admission: Sendable {
        case refused(Response)
        /// The body may have up to `bodyBytes` bytes, unless the server's limit is lower.
        case admitted(bodyBytes: Int)
    }

    /// The limits of what clients may use.
    package struct Limits: Sendable {
        /// The most bytes of a request's body.
        package var bodyBytes = 8 << 20
        /// The most bytes of the bodies of all requests that are arriving or being answered.
        package var allBodyBytes = 64 << 20
        /// The most bytes of all answers that are being sent, apart from files. A single answer may have more.
        package var allAnswerBytes = 256 << 20
        /// The most connections at once.
        package var connections = 512
        /// The most connections that wait for a request: new ones, and those kept alive after an answer. Beyond that, the one
        /// that has waited longest is closed.
        package var idleConnections = 120
        /// The most seconds for a request to arrive, and without progress of an answer.
        package var seconds = 15

        package init() {}
    }

    /// The port.
    package let port: Int
    private let daemon: OpaquePointer
    private let core: ServerCore

    /// Starts serving on a port; 0 takes a free one. Throws the system's error number, such as `EADDRINUSE` if the port is
    /// taken.
    package init(
        port: Int = 0, limits: Limits = Limits(),
        admits: @escaping Admitting = { _ in .admitted(bodyBytes: .max) }, handler: @escaping Handler
    ) throws(ServerError) {
        let core = try ServerCore(limits, admits, handler)
        errno = 0
        let callbacks = unsafe zoetrope_callbacks(
            owner: Unmanaged.passUnretained(core).toOpaque(), request: Self.request, end: Self.end,
            connection: Self.connection)
        let numbers = zoetrope_limits(
            connections: UInt32(limits.connections), seconds: UInt32(limits.seconds), header_bytes: 64 << 10)
        guard let daemon = unsafe zoetrope_serve(UInt16(port), numbers, callbacks) else {
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

    /// Cancels the work on all answers, present and future, as if the clients had disconnected. Closes no connection.
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

/// A server could not be started.
package struct ServerError: Error, Equatable, CustomStringConvertible {
    /// The system's error number.
    package let code: Int32

    /// The system's message.
    package var description: String { unsafe String(cString: strerror(code)) }
}
