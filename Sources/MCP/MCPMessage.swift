import SceneText

/// A message from a client, by JSON-RPC 2.0.
struct MCPMessage {
    /// The identifier of a request: a string or a number; nil for a notification.
    let id: JSON?
    let method: String
    let parameters: JSON

    /// Reads a message. Throws the error to answer with.
    init(_ json: JSON) throws(MCPError) {
        guard json["jsonrpc"]?.string == "2.0", let method = json["method"]?.string else {
            throw MCPError(.invalidRequest, "a request needs \"jsonrpc\": \"2.0\" and a \"method\"")
        }
        id = json["id"]
        if let id, !Self.isIdentifier(id) {
            throw MCPError(.invalidRequest, "an \"id\" is a string, or a whole number up to 2^53")
        }
        self.method = method
        parameters = json["params"] ?? .object([])
    }

    /// True for a request's identifier that an answer can repeat exactly.
    static func isIdentifier(_ json: JSON) -> Bool {
        guard let number = json.number else { return json.string != nil }
        return number.magnitude <= 0x1p53 && number == number.rounded()
    }
}

/// An error by JSON-RPC 2.0.
package struct MCPError: Error {
    enum Code: Int {
        case parse = -32700
        case invalidRequest = -32600
        case unknownMethod = -32601
        case invalidParameters = -32602
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    /// Creates the error for parameters that a tool does not take.
    package init(parameters message: String) { self.init(.invalidParameters, message) }

    var json: JSON { ["code": .number(Double(code.rawValue)), "message": .string(message)] }
}
