/// One key of an object that describes a `Root`.
struct Property<Root>: Sendable {
    let name: String
    let isRequired: Bool
    let expectation: String
    let schema: JSON
    /// Takes the value into the root.
    let read: @Sendable (inout Root, JSON, JSONPath) throws(SceneError) -> Void
    /// The value, or nil when the root has none.
    let write: @Sendable (Root) -> JSON?
}

extension Property {
    /// A key that must be there.
    static func required<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ format: Format<Value>,
        _ summary: String
    ) -> Property {
        Property(name, isRequired: true, keyPath, format, summary)
    }

    /// A key that may be left out; the root then keeps the value it started with.
    static func optional<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ format: Format<Value>,
        _ summary: String
    ) -> Property {
        Property(name, isRequired: false, keyPath, format, summary)
    }

    /// A key that may be left out, for a value that may be missing.
    static func optional<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable, _ format: Format<Value>,
        _ summary: String
    ) -> Property {
        Property(
            name: name, isRequired: false, expectation: format.expectation,
            schema: format.schema.described(summary),
            read: { root, json, path throws(SceneError) in
                root[keyPath: keyPath] = try format.read(json, path)
            }, write: { $0[keyPath: keyPath].map(format.write) })
    }

    private init<Value>(
        _ name: String, isRequired: Bool, _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        _ format: Format<Value>, _ summary: String
    ) {
        self.init(
            name: name, isRequired: isRequired, expectation: format.expectation,
            schema: format.schema.described(summary),
            read: { root, json, path throws(SceneError) in
                root[keyPath: keyPath] = try format.read(json, path)
            }, write: { format.write($0[keyPath: keyPath]) })
    }
}

extension JSON {
    /// A schema with a description in front.
    func described(_ summary: String) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object([Member("description", .string(summary))] + members)
    }
}
