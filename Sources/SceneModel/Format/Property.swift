/// One key of an object that describes a `Root`.
public struct Property<Root>: Sendable {
    /// Reads a value into the root, or adds errors to the reading.
    package typealias Reader = @Sendable (inout Root, JSON, JSONPath, inout Reading) -> Void

    /// The key.
    package let name: String
    /// Whether the key is required.
    package let isRequired: Bool
    /// What is allowed, as the words after "expected".
    package let expectation: String
    /// What is allowed, as JSON Schema.
    package private(set) var schema: JSON
    let read: Reader
    /// The value, or nil when the root has none.
    package let write: @Sendable (Root) -> JSON?

    /// A property that is more than a format and a key path.
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

    /// The same key of an object that a `Root` is a part of.
    package func of<Whole>(_ part: any WritableKeyPath<Whole, Root> & Sendable) -> Property<Whole> {
        Property<Whole>(
            name: name, isRequired: isRequired, expectation: expectation, schema: schema,
            read: { [read] whole, json, path, reading in read(&whole[keyPath: part], json, path, &reading) },
            write: { [write] whole in write(whole[keyPath: part]) })
    }

    /// The same property, whose schema and description a whole schema defines once: for keys of many objects.
    func defined(as name: String) -> Property {
        var property = self
        property.schema = schema.defined(as: name)
        return property
    }
}

// What makes and reads formats is not specialised for each of some 300 pairs of types: that was a third of this module's
// code. A scene of 1,000 layers is read in 31 ms without, 24 with it.
extension Property {
    /// The required key of the version of a document, which can be read in this version alone.
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

    /// An optional key of an optional value.
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
    /// The schema with a description first.
    package func described(_ summary: String) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object([Member("description", .string(summary))] + members)
    }
}
