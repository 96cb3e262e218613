import Geometry
import SceneModel
import SceneText
import Testing

/// A layer type that another program defines, which contains layers.
private struct Frame: DescribedContent {
    static let typeName = "frame"
    static let summary = "Layers behind glass."
    static let format = ObjectFormat<Frame>(properties: [
        .optional("tint", \.tint, .opaqueColor, "The glass's colour."),
        .optional("layers", \.layers, .nested(.list(of: .layer, count: 0...100)), "What it holds."),
    ])

    var tint = Color(red: 255, green: 255, blue: 255)
    var layers: [Layer] = []
}

extension Frame: LayerContainer {
    var containedLayers: [(place: [Fault.Step], layer: Layer)] {
        layers.enumerated().map { ([.key("layers"), .index($0)], $1) }
    }

    mutating func changeLayers(_ change: (inout Layer) -> Void) {
        for index in layers.indices { change(&layers[index]) }
    }

    mutating func leaveOut(where isLeftOut: (Layer) -> Bool) { layers.leaveOut(where: isLeftOut) }
}

/// Tests of layer types that another program defines.
@Suite struct LayerKindsTests {
    private static let kinds = LayerKinds.standard.adding(LayerKind(Frame.self))

    private static func json(_ layers: String) -> [UInt8] {
        Array(
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, "layers": [\#(layers)]}"#
                .utf8)
    }

    private static let nested = #"""
        {"type": "frame", "name": "outer", "tint": "#112233",
         "layers": [{"type": "frame", "opacity": 0.5, "layers": [{"type": "bubbles", "count": 3}]}]}
        """#

    @Test("a custom layer type is read at any depth, and reading its written text gives the same layer")
    func reads() throws {
        let scene = try Scene(json: Self.json(Self.nested), kinds: Self.kinds)
        let outer = try #require(scene.layers.first?.content as? Frame)
        #expect(outer.tint == Color(red: 0x11, green: 0x22, blue: 0x33))
        let inner = try #require(outer.layers.first?.content as? Frame)
        #expect((inner.layers.first?.content as? BubblesContent)?.count == 3)
        let again = try Scene(json: Array(scene.description.text.utf8), kinds: Self.kinds)
        #expect(again.description == scene.description)
        #expect(scene.description["layers"]?.array?.first?["tint"] == "#112233")
    }

    @Test("error messages list the given layer types, at any depth") func messages() {
        func errors(_ layers: String, _ kinds: LayerKinds) -> [String]? {
            #expect(throws: SceneErrors.self) { _ = try Scene(json: Self.json(layers), kinds: kinds) }?
                .listed.map { "\($0.path): \($0.message)" }
        }
        let names = LayerKinds.standard.all.map(\.name) + ["frame"]
        #expect(
            errors(#"{"type": "frame", "layers": [{"type": "fram"}]}"#, Self.kinds) == [
                "layers[0].layers[0].type: unknown type \"fram\": did you mean \"frame\"?"
            ])
        #expect(
            errors(#"{"type": "frame", "tnit": 0, "layers": [{}]}"#, Self.kinds) == [
                "layers[0].tnit: unknown key: did you mean \"tint\"?",
                "layers[0].layers[0].type: missing; expected one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))",
            ])
        #expect(errors(Self.nested, .standard)?.first?.contains("unknown type \"frame\"") == true)
        let only = LayerKinds([LayerKind(Frame.self)])
        #expect(
            errors(#"{"type": "bubbles"}"#, only) == [
                "layers[0].type: unknown type \"bubbles\": expected one of frame"
            ])
    }

    @Test("the schema contains custom layer types, and their inner layers may have the same types")
    func schema() {
        let kinds = Scene.schema(kinds: Self.kinds)["$defs"]?["layer"]?["oneOf"]?.array ?? []
        let ours = LayerKinds.standard.all.count
        #expect(kinds.count == ours + 1)
        #expect(kinds.last?["properties"]?["type"] == ["const": "frame"])
        #expect(kinds.last?["properties"]?["layers"]?["items"] == ["$ref": "#/$defs/layer"])
        #expect(Scene.schema["$defs"]?["layer"]?["oneOf"]?.array?.count == ours)
    }

    @Test("layers inside a custom layer have names, can be omitted, and are counted") func contained() throws
    {
        var scene = try Scene(
            json: Self.json(
                #"""
                {"type": "frame", "layers": [
                  {"type": "bubbles", "name": "a"},
                  {"type": "group", "name": "b", "layers": [{"type": "frame", "name": "c", "layers": [{"type": "bubbles", "name": "a"}]}],
                   "mask": {"type": "frame", "name": "mask", "layers": [{"type": "bubbles", "name": "d"}]}}]}
                """#), kinds: Self.kinds)
        #expect(scene.layerNames == ["a", "b", "c", "a", "d"])
        scene.leaveOut(["a", "d", "mask"])
        #expect(scene.layerNames == ["b", "c"])
        let outer = try #require(scene.layers.first?.content as? Frame)
        let group = try #require(outer.layers.first?.content as? GroupContent)
        let inner = try #require(group.layers.first?.content as? Frame)
        #expect(outer.layers.count == 1 && inner.layers.isEmpty)
        #expect((group.mask?.content as? Frame)?.layers.isEmpty == true)
    }

    @Test("custom layers can't be nested deeper than groups") func nesting() throws {
        func nested(_ depth: Int) -> String {
            depth == 0 ? #"{"type": "bubbles"}"# : #"{"type": "frame", "layers": [\#(nested(depth - 1))]}"#
        }
        _ = try Scene(json: Self.json(nested(GroupContent.maximumNesting)), kinds: Self.kinds)
        let errors = #expect(throws: SceneErrors.self) {
            _ = try Scene(json: Self.json(nested(GroupContent.maximumNesting + 1)), kinds: Self.kinds)
        }
        #expect(errors?.lines.first?.contains("may be nested at most 24 deep") == true)
    }
}
