import SceneText

/// The shared definitions (`$defs`) of a JSON Schema, collected from the places that use them.
///
/// Each partial schema contains its own definitions (`JSON.defined(as:)`), so that a format need not know the whole
/// schema.
struct SchemaDefinitions {
    private var bodies: [String: JSON] = [:]
    private var useCounts: [String: Int] = [:]

    /// Collects the definitions inside these schemas.
    init(of schemas: JSON...) {
        for schema in schemas { collect(from: schema) }
    }

    private mutating func collect(from schema: JSON) {
        switch schema {
        case .array(let values): for value in values { collect(from: value) }
        case .object(let members):
            guard let (name, body) = schema.definition else {
                for member in members { collect(from: member.value) }
                return
            }
            useCounts[name, default: 0] += 1
            // All definitions with the same name are equal, so only the first is searched.
            guard bodies.updateValue(body, forKey: name) == nil else { return }
            collect(from: body)
        default: break
        }
    }

    /// Returns true if a definition is used more than once. Definitions used once are not moved to `$defs`.
    private func isShared(_ name: String) -> Bool { useCounts[name, default: 0] > 1 }

    /// Returns the schema with references instead of copies of shared definitions.
    func referred(from schema: JSON) -> JSON {
        switch schema {
        case .array(let values): return .array(values.map(referred))
        case .object(let members):
            guard let (name, body) = schema.definition else {
                return .object(members.map { JSON.Member($0.key, referred(from: $0.value)) })
            }
            let own = members.filter { $0.key != JSON.definitionsKey && $0.key != JSON.referenceKey }
            let rest = isShared(name) ? JSON.reference(to: name) : referred(from: body)
            return .object(own + (rest.members ?? []))
        default: return schema
        }
    }

    /// The shared definitions, sorted by name.
    var shared: [JSON.Member] {
        bodies.sorted { $0.key < $1.key }.filter { isShared($0.key) }
            .map { JSON.Member($0.key, referred(from: $0.value)) }
    }
}

extension JSON {
    fileprivate static let definitionsKey = "$defs"
    fileprivate static let referenceKey = "$ref"

    /// Creates a reference to a definition in `$defs` of the whole schema.
    static func reference(to name: String) -> JSON { [referenceKey: .string("#/$defs/\(name)")] }

    /// Creates a reference to this schema by name. The reference contains the schema until definitions are collected.
    /// Equal names must have equal schemas.
    func defined(as name: String) -> JSON {
        .object([Member(Self.definitionsKey, [name: self])] + (Self.reference(to: name).members ?? []))
    }

    /// The name and the schema that this reference contains; nil if this JSON is not a reference made by
    /// `defined(as:)`.
    fileprivate var definition: (name: String, body: JSON)? {
        guard self[Self.referenceKey] != nil, let member = self[Self.definitionsKey]?.members?.first else {
            return nil
        }
        return (member.key, member.value)
    }
}

/// A key of an object, with its JSON Schema.
package struct SchemaKey {
    let name: String
    let schema: JSON
    let isRequired: Bool

    /// Creates a required key with a single allowed value, by which different types of objects are distinguished.
    static func tag(_ name: String, _ value: String) -> SchemaKey {
        SchemaKey(name: name, schema: ["const": .string(value)], isRequired: true)
    }
}

extension Property {
    /// The JSON Schema of this property's key.
    var key: SchemaKey { SchemaKey(name: name, schema: schema, isRequired: isRequired) }
}

extension JSON {
    /// Creates the JSON Schema of an object that has these keys and no others.
    static func objectSchema(_ keys: [SchemaKey]) -> JSON {
        [
            "type": "object", "properties": .object(keys.map { Member($0.name, $0.schema) }),
            "required": .array(keys.filter(\.isRequired).map { .string($0.name) }),
            "additionalProperties": false,
        ]
    }
}
