import Foundation
import Glibc

/// A client that connects to a port of this computer and sends any bytes.
public final class Client {
    private let socket: Int32

    /// Connects to a port; throws if no server listens there.
    public init(port: Int) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let result = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(socket, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0 { throw Failure(code: errno) }
        // If a server never answers, the answer ends after this limit, and the test fails.
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        unsafe setsockopt(
            socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// The system's error number.
    public struct Failure: Error { let code: Int32 }

    deinit { close(socket) }

    /// Sends a text; returns false if the server no longer reads.
    @discardableResult
    public func send(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    /// Returns what the server sends until the text contains `end`, or until the server closes the connection.
    public func receive(until end: String? = nil) -> String {
        var text = ""
        while let part = receiveSome() {
            text += String(decoding: part, as: UTF8.self)
            if let end, text.contains(end) { break }
        }
        return text
    }

    /// Returns the bytes that have arrived; nil at the end.
    private func receiveSome() -> ArraySlice<UInt8>? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? buffer[..<count] : nil
    }

    /// Sends a request, returns the answer as text, and then closes this side of the connection.
    public static func ask(_ port: Int, _ text: String) throws -> String {
        let client = try Client(port: port)
        client.send(text)
        return client.receive()
    }

    /// Sends a request, and returns all bytes of the answer.
    public static func bytes(_ port: Int, _ text: String) throws -> Data {
        let client = try Client(port: port)
        client.send(text)
        var bytes = Data()
        while let part = client.receiveSome() { bytes += part }
        return bytes
    }
}
