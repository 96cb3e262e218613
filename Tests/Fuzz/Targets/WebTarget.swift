import Base
import Glibc
import MCP
import SceneText

@testable import Web

/// Messages of the Model Context Protocol, one a line. Each answer is a message.
enum MessageTarget {
    static func check(_ bytes: [UInt8]) -> Bool {
        let answers = Locked<[String]>([])
        let tool = MCPTool(
            "echo", "Echoes its arguments", schema: ["type": "object"], isReadOnly: true
        ) { arguments, _ in MCPResult([.text(arguments.text)]) }
        let server = MCPServer(
            name: "fuzz", version: "1", instructions: "", tools: [tool],
            send: { line in answers.withLock { $0.append(line) } })
        do {
            for line in bytes.split(separator: 10) { try server.receive(Array(line)) }
            server.end()
            try server.run()
        } catch { require(false, "no answer: \(error)") }
        let messages = answers.withLock { $0 }.map { try? JSON(parsing: Array($0.utf8)) }
        for message in messages {
            require(message?["jsonrpc"]?.string == "2.0", "an answer that is not a message")
            require((message?["result"] == nil) != (message?["error"] == nil), "neither result nor error")
        }
        return messages.contains { $0?["result"] != nil }
    }
}

/// HTTP requests, which are sent to a server.
enum WebTarget {
    private static let server: Server? = {
        var limits = Server.Limits()
        limits.seconds = 2
        return try? Server(
            limits: limits, admits: { _ in .admitted(bodyBytes: 4096) },
            handler: { request in
                var request = request
                // The port is the server's choice, but inputs name the same one in every run.
                request.port = 80
                let rules = AccessRules(token: "token")
                return switch rules.path(of: request) {
                case .success(let path): .text("\(path) \(request.query.count) \(request.body.count)")
                case .failure: .text("refused", status: 403)
                }
            })
    }()

    /// Sends an input, closes the sending side, and reads the answers. Each answer begins with a status.
    static func check(_ bytes: [UInt8]) -> Bool {
        guard let server else { fatalError("the server does not start") }
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(server.port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let result = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(client, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { fatalError("no connection: errno \(errno)") }
        // A reset instead of a close keeps ports from being used up by thousands of connections.
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        _ = unsafe send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        shutdown(client, Int32(SHUT_WR))
        var answer = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        while count < answer.count {
            let part = unsafe answer.withUnsafeMutableBytes { buffer in
                unsafe recv(client, buffer.baseAddress?.advanced(by: count), buffer.count - count, 0)
            }
            if part <= 0 { break }
            count += part
        }
        if count > 0 {
            require(answer.starts(with: Array("HTTP/1.".utf8)), "an answer without status")
        }
        // 403 is the answer to a request that was read, but has no right token.
        return ["HTTP/1.1 200", "HTTP/1.1 403"].contains { answer.starts(with: Array($0.utf8)) }
    }
}
