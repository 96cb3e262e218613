import SceneText

@testable import SceneModel

/// Makes values that a JSON Schema allows.
struct SchemaValues {
    private let definitions: [String: JSON]
    /// The schema of a layer by its type.
    let layers: [String: JSON]
    /// The schemas of all properties with a name, wherever the schema has them.
    private var properties: [String: [JSON]] = [:]
    /// Returns values of scenes by key, which are taken instead of a made one where only a real one will do, such as
    /// the name of a file.
    let examples: [String: [JSON]]

    init(_ schema: JSON, examples: [String: [JSON]]) {
        self.examples = examples
        var definitions: [String: JSON] = [:]
        for member in schema["$defs"]?.members ?? [] { definitions[member.key] = member.value }
        self.definitions = definitions
        var layers: [String: JSON] = [:]
        for choice in definitions[LayerKinds.definitionName]?["allOf"]?.array ?? [] {
            let properties = choice["then"]?["properties"]
            if let type = properties?["type"]?["const"]?.string { layers[type] = choice["then"] }
        }
        self.layers = layers
        collect(schema)
    }

    private mutating func collect(_ schema: JSON) {
        switch schema {
        case .array(let items): items.forEach { collect($0) }
        case .object(let members):
            for property in schema["properties"]?.members ?? [] {
                properties[property.key, default: []].append(property.value)
            }
            members.forEach { collect($0.value) }
        default: break
        }
    }

    /// Returns a value for a key anywhere; nil if no schema has the key.
    func value(of key: String, _ random: inout SeededRandom) -> JSON? {
        if let example = examples[key]?.randomElement(using: &random), random.once(in: 3) { return example }
        guard let schema = properties[key]?.randomElement(using: &random) else { return nil }
        return value(schema, key: key, depth: 4, &random)
    }

    /// Returns a layer of a type with some of its properties.
    func layer(_ type: String, depth: Int = 3, _ random: inout SeededRandom) -> JSON {
        guard let schema = layers[type] else { return ["type": .string(type)] }
        return value(schema, key: "", depth: depth, &random)
    }

    /// Returns a value that a schema allows, as far as the schema's words that are used here say.
    func value(_ schema: JSON, key: String, depth: Int, _ random: inout SeededRandom) -> JSON {
        if let constant = schema["const"] { return constant }
        if let names = schema["enum"]?.array, let name = names.randomElement(using: &random) { return name }
        if let reference = schema["$ref"]?.string, let name = reference.split(separator: "/").last {
            if name == LayerKinds.definitionName { return anyLayer(depth: depth - 1, &random) }
            guard depth > 0, let definition = definitions[String(name)] else { return .null }
            return value(definition, key: key, depth: depth, &random)
        }
        if let choices = (schema["anyOf"] ?? schema["oneOf"])?.array, !choices.isEmpty {
            let choice = depth > 1 ? random.below(choices.count) : 0
            return value(choices[choice], key: key, depth: depth - 1, &random)
        }
        switch schema["type"]?.string {
        case "object": return object(schema, depth: depth - 1, &random)
        case "array": return array(schema, key: key, depth: depth - 1, &random)
        case "number", "integer": return .number(number(schema, &random))
        case "boolean": return .bool(Bool.random(using: &random))
        case "string":
            if schema["pattern"]?.string?.hasPrefix("^#") == true { return Self.color(&random) }
            return examples[key]?.randomElement(using: &random) ?? Self.text(&random)
        default: return schema["else"].map { value($0, key: key, depth: depth, &random) } ?? 1
        }
    }

    private func anyLayer(depth: Int, _ random: inout SeededRandom) -> JSON {
        let types = layers.keys.sorted()
        guard depth > 0, let type = types.randomElement(using: &random) else { return ["type": "shape"] }
        return layer(type, depth: depth, &random)
    }

    private func object(_ schema: JSON, depth: Int, _ random: inout SeededRandom) -> JSON {
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        var members: [JSON.Member] = []
        let properties = schema["properties"]?.members ?? []
        for property in properties {
            let isChosen = depth > 0 && random.once(in: properties.count > 12 ? 8 : 3)
            guard required.contains(property.key) || isChosen else { continue }
            let value = value(property.value, key: property.key, depth: depth, &random)
            members.append(JSON.Member(property.key, value))
        }
        return .object(members)
    }

    private func array(_ schema: JSON, key: String, depth: Int, _ random: inout SeededRandom) -> JSON {
        let least = Int(schema["minItems"]?.number ?? 0)
        let most = min(Int(schema["maxItems"]?.number ?? 4), least + 3)
        let count = least + (depth > 0 ? random.below(max(most - least, 0) + 1) : 0)
        let item = schema["items"] ?? ["type": "number"]
        return .array((0..<count).map { _ in value(item, key: key, depth: depth, &random) })
    }

    /// Returns a number: often a limit of the schema, or an ordinary number between the limits; seldom one outside.
    func number(_ schema: JSON, _ random: inout SeededRandom) -> Double {
        let (low, high) = (schema["minimum"]?.number ?? 0, schema["maximum"]?.number ?? 100)
        guard low < high else { return low }
        if random.once(in: 24) { return random.once(in: 2) ? low - 1 : high + 1 }
        var value: Double
        switch random.below(6) {
        case 0: value = low
        case 1 where high <= 1000: value = high
        case 2: value = min(max(0, low), high)
        default: value = Double.random(in: low...min(high, max(low, 0) + 100), using: &random)
        }
        if schema["type"]?.string == "integer" { value.round() }
        return min(max(value, low), high)
    }

    static func color(_ random: inout SeededRandom) -> JSON {
        let digits = (0..<(random.once(in: 3) ? 8 : 6)).map { _ in Array("0123456789abcdef")[random.below(16)]
        }
        return .string("#" + String(digits))
    }

    /// Returns a text of few letters, in scripts that are laid out in different ways.
    static func text(_ random: inout SeededRandom) -> JSON {
        let texts = [
            "a", "Wave", "Two\nlines", "שלום", "مرحبا", "👨‍👩‍👧", "e\u{301}", "ि", "新年快乐", " ", "", "\u{200B}",
            "a b c d e f", "12.5 %", "\u{202E}abc",
        ]
        return .string(texts[random.below(texts.count)])
    }
}
