import SceneText
import Testing

@testable import SceneModel

/// Tests that all errors of a scene are found at once, and that collecting them is cheap.
@Suite struct SceneErrorsTests {
    private static func errors(_ text: String) -> SceneErrors? {
        #expect(throws: SceneErrors.self) { _ = try Scene(json: Array(text.utf8)) }
    }

    private static func scene(_ keys: String) -> String {
        #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, \#(keys)}"#
    }

    @Test("all errors are listed in the order of the file, each with its position") func all() {
        let text = #"""
            {"layers": [
              {"type": "bubbles", "colour": 1,
               "radius": [9, 3], "start": 2, "end": 1, "opacity": {"values": [0, 2, "ä", 3]}},
              {"type": "gradients"},
              {"type": "gradient", "curve": [2, 0, 0, 99], "colors": ["red", "#000000", "#11", "#000000"]}
             ],
             "duration": 0, "fps": 60, "version": 1, "ß": null}
            """#
        let errors = Self.errors(text)
        #expect(
            errors?.listed.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.path)" } == [
                "1:1 size", "2:23 layers[0].colour", "3:14 layers[0].radius", "3:41 layers[0].end",
                "3:70 layers[0].opacity.values[1]", "3:73 layers[0].opacity.values[2]",
                "3:78 layers[0].opacity.values[3]", "4:12 layers[1].type", "5:34 layers[2].curve[0]",
                "5:43 layers[2].curve[3]", "5:59 layers[2].colors[0]", "5:77 layers[2].colors[2]",
                "7:14 duration", "7:42 ß",
            ])
        #expect(errors?.count == 14)
    }

    @Test("values that can't be read are excluded from further checks, and other checks are made")
    func checks() {
        let paths = Self.errors(
            Self.scene(
                ##""layers": [{"type": "linearGradient", "startPoint": [0, 0], "endPoint": [0, 0], "locations": [1, "0"]}]"##
            )
        )?.listed.map(\.path)
        #expect(paths == ["layers[0].endPoint", "layers[0].locations[1]"])
        #expect(
            Self.errors(#"{"version": 1, "fps": 0, "duration": 2000000}"#)?.listed.map(\.path)
                == ["size", "fps", "duration"])
    }

    @Test("the first twenty errors in the file are listed, the others are counted") func many() {
        let wrong = (0..<25).map { "\"w\($0)\": 0" }.joined(separator: ", ")
        let errors = Self.errors(Self.scene(wrong))
        #expect(errors?.listed.map(\.path) == (0..<20).map { "w\($0)" })
        #expect(errors?.count == 25)
        #expect(errors?.lines.last == "and 5 more")
        #expect(errors?.lines.count == 21)
    }

    @Test("a misspelt key has a fix, unless the right key is there already") func fixes() {
        #expect(
            Self.errors(Self.scene(##""backgroun": "#000000""##))?.listed.first?.fix?.replacement
                == #""background""#)
        let both = Self.errors(Self.scene(##""backgroun": "#000000", "background": "#FFFFFF""##))
        #expect(both?.count == 1 && both?.listed.first?.fix == nil)
    }

    @Test("the fix of a misspelt kind of curve replaces the key and leaves its value") func curveFix() throws
    {
        let text = Self.scene(
            ##""layers": [{"type": "gradient", "opacity": {"values": [0, 1], "curves": [{"sprin": {"damping": 0.5}}]}}]"##
        )
        let errors = Self.errors(text)?.listed ?? []
        let fixes = errors.compactMap(\.fix)
        #expect(errors.map(\.code) == [.unknownKey] && fixes.count == 1)
        let mended = String(decoding: TextFix.apply(fixes, to: Array(text.utf8)), as: UTF8.self)
        #expect(mended == text.replacing("sprin", with: "spring"))
    }

    @Test("the length of an error message does not depend on the file") func bounded() {
        // Normalising a string with alternating accents of two kinds takes quadratic time in their number.
        let accents = "e" + String(repeating: "\u{301}\u{323}", count: 10_000)
        let long = String(repeating: "x", count: 100_000)
        for word in [accents, long] {
            for text in [
                Self.scene("\"\(word)\": 1"), "{\"\(word)\": 1, \"\(word)\": 1}", "{\"\(word)\": \(long)}",
                "{\"a\": \(String(repeating: "1", count: 100_000))x}",
                Self.scene("\"seed\": \"\(word)\""), Self.scene("\"layers\": [{\"type\": \"\(word)\"}]"),
                Self.scene("\"layers\": [{\"type\": \"gradient\", \"curve\": \"\(word)\"}]"),
                Self.scene("\"layers\": [{\"type\": \"gradient\", \"preset\": \"\(word)\"}]"),
                Self.scene("\"background\": \"\(word)\""),
                Self.scene("\"seed\": -1\(long.replacing("x", with: "0"))"),
            ] {
                #expect((1...600).contains(Self.errors(text)?.description.utf8.count ?? 0))
            }
        }
        let name = "{\"type\": \"bubbles\", \"name\": \"\(accents)\", \"start\": 9}"
        let scene = try? Scene(json: Array(Self.scene("\"layers\": [\(name)]").utf8))
        #expect((1...200).contains(scene?.warnings.first?.description.utf8.count ?? 0))
    }
}
