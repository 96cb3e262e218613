import SceneText
import Testing

@testable import Import

/// Tests of the layout of imported scenes, and of colours.
@Suite struct SceneLayoutTests {
    @Test("a layout is the same JSON, and what fits in a line stands in one") func layout() throws {
        let long = String(repeating: "word ", count: 40)
        let scene: JSON = [
            "version": 1, "size": ["width": 2, "height": 4], "empty": [],
            "layers": [
                ["type": "text", "text": .string(long), "scale": ["values": [1, 2]]],
                ["type": "shape", "size": [1, 2]],
            ],
        ]
        let text = SceneLayout.text(of: scene)
        #expect(try JSON(parsing: Array(text.utf8)) == scene)
        let lines = text.split(separator: "\n")
        #expect(lines[1] == #"  "version": 1, "size": {"width": 2, "height": 4}, "empty": [],"#)
        #expect(lines.contains(#"    {"type": "shape", "size": [1, 2]}"#) && text.hasSuffix("}\n"))
        #expect(lines.allSatisfy { $0.count <= 118 || $0.contains(long) })
    }

    @Test(
        "CSS's colours are the scene's",
        arguments: [
            ("#fff", "#FFFFFF"), ("#12345678", "#12345678"), ("#abcd", "#AABBCCDD"), ("White", "#FFFFFF"),
            ("rgb(255, 0, 16)", "#FF0010"),
            ("rgba(0,0,0,.5)", "#00000080"), ("hsl(120, 100%, 50%)", "#00FF00"),
            ("hsl(0 0% 100% / 50%)", "#FFFFFF80"), ("transparent", "#00000000"),
            ("bluish", nil), ("#12", nil), ("rgb(1,2)", nil), ("#+12345", nil), ("", nil),
        ])
    func colors(css: String, scene: String?) { #expect(CSSColor(css)?.text() == scene) }

    @Test("a value that computes to no number becomes one that JSON can hold") func numbers() {
        #expect(
            JSON.rounded(.infinity).number?.isFinite == true && JSON.rounded(.nan) == 0
                && JSON.rounded(-0.0001) == 0)
        #expect(
            JSON.frameRate(23.976) == "24000/1001" && JSON.frameRate(25) == 25
                && JSON.frameRate(12.5) == "12500/1000")
    }
}
