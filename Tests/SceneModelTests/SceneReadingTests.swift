import Foundation
import Geometry
import SceneText
import Testing

@testable import SceneModel

@Suite struct SceneReadingTests {
    static let everything = #"""
        {"version": 1, "size": {"width": 640, "height": 360}, "fps": "30000/1001", "duration": 2.5, "seed": 12,
         "background": "#0A0b0C", "layers": [
          {"type": "gradient", "name": "äöü \"\\\n", "preset": "telegram-ios", "radius": 0.5, "swirl": 0, "exponent": 2,
           "curve": {"table": [0, 0.5, 1]}, "plateau": [0, 0.1, 0.2, 0.3], "phase": {"steps": [0.5, 1]}, "stepDuration": 0.25, "start": 0.5, "end": 2,
           "opacity": {"values": [0, 1, 0], "keyTimes": [0, 0.25, 1], "curves": ["ease", [0.1, -2, 0.3, 4]],
                       "duration": 1, "repeats": true},
           "position": {"values": [[0, 0], [1.5, -7]]}, "rotation": 45, "scale": {"values": [1, 2], "curves": ["hold"]}},
          {"type": "linearGradient", "colors": ["#FF000080", "#00FF00"], "locations": [0.25, 0.75], "startPoint": [0, 0], "endPoint": [1, 1]},
          {"type": "radialGradient", "startRadius": 3, "endRadius": 90, "endCenter": [0.1, 0.2], "extendsAfter": false},
          {"type": "bubbles", "count": 3, "radius": 7, "speed": [1, 2], "colors": ["#12345678"], "colorBy": "height",
           "softness": 0.2, "rim": 1, "depth": 0.5, "seed": 9},
          {"type": "image", "file": "photos/%03d.png", "size": [120, 80.5], "fit": "contain", "crop": [0.1, 0, 0.5, 1],
           "cornerRadius": {"values": [0, 12]}, "tint": "#20406080", "rate": "24000/1001", "offset": 1.5, "loop": true},
          {"type": "group", "size": [300, 200.5], "clip": true, "cornerRadius": 12, "blend": "softLight", "maskBy": "luma",
           "layers": [{"type": "bubbles", "count": 2}, {"type": "group", "layers": []}], "depths": [3, -2], "bounded": true,
           "mask": {"type": "linearGradient"}, "camera": {"values": [[0, 0], [9, 0]]}},
          {"type": "list", "size": [200, 300.5], "rowHeight": 40, "spacing": 2.5, "scroll": {"values": [0, 900]},
           "spring": {"preset": "lively", "damping": 0.5}, "touch": [10, 20.5],
           "rows": [{"type": "bubbles", "count": 1}, {"type": "list", "touch": 9, "spring": "calm"}]},
          {"type": "particles", "preset": "snow", "emitter": {"mode": "outline", "position": {"values": [[0, 0], [9, 0]]}},
           "cells": [{"like": "flake", "contents": {"text": "*", "fontSize": 9}, "cells": [{"name": "a", "birthRate": 2}]}]},
          {"type": "lottie", "file": "launch.json", "size": [90, 60], "fit": "contain", "speed": 2, "offset": 0.5, "loop": true}
         ]}
        """#

    @Test("text that is not JSON causes a single error, with its position", arguments: BrokenScenes.malformed)
    func malformed(_ broken: BrokenScenes.Case) {
        let errors = #expect(throws: SceneErrors.self) { _ = try Scene(json: Array(broken.text.utf8)) }
        #expect(errors?.description == broken.message)
    }

    @Test(
        "each error states the path, the given value and the allowed values",
        arguments: BrokenScenes.described + BrokenScenes.lists + BrokenScenes.inconsistent
            + BrokenScenes.tooDeep)
    func broken(_ broken: BrokenScenes.Case) {
        let errors = #expect(throws: SceneErrors.self) { _ = try Scene(json: Array(broken.text.utf8)) }
        let messages = errors?.listed.map { $0.path.isEmpty ? $0.message : "\($0.path): \($0.message)" }
        #expect(messages == [broken.message] + broken.others)
    }

    @Test("a scene that is truncated anywhere causes an error") func truncated() {
        let bytes = Array(Self.everything.utf8)
        for length in 0..<bytes.count - 1 {
            #expect(throws: SceneErrors.self) { _ = try Scene(json: Array(bytes.prefix(length))) }
        }
    }

    @Test("a scene with any byte changed is read or causes an error, and never traps") func changed() {
        let bytes = Array(Self.everything.utf8)
        for index in bytes.indices {
            for byte in [0, 0x22, 0x2D, 0x39, 0x5B, 0x7D, 0xFF] as [UInt8] {
                var copy = bytes
                copy[index] = byte
                _ = try? Scene(json: copy)
            }
        }
    }

    @Test("every value is read, and omitted keys have their documented defaults") func values() throws {
        let scene = try Scene(json: Array(Self.everything.utf8))
        #expect(scene.size == PixelSize(width: 640, height: 360))
        #expect(scene.fps == FrameRate(30_000, per: 1001))
        #expect(scene.background == Color(red: 10, green: 11, blue: 12))
        #expect(
            scene.layers.map { type(of: $0.content).typeName } == [
                "gradient", "linearGradient", "radialGradient", "bubbles", "image", "group", "list",
                "particles", "lottie",
            ])
        let lottie = try #require(scene.layers[8].content as? LottieContent)
        #expect(lottie.file == "launch.json" && lottie.size == Size(width: 90, height: 60))
        #expect(lottie.fit == .contain && lottie.speed == 2 && lottie.offset == 0.5 && lottie.loop)
        let list = try #require(scene.layers[6].content as? ListContent)
        #expect(list.rowHeight == 40 && list.touch == ListTouch(x: 10, y: 20.5))
        #expect(list.spring.damping == 0.5 && list.spring.frequency == 1.5 && list.spring.resistance == 1500)
        let inner = try #require(list.rows[1].content as? ListContent)
        #expect(inner.touch == ListTouch(y: 9) && inner.spring == ListSpring(preset: .calm))
        #expect(inner.spring.damping == 1 && inner.spring.frequency == 1 && inner.rowHeight == nil)
        #expect(ListSpring(preset: .springy).damping == 0.8 && ListSpring(preset: .springy).frequency == 1)
        let gradient = try #require(scene.layers[0].content as? GradientContent)
        #expect(scene.layers[0].name == "äöü \"\\\n")
        #expect(gradient.radius == .constant(0.5) && gradient.exponent == 2)
        #expect(gradient.colors == GradientContent(preset: .telegramIOS).colors)
        let bubbles = try #require(scene.layers[3].content as? BubblesContent)
        #expect(bubbles.radius == ValueRange(7, 7) && bubbles.sway == ValueRange(10, 40))
        let plain = try Scene(
            json: Array(#"{"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 1}"#.utf8))
        #expect(
            plain.layers.isEmpty && plain.seed == 0 && plain.background == Color(red: 0, green: 0, blue: 0))
    }

    @Test("a preset provides default values, whatever the order of the keys") func presetOrder() throws {
        func gradient(_ keys: String) throws -> GradientContent? {
            let text =
                #"{"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 1, "layers": [{"type": "gradient", \#(keys)}]}"#
            return try Scene(json: Array(text.utf8)).layers[0].content as? GradientContent
        }
        let first = try gradient(#""preset": "contest", "radius": 0.4"#)
        #expect(first == (try gradient(#""radius": 0.4, "preset": "contest""#)))
        #expect(first?.radius == .constant(0.4) && first?.exponent == 4 && first?.swirl == 0)
    }

    @Test(
        "a single curve applies to all steps, and is written as a list",
        arguments: [#""easeInEaseOut""#, "[0.4, 0, 0.6, 1]", #"{"table": [0, 1]}"#])
    func bareCurve(_ curve: String) throws {
        func scene(_ curves: String) throws -> JSON {
            let json = try JSON(parsing: Array(Self.curved(curves).utf8))
            #expect(SchemaTests.accepts(json))
            return try Scene(json: Array(Self.curved(curves).utf8)).description
        }
        #expect(try scene(curve) == scene("[\(curve)]"))
        #expect(try scene(curve) != scene("[]"))
    }

    private static func curved(_ curves: String) -> String {
        #"{"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 1, "layers": [{"type": "gradient", "opacity": {"values": [0, 1, 0], "curves": \#(curves)}}]}"#
    }

    @Test("reading a scene's written text gives the same scene") func roundTrip() throws {
        let scene = try Scene(json: Array(Self.everything.utf8))
        let again = try Scene(json: Array(scene.description.prettyText.utf8))
        #expect(again.description == scene.description)
        let compact = try Scene(json: Array(scene.description.text.utf8))
        #expect(compact.description == scene.description)
    }

    @Test("a scene written with all its defaults is JSON that can be parsed again") func allValues() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../samples")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let texts = try names.filter { $0.hasSuffix(".json") }.map { name in
            Array(try Data(contentsOf: folder.appending(path: name)))
        }
        for text in texts + [Array(Self.everything.utf8)] {
            guard let scene = try? Scene(json: text) else { continue }
            #expect(try JSON(parsing: Array(scene.allValues.text.utf8)) == scene.allValues)
        }
    }

    @Test("$schema is accepted for editors, and not stored") func schemaKey() throws {
        let text = #"{"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 1"#
        let plain = try Scene(json: Array("\(text)}".utf8))
        let named = try Scene(json: Array("\(text), \"$schema\": \"scene.schema.json\"}".utf8))
        #expect(named.description == plain.description)
        #expect(plain.description["$schema"] == nil)
        #expect(throws: SceneErrors.self) { _ = try Scene(json: Array("\(text), \"$schema\": 1}".utf8)) }
    }

    @Test("a byte order mark and any white space are accepted") func marks() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(Self.everything.replacing("\n", with: "\r\n\t").utf8)
        #expect(try Scene(json: bytes).size.width == 640)
    }

    @Test("invalid UTF-8 in a string, and too large a file, are errors") func limits() {
        let error = #expect(throws: SceneErrors.self) {
            _ = try Scene(json: Array("{\"".utf8) + [0xC3, 0x28, 0x22])
        }
        #expect(error?.description.contains("not valid UTF-8") == true)
        let large = #expect(throws: SceneErrors.self) {
            _ = try Scene(json: [UInt8](repeating: 0x20, count: Scene.maximumBytes + 1))
        }
        #expect(large?.description.contains("at most 16777216") == true)
    }
}
