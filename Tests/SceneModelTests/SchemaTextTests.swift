import Expansion
import Foundation
import SceneText
import Shelf
import Testing

@testable import SceneModel

/// Tests of the JSON Schema as editors see it: its references, descriptions and size.
@Suite struct SchemaTextTests {
    private static let schema = Scene.schema

    /// Returns every object at any depth of a schema.
    private static func objects(in schema: JSON) -> [JSON] {
        switch schema {
        case .array(let values): values.flatMap(objects)
        case .object(let members): [schema] + members.flatMap { objects(in: $0.value) }
        default: []
        }
    }

    @Test("the schema's text is small") func size() throws {
        let text = Self.schema.prettyText
        #expect(text.utf8.count < 400_000)
        #expect(try JSON(parsing: Array(text.utf8)) == Self.schema, "no key is there twice")
    }

    @Test("every reference resolves, and each definition is used more than once") func references() throws {
        let references = Self.objects(in: Self.schema).compactMap { $0["$ref"] }
        var counts: [String: Int] = [:]
        for reference in references {
            let text = try #require(reference.string)
            #expect(Self.schema.referred(text) != nil, "\(text)")
            // References have only characters that need no escapes in a URI or a JSON pointer.
            #expect(text.wholeMatch(of: /#\/\$defs\/[A-Za-z0-9().\-]+/) != nil, "\(text)")
            counts[text, default: 0] += 1
        }
        let definitions = try #require(Self.schema["$defs"]?.members)
        #expect(counts.count == definitions.count && counts.values.allSatisfy { $0 > 1 }, "\(counts)")
        #expect(Self.objects(in: Self.schema).allSatisfy { $0["$defs"] == nil || $0 == Self.schema })
    }

    @Test("definitions with the same name have the same schema") func names() {
        var found: [String: JSON] = [:]
        func look(at schema: JSON) {
            for object in Self.objects(in: schema) {
                for definition in object["$defs"]?.members ?? [] {
                    guard let known = found.updateValue(definition.value, forKey: definition.key) else {
                        continue
                    }
                    #expect(known == definition.value, "\(definition.key)")
                }
            }
        }
        look(at: JSON.objectSchema(Scene.format.keys))
        look(at: LayerKinds.standard.schema)
        #expect(found.count > 50)
    }

    @Test("every key has exactly one description, in sentences, in place or in its definition")
    func descriptions() throws {
        for object in Self.objects(in: Self.schema) {
            for property in object["properties"]?.members ?? [] where property.value["const"]?.string == nil {
                let there = property.value["description"]
                let defined = property.value["$ref"]?.string.flatMap(Self.schema.referred)?["description"]
                let sentence = try #require((there ?? defined)?.string, "\(property.key)")
                #expect(sentence.hasSuffix("."), "\(property.key): \(sentence)")
                #expect(there == nil || defined == nil, "\(property.key): editors show one of both")
            }
        }
    }

    @Test("all samples are valid") func samples() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../samples")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
        #expect(files.count >= 20)
        let editors = SchemaValidator(Scene.templateSchema())
        for file in files {
            let json = try JSON(parsing: Array(Data(contentsOf: file)))
            #expect(editors.accepts(json), "\(file.lastPathComponent)")
            var request = ExpansionRequest()
            request.shelf = ShelfComponent.texts
            let scene = try Scene(template: Array(Data(contentsOf: file)), kinds: .standard, request)
            #expect(SchemaTests.accepts(scene.description), "\(file.lastPathComponent), expanded")
        }
    }

    @Test(
        "shared definitions are applied where the schema refers to them",
        arguments: [
            (#"{"type": "shape", "opacity": 2}"#, false), (#"{"type": "shape", "opacity": 1}"#, true),
            (#"{"type": "text", "text": "a", "scale": {"values": [0]}}"#, false),
            (#"{"type": "text", "text": "a", "scale": {"values": [0, 1], "curves": "easeOut"}}"#, true),
            (#"{"type": "text", "text": "a", "scale": {"values": [0, 1], "curves": "easeInOut"}}"#, false),
            (
                #"{"type": "shape", "position": {"wiggle": {"value": [0, 0], "amplitude": 1, "octaves": 0}}}"#,
                false
            ),
            (
                #"{"type": "shape", "position": {"wiggle": {"value": [0, 0], "amplitude": 1, "octaves": 2}}}"#,
                true
            ),
            (##"{"type": "shape", "fill": "#12345"}"##, false),
            (##"{"type": "shape", "fill": "#123456"}"##, true),
            (##"{"type": "shape", "fill": {"values": ["#000000", "#FFFFFF"]}}"##, true),
            (##"{"type": "shape", "fill": {"values": ["#000000", "none"]}}"##, false),
            (#"{"type": "particles", "cells": [{"cells": [{"cells": [{"spin": "1"}]}]}]}"#, false),
            (#"{"type": "particles", "cells": [{"cells": [{"cells": [{"spin": 1}]}]}]}"#, true),
            (#"{"type": "messages", "motion": {"voice": {"time": {"curve": "slow"}}}}"#, false),
            (#"{"type": "messages", "motion": {"voice": {"time": {"curve": "ease"}}}}"#, true),
        ])
    func holds(_ layer: String, _ isValid: Bool) throws {
        let scene = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 1, "duration": 1,
             "layers": [{"type": "group", "layers": [\(layer)]}]}
            """
        #expect(SchemaTests.accepts(try JSON(parsing: Array(scene.utf8))) == isValid)
    }
}
