/// The JSON format of a value: the single description from which reader, messages, writer and JSON Schema are derived.
public struct Format<Value>: Sendable {
    /// Reads a value. Errors are added to the reading, and the result is nil if there were any. Messages describe the
    /// allowed values as `expected`.
    package typealias Reader =
        @Sendable (_ json: JSON, _ path: JSONPath, _ expected: String, _ reading: inout Reading) -> Value?

    /// The allowed values, worded to follow "expected".
    package let expectation: String
    /// The JSON Schema of the allowed values.
    package private(set) var schema: JSON
    /// The format's name in names of definitions, such as `number(0...1)`; nil if it has none.
    package private(set) var name: String?
    /// Converts a value to JSON that reads back as the same value.
    package let write: @Sendable (Value) -> JSON
    /// Corrects a value that is not allowed to the JSON it most likely means: `"#fff"` means `"#FFFFFF"`. Returns nil
    /// if unknown.
    package private(set) var meaning: Meaning
    private let reader: Reader

    /// A function from JSON that is not allowed to the JSON it most likely means, or nil.
    public typealias Meaning = @Sendable (JSON) -> JSON?

    /// Creates a format. `meaning` should include that of the formats it is made of.
    package init(
        expectation: String, schema: JSON, meaning: @escaping Meaning = { _ in nil },
        read: @escaping Reader, write: @escaping @Sendable (Value) -> JSON
    ) {
        self.expectation = expectation
        self.schema = schema
        self.write = write
        self.meaning = meaning
        reader = read
    }

    /// Creates a format for values without inner errors: `parse` returns nil for what is not allowed.
    public init(
        expectation: String, schema: JSON, meaning: @escaping Meaning = { _ in nil },
        parse: @escaping @Sendable (JSON) -> Value?, write: @escaping @Sendable (Value) -> JSON
    ) {
        self.init(
            expectation: expectation, schema: schema,
            meaning: { json in
                guard parse(json) == nil, let meant = meaning(json), parse(meant) != nil else { return nil }
                return meant
            },
            read: { json, path, expected, reading in
                if let value = parse(json) { return value }
                reading.mismatch(expected: expected, given: json, at: path)
                return nil
            }, write: write)
    }

    /// Reads a value; returns nil after adding errors to the reading. `expected` replaces the expectation in messages,
    /// for a value with several alternatives.
    package func read(
        _ json: JSON, at path: JSONPath, expecting expected: String? = nil, _ reading: inout Reading
    ) -> Value? {
        if let meant = meaning(json) {
            reading.mismatch(expected: expected ?? expectation, given: json, meant: meant, at: path)
            return nil
        }
        return reader(json, path, expected ?? expectation, &reading)
    }

    /// The same format with a name, which is used in the names of formats derived from it. Formats with equal names
    /// must have equal schemas.
    package func named(_ name: String?) -> Format {
        var format = self
        format.name = name
        return format
    }

    /// The same format, whose schema is defined once under this name and referred to where it is used. Returns the
    /// format unchanged if the name is nil, as for a track of values without a name.
    package func defined(as name: String?) -> Format {
        guard let name else { return self }
        var format = named(name)
        format.schema = schema.defined(as: name)
        return format
    }

    /// The same format with another function that corrects values, which is tried after the existing one.
    package func knowing(_ meaning: @escaping Meaning) -> Format {
        var format = self
        let known = self.meaning
        format.meaning = { known($0) ?? meaning($0) }
        return format
    }
}

extension Format {
    /// The value of a JSON text without layers; nil if it is not allowed.
    package func value(of json: JSON) -> Value? {
        var reading = Reading(kinds: LayerKinds([]))
        return read(json, at: JSONPath(), &reading)
    }

    /// Reads JSON text. Anything not in the format is an error.
    package func read(
        text bytes: [UInt8], kinds: LayerKinds, within limits: JSONLimits = .scene
    ) throws(SceneErrors) -> Value {
        try readWithFiles(text: bytes, kinds: kinds, within: limits).value
    }

    /// Reads JSON text, and also returns the files that it names.
    func readWithFiles(
        text bytes: [UInt8], kinds: LayerKinds, within limits: JSONLimits = .scene
    ) throws(SceneErrors) -> (value: Value, files: [SceneSource.NamedFile]) {
        let (json, place): (JSON, JSONPlace)
        do {
            (json, place) = try JSONParser.parse(bytes, within: limits)
        } catch {
            throw SceneErrors(error)
        }
        var reading = Reading(kinds: kinds)
        let value = read(json, at: JSONPath(place), &reading)
        if let errors = reading.errors(in: bytes) { throw errors }
        guard let value else { preconditionFailure("a format returned nil without an error") }
        return (value, reading.files)
    }
}
