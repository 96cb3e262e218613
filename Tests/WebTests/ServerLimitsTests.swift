import Base
import Foundation
import TestSupport
import Testing

@testable import Web

/// Tests of the limits of what clients may use.
@Suite struct ServerLimitsTests {
    private static let last = "Host: h\r\nConnection: close\r\n\r\n"

    private static func get(_ port: Int, _ path: String) throws -> String {
        try Client.ask(port, "GET \(path) HTTP/1.1\r\n\(last)")
    }

    /// Repeats a request until the answer has the given status, because the server learns only later that other clients
    /// have disconnected.
    private static func wait(for status: Int, _ ask: () throws -> String) throws {
        for _ in 0..<2000 {
            if try ask().hasPrefix("HTTP/1.1 \(status) ") { return }
            usleep(5000)
        }
        Issue.record("never \(status)")
    }

    @Test("work for a disconnected client is cancelled; work for other clients is not") func gone() throws {
        let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try Server { request in
            begun.signal()
            request.cancellation.wait()
            if request.path == "/gone" { ended.signal() }
            return .text("late")
        }
        let staying = try Client(port: server.port)
        staying.send("GET /stays HTTP/1.1\r\nHost: h\r\n\r\n")
        try begun.wait(for: "the request has begun")
        for _ in 0..<3 {
            var leaving: Client? = try Client(port: server.port)
            leaving?.send("POST /gone HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}")
            try begun.wait(for: "the request has begun")
            leaving = nil
            #expect(ended.wait(timeout: .now() + 60) == .success)
        }
        server.close()
        #expect(staying.receive(until: "late").contains("200 OK"))
        let late = try Client(port: server.port)
        late.send("GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(late.receive(until: "late").contains("200 OK"))
    }

    @Test("unread answers stay within the budget until their clients disconnect")
    func unread() throws {
        let large = [UInt8](repeating: 7, count: 40 << 20)
        var limits = Server.Limits()
        limits.allAnswerBytes = 100 << 20
        let server = try Server(limits: limits) { request in
            .bytes(request.path == "/small" ? [1, 2, 3] : large, type: "application/octet-stream")
        }
        var clients: [Client] = []
        for _ in 0..<2 {
            let client = try Client(port: server.port)
            client.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            clients.append(client)
        }
        #expect(try Self.get(server.port, "/large").hasPrefix("HTTP/1.1 503 "))
        #expect(try Self.get(server.port, "/small").hasPrefix("HTTP/1.1 200 "))
        clients.removeLast()
        try Self.wait(for: 200) { try Self.get(server.port, "/large") }
        // The answer that was sent completely no longer takes a part of the budget.
        try Self.wait(for: 200) { try Self.get(server.port, "/large") }
    }

    @Test("an answer larger than the budget is sent if no other answer is being sent") func alone() throws {
        var limits = Server.Limits()
        limits.allAnswerBytes = 1 << 20
        let server = try Server(limits: limits) { _ in
            .bytes([UInt8](repeating: 7, count: 3 << 20), type: "x/y")
        }
        for _ in 0..<3 {
            try Self.wait(for: 200) { try Self.get(server.port, "/") }
        }
    }

    @Test("bodies that arrive at the same time stay within the budget") func bodies() throws {
        var limits = Server.Limits()
        (limits.bodyBytes, limits.allBodyBytes, limits.seconds) = (1 << 20, 1 << 20, 300)
        let server = try Server(limits: limits) { .text("\($0.body.count) bytes") }
        let body = String(repeating: "x", count: 600_000)
        func post() throws -> String {
            try Client.ask(server.port, "POST / HTTP/1.1\r\nContent-Length: 600000\r\n\(Self.last)\(body)")
        }
        func hold(before pause: UInt32) throws -> Client? {
            let slow = try Client(port: server.port)
            slow.send("POST / HTTP/1.1\r\nContent-Length: 700000\r\n\(Self.last)\(body)")
            usleep(pause)
            return try post().hasPrefix("HTTP/1.1 503 ") ? slow : nil
        }
        // Both bodies arrive at the same time, so the second may be accepted and the first refused.
        var held: Client?
        for attempt in 0..<12 where held == nil { held = try hold(before: 1000 << attempt) }
        let slow = try #require(held)
        slow.send(String(repeating: "x", count: 100_000))
        #expect(slow.receive().hasSuffix("700000 bytes\n"))
        try Self.wait(for: 200, post)
        #expect(try post().hasSuffix("600000 bytes\n"))
    }

    @Test("a body over the limit is refused before the body is sent") func admission() throws {
        let server = try Server(
            admits: { .admitted(bodyBytes: $0.path == "/short" ? 10 : .max) },
            handler: { .text("\($0.body.count) bytes") })
        func post(_ path: String, _ head: String, _ body: String = "") throws -> String {
            try Client.ask(server.port, "POST \(path) HTTP/1.1\r\n\(head)\r\n\(Self.last)\(body)")
        }
        #expect(try post("/short", "Content-Length: 11").hasPrefix("HTTP/1.1 413 "))
        #expect(try post("/short", "Content-Length: 10", "0123456789").hasSuffix("10 bytes\n"))
        #expect(try post("/long", "Content-Length: 11", "01234567890").hasSuffix("11 bytes\n"))
        #expect(try post("/short", "Transfer-Encoding: chunked", "b\r\n01234567890\r\n0\r\n\r\n") == "")
    }

    @Test(
        "repeating a header field that may appear only once is refused",
        arguments: [
            "Host: other", "HOST: h", "Origin: http://a\r\nOrigin: http://b",
            "Origin: http://a\r\norigin: http://a",
            "Content-Length: 2\r\nContent-Length: 1", "Content-Length: 2\r\ncontent-length: 2",
            "Content-Length: 2\r\nTransfer-Encoding: chunked",
            "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Site: same-origin",
        ]) func repeated(_ fields: String) throws
    {
        let server = try Server { _ in .text("answered") }
        let answer = try Client.ask(
            server.port, "POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\(fields)\r\n\r\n{}")
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
    }
}

@Suite struct EventStreamTests {
    private static let kilobyte = String(repeating: "x", count: 1000)

    @Test("a stream that is not read ends and drops its events") func unread() {
        let stream = EventStream()
        for _ in 0..<1000 { stream.send("x", Self.kilobyte) }
        #expect(!stream.hasEnded && stream.waitingBytes <= EventStream.maximumBytes)
        for _ in 0..<1000 { stream.send("x", Self.kilobyte) }
        #expect(stream.hasEnded && stream.waitingBytes == 0)
    }

    @Test("nothing can be sent after a stream's end") func over() {
        let stream = EventStream()
        stream.send("x", "1")
        stream.end()
        stream.send("x", "2")
        #expect(stream.waitingBytes == 0 && stream.next(atMost: 100) == nil)
    }
}
