import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Texts whose letters have a gradient.
@Suite struct TextGradientTests {
    private static func renderer(_ keys: String) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 240, "height": 120}, "fps": 30, "duration": 4,
             "layers": [{"type": "text", "fontSize": 50, "anchor": [0, 0], "position": [10, 10], \(keys)}]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    private static func pixels(_ keys: String, at seconds: Double = 3) throws -> [UInt8] {
        let renderer = try renderer(keys)
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds: seconds), into: &buffer)
        return buffer.rgb24()
    }

    private static let ways = [
        "", #", "rotation": 9"#, #", "scale": {"values": [0.6, 1]}"#, #", "opacity": 0.6"#,
        ##", "outline": {"color": "#00FF00"}, "shadow": {"color": "#FF0000", "blur": 2}, "background": {}"##,
        #", "reveal": {"by": "letter", "effect": "pop", "stagger": 0.4}"#,
        #", "reveal": {"by": "word", "effect": "blur", "duration": 4}"#,
    ]

    @Test("a gradient of one colour looks like the colour, however the text is drawn", arguments: ways)
    func oneColor(_ way: String) throws {
        for time in [0.4, 1.1, 3] {
            let plain = try Self.pixels(##""text": "Fjord é\nlight", "color": "#40C0FF"\##(way)"##, at: time)
            let gradient = try Self.pixels(
                ##""text": "Fjord é\nlight", "color": {"linear": {"colors": ["#40C0FF", "#40C0FF"]}}\##(way)"##,
                at: time)
            #expect(zip(plain, gradient).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "\(way) at \(time)")
            #expect(Set(plain).count > 9)
        }
    }

    @Test("bands of any height have the same pixels as the whole frame", arguments: ways)
    func bands(_ way: String) throws {
        let renderer = try Self.renderer(
            ##""text": "Fjord é\nlight", "color": {"radial": {"colors": ["#40C0FF", "#FF4080"]}}\##(way)"##)
        let time = SceneTime(seconds: 0.9)
        var whole = renderer.makeBuffer()
        try renderer.draw(at: time, into: &whole)
        let figure = renderer.figure(at: time)
        var bands: [UInt8] = []
        for first in stride(from: 0, to: 120, by: 11) {
            let rows = first..<min(first + 11, 120)
            var buffer = PixelBuffer(width: 240, height: rows.count)
            try renderer.draw(figure, rows: rows, into: &buffer)
            bands += buffer.rgb24()
        }
        #expect(bands == whole.rgb24())
    }

    @Test("the gradient is spread over the text block, and parts with a colour have none of it")
    func spread() throws {
        let keys =
            ##""color": {"linear": {"colors": ["#FF0000", "#0000FF"], "startPoint": [0, 0], "endPoint": [1, 0]}}"##
        let pixels = try Self.pixels(#""text": "IIIIIIIIIIII", \#(keys)"#)
        func colors(_ pixels: [UInt8]) -> [(x: Int, red: UInt8, green: UInt8, blue: UInt8)] {
            (0..<240).map { x in
                let place = (45 * 240 + x) * 3
                return (x, pixels[place], pixels[place + 1], pixels[place + 2])
            }
        }
        let inked = colors(pixels).filter { Int($0.red) + Int($0.blue) > 248 }
        let (first, last) = (try #require(inked.first), try #require(inked.last))
        #expect(first.red > 235 && last.blue > 235 && last.x - first.x > 100)
        #expect(zip(inked, inked.dropFirst()).allSatisfy { Int($0.red) >= Int($1.red) - 2 })
        let parts = try Self.pixels(
            ##""text": ["IIIIII", {"text": "IIIIII", "color": "#00FF00"}], \##(keys)"##)
        let (own, green) = (colors(parts).filter { $0.red > 120 }, colors(parts).filter { $0.green > 250 })
        #expect(own.count > 10 && green.count > 10)
        #expect(own.allSatisfy { $0.green < 20 } && green.allSatisfy { $0.red < 5 && $0.blue < 5 })
    }

    @Test("a gradient is written as it was read, and captions have none") func reading() throws {
        let json =
            ##"{"version": 1, "size": {"width": 2, "height": 2}, "fps": 1, "duration": 1, "layers": [{"type": "text", "text": "a", "color": {"radial": {"colors": ["#FF0000", "#0000FF"]}}}]}"##
        let scene = try Scene(json: Array(json.utf8))
        let again = try Scene(json: Array(scene.description.text.utf8))
        let (one, other) = (
            scene.layers[0].content as? TextContent, again.layers[0].content as? TextContent
        )
        #expect(one?.gradient != nil && one == other)
        let captions = json.replacing(#""type": "text", "text""#, with: #""type": "captions", "file""#)
        #expect(throws: SceneErrors.self) { try Scene(json: Array(captions.utf8)) }
    }
}
