import Expansion
import SceneText
import Testing

@testable import SceneModel

/// Tests of the JSON Schema of templates, with which editors check them while they are written.
@Suite struct TemplateSchemaTests {
    private static let validator = SchemaValidator(Scene.templateSchema())

    private static func accepts(_ json: JSON) -> Bool { validator.accepts(json) }

    private static func everything() throws -> JSON {
        try JSON(parsing: Array(SceneReadingTests.everything.utf8))
    }

    /// Returns a scene with these layers, and other members.
    private static func scene(_ layers: String, _ more: String = "") throws -> JSON {
        try JSON(
            parsing: Array(
                #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, \#(more) "layers": [\#(layers)]}"#
                    .utf8))
    }

    @Test("whatever the schema of plain scenes accepts, the schema of templates accepts") func plainScenes()
        throws
    {
        let plain = try Self.everything()
        var (random, accepted) = (RepeatableRandom(), 0)
        for _ in 0..<200 {
            let changed = plain.changed(&random)
            guard SchemaTests.accepts(changed) else { continue }
            accepted += 1
            #expect(Self.accepts(changed), "\(changed.text)")
        }
        #expect(accepted > 15)
    }

    @Test("a value at any place may be an expression, a choice, an included file or a repetition")
    func anyPlace() throws {
        let plain = try Self.everything()
        var random = RepeatableRandom()
        for _ in 0..<300 {
            let changed = plain.templated(&random)
            #expect(Self.accepts(changed), "\(changed.text)")
        }
    }

