import Base
import SceneText

/// Something that a client can call.
package struct MCPTool: Sendable {
    package let name: String
    /// What the tool does, for the model that chooses it.
    package let summary: String
    /// The JSON Schema of the arguments, an object.
    package let schema: JSON
    /// True if the tool writes no files.
    package let isReadOnly: Bool
    /// Runs the tool with arguments that may break the schema. Blocks until it is done.
    package let run: @Sendable (JSON, Cancellation) throws -> MCPResult

    package init(
        _ name: String, _ summary: String, schema: JSON, isReadOnly: Bool = true,
        run: @escaping @Sendable (JSON, Cancellation) throws -> MCPResult
    ) {
        (self.name, self.summary, self.schema) = (name, summary, schema)
        (self.isReadOnly, self.run) = (isReadOnly, run)
    }

    var json: JSON {
        [
            "name": .string(name), "description": .string(summary), "inputSchema": schema,
            "annotations": ["readOnlyHint": .bool(isReadOnly), "openWorldHint": false],
        ]
    }
}

/// The result of a call.
package struct MCPResult: Sendable {
    package enum Content: Sendable {
        case text(String)
        /// A PNG file in Base64.
        case picture(String)
    }

    package let content: [Content]
    /// True if the tool could not do its work.
    package let isError: Bool

    package init(_ content: [Content], isError: Bool = false) {
        (self.content, self.isError) = (content, isError)
    }

    var json: JSON {
        [
            "content": .array(
                content.map { content in
                    switch content {
                    case .text(let text): ["type": "text", "text": .string(text)]
                    case .picture(let data):
                        ["type": "image", "data": .string(data), "mimeType": "image/png"]
                    }
                }), "isError": .bool(isError),
        ]
    }
}
