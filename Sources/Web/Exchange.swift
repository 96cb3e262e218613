import CMicrohttpd
import Glibc

/// A request while it arrives, and its answer.
@safe
final class Exchange {
    private(set) var request: Request
    private let isReadable: Bool

    /// A request of which the header has arrived.
    init(_ connection: OpaquePointer, _ method: String, _ path: String, port: Int) {
        request = Request(method, path, port: port)
        let header = unsafe Self.values(zoetrope_header, of: connection)
        for (name, value) in header { request.header[name.lowercased()] = value }
        let query = unsafe Self.values(zoetrope_query, of: connection).map {
            (Request.unescaped($0), Request.unescaped($1))
        }
        for case (let name?, let value?) in query { request.query[name] = value }
        isReadable = query.allSatisfy { $0 != nil && $1 != nil }
    }

    private static func values(
        _ kind: MHD_ValueKind, of connection: OpaquePointer
    ) -> [(name: String, value: String)] {
        final class List { var values: [(name: String, value: String)] = [] }
        let list = List()
        unsafe MHD_get_connection_values(
            connection, kind,
            { list, _, name, value in
                guard let list = unsafe list, let name = unsafe name else { return zoetrope_no }
                unsafe Unmanaged<List>.fromOpaque(list).takeUnretainedValue().values.append(
                    (String(cString: name), value.map { unsafe String(cString: $0) } ?? ""))
                return zoetrope_yes
            }, Unmanaged.passUnretained(list).toOpaque())
        return list.values
    }

    /// The answer to a request of which nothing more need be read.
    func refusal(_ limits: Server.Limits) -> Response? {
        guard ["GET", "HEAD", "POST"].contains(request.method) else {
            return .text("only GET, HEAD and POST\n", status: 405)
        }
        guard isReadable else { return .text("the query is not valid UTF-8\n", status: 400) }
        if let length = request.header["content-length"], Int(length).map({ $0 > limits.bodyBytes }) ?? true {
            return .text("at most \(limits.bodyBytes >> 20) MiB may be sent\n", status: 413)
        }
        return nil
    }

    /// Adds what has arrived; false if it is too much.
    func add(_ data: UnsafePointer<CChar>, _ count: Int, _ limits: Server.Limits) -> Bool {
        guard request.body.count + count <= limits.bodyBytes else { return false }
        unsafe UnsafeRawBufferPointer(start: data, count: count).withMemoryRebound(to: UInt8.self) {
            unsafe request.body.append(contentsOf: $0)
        }
        return true
    }

    /// Sends the answer; blocks no longer than it takes to hand it over.
    func send(_ answer: Response, on connection: OpaquePointer, closing: Bool = false) -> MHD_Result {
        guard let response = unsafe Self.response(answer.body) else { return zoetrope_no }
        defer { unsafe MHD_destroy_response(response) }
        if case .events = answer.body { unsafe zoetrope_wait_for_ever(connection) }
        unsafe MHD_add_response_header(response, "Content-Type", answer.type)
        for (name, value) in answer.header + Self.always {
            unsafe MHD_add_response_header(response, name, value)
        }
        if closing { unsafe MHD_add_response_header(response, "Connection", "close") }
        return unsafe MHD_queue_response(connection, UInt32(answer.status), response)
    }

    /// Nothing is kept, guessed, shown inside of another page, or told to one.
    private static let always = [
        (name: "Cache-Control", value: "no-store"), (name: "X-Content-Type-Options", value: "nosniff"),
        (name: "X-Frame-Options", value: "DENY"), (name: "Referrer-Policy", value: "no-referrer"),
        (name: "Cross-Origin-Resource-Policy", value: "same-origin"),
        (name: "Cross-Origin-Opener-Policy", value: "same-origin"),
    ]

    /// The body of an answer while it is sent.
    private final class Bytes {
        let bytes: [UInt8]
        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    private static func response(_ body: Response.Body) -> OpaquePointer? {
        switch body {
        case .bytes(let bytes):
            // They are copied as they are sent, a block at a time: whole pictures would go through memory once more.
            let owner = unsafe Unmanaged.passRetained(Bytes(bytes))
            let response = unsafe MHD_create_response_from_callback(
                UInt64(bytes.count), 1 << 17,
                { owner, position, buffer, most in
                    guard let owner = unsafe owner, let buffer = unsafe buffer else { return -1 }
                    let bytes = unsafe Unmanaged<Bytes>.fromOpaque(owner).takeUnretainedValue().bytes
                    let count = min(most, bytes.count - Int(position))
                    let piece = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count)
                    unsafe piece.copyBytes(from: bytes[Int(position)..<Int(position) + count])
                    return count
                }, owner.toOpaque(), { unsafe $0.map { unsafe Unmanaged<Bytes>.fromOpaque($0).release() } })
            if unsafe response == nil { unsafe owner.release() }
            return unsafe response
        case .file(let part):
            guard let descriptor = try? part.makeDescriptor() else { return nil }
            let response = unsafe MHD_create_response_from_fd_at_offset64(
                UInt64(part.bytes.count), descriptor, UInt64(part.bytes.lowerBound))
            if unsafe response == nil { close(descriptor) }
            return unsafe response
        case .events(let stream):
            let owner = unsafe Unmanaged.passRetained(stream)
            let response = unsafe MHD_create_response_from_callback(
                zoetrope_unknown_size, 1 << 10,
                { owner, _, buffer, most in
                    guard let owner = unsafe owner, let buffer = unsafe buffer,
                        let part = unsafe Unmanaged<EventStream>.fromOpaque(owner).takeUnretainedValue()
                            .next(atMost: most)
                    else { return -1 }
                    unsafe UnsafeMutableRawPointer(buffer).copyMemory(from: part, byteCount: part.count)
                    return part.count
                }, owner.toOpaque(),
                { owner in
                    guard let owner = unsafe owner else { return }
                    let owned = unsafe Unmanaged<EventStream>.fromOpaque(owner)
                    unsafe owned.takeUnretainedValue().end()
                    unsafe owned.release()
                })
            if unsafe response == nil { unsafe owner.release() }
            return unsafe response
        }
    }
}
