/// A key of an object that describes a `Root`.
public struct Property<Root>: Sendable {
    /// Reads a value into the root, or adds errors to the reading.
    package typealias Reader = @Sendable (inout Root, JSON, JSONPath, inout Reading) -> Void

    /// The key.
    package let name: String
    /// True if the key is required.
    package let isRequired: Bool
    /// The allowed values, worded to follow "expected".
    package let expectation: String
    /// The JSON Schema of the allowed values.
    package private(set) var schema: JSON
    let read: Reader
    /// Returns the value as JSON, or nil if the root has none.
    package let write: @Sendable (Root) -> JSON?

    /// Creates a property with its own functions for reading and writing.
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

    /// The same key for an object that contains a `Root`.
    package func of<Whole>(_ part: any WritableKeyPath<Whole, Root> & Sendable) -> Property<Whole> {
        Property<Whole>(
            name: name, isRequired: isRequired, expectation: expectation, schema: schema,
            read: { [read] whole, json, path, reading in read(&whole[keyPath: part], json, path, &reading) },
            write: { [write] whole in write(whole[keyPath: part]) })
    }

    /// The same property, whose schema and description are defined once under this name, for keys of many objects.
    func defined(as name: String) -> Property {
        var property = self
        property.schema = schema.defined(as: name)
        return property
    }
}

// The functions that create and read formats are not specialised for each of some 300 pairs of types, which would add
// half as much code again to this module. Reading a scene of 1,000 layers takes 31 ms without specialisation, 24 ms
// with it.
extension Property {
    /// The required key for a document's version. Only this version is accepted.
    package static func version(_ version: Int, as name: String) -> Property {
        let format = Format<Int>.integer(in: version...version)
        return Property(
            name: name, isRequired: true, expectation: "\(version)", schema: format.schema,
            read: { _, json, path, reading in _ = format.read(json, at: path, &reading) },
            write: { _ in format.write(version) })
    }

    /// A required key.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    public static func required<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ format: Format<Value>,
        _ summary: String
    ) -> Property {
        Property(name, isRequired: true, keyPath, format, summary)
    }

    /// An optional key; without it the root keeps its initial value.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    public static func optional<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ format: Format<Value>,
        _ summary: String
    ) -> Property {
        Property(name, isRequired: false, keyPath, format, summary)
    }

    /// An optional key for an optional value.
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
    /// The schema with a description in front.
    package func described(_ summary: String) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object([Member("description", .string(summary))] + members)
    }
}
