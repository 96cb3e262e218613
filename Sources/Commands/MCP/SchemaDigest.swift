import SceneText

/// The JSON Schema of templates in short lines, for readers who can't take in the whole.
struct SchemaDigest {
    private let schema: JSON

    init(_ schema: JSON) { self.schema = schema }

    /// The names of all types of layers.
    var types: [String] { variants.map(\.type) }

    /// The keys of a scene, and the types of layers.
    var overview: String {
        let keys = (schema["properties"]?.members ?? []).map { line($0.key, $0.value) }
        let layers = variants.map { "- \($0.type): \($0.schema["description"]?.string ?? "")" }
        return (["Keys of a scene:"] + keys + ["", "Types of layers:"] + layers).joined(separator: "\n")
    }

    /// Returns the keys of layers of a type; nil if there is no such type.
    func keys(ofType type: String) -> String? {
        guard let variant = variants.first(where: { $0.type == type })?.schema else { return nil }
        let required = Set((variant["required"]?.array ?? []).compactMap(\.string))
        let keys = (variant["properties"]?.members ?? []).filter { $0.key != "type" }.map {
            line($0.key, $0.value) + (required.contains($0.key) ? " Required." : "")
        }
        return (["\(type): \(variant["description"]?.string ?? "")"] + keys).joined(separator: "\n")
    }

    private var variants: [(type: String, schema: JSON)] {
        (schema["$defs"]?["layer"]?["allOf"]?.array ?? []).compactMap { entry in
            guard let type = entry["if"]?["properties"]?["type"]?["const"]?.string, let then = entry["then"]
            else { return nil }
            return (type, then)
        }
    }

    private func line(_ key: String, _ property: JSON) -> String {
        let allowed = allowed(property, depth: 0)
        return "- \(key): \(summary(property))\(allowed.isEmpty ? "" : " [\(allowed)]")"
    }

    /// Returns the description of a value, or that of the definition that the value refers to.
    private func summary(_ schema: JSON) -> String {
        if let text = schema["description"]?.string { return text }
        if let plain = schema["else"] { return summary(plain) }
        return definition(of: schema).map(summary) ?? ""
    }

    private func definition(of schema: JSON) -> JSON? {
        schema["$ref"]?.string?.split(separator: "/").last.flatMap { self.schema["$defs"]?[String($0)] }
    }

    private func resolved(_ schema: JSON) -> JSON {
        // In templates each value may also be an expression.
        if let plain = schema["else"] { return resolved(plain) }
        return definition(of: schema).map(resolved) ?? schema
    }

    /// Returns what a schema allows, in a few words.
    private func allowed(_ schema: JSON, depth: Int) -> String {
        let schema = resolved(schema)
        if let value = schema["const"] { return value.text }
        if let values = schema["enum"]?.array { return values.map(\.text).joined(separator: ", ") }
        if let choices = (schema["anyOf"] ?? schema["oneOf"])?.array {
            if depth > 3 { return "" }
            let words = choices.map { allowed($0, depth: depth + 1) }.filter { !$0.isEmpty }
            var known: Set<String> = []
            return words.filter { known.insert($0).inserted }.joined(separator: " | ")
        }
        let type = schema["type"]?.string ?? ""
        switch type {
        case "number", "integer":
            let range = [schema["minimum"], schema["maximum"]].map { $0?.text ?? "" }
            return range.allSatisfy(\.isEmpty) ? type : "\(type) \(range.joined(separator: "..."))"
        case "array":
            if let items = schema["prefixItems"]?.array {
                return "[\(items.map { allowed($0, depth: depth + 1) }.joined(separator: ", "))]"
            }
            let items = schema["items"].map { allowed($0, depth: depth + 1) } ?? ""
            return items.isEmpty ? "list" : "list of \(items)"
        case "object":
            let keys = (schema["properties"]?.members ?? []).map(\.key).filter { !$0.hasPrefix("$") }
            return keys.isEmpty ? "object" : "object with \(keys.prefix(12).joined(separator: ", "))"
        default: return type
        }
    }
}
