import Base
import SceneText

/// A server of the Model Context Protocol over two streams of lines. Calls of tools are worked off one after the other;
/// all other requests are answered at once, also while a tool runs.
package final class MCPServer: Sendable {
    /// The versions of the protocol that the server speaks, the newest first. 2025-03-26 asks for batches of messages,
    /// which others don't have.
    private static let versions = ["2025-06-18", "2024-11-05"]

    private struct Call {
        let id: JSON
        let tool: MCPTool
        let arguments: JSON
        let cancellation: Cancellation
    }

    private struct State {
        var waiting: [Call] = []
        var running: Call?
        /// True if no more messages come.
        var isEnded = false
    }

    private let name, version, instructions: String
    private let tools: [MCPTool]
    private let send: @Sendable (String) throws -> Void
    private let state = Monitor(State(), conditionCount: 1)
    private let changed = 0

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - instructions: Instructions for the model that calls the tools.
    ///   - send: Writes one line. Called by one thread at a time.
    package init(
        name: String, version: String, instructions: String, tools: [MCPTool],
        send: @escaping @Sendable (String) throws -> Void
    ) {
        (self.name, self.version, self.instructions) = (name, version, instructions)
        let lock = Locked(())
        self.tools = tools
        self.send = { line in try lock.withLock { _ in try send(line) } }
    }

    /// Takes a line from the client. Call this from one thread. Throws if an answer can't be written.
    package func receive(_ line: [UInt8]) throws {
        let json: JSON
        do { json = try JSON(parsing: line) } catch {
            return try answer(id: .null, .failure(MCPError(.parse, "not JSON: \(error)")))
        }
        guard json.members != nil else {
            let error = MCPError(
                .invalidRequest, "a message is a JSON object; lists of messages are not supported")
            return try answer(id: .null, .failure(error))
        }
        let outcome: Result<JSON, MCPError>
        do throws(MCPError) {
            guard let result = try result(of: MCPMessage(json)) else { return }
            outcome = .success(result)
        } catch {
            // Notifications and answers of the client are never answered.
            guard json["id"] != nil, json["result"] == nil, json["error"] == nil else { return }
            outcome = .failure(error)
        }
        try answer(id: json["id"].flatMap { MCPMessage.isIdentifier($0) ? $0 : nil } ?? .null, outcome)
    }

    /// Says that no more messages come. `run` returns when all calls are done.
    package func end() { state.withLock(signalling: changed) { $0.isEnded = true } }

    /// Cancels the running call and drops those that wait; then no more messages are awaited.
    package func cancel() {
        state.withLock(signalling: changed) { state in
            state.running?.cancellation.cancel()
            (state.waiting, state.isEnded) = ([], true)
        }
    }

    /// Works off calls until no more messages come. Throws if an answer can't be written.
    package func run() throws {
        while let call = next() {
            let result: MCPResult
            do { result = try call.tool.run(call.arguments, call.cancellation) } catch let error as MCPError {
                finish()
                try answer(id: call.id, .failure(error))
                continue
            } catch { result = MCPResult([.text("\(error)")], isError: true) }
            finish()
            // A cancelled request has no answer.
            if !call.cancellation.isCancelled { try answer(id: call.id, .success(result.json)) }
        }
    }

    private func finish() { state.withLock { $0.running = nil } }

    private func next() -> Call? {
        state.withLock(
            waitingFor: changed, until: { !$0.waiting.isEmpty || $0.isEnded }, willWait: { _ in }
        ) { state, _ in
            guard !state.waiting.isEmpty else { return nil }
            state.running = state.waiting.removeFirst()
            return state.running
        }
    }

    /// Returns the answer to a message; nil if it needs none, or if a tool gives it later.
    private func result(of message: MCPMessage) throws(MCPError) -> JSON? {
        guard let id = message.id else {
            if message.method == "notifications/cancelled" { cancel(message.parameters["requestId"]) }
            return nil
        }
        switch message.method {
        case "initialize": return greeting(for: message.parameters["protocolVersion"]?.string)
        case "ping": return .object([])
        case "tools/list": return ["tools": .array(tools.map(\.json))]
        case "tools/call":
            let call = Call(
                id: id, tool: try tool(named: message.parameters["name"]?.string),
                arguments: message.parameters["arguments"] ?? .object([]), cancellation: Cancellation())
            state.withLock(signalling: changed) { $0.waiting.append(call) }
            return nil
        default: throw MCPError(.unknownMethod, "no method \(message.method.quotedExcerpt)")
        }
    }

    private func tool(named name: String?) throws(MCPError) -> MCPTool {
        guard let name, let tool = tools.first(where: { $0.name == name }) else {
            throw MCPError(
                .invalidParameters,
                "no tool \((name ?? "").quotedExcerpt); tools are \(tools.map(\.name).joined(separator: ", "))"
            )
        }
        return tool
    }

    private func greeting(for version: String?) -> JSON {
        let spoken = Self.versions.first { $0 == version } ?? Self.versions[0]
        return [
            "protocolVersion": .string(spoken), "capabilities": ["tools": ["listChanged": false]],
            "serverInfo": ["name": .string(name), "version": .string(self.version)],
            "instructions": .string(instructions),
        ]
    }

    private func cancel(_ id: JSON?) {
        state.withLock { state in
            if state.running?.id == id { state.running?.cancellation.cancel() }
            state.waiting.removeAll { $0.id == id }
        }
    }

    private func answer(id: JSON, _ result: Result<JSON, MCPError>) throws {
        let outcome: JSON.Member =
            switch result {
            case .success(let json): JSON.Member("result", json)
            case .failure(let error): JSON.Member("error", error.json)
            }
        try send(JSON.object([JSON.Member("jsonrpc", "2.0"), JSON.Member("id", id), outcome]).text)
    }
}
