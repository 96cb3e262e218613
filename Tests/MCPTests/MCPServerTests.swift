import Base
import Glibc
import SceneText
import Testing

@testable import MCP

/// Tests the Model Context Protocol: what a server answers to which message.
@Suite struct MCPServerTests {
    private final class Lines: Sendable {
        private let lines = Locked<[JSON]>([])
        var all: [JSON] { lines.withLock { $0 } }
        func add(_ line: String) throws {
            let json = try JSON(parsing: Array(line.utf8))
            lines.withLock { $0.append(json) }
        }
    }

    private static func tools(_ started: Locked<Int> = Locked(0)) -> [MCPTool] {
        let schema: JSON = ["type": "object", "properties": [:]]
        return [
            MCPTool("echo", "Returns its text.", schema: schema) { arguments, _ in
                guard let text = arguments["text"]?.string else {
                    throw MCPError(parameters: "text is missing")
                }
                return MCPResult([.text(text)])
            },
            MCPTool("fail", "Fails.", schema: schema) { _, _ in throw Cancelled() },
            MCPTool("wait", "Waits until it is cancelled.", schema: schema) { _, cancellation in
                started.withLock { $0 += 1 }
                cancellation.wait()
                return MCPResult([])
            },
        ]
    }

    /// Sends messages to a server, ends the input, and returns the answers.
    private func answers(_ messages: [JSON]) throws -> [JSON] {
        let lines = Lines()
        let server = MCPServer(name: "test", version: "1", instructions: "Call echo.", tools: Self.tools()) {
            try lines.add($0)
        }
        for message in messages { try server.receive(Array(message.text.utf8)) }
        server.end()
        try server.run()
        return lines.all
    }

    private func request(_ method: String, _ parameters: JSON = [:], id: JSON = 1) -> JSON {
        ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]
    }

    private func call(_ tool: String, _ arguments: JSON = [:], id: JSON = 1) -> JSON {
        request("tools/call", ["name": .string(tool), "arguments": arguments], id: id)
    }

    @Test("the server speaks the version of the client if it knows it, and its newest otherwise")
    func versions() throws {
        for (asked, spoken) in [
            ("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-06-18"),
        ] {
            let answer = try answers([request("initialize", ["protocolVersion": .string(asked)])])[0][
                "result"]
            #expect(answer?["protocolVersion"]?.string == spoken)
            #expect(answer?["capabilities"]?["tools"] != nil)
            #expect(answer?["serverInfo"]?["name"]?.string == "test")
        }
    }

    @Test("tools are listed with their schema, and called with their arguments")
    func calls() throws {
        let list = try answers([request("tools/list")])[0]["result"]?["tools"]?.array
        #expect(list?.map { $0["name"]?.string } == ["echo", "fail", "wait"])
        #expect(list?[0]["inputSchema"]?["type"]?.string == "object")
        let answer = try answers([call("echo", ["text": "Grüße"], id: "a")])[0]
        #expect(answer["id"] == "a")
        #expect(answer["result"]?["content"] == [["type": "text", "text": "Grüße"]])
        #expect(answer["result"]?["isError"] == false)
    }

    @Test(
        "a failure of a tool is a result; a wrong call, an unknown method and a text that is no JSON are errors"
    )
    func errors() throws {
        #expect(try answers([call("fail")])[0]["result"]?["isError"] == true)
        func code(_ message: JSON) throws -> JSON? { try answers([message])[0]["error"]?["code"] }
        #expect(try code(call("echo")) == -32602)
        #expect(try code(call("none")) == -32602)
        #expect(try code(request("prompts/list")) == -32601)
        #expect(try code(["id": 1, "method": "ping"]) == -32600)
        for id: JSON in [.null, true, 1.5, 9_007_199_254_740_994, ["a"]] {
            let answer = try answers([request("ping", id: id)])[0]
            #expect(answer["error"]?["code"] == -32600 && answer["id"] == .null)
        }
        for message: JSON in [[], 1, .null, [["jsonrpc": "2.0", "id": 1, "method": "ping"]]] {
            #expect(try code(message) == -32600)
        }
        let lines = Lines()
        let server = MCPServer(name: "test", version: "1", instructions: "", tools: []) { try lines.add($0) }
        try server.receive(Array("{".utf8))
        #expect(lines.all[0]["error"]?["code"] == -32700)
        #expect(lines.all[0]["id"] == .null)
    }

    @Test("notifications and answers of the client are not answered")
    func silence() throws {
        #expect(
            try answers([
                ["jsonrpc": "2.0", "method": "notifications/initialized"],
                ["jsonrpc": "2.0", "method": "unknown"], ["jsonrpc": "2.0", "id": 1, "result": [:]],
            ]) == [])
    }

    @Test("while a tool runs, other requests are answered, and it can be cancelled; then it has no answer")
    func cancelling() throws {
        let (lines, started) = (Lines(), Locked(0))
        let server = MCPServer(name: "test", version: "1", instructions: "", tools: Self.tools(started)) {
            try lines.add($0)
        }
        let thread = try BackgroundThread { try? server.run() }
        try server.receive(Array(call("wait", id: 7).text.utf8))
        try server.receive(Array(call("echo", ["text": "next"], id: 8).text.utf8))
        while started.withLock({ $0 == 0 }) { sched_yield() }
        try server.receive(Array(request("ping", id: 9).text.utf8))
        #expect(lines.all.map { $0["id"] } == [9])
        let cancelled: JSON = [
            "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 7],
        ]
        try server.receive(Array(cancelled.text.utf8))
        server.end()
        thread.join()
        #expect(lines.all.map { $0["id"] } == [9, 8])
    }
}
