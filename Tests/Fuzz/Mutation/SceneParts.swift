import SceneModel
import SceneText

/// The parts of the sample scenes: what scenes are made of and changed by.
enum SceneParts {
    private static let samples: [JSON] = jsonFiles(in: "samples", without: "/goldens/")
    // Templates at the limits take seconds each, because steps are counted up to a million.
    private static let conformance: [JSON] = jsonFiles(in: "docs/conformance", without: "limits")
        .compactMap { $0["scene"] }

    /// The layers of all samples that are small and have no expressions.
    static let layers: [JSON] = samples.flatMap { layers(of: $0) }.filter { layer in
        layer.text.utf8.count < 3000 && !needsTemplate(layer)
    }

    /// Returns true if a value has expressions or directives, which mean nothing in another scene.
    private static func needsTemplate(_ json: JSON) -> Bool {
        ["{{", "\"$", "\"set\":"].contains { json.text.contains($0) }
    }

    /// Layers and other values with expressions and directives.
    static let templateLayers: [JSON] = conformance.flatMap { $0["layers"]?.array ?? [] }

    /// The values that the schema of scenes allows.
    static let schema = SchemaValues(Scene.schema, examples: examples)

    private static let examples: [String: [JSON]] = {
        var examples: [String: [JSON]] = [:]
        func collect(_ json: JSON) {
            for member in json.members ?? [] {
                if member.value.text.utf8.count < 600, !needsTemplate(member.value),
                    examples[member.key, default: []].count < 200
                {
                    examples[member.key, default: []].append(member.value)
                }
                collect(member.value)
            }
            json.array?.forEach(collect)
        }
        samples.forEach(collect)
        examples["type"] = nil
        return examples
    }()

    /// Returns a scene of layers.
    static func scene(_ layers: [JSON]) -> JSON {
        [
            "version": 1, "size": ["width": 96, "height": 96], "fps": 10, "duration": 2,
            "layers": .array(layers),
        ]
    }

    /// Scenes with one layer of each type, and with each layer of the samples.
    static func seeds() -> [[UInt8]] {
        var random = SeededRandom(1)
        let made = schema.layers.keys.sorted().flatMap { type in
            (0..<12).map { _ in scene([schema.layer(type, &random)]) }
        }.filter { (try? SceneTarget.scene(Array($0.text.utf8))) != nil }
        return (made + layers.map { scene([$0]) } + samples.filter { $0.text.utf8.count < 9000 })
            .map { Array($0.text.utf8) }
    }

    /// The templates of docs/conformance that can be drawn. They lack a size and layers, so they get a size, and their
    /// values become texts.
    static func templateSeeds() -> [[UInt8]] {
        conformance.map { template in
            var members = template.members ?? []
            let texts = members.filter { $0.key.count < 3 }
            members.removeAll { $0.key.count < 3 || $0.key == "layers" }
            let layers = texts.map { text -> JSON in ["type": "text", "fontSize": 9, "text": text.value] }
            let own = template["layers"]?.array ?? []
            members += (scene(own + layers).members ?? []).filter { member in
                !members.contains { $0.key == member.key }
            }
            return Array(JSON.object(members).text.utf8)
        }.filter { SceneTarget.check($0) }
    }

    /// The texts with expressions in docs/conformance.
    static func expressions() -> [[UInt8]] {
        func texts(_ json: JSON) -> [String] {
            switch json {
            case .string(let text): text.contains("{{") ? [text] : []
            case .array(let items): items.flatMap(texts)
            case .object(let members): members.flatMap { texts($0.value) }
            case .null, .bool, .number: []
            }
        }
        return Set(conformance.flatMap(texts)).sorted().map { Array($0.utf8) }
    }

    private static func layers(of json: JSON) -> [JSON] {
        let own = json["layers"]?.array ?? []
        return own + own.flatMap { layers(of: $0) }
    }

    private static func jsonFiles(in folder: String, without word: String) -> [JSON] {
        let paths = (try? Target.files(folder)) ?? []
        return paths.filter { $0.hasSuffix(".json") && !$0.contains(word) }.compactMap { path in
            (try? Target.bytes(path)).flatMap {
                try? JSON(parsing: $0, within: JSONLimits(deepest: 200, maximumValues: 1_000_000))
            }
        }
    }
}
