import Expansion
import SceneModel
import SceneText
import Testing

@testable import Studio

@Suite struct TemplateOutlineTests {
    private static let text = #"""
        {"version": 1, "size": {"width": 40, "height": 30}, "fps": 5, "duration": 1,
         "parameters": {"n": 2},
         "components": {"dot": {"parameters": {"w": 3}, "layers": [{"type": "shape", "size": ["{{w}}", 3]}]}},
         "layers": [
           {"$if": "{{n > 2}}", "type": "gradient"},
           {"$each": "{{n}}", "type": "text", "text": "{{index}}", "fontSize": "{{10 + index}}"},
           {"type": "group", "layers": [{"$if": true, "type": "dot", "set": {"w": 5}}, {"type": "shape", "start": "{{n / 4}}"}]}
         ]}
        """#

    private static func scene(_ text: String) throws -> (Scene, TemplateOutline?) {
        let scene = try Scene(template: Array(text.utf8), kinds: .standard, ExpansionRequest())
        let expansion = try #require(scene.source?.expansion)
        return (scene, TemplateOutline(expansion, declarations: [:]))
    }

    @Test("layers of the scene have the paths of the layers in the text that they come from") func paths()
        throws
    {
        let outline = try #require(try Self.scene(Self.text).1)
        #expect(outline.json["layers"]?.text == #"[["layers", 1], ["layers", 1], ["layers", 2]]"#)
        func path(_ steps: Fault.Step...) -> String? { outline.path(of: steps)?.json.text }
        #expect(path(.key("layers"), .index(2), .key("layers"), .index(1)) == #"["layers", 2, "layers", 1]"#)
        #expect(
            path(.key("layers"), .index(2), .key("layers"), .index(0), .key("layers"), .index(0))
                == #"["components", "dot", "layers", 0]"#)
        #expect(path(.key("layers"), .index(3)) == nil)
    }

    @Test("values have the shape of the text: of a repeated layer the first, and null for what is left out")
    func values() throws {
        let (scene, outline) = try Self.scene(Self.text)
        let layers = try #require(outline?.values(scene.allValues)["layers"]?.array)
        #expect(layers.count == 3 && layers[0] == .null)
        #expect(layers[1]["fontSize"] == 10 && layers[1]["weight"] == 400)
        let inner = try #require(layers[2]["layers"]?.array)
        #expect(inner.count == 2 && inner[0]["type"] == "dot" && inner[0]["layers"] == nil)
        #expect(inner[0]["size"] == "hug" && inner[1]["start"] == 0.5)
    }

    @Test("layers that a directive holds have the path and the place of the object with the directive")
    func directives() throws {
        let text = #"""
            {"version": 1, "size": {"width": 40, "height": 30}, "fps": 5, "duration": 1, "parameters": {"n": 2},
             "layers": [
               {"$if": "{{n > 2}}", "$then": {"type": "gradient"}, "$else": {"type": "shape", "start": 0.5}},
               {"$each": 2, "$do": {"type": "bubbles"}}, {"$if": false, "type": "gradient"}, {"type": "gradient"}
             ]}
            """#
        let (scene, outline) = try Self.scene(text)
        #expect(
            outline?.json["layers"]?.text == #"[["layers", 0], ["layers", 1], ["layers", 1], ["layers", 3]]"#)
        let layers = try #require(outline?.values(scene.allValues)["layers"]?.array)
        #expect(layers.map { $0["type"]?.string } == ["shape", "bubbles", nil, "gradient"])
        #expect(layers[0]["start"] == 0.5)
    }

    @Test("a plain scene has no outline") func plainScene() throws {
        #expect(
            try Self.scene(#"{"version": 1, "size": {"width": 40, "height": 30}, "fps": 5, "duration": 1}"#).1
                == nil)
    }
}
