import SceneText

/// A key of a JSON object that stands for a property of the Swift type `Root`.
public struct Property<Root>: Sendable {
    /// A function that reads a JSON value into a property of `Root`, or adds errors to the reading.
    package typealias Reader = @Sendable (inout Root, JSON, JSONPath, inout Reading) -> Void

    /// The key in the JSON object.
    package let name: String
    /// True if a JSON object without this key is an error.
    package let isRequired: Bool
    /// A description of the allowed values that fits after "expected" in messages.
    package let expectation: String
    /// The JSON Schema of the allowed values.
    package private(set) var schema: JSON
    let read: Reader
    /// A function that returns the property's value as JSON; nil if the property is not set.
    package let write: @Sendable (Root) -> JSON?

    /// Creates a property with custom functions for reading and writing.
    package init(
        name: String, isRequired: Bool, expectation: String, schema: JSON, read: @escaping Reader,
        write: @escaping @Sendable (Root) -> JSON?
    ) {
        self.name = name
        self.isRequired = isRequired
        self.expectation = expectation
        self.schema = schema
        self.read = read
        self.write = write
    }

    /// Returns a property of `Whole` with the same key, which reads and writes the `Root` at the key path `part`.
    package func of<Whole>(_ part: any WritableKeyPath<Whole, Root> & Sendable) -> Property<Whole> {
        Property<Whole>(
            name: name, isRequired: isRequired, expectation: expectation, schema: schema,
            read: { [read] whole, json, path, reading in read(&whole[keyPath: part], json, path, &reading) },
            write: { [write] whole in write(whole[keyPath: part]) })
    }

    /// Returns the same property, but with a schema and description that are defined once under this name, because many
    /// objects have this key.
    func defined(as name: String) -> Property {
        var property = self
        property.schema = schema.defined(as: name)
        return property
    }
}

// The functions that create and read formats are not specialised for each of some 300 pairs of types. Specialisation
// would make the code of this module half as large again, to read a scene of 1,000 layers in 24 ms instead of 31 ms.
extension Property {
    /// Creates the required key for a document's version number. Only the value `version` is accepted.
    package static func version(_ version: Int, as name: String) -> Property {
        let format = Format<Int>.integer(in: version...version)
        return Property(
            name: name, isRequired: true, expectation: "\(version)", schema: format.schema,
            read: { _, json, path, reading in _ = format.read(json, at: path, &reading) },
            write: { _ in format.write(version) })
    }

    /// Creates a required key.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    public static func required<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ format: Format<Value>,
        _ summary: String
    ) -> Property {
        Property(name, isRequired: true, keyPath, format, summary)
    }

    /// Creates an optional key. If the key is missing, the property keeps its initial value.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    public static func optional<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ format: Format<Value>,
        _ summary: String
    ) -> Property {
        Property(name, isRequired: false, keyPath, format, summary)
    }

    /// Creates an optional key for an optional property.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    public static func optional<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable, _ format: Format<Value>,
        _ summary: String
    ) -> Property {
        Property(
            name: name, isRequired: false, expectation: format.expectation,
            schema: format.schema.described(summary),
            read: { root, json, path, reading in
                if let value = format.read(json, at: path, &reading) { root[keyPath: keyPath] = value }
            }, write: { $0[keyPath: keyPath].map(format.write) })
    }

    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    private init<Value>(
        _ name: String, isRequired: Bool, _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        _ format: Format<Value>, _ summary: String
    ) {
        self.init(
            name: name, isRequired: isRequired, expectation: format.expectation,
            schema: format.schema.described(summary),
            read: { root, json, path, reading in
                if let value = format.read(json, at: path, &reading) { root[keyPath: keyPath] = value }
            }, write: { format.write($0[keyPath: keyPath]) })
    }
}

extension JSON {
    /// Returns the schema with a `description` as its first member.
    package func described(_ summary: String) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object([Member("description", .string(summary))] + members)
    }
}
