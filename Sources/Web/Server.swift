import CMicrohttpd
import Glibc
import Pipeline

/// A server of HTTP/1.1 on the loopback, with a thread for each connection, by libmicrohttpd.
///
/// The handler is called with whole requests, on several threads at once, and may block; it answers everything, also
/// those that nobody should have sent. Requests above the limits are refused before they reach it. Ends when it is
/// released.
@safe
package final class Server: @unchecked Sendable {
    package typealias Handler = @Sendable (Request) -> Response
    /// Looks at a request whose body has not arrived; the answer of a refusal, nil if it may go on.
    package typealias Admission = @Sendable (Request) -> Response?

    /// What a client may take of the computer.
    package struct Limits: Sendable {
        /// Bytes after the header of a request.
        package var bodyBytes = 8 << 20
        /// Connections at once.
        package var connections = 512
        /// Connections that have not sent a request yet; of more the oldest is closed.
        package var silentConnections = 120
        /// Seconds for a request to arrive, and for an answer to move on.
        package var seconds = 15

        package init() {}
    }

    /// The port.
    package let port: Int
    private let daemon: OpaquePointer
    private let timeouts: ConnectionTimeouts

    /// Begins to serve a port; 0 takes one that is free. Throws the system's error number, `EADDRINUSE` for a port that is
    /// taken.
    package init(
        port: Int = 0, limits: Limits = Limits(), admits: @escaping Admission = { _ in nil },
        handler: @escaping Handler
    ) throws(ServerError) {
        let timeouts = ConnectionTimeouts(limits, admits, handler)
        errno = 0
        let callbacks = unsafe zoetrope_callbacks(
            owner: Unmanaged.passUnretained(timeouts).toOpaque(), request: Self.request, end: Self.end,
            connection: Self.connection)
        let numbers = zoetrope_limits(
            connections: UInt32(limits.connections), seconds: UInt32(limits.seconds), header_bytes: 64 << 10)
        guard let daemon = unsafe zoetrope_serve(UInt16(port), numbers, callbacks) else {
            throw ServerError(code: errno == 0 ? ENOMEM : errno)
        }
        unsafe self.daemon = daemon
        self.timeouts = timeouts
        self.port = Int(unsafe zoetrope_port(daemon))
        do {
            try timeouts.begin(port: self.port)
        } catch {
            unsafe MHD_stop_daemon(daemon)
            throw ServerError(code: error.code)
        }
    }

    deinit {
        timeouts.stop()
        unsafe MHD_stop_daemon(daemon)
    }

    private static let request: MHD_AccessHandlerCallback = {
        owner, connection, url, method, _, data, count, exchange in
        guard let owner = unsafe owner, let connection = unsafe connection, let url = unsafe url,
            let method = unsafe method, let count = unsafe count, let exchange = unsafe exchange
        else { return zoetrope_no }
        let timeouts = unsafe Unmanaged<ConnectionTimeouts>.fromOpaque(owner).takeUnretainedValue()
        guard let begun = unsafe exchange.pointee else {
            let new = unsafe Exchange(
                connection, String(cString: method), String(cString: url), port: timeouts.port.withLock { $0 }
            )
            unsafe exchange.pointee = Unmanaged.passRetained(new).toOpaque()
            guard let refusal = new.refusal(timeouts.limits) ?? timeouts.admits(new.request) else {
                return zoetrope_yes
            }
            return unsafe new.send(refusal, on: connection, closing: true)
        }
        let known = unsafe Unmanaged<Exchange>.fromOpaque(begun).takeUnretainedValue()
        if unsafe count.pointee > 0 {
            guard let data = unsafe data, unsafe known.add(data, count.pointee, timeouts.limits) else {
                return zoetrope_no
            }
            unsafe count.pointee = 0
            return zoetrope_yes
        }
        unsafe timeouts.hasRequest(connection)
        return unsafe known.send(timeouts.handler(known.request), on: connection)
    }

    private static let end: MHD_RequestCompletedCallback = { owner, connection, exchange, _ in
        guard let owner = unsafe owner, let connection = unsafe connection else { return }
        let timeouts = unsafe Unmanaged<ConnectionTimeouts>.fromOpaque(owner).takeUnretainedValue()
        unsafe timeouts.beginsToWait(connection)
        guard let known = unsafe exchange?.pointee else { return }
        unsafe Unmanaged<Exchange>.fromOpaque(known).release()
        unsafe exchange?.pointee = nil
    }

    private static let connection: MHD_NotifyConnectionCallback = { owner, connection, _, event in
        guard let owner = unsafe owner, let connection = unsafe connection else { return }
        let timeouts = unsafe Unmanaged<ConnectionTimeouts>.fromOpaque(owner).takeUnretainedValue()
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
