/// What a JSON Schema says about one key of an object.
package struct SchemaKey {
    let name: String
    let schema: JSON
    let isRequired: Bool

    /// A key with only one value, which tells kinds of objects apart.
    static func tag(_ name: String, _ value: String) -> SchemaKey {
        SchemaKey(name: name, schema: ["const": .string(value)], isRequired: true)
    }
}

extension Property {
    /// What a schema says about it.
    var key: SchemaKey { SchemaKey(name: name, schema: schema, isRequired: isRequired) }
}

extension JSON {
    /// The schema of an object that has these keys and no others.
    static func objectSchema(_ keys: [SchemaKey]) -> JSON {
        [
            "type": "object", "properties": .object(keys.map { Member($0.name, $0.schema) }),
            "required": .array(keys.filter(\.isRequired).map { .string($0.name) }),
            "additionalProperties": false,
        ]
    }
}
