import SceneModel
import SceneText

/// A validator with the JSON Schema keywords that the scene's schema uses. An unknown keyword fails the test.
struct SchemaValidator {
    private let root: JSON

    init(_ root: JSON = Scene.schema) { self.root = root }

    func accepts(_ value: JSON) -> Bool { accepts(value, root) }

    /// Returns the paths of the values that a schema refuses, as an editor marks them: it looks inside of objects, lists
    /// and conditions, but not inside of choices.
    func refused(in value: JSON, _ schema: JSON? = nil, at path: String = "") -> [String] {
        let schema = schema ?? root
        guard let keywords = schema.members else { return [path] }
        return keywords.flatMap { keyword -> [String] in
            switch (keyword.key, value) {
            case ("$ref", _):
                guard case .string(let name) = keyword.value else { return [path] }
                return refused(in: value, root.referred(name) ?? false, at: path)
            case ("if", _):
                let branch = schema[accepts(value, keyword.value) ? "then" : "else"] ?? [:]
                return refused(in: value, branch, at: path)
            case ("allOf", _):
                return (keyword.value.array ?? []).flatMap { refused(in: value, $0, at: path) }
            case ("properties", .object(let members)):
                return members.flatMap { member in
                    keyword.value[member.key].map {
                        refused(in: member.value, $0, at: "\(path).\(member.key)")
                    } ?? []
                }
            case ("items", .array(let items)):
                return items.enumerated().flatMap {
                    refused(in: $1, keyword.value, at: "\(path)[\($0)]")
                }
            default: return accepts(value, keyword.key, keyword.value, schema) ? [] : [path]
            }
        }
    }

    private func accepts(_ value: JSON, _ schema: JSON) -> Bool {
        guard case .object(let members) = schema else { return false }
        return members.allSatisfy { accepts(value, $0.key, $0.value, schema) }
    }

    private func accepts(_ value: JSON, _ keyword: String, _ argument: JSON, _ schema: JSON) -> Bool {
        switch (keyword, argument, value) {
        case ("$schema", _, _), ("title", _, _), ("description", _, _), ("$defs", _, _): true
        case ("$ref", .string(let reference), _): root.referred(reference).map { accepts(value, $0) } ?? false
        case ("type", .string(let name), _): isType(value, name)
        case ("type", .array(let names), _):
            names.contains { name in if case .string(let name) = name { isType(value, name) } else { false } }
        case ("const", _, _): value == argument
        case ("enum", .array(let values), _): values.contains(value)
        case ("minimum", .number(let bound), .number(let number)): number >= bound
        case ("maximum", .number(let bound), .number(let number)): number <= bound
        case ("pattern", .string(let pattern), .string(let string)):
            (try? Regex(pattern))?.firstMatchExists(in: string) ?? false
        case ("maxLength", .number(let bound), .string(let string)):
            Double(string.unicodeScalars.count) <= bound
        case ("minLength", .number(let bound), .string(let string)):
            Double(string.unicodeScalars.count) >= bound
        case ("minItems", .number(let bound), .array(let items)): Double(items.count) >= bound
        case ("maxItems", .number(let bound), .array(let items)): Double(items.count) <= bound
        case ("items", _, .array(let items)): items.allSatisfy { accepts($0, argument) }
        case ("prefixItems", .array(let schemas), .array(let items)):
            zip(items, schemas).allSatisfy { accepts($0, $1) }
        case ("not", _, _): !accepts(value, argument)
        case ("contains", _, .array(let items)): items.contains { accepts($0, argument) }
        case ("if", _, _):
            schema[accepts(value, argument) ? "then" : "else"].map { accepts(value, $0) } ?? true
        case ("then", _, _), ("else", _, _), ("default", _, _): true
        case ("allOf", .array(let schemas), _): schemas.allSatisfy { accepts(value, $0) }
        case ("anyOf", .array(let schemas), _): schemas.contains { accepts(value, $0) }
        case ("oneOf", .array(let schemas), _): schemas.count { accepts(value, $0) } == 1
        case ("required", .array(let names), .object):
            names.allSatisfy { name in if case .string(let key) = name { value[key] != nil } else { false } }
        case ("properties", .object(let properties), .object):
            properties.allSatisfy { property in
                value[property.key].map { accepts($0, property.value) } ?? true
            }
        case ("additionalProperties", _, .object(let members)):
            members.allSatisfy { member in
                schema["properties"]?[member.key] != nil
                    || argument != false && accepts(member.value, argument)
            }
        case ("minimum", _, _), ("maximum", _, _), ("pattern", _, _), ("maxLength", _, _),
            ("minLength", _, _), ("minItems", _, _), ("maxItems", _, _), ("items", _, _),
            ("prefixItems", _, _),
            ("required", _, _), ("properties", _, _),
            ("additionalProperties", _, _), ("contains", _, _):
            true
        default: false
        }
    }

    private func isType(_ value: JSON, _ name: String) -> Bool {
        switch (name, value) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool),
            ("number", .number), ("null", .null):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}

extension JSON {
    /// Returns the definition to which a reference in this schema refers.
    func referred(_ reference: String) -> JSON? {
        let start = "#/$defs/"
        return reference.hasPrefix(start) ? self["$defs"]?[String(reference.dropFirst(start.count))] : nil
    }
}

extension Regex {
    fileprivate func firstMatchExists(in string: String) -> Bool {
        (try? firstMatch(in: string)) ?? nil != nil
    }
}
