/// How a value stands in JSON: the one description from which reading, messages, writing and the JSON Schema
/// come.
struct Format<Value>: Sendable {
    /// What is allowed, in words that follow "expected".
    let expectation: String
    let schema: JSON
    /// The value, or an error at the path.
    let read: @Sendable (JSON, JSONPath) throws(SceneError) -> Value
    let write: @Sendable (Value) -> JSON

    init(
        expectation: String, schema: JSON,
        read: @escaping @Sendable (JSON, JSONPath) throws(SceneError) -> Value,
        write: @escaping @Sendable (Value) -> JSON
    ) {
        self.expectation = expectation
        self.schema = schema
        self.read = read
        self.write = write
    }

    /// A format of one JSON value that needs no look inside: `parse` gives nil for what is not allowed.
    init(
        expectation: String, schema: JSON, parse: @escaping @Sendable (JSON) -> Value?,
        write: @escaping @Sendable (Value) -> JSON
    ) {
        self.init(
            expectation: expectation, schema: schema,
            read: { json, path throws(SceneError) in
                guard let value = parse(json) else {
                    throw .mismatch(expected: expectation, given: json, at: path)
                }
                return value
            }, write: write)
    }
}

extension SceneError {
    static func mismatch(expected: String, given: JSON, at path: JSONPath) -> SceneError {
        SceneError("expected \(expected), got \(given.inWords)", at: path)
    }
}
