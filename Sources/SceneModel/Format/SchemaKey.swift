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
