import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct ServerTests {
    /// Answers with the properties of the request.
    private static func echo(_ request: Request) -> Response {
        let query = request.query.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "&")
        return .text(
            "\(request.method) \(request.path) [\(query)] \(request.header["x-test"] ?? "-") \(String(decoding: request.body, as: UTF8.self))"
        )
    }

    private static func server(
        limits change: (inout Server.Limits) -> Void = { _ in }, handler: @escaping Server.Handler = echo
    ) throws -> Server {
        var limits = Server.Limits()
        change(&limits)
        return try Server(limits: limits, handler: handler)
    }

    private static let last = "Connection: close\r\n\r\n"

    @Test("a request reaches the handler as it was sent")
    func requests() throws {
        let server = try Self.server()
        let get = try Client.ask(
            server.port,
            "GET /a%2fb/../c?x=1%202&y=%C3%A9+z&x=3 HTTP/1.1\r\nHost: h\r\nX-Test: v\r\n\(Self.last)")
        #expect(get.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(get.hasSuffix("\r\n\r\nGET /a%2fb/../c [x=3&y=é z] v \n"))
        let post = try Client.ask(
            server.port, "POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\(Self.last)hello")
        #expect(post.hasSuffix("POST /p [] - hello\n"))
        let head = try Client.ask(server.port, "HEAD /h HTTP/1.1\r\nHost: h\r\n\(Self.last)")
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.hasSuffix("\r\n\r\n"))
    }

    @Test("answers forbid caching, type guessing, framing and referrers")
    func header() throws {
        let server = try Self.server()
        let answer = try Client.ask(server.port, "GET / HTTP/1.1\r\nHost: h\r\n\(Self.last)")
        for line in [
            "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY",
            "Referrer-Policy: no-referrer",
        ] { #expect(answer.contains("\r\n\(line)\r\n")) }
        #expect(!answer.contains("Access-Control"))
    }

    @Test(
        "invalid and excessive requests are refused, and the server continues",
        arguments: [
            ("DELETE / HTTP/1.1\r\nHost: h\r\n\r\n", "405"), ("TRACE / HTTP/1.1\r\nHost: h\r\n\r\n", "405"),
            ("GET /?a=%00 HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
            ("GET /?a=%4 HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
            ("GET /?%FF=1 HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\n\r\n", "400"),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2000000\r\n\r\n", "413"),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n", "413"),
            ("GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "x", count: 100_000))\r\n\r\n", "431"),
        ])
    func refused(_ text: String, _ status: String) throws {
        let server = try Self.server(limits: { ($0.bodyBytes, $0.seconds) = (1 << 20, 2) })
        let answer = try Client.ask(server.port, text)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(
            try Client.ask(server.port, "GET /on HTTP/1.1\r\nHost: h\r\n\(Self.last)").contains("GET /on"))
    }

    @Test("a body that never ends is cut off")
    func endless() throws {
        let server = try Self.server(limits: { $0.bodyBytes = 1 << 20 })
        let client = try Client(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "10000\r\n\(String(repeating: "x", count: 1 << 16))\r\n"
        var count = 0
        while client.send(chunk), count < 1000 { count += 1 }
        #expect(count < 1000)
        #expect(
            try Client.ask(server.port, "GET /on HTTP/1.1\r\nHost: h\r\n\(Self.last)").contains("GET /on"))
    }

    @Test("a request that arrives too slowly is closed")
    func slow() throws {
        let server = try Self.server(limits: { $0.seconds = 1 })
        let (header, body) = (try Client(port: server.port), try Client(port: server.port))
        header.send("GET / HTTP/1.1\r\n")
        body.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n")
        var isOpen = [true, true]
        while isOpen.contains(true) {
            if isOpen[0] { isOpen[0] = header.send("X: 1\r\n") }
            if isOpen[1] { isOpen[1] = body.send("x") }
            usleep(20_000)
        }
        #expect(
            try Client.ask(server.port, "GET /on HTTP/1.1\r\nHost: h\r\n\(Self.last)").contains("GET /on"))
    }

    @Test("silent connections don't block other clients") func silent() throws {
        let server = try Self.server(limits: {
            ($0.connections, $0.idleConnections, $0.seconds) = (30, 20, 300)
        })
        var clients: [Client] = []
        for _ in 0..<200 { clients.append(try Client(port: server.port)) }
        // While all clients connect at the same time, another connection may be refused.
        var answer = ""
        for _ in 0..<500 where !answer.contains("GET /on") {
            answer = try Client.ask(server.port, "GET /on HTTP/1.1\r\nHost: h\r\n\(Self.last)")
            usleep(20_000)
        }
        #expect(answer.contains("GET /on"))
        withExtendedLifetime(clients) {}
    }

    @Test("an answer of any size arrives unchanged", arguments: [0, 1, 131_072, 131_073, 5_000_000])
    func large(_ count: Int) throws {
        let letters = (0..<count).map { (index: Int) -> UInt8 in UInt8(97 + (index + index >> 17) % 26) }
        let body = String(decoding: letters, as: UTF8.self)
        let server = try Self.server(handler: { _ in .bytes(Array(body.utf8), type: "text/plain") })
        let answer = try Client.ask(server.port, "GET / HTTP/1.1\r\nHost: h\r\n\(Self.last)")
        #expect(answer.contains("Content-Length: \(count)\r\n"))
        let isWhole = answer.hasSuffix("\r\n\r\n\(body)")
        #expect(isWhole)
    }

    @Test("events arrive in order until the end")
    func events() throws {
        let stream = EventStream()
        let server = try Self.server(handler: { _ in Response(type: "text/event-stream", .events(stream)) })
        let client = try Client(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        stream.send("scene", "1")
        #expect(client.receive(until: "data: 1\n\n").contains("event: scene\ndata: 1\n\n"))
        stream.send("scene", "2")
        #expect(client.receive(until: "data: 2\n\n").contains("event: scene\ndata: 2\n\n"))
        stream.end()
        #expect(client.receive(until: "0\r\n\r\n").hasSuffix("0\r\n\r\n"))
    }

    @Test("a server can end while a client is listening")
    func ends() throws {
        let stream = EventStream()
        var server: Server? = try Self.server(handler: { _ in
            Response(type: "text/event-stream", .events(stream))
        })
        let client = try Client(port: server?.port ?? 0)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        stream.send("a", "b")
        _ = client.receive(until: "data: b")
        stream.end()
        server = nil
        #expect(client.receive().count < 100)
    }

    @Test("listening on a port in use causes EADDRINUSE")
    func taken() throws {
        let server = try Self.server()
        #expect(throws: ServerError(code: EADDRINUSE)) { try Server(port: server.port) { _ in .text("") } }
    }

    @Test("an address that is none of the machine is refused", arguments: ["example", "192.0.2.1"])
    func foreign(address: String) throws {
        #expect(throws: ServerError(code: EADDRNOTAVAIL)) {
            try Server(address: address) { _ in .text("") }
        }
    }

    @Test(
        "the server listens on the loopback address alone, or on the one that is given",
        arguments: [(nil, "0100007F"), ("0.0.0.0", "00000000")])
    func listening(address: String?, expected: String) throws {
        let server = try Server(address: address ?? Server.loopback) { _ in .text("") }
        let port = String(server.port, radix: 16, uppercase: true)
        let listening = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
            .split(separator: "\n").map { $0.split(separator: " ") }
            .filter { $0.count > 3 && $0[3] == "0A" && $0[1].hasSuffix(":\(port)") }
        #expect(listening.map { $0[1] } == ["\(expected):\(port)"])
    }
}
