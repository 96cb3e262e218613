/// How a value is written in JSON: the one description from which reader, messages, writer and JSON Schema come.
package struct Format<Value>: Sendable {
    /// Reads a value; messages describe what is allowed as `expected`. Errors are added to the reading; the result
    /// is nil if there were any.
    package typealias Reader =
        @Sendable (_ json: JSON, _ path: JSONPath, _ expected: String, _ reading: inout Reading) -> Value?

    /// What is allowed, in words that follow "expected".
    package let expectation: String
    /// What is allowed, as JSON Schema.
    package let schema: JSON
    /// The value as JSON that reads back as it.
    package let write: @Sendable (Value) -> JSON
    private let reader: Reader

    /// Creates a format.
    package init(
        expectation: String, schema: JSON, read: @escaping Reader, write: @escaping @Sendable (Value) -> JSON
    ) {
        self.expectation = expectation
        self.schema = schema
        self.write = write
        reader = read
    }

    /// A format without errors inside the value: `parse` returns nil for what is not allowed.
    package init(
        expectation: String, schema: JSON, parse: @escaping @Sendable (JSON) -> Value?,
        write: @escaping @Sendable (Value) -> JSON
    ) {
        self.init(
            expectation: expectation, schema: schema,
            read: { json, path, expected, reading in
                if let value = parse(json) { return value }
                reading.mismatch(expected: expected, given: json, at: path)
                return nil
            }, write: write)
    }

    /// The value, or nil after its errors were added to the reading. `expected` replaces the expectation in
    /// messages, for a value that is one of several alternatives.
    package func read(
        _ json: JSON, at path: JSONPath, expecting expected: String? = nil, _ reading: inout Reading
    ) -> Value? {
        reader(json, path, expected ?? expectation, &reading)
    }
}

extension Format {
    /// Reads JSON text. Anything that the format does not describe is an error.
    package func read(text bytes: [UInt8], kinds: LayerKinds) throws(SceneErrors) -> Value {
        let (json, place): (JSON, JSONPlace)
        do {
            (json, place) = try JSONParser.parse(bytes)
        } catch {
            throw SceneErrors(error)
        }
        var reading = Reading(kinds: kinds)
        let value = read(json, at: JSONPath(place), &reading)
        if let errors = reading.errors(in: bytes) { throw errors }
        guard let value else { preconditionFailure("a format returned nil without an error") }
        return value
    }
}
