import SceneText

/// The JSON format of a type. Reading, messages, writing and the JSON Schema are all derived from this description.
public struct Format<Value>: Sendable {
    /// A function that reads a JSON value. If the value is not allowed, the function adds errors to the `Reading` and
    /// returns nil. Error messages describe the allowed values with the text `expected`.
    package typealias Reader =
        @Sendable (_ json: JSON, _ path: JSONPath, _ expected: String, _ reading: inout Reading) -> Value?

    /// A description of the allowed values that fits after "expected" in messages.
    package let expectation: String
    /// The JSON Schema of the allowed values.
    package private(set) var schema: JSON
    /// The format's name in the JSON Schema, such as `number(0...1)`; nil for a format without a name.
    package private(set) var name: String?
    /// A function that converts a value to JSON. Reading that JSON gives the same value.
    package let write: @Sendable (Value) -> JSON
    /// A function that guesses which JSON was meant by a value that is not allowed: `"#fff"` means `"#FFFFFF"`. Returns
    /// nil without a guess.
    package private(set) var meaning: Meaning
    private let reader: Reader

    /// A function that gets JSON that is not allowed, and returns the JSON that was most likely meant, or nil.
    public typealias Meaning = @Sendable (JSON) -> JSON?

    /// Creates a format. If the format contains other formats, `meaning` should also call the `meaning` of these.
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

    /// Creates a format from a function `parse` that returns nil for values that are not allowed.
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

    /// Reads a value. Returns nil after adding errors to the reading. In messages, `expected` replaces the format's own
    /// expectation.
    package func read(
        _ json: JSON, at path: JSONPath, expecting expected: String? = nil, _ reading: inout Reading
    ) -> Value? {
        if let meant = meaning(json) {
            reading.mismatch(expected: expected ?? expectation, given: json, meant: meant, at: path)
            return nil
        }
        return reader(json, path, expected ?? expectation, &reading)
    }

    /// Returns the same format with a name, from which the names of formats that contain this format are made. Formats
    /// with equal names must have equal schemas.
    package func named(_ name: String?) -> Format {
        var format = self
        format.name = name
        return format
    }

    /// Returns the same format, but with a schema that is defined once under this name and referred to everywhere else.
    /// Returns the format unchanged if the name is nil.
    package func defined(as name: String?) -> Format {
        guard let name else { return self }
        var format = named(name)
        format.schema = schema.defined(as: name)
        return format
    }

    /// Returns the same format with an additional function that guesses the JSON that was meant. The function is called
    /// if the existing function has no guess.
    package func knowing(_ meaning: @escaping Meaning) -> Format {
        var format = self
        let known = self.meaning
        format.meaning = { known($0) ?? meaning($0) }
        return format
    }
}

extension Format {
    /// Returns the Swift value of a JSON value without layers; nil if the JSON is not allowed.
    package func value(of json: JSON) -> Value? {
        var reading = Reading(kinds: LayerKinds([]))
        return read(json, at: JSONPath(), &reading)
    }

    /// Reads JSON text. Throws all errors at once.
    package func read(
        text bytes: [UInt8], kinds: LayerKinds, within limits: JSONLimits = .scene
    ) throws(SceneErrors) -> Value {
        let parsed: JSONParser.Result
        do throws(SceneError) {
            parsed = try JSONParser.parse(bytes, within: limits)
        } catch {
            throw SceneErrors(error)
        }
        let texts = SourceTexts(SourceText(bytes))
        return try read(parsed.json, at: parsed.place, in: texts, kinds: kinds).value
    }

    /// Reads a JSON value with its places in texts. Returns the value, and the files that the JSON names.
    func read(
        _ json: JSON, at place: JSONPlace, in texts: SourceTexts, kinds: LayerKinds
    ) throws(SceneErrors) -> (value: Value, files: [SceneSource.NamedFile]) {
        var reading = Reading(kinds: kinds, texts: texts)
        let value = read(json, at: JSONPath(place), &reading)
        if let errors = reading.errors(in: texts) { throw errors }
        guard let value else { preconditionFailure("a format returned nil without an error") }
        return (value, reading.files)
    }
}
