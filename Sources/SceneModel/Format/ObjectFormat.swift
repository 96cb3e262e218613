import Spelling

/// An object with named properties that describes a `Root`.
struct ObjectFormat<Root>: Sendable {
    let properties: [Property<Root>]
    /// What no single property can say: the key at fault and what is wrong, or nil.
    var check: @Sendable (Root) -> (key: String, message: String)? = { _ in nil }

    /// Reads every property into `root`, in the order of the description. Keys that are not described, and
    /// not among `known`, are errors; so are required ones that are missing.
    func read(
        _ json: JSON, into root: inout Root, at path: JSONPath, known: [String] = []
    ) throws(SceneError) {
        guard case .object(let members) = json else {
            throw .mismatch(expected: "an object", given: json, at: path)
        }
        let names = known + properties.map(\.name)
        for member in members where !names.contains(member.key) {
            throw .unknown("key", member.key, among: names, at: path.appending(key: member.key))
        }
        for property in properties {
            let place = path.appending(key: property.name)
            if let value = json[property.name] {
                try property.read(&root, value, place)
            } else if property.isRequired {
                throw SceneError("missing; expected \(property.expectation)", at: place)
            }
        }
        if let fault = check(root) { throw SceneError(fault.message, at: path.appending(key: fault.key)) }
    }

    func write(_ root: Root) -> [JSON.Member] {
        properties.compactMap { property in
            property.write(root).map { JSON.Member(property.name, $0) }
        }
    }

    /// What a schema says about each key.
    var keys: [SchemaKey] {
        properties.map { SchemaKey(name: $0.name, schema: $0.schema, isRequired: $0.isRequired) }
    }

    /// The object as the format of a value, started from `initial`.
    func format(startingFrom initial: Root) -> Format<Root> where Root: Sendable {
        Format(
            expectation: "an object with "
                + properties.map { "\"\($0.name)\"" }.joined(separator: ", "),
            schema: JSON.objectSchema(keys),
            read: { json, path throws(SceneError) in
                var root = initial
                try read(json, into: &root, at: path)
                return root
            }, write: { .object(write($0)) })
    }
}

extension SceneError {
    static func unknown(
        _ what: String, _ name: String, among names: [String], at path: JSONPath
    ) -> SceneError {
        if let nearest = nearestName(to: name, among: names) {
            return SceneError("unknown \(what); did you mean \"\(nearest)\"?", at: path)
        }
        return SceneError("unknown \(what); allowed: \(names.joined(separator: ", "))", at: path)
    }
}
