/// The definitions of a whole schema, collected from the places that use them.
///
/// Before that, schemas carry their definitions along (`JSON.defined(as:)`), so that a format need not know about the
/// whole.
struct SchemaDefinitions {
    private var bodies: [String: JSON] = [:]
    private var useCounts: [String: Int] = [:]

    /// Collects the definitions that schemas carry.
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
            // A name always has the same schema, so its content is visited only once.
            guard bodies.updateValue(body, forKey: name) == nil else { return }
            collect(from: body)
        default: break
        }
    }

    /// True if a definition is used more than once. Others stay where they are used.
    private func isShared(_ name: String) -> Bool { useCounts[name, default: 0] > 1 }

    /// A schema with references to the shared definitions instead of copies.
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

    /// A reference to a definition of the whole schema.
    static func reference(to name: String) -> JSON { [referenceKey: .string("#/$defs/\(name)")] }

    /// A reference to this schema by name, which carries the schema along. A name must always have the same schema.
    func defined(as name: String) -> JSON {
        .object([Member(Self.definitionsKey, [name: self])] + (Self.reference(to: name).members ?? []))
    }

    /// The name and the schema that a reference carries along; nil for anything else.
    fileprivate var definition: (name: String, body: JSON)? {
        guard self[Self.referenceKey] != nil, let member = self[Self.definitionsKey]?.members?.first else {
            return nil
        }
        return (member.key, member.value)
    }
}

/// The JSON Schema of one key of an object.
package struct SchemaKey {
    let name: String
    let schema: JSON
    let isRequired: Bool

    /// A key with a single value, which identifies a kind of object.
    static func tag(_ name: String, _ value: String) -> SchemaKey {
        SchemaKey(name: name, schema: ["const": .string(value)], isRequired: true)
    }
}

extension Property {
    /// The schema entry of this property.
    var key: SchemaKey { SchemaKey(name: name, schema: schema, isRequired: isRequired) }
}

extension JSON {
    /// The schema of an object with exactly these keys.
    static func objectSchema(_ keys: [SchemaKey]) -> JSON {
        [
            "type": "object", "properties": .object(keys.map { Member($0.name, $0.schema) }),
            "required": .array(keys.filter(\.isRequired).map { .string($0.name) }),
            "additionalProperties": false,
        ]
    }
}
