/// How a value is written in JSON: the one description from which reader, messages, writer and JSON Schema come.
public struct Format<Value>: Sendable {
    /// Reads a value; messages describe what is allowed as `expected`. Errors are added to the reading; the result
    /// is nil if there were any.
    package typealias Reader =
        @Sendable (_ json: JSON, _ path: JSONPath, _ expected: String, _ reading: inout Reading) -> Value?

    /// What is allowed, in words that follow "expected".
    package let expectation: String
    /// What is allowed, as JSON Schema.
    package private(set) var schema: JSON
    /// What the format is called in the names of definitions, such as `number(0...1)`; nil if it has no name.
    package private(set) var name: String?
    /// The value as JSON that reads back as it.
    package let write: @Sendable (Value) -> JSON
    /// What a value that is not allowed most likely means, as JSON that is allowed: `"#fff"` means `"#FFFFFF"`. Nil for
    /// all others.
    package private(set) var meaning: Meaning
    private let reader: Reader

    /// What a value most likely means that is not allowed.
    public typealias Meaning = @Sendable (JSON) -> JSON?

    /// Creates a format. `meaning` is that of the formats of which it is made.
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

    /// A format without errors inside the value: `parse` returns nil for what is not allowed.
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

    /// The value, or nil after its errors were added to the reading. `expected` replaces the expectation in
    /// messages, for a value that is one of several alternatives.
    package func read(
        _ json: JSON, at path: JSONPath, expecting expected: String? = nil, _ reading: inout Reading
    ) -> Value? {
        if let meant = meaning(json) {
            reading.mismatch(expected: expected ?? expectation, given: json, meant: meant, at: path)
            return nil
        }
        return reader(json, path, expected ?? expectation, &reading)
    }

    /// The same format with a name, of which those of formats made of it are made. Equal names are equal schemas.
    package func named(_ name: String?) -> Format {
        var format = self
        format.name = name
        return format
    }

    /// The same format with a name, under which a whole schema defines it once; the places that use it refer to that.
    /// Unchanged if the name is nil, as that of a track of values without one.
    package func defined(as name: String?) -> Format {
        guard let name else { return self }
        var format = named(name)
        format.schema = schema.defined(as: name)
        return format
    }

    /// The same format, which also says what other values that are not allowed mean.
    package func knowing(_ meaning: @escaping Meaning) -> Format {
        var format = self
        let known = self.meaning
        format.meaning = { known($0) ?? meaning($0) }
        return format
    }
}

extension Format {
    /// The value that JSON stands for, which no layers are part of; nil for what is not allowed.
    package func value(of json: JSON) -> Value? {
        var reading = Reading(kinds: LayerKinds([]))
        return read(json, at: JSONPath(), &reading)
    }

    /// Reads JSON text. Anything that the format does not describe is an error.
    package func read(
        text bytes: [UInt8], kinds: LayerKinds, within limits: JSONLimits = .scene
    ) throws(SceneErrors) -> Value {
        try readWithFiles(text: bytes, kinds: kinds, within: limits).value
    }

    /// The same, with the files that the text names.
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
