import Expansion
import Geometry
import SceneText

extension Scene {
    /// The maximum size of a scene file, in bytes.
    package static let maximumBytes = 16 << 20

    /// Reads a scene from JSON text. Unknown keys and values that are not allowed are errors. Throws all errors at
    /// once.
    public init(json bytes: [UInt8]) throws(SceneErrors) { try self.init(json: bytes, kinds: .standard) }

    /// Reads a scene from JSON text. Its layers may only be of the given types. A template is expanded with the defaults
    /// of its parameters; it can't use files.
    public init(json bytes: [UInt8], kinds: LayerKinds) throws(SceneErrors) {
        try self.init(template: bytes, kinds: kinds, ExpansionRequest())
    }

    /// Reads a scene from the JSON text of a template, which is expanded with what the request gives.
    package init(
        template bytes: [UInt8], kinds: LayerKinds, _ request: ExpansionRequest
    ) throws(SceneErrors) {
        let expansion = try Expansion(template: bytes, kinds: kinds, request)
        let (scene, files) = try Format<Scene>.scene.read(
            expansion.json, at: expansion.place, in: expansion.texts, kinds: kinds)
        self = scene
        source = SceneSource(expansion, files: files)
    }

    /// The JSON Schema (draft 2020-12) of plain scenes, without expressions and directives. It is generated from the same description that reads
    /// scenes.
    public static var schema: JSON { schema(kinds: .standard) }

    /// Returns the JSON Schema of scenes and templates whose layers are of the given types, for editors. Values may be
    /// expressions and directives, and layers may be components.
    public static func templateSchema(kinds: LayerKinds = .standard) -> JSON {
        Expansion.templateSchema(schema(kinds: kinds))
    }

    /// Returns the JSON Schema of plain scenes whose layers are of the given types.
    public static func schema(kinds: LayerKinds) -> JSON {
        let (scene, layer) = (JSON.objectSchema(format.keys), kinds.schema)
        let definitions = SchemaDefinitions(of: scene, layer)
        let ownDefinition = JSON.Member(LayerKinds.definitionName, definitions.referred(from: layer))
        return .object(
            [
                JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
                JSON.Member("title", "Zoetrope scene"),
            ] + (definitions.referred(from: scene).members ?? []) + [
                JSON.Member("$defs", .object([ownDefinition] + definitions.shared))
            ])
    }
}

extension Format where Value == Scene {
    /// The format of a whole scene.
    package static var scene: Format {
        // These three properties are required in JSON, so the values here are always replaced.
        let initial = Scene(size: PixelSize(width: 1, height: 1), fps: .slowest, duration: 1)
        let whole = Scene.format.format(startingFrom: initial)
        return Format(
            expectation: whole.expectation, schema: whole.schema,
            read: { json, path, expected, reading in
                whole.read(json, at: path, expecting: expected, &reading)
            }, write: { .object(Scene.format.write($0, omittingDefaultsOf: initial)) })
    }
}

extension Expansion {
    /// Parses and expands the JSON text of a scene whose layers may only be of the given types.
    package init(
        template bytes: [UInt8], kinds: LayerKinds, _ request: ExpansionRequest
    ) throws(SceneErrors) {
        try self.init(Self.parsed(bytes), of: SourceText(bytes), request.allowing(kinds))
    }

    /// Returns the JSON Schema of templates with the components of a scene file.
    package static func templateSchema(
        componentsOf bytes: [UInt8], kinds: LayerKinds, _ request: ExpansionRequest
    ) throws(SceneErrors) -> JSON {
        try templateSchema(
            Scene.schema(kinds: kinds), componentsOf: parsed(bytes), SourceText(bytes),
            request.allowing(kinds))
    }

    /// Returns the schemas that a form for a template needs.
    package static func declarations(
        of bytes: [UInt8], kinds: LayerKinds, _ request: ExpansionRequest
    ) throws(SceneErrors) -> JSON {
        try declarations(of: parsed(bytes), SourceText(bytes), request.allowing(kinds))
    }

    /// Returns the JSON Schema of the values that a template takes.
    package static func valuesSchema(
        of bytes: [UInt8], kinds: LayerKinds, _ request: ExpansionRequest
    ) throws(SceneErrors) -> JSON {
        try valuesSchema(of: parsed(bytes), SourceText(bytes), request.allowing(kinds))
    }

    /// Returns the name that a pattern gives with the values of a request.
    package static func fileName(
        _ pattern: FileNamePattern, of bytes: [UInt8], kinds: LayerKinds, _ request: ExpansionRequest
    ) throws(SceneErrors) -> String {
        try fileName(pattern, of: parsed(bytes), SourceText(bytes), request.allowing(kinds))
    }

    private static func parsed(_ bytes: [UInt8]) throws(SceneErrors) -> JSONParser.Result {
        guard bytes.count <= Scene.maximumBytes else {
            throw SceneErrors(
                SceneError("the scene has \(bytes.count) bytes; at most \(Scene.maximumBytes) are allowed"))
        }
        do throws(SceneError) { return try JSONParser.parse(bytes) } catch { throw SceneErrors(error) }
    }
}

extension ExpansionRequest {
    /// Returns the request for a scene whose layers may only be of the given types.
    fileprivate func allowing(_ kinds: LayerKinds) -> ExpansionRequest {
        var request = self
        request.types = Set(kinds.all.map(\.name))
        request.groupKeys = Set(GroupContent.format.names + Layer.commonFormat.names)
        return request
    }
}