    @Test(
        "directives and components are allowed in layers",
        arguments: [
            #"{"$each": ["a"], "$as": "x", "type": "text", "text": "{{x}}"}"#,
            #"{"$each": 3, "$as": ["x", "i"], "$if": "{{i > 0}}", "type": "gradient", "$comment": "why"}"#,
            #"{"$each": "{{items}}", "$do": {"type": "gradient"}}"#, #"{"$include": "parts/star.json"}"#,
            #"{"$if": "{{dark}}", "$then": {"type": "gradient"}, "$else": {"type": "bubbles"}}"#,
            #"{"type": "badge", "set": {"text": "new"}, "position": [1, 2], "start": 1}"#,
            #"{"type": "{{kind}}", "set": {"text": "new"}}"#,
            #"{"type": {"$if": true, "$then": "shape", "$else": "text"}}"#,
            #"{"$each": 2, "$if": "{{first}}", "$then": {"type": "shape"}}"#,
            #"{"$each": {"$include": "rows.json"}, "$if": {"$include": "a.json"}, "type": "shape"}"#,
            #"{"type": "text", "text": "{{a}} and {{b}}", "position": ["{{x}}", 3]}"#,
            #"{"type": "shape", "fill": "{{accent}}80", "position": {"values": [{"$each": 3, "$do": [1, 2]}]}}"#,
        ])
    func directives(_ layer: String) throws { #expect(Self.accepts(try Self.scene(layer)), "\(layer)") }

    @Test(
        "what is misspelt or has a wrong type is refused, as in plain scenes",
        arguments: [
            #"{"$eac": ["a"], "type": "gradient"}"#, #"{"type": "text", "text": "a", "fontsize": 3}"#,
            #"{"type": "text", "text": "a", "opacity": 2}"#, #"{"type": "shape", "position": [1]}"#,
            #"{"type": "shape", "fill": "red"}"#, #"{"$if": "yes", "type": "gradient"}"#,
            #"{"$if": true, "$else": {"type": "gradient"}}"#, #"{"$each": 3, "$do": 1, "type": "gradient"}"#,
            #"{"type": "badge", "set": 3}"#, #"{"type": "badge", "radius": 3}"#, #"{"text": "no type"}"#,
        ])
    func refused(_ layer: String) throws { #expect(!Self.accepts(try Self.scene(layer)), "\(layer)") }

    @Test(
        "a mistake inside of a layer is marked there, not at the layer or the list of layers",
        arguments: [
            (#"{"type": "text", "text": "a", "fontSize": -3}"#, ".layers[0].fontSize"),
            (
                #"{"$each": 3, "type": "group", "layers": [{"type": "shape", "opacity": 2}]}"#,
                ".layers[0].layers[0].opacity"
            ),
            (#"{"type": "badge", "set": 3}"#, ".layers[0].set"),
            (#"{"type": "text", "text": "a", "fontsize": 3}"#, ".layers[0]"),
            (#"{"type": 3}"#, ".layers[0].type"),
        ])
    func paths(_ layer: String, _ path: String) throws {
        #expect(Set(Self.validator.refused(in: try Self.scene(layer))) == [path])
    }

    @Test("parameters, components and sizes are described") func declarations() throws {
        func accepts(_ more: String) throws -> Bool { Self.accepts(try Self.scene("", more + ",")) }
        for good in [
            ##""parameters": {"name": "Ann", "price": 19.9, "on": true, "tags": ["a"], "accent": "#5CF2C0"}"##,
            #""parameters": {"photo": {"type": "file", "default": "a.jpg", "title": "Photo"}}"#,
            #""parameters": {"rows": {"type": "list", "of": {"type": "object", "keys": {"a": "text"}}, "max": 9}}"#,
            #""components": {"card": "card.json", "badge": {"parameters": {"a": 1}, "layers": [{"type": "gradient"}]}}"#,
            #""components": {"$comment": 1, "all": {"layers": "{{l}}"}, "some": {"layers": {"$if": true, "$then": []}}}"#,
            #""components": {"dot": {"size": [3, 3], "layers": [{"type": "dot2", "set": {}}]}}"#,
            #""sizes": {"story": {"width": 1080, "height": 1920, "pointScale": 3, "set": {"columns": 2}}}"#,
        ] { #expect(try accepts(good), "\(good)") }
        for bad in [
            #""parameters": {"name": null}"#, #""parameters": {"name": {"default": 1}}"#,
            #""parameters": {"name": {"type": "string"}}"#,
            #""parameters": {"name": {"type": "text", "maximum": 3}}"#,
            #""components": {"badge": {}}"#, #""components": {"badge": {"layers": [{"type": 3}]}}"#,
            #""sizes": {"story": {"width": 1080}}"#, #""sizes": {"story": {"width": 0, "height": 10}}"#,
        ] { #expect(try !accepts(bad), "\(bad)") }
    }

    @Test("for a file with components, only its components and their parameters are allowed")
    func ownComponents()
        throws
    {
        let declared = #""components": {"badge": {"parameters": {"text": "new", "size": 3}, "layers": []}}"#
        let file = try Self.scene("", declared + ",")
        let schema = try Expansion.templateSchema(
            componentsOf: Array(file.text.utf8), kinds: .standard, ExpansionRequest())
        func accepts(_ layer: String) throws -> Bool {
            SchemaValidator(schema).accepts(try Self.scene(layer, declared + ","))
        }
        #expect(try accepts(#"{"type": "badge", "set": {"text": "old", "size": "{{1 + 1}}"}}"#))
        #expect(try accepts(#"{"type": "badge", "opacity": 0.5}"#))
        #expect(try !accepts(#"{"type": "badge", "set": {"txt": "old"}}"#))
        #expect(try !accepts(#"{"type": "badge", "set": {"size": true}}"#))
        #expect(try !accepts(#"{"type": "bage"}"#))
        #expect(try accepts(#"{"type": "gradient"}"#))
    }
}

extension JSON {
    /// Returns a copy in which a random value, at any depth, is written with an expression or a directive. Types and
    /// versions, by which schemas are told apart, stay.
    fileprivate func templated(_ random: inout RepeatableRandom, isTop: Bool = true) -> JSON {
        let goesOn = isTop || Int.random(in: 0..<4, using: &random) > 0
        switch self {
        case .array(var items) where goesOn && !items.isEmpty:
            let index = items.indices.randomElement(using: &random) ?? 0
            let item = items[index].templated(&random, isTop: false)
            items[index] =
                Bool.random(using: &random) ? item : .object([Member("$each", 2), Member("$do", item)])
            return .array(items)
        case .object(var members) where goesOn:
            let open = members.indices.filter { !["type", "version", "$schema"].contains(members[$0].key) }
            guard let index = open.randomElement(using: &random) else { return self }
            members[index].value = members[index].value.templated(&random, isTop: false)
            return .object(members)
        default:
            let other: JSON = [
                "{{a}}", ["$if": "{{a}}", "$then": self], ["$if": true, "$then": 1, "$else": "{{b}}"],
                ["$include": "a.json", "$comment": "why"],
            ][Int.random(in: 0..<4, using: &random)]
            return other
        }
    }
}
