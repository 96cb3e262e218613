import Base
import CMicrohttpd
import Files
import Glibc

/// A request and its answer. The exchange collects the parts of the request as they arrive, then sends the answer.
@safe
final class Exchange {
    private var request: Request
    private let core: ServerCore
    /// The error message if the request is not valid; otherwise nil.
    private let fault: String?
    /// The maximum size of the request's body in bytes.
    private var maximumBytes = 0
    /// The number of bytes of the body that have arrived, including bytes that were dropped because the budget is
    /// exhausted.
    private var arrived = 0
    private var held = 0
    private var isTooMuch: Bool { held < arrived }

    /// Creates an exchange for a request whose header has arrived.
    init(_ core: ServerCore, _ connection: OpaquePointer, _ method: String, _ path: String) {
        self.core = core
        request = Request(method, path, port: core.port.withLock { $0 })
        let header = unsafe Self.values(zoetrope_header, of: connection).map {
            ($0.name.lowercased(), $0.value)
        }
        for (name, value) in header { request.header[name] = value }
        let query = unsafe Self.values(zoetrope_query, of: connection).map {
            (Request.unescaped($0), Request.unescaped($1))
        }
        for case (let name?, let value?) in query { request.query[name] = value }
        let isReadable = query.allSatisfy { $0 != nil && $1 != nil }
        fault = isReadable ? Self.fault(of: header.map(\.0)) : "the query is not valid UTF-8"
    }

    deinit { core.bodies.release(held) }

    /// Header fields that may appear only once in a request, because several values would be ambiguous.
    private static let singleFields = [
        "host", "origin", "sec-fetch-site", "content-length", "transfer-encoding",
    ]
    private static let lengths: Set = ["content-length", "transfer-encoding"]

    private static func fault(of names: [String]) -> String? {
        if let name = singleFields.first(where: { name in names.count { $0 == name } > 1 }) {
            return "the header has the field \(name) more than once"
        }
        return lengths.isSubset(of: names) ? "the header states the length of the body twice" : nil
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

    /// Decides about the request before its body is read: returns an answer that refuses the request, or nil if the
    /// request is accepted.
    func refusal() -> Response? {
        guard ["GET", "HEAD", "POST"].contains(request.method) else {
            return .text("method not allowed; use GET, HEAD or POST", status: 405)
        }
        if let fault { return .text(fault, status: 400) }
        switch core.admits(request) {
        case .refused(let response): return response
        case .admitted(let bodyBytes): maximumBytes = min(bodyBytes, core.limits.bodyBytes)
        }
        if let length = request.header["content-length"], Int(length).map({ $0 > maximumBytes }) ?? true {
            let most = maximumBytes < 1 << 20 ? "\(maximumBytes >> 10) KiB" : "\(maximumBytes >> 20) MiB"
            return .text("the body of the request is too large; at most \(most) are allowed", status: 413)
        }
        return nil
    }

    /// Adds a part of the request's body. Returns false if the body exceeds its maximum size. If the budget for bodies
    /// is exhausted, drops the body; the request is then answered with "the server is busy".
    func add(_ data: UnsafePointer<CChar>, _ count: Int) -> Bool {
        guard arrived + count <= maximumBytes else { return false }
        let hasRoom = !isTooMuch && core.bodies.take(count)
        arrived += count
        guard hasRoom else {
            dropBody()
            return true
        }
        held += count
        unsafe UnsafeRawBufferPointer(start: data, count: count).withMemoryRebound(to: UInt8.self) {
            unsafe request.body.append(contentsOf: $0)
        }
        return true
    }

    private func dropBody() {
        request.body = []
        core.bodies.release(held)
        held = 0
    }

    /// Returns the answer to the complete request and releases the request's body.
    func answer(on connection: OpaquePointer) -> Response {
        defer { dropBody() }
        return isTooMuch ? .busy : unsafe core.answer(request, on: connection)
    }

    /// Passes the answer to libmicrohttpd, which sends it later. If `closing` is true, the connection is closed after
    /// the answer was sent.
    func send(_ answer: Response, on connection: OpaquePointer, closing: Bool = false) -> MHD_Result {
        guard let bytes = heldBytes(of: answer) else {
            return unsafe send(.busy, on: connection, closing: closing)
        }
        let made: OpaquePointer?
        do throws(SystemError) {
            unsafe made = try Self.response(answer.body, bytes)
        } catch {
            return unsafe send(.text("\(error)", status: 500), on: connection, closing: closing)
        }
        guard let response = unsafe made else { return zoetrope_no }
        defer { unsafe MHD_destroy_response(response) }
        if case .events = answer.body { unsafe zoetrope_wait_for_ever(connection) }
        unsafe MHD_add_response_header(response, "Content-Type", answer.type)
        for (name, value) in answer.header + Self.always {
            unsafe MHD_add_response_header(response, name, value)
        }
        if closing { unsafe MHD_add_response_header(response, "Connection", "close") }
        return unsafe MHD_queue_response(connection, UInt32(answer.status), response)
    }

    /// The header fields of every answer. The fields forbid caching, guessing of content types, display in frames of
    /// other pages, referrers, and use by other sites.
    private static let always = [
        (name: "Cache-Control", value: "no-store"), (name: "X-Content-Type-Options", value: "nosniff"),
        (name: "X-Frame-Options", value: "DENY"), (name: "Referrer-Policy", value: "no-referrer"),
        (name: "Cross-Origin-Resource-Policy", value: "same-origin"),
        (name: "Cross-Origin-Opener-Policy", value: "same-origin"),
    ]

    /// The bytes of an answer that is being sent. The bytes count against the budget for answers until this object is
    /// freed.
    private final class HeldBytes {
        let bytes: [UInt8]
        private let budget: ByteBudget

        init?(_ bytes: [UInt8], _ budget: ByteBudget) {
            guard budget.take(bytes.count, small: Exchange.smallAnswer) else { return nil }
            (self.bytes, self.budget) = (bytes, budget)
        }

        deinit { budget.release(bytes.count) }
    }

    /// The maximum size, in bytes, of an answer that is sent even if the budget for answers is exhausted. Otherwise a
    /// page could lack a file, because browsers don't repeat all failed requests.
    private static let smallAnswer = 1 << 20

    /// Returns the bytes of an answer, which count against the budget until they are sent; nil if the budget is
    /// exhausted.
    private func heldBytes(of answer: Response) -> HeldBytes? {
        guard case .bytes(let bytes) = answer.body else { return HeldBytes([], core.answers) }
        return HeldBytes(bytes, core.answers)
    }

    /// Creates libmicrohttpd's response object. Returns nil if memory is short. Throws if the file can't be sent.
    private static func response(
        _ body: Response.Body, _ bytes: HeldBytes
    ) throws(SystemError) -> OpaquePointer? {
        switch body {
        case .bytes:
            // The bytes are copied in blocks while they are sent, not all at once, because pictures are large.
            let owner = unsafe Unmanaged.passRetained(bytes)
            let response = unsafe MHD_create_response_from_callback(
                UInt64(bytes.bytes.count), 1 << 17,
                { owner, position, buffer, most in
                    guard let owner = unsafe owner, let buffer = unsafe buffer else { return -1 }
                    let bytes = unsafe Unmanaged<HeldBytes>.fromOpaque(owner).takeUnretainedValue().bytes
                    let count = min(most, bytes.count - Int(position))
                    let piece = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count)
                    unsafe piece.copyBytes(from: bytes[Int(position)..<Int(position) + count])
                    return count
                }, owner.toOpaque(),
                { unsafe $0.map { unsafe Unmanaged<HeldBytes>.fromOpaque($0).release() } })
            if unsafe response == nil { unsafe owner.release() }
            return unsafe response
        case .file(let part):
            let descriptor = try part.makeDescriptor()
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
