import Geometry
import Rasteriser
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// Tests of sizes that depend on what is around and inside layers, and of what stacks do with texts and pictures.
@Suite struct LayoutDrawingTests {
    private static let pictures = TestPictures([
        "wide.png": DecodedImage(width: 40, height: 20) { _, _ in [255, 255, 255, 255] }
    ])

    /// Returns the renderer of a scene of 200 by 120 points.
    private static func renderer(_ layers: String) throws -> Renderer {
        let text =
            ##"{"version": 1, "size": {"width": 200, "height": 120}, "fps": 60, "duration": 2, "background": "#000000", "layers": [\##(layers)]}"##
        return try Renderer(Scene(json: Array(text.utf8)).settled { _ in nil }, assets: pictures)
    }

    /// Returns the left, right, upper and lower edge of what is white in the first frame, through a point.
    private static func edges(_ layers: String, through point: (Int, Int)) throws -> [Double] {
        let frame = try MeasuredFrame(renderer(layers), frame: 0)
        let (columns, rows) = try (#require(frame.columns(point.1)), #require(frame.rows(point.0)))
        return [columns.from, columns.to, rows.from, rows.to]
    }

    @Test(
        "shares and fill are of the scene or group around a layer, at any depth",
        arguments: [
            (#"{"type": "shape", "size": ["50%", "25%"]}"#, [50.0, 150, 45, 75]),
            (#"{"type": "shape", "size": "fill"}"#, [0, 200, 0, 120]),
            (#"{"type": "shape", "size": ["fill", 10], "place": "top"}"#, [0, 200, 0, 10]),
            (
                #"{"type": "group", "size": ["50%", 60], "place": "topLeft", "layers": [{"type": "shape", "size": ["50%", "fill"]}]}"#,
                [25, 75, 0, 60]
            ),
            (#"{"type": "image", "file": "wide.png", "size": ["fill", "hug"]}"#, [0, 200, 10, 110]),
            (#"{"type": "image", "file": "wide.png", "size": ["hug", "50%"]}"#, [40, 160, 30, 90]),
            (
                ##"{"type": "group", "size": ["hug", 80], "background": "#FFFFFF", "layers": [{"type": "shape", "size": [60, 20]}]}"##,
                [70, 130, 20, 100]
            ),
            (
                #"{"type": "sequence", "size": ["50%", "50%"], "items": [{"type": "shape", "size": "fill", "duration": 1}]}"#,
                [50, 150, 30, 90]
            ),
        ])
    func sizes(_ layer: String, _ expected: [Double]) throws {
        let middle = (Int(expected[0] + expected[1]) / 2, Int(expected[2] + expected[3]) / 2)
        let found = try Self.edges(layer, through: middle)
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.02 }, "\(found)")
    }

    @Test("a Ken Burns movement ends around its focus, and never leaves the picture") func kenBurns() {
        var movement = KenBurns()
        (movement.zoom, movement.focus) = (2, Point(0.9, 0.3))
        let whole = Rectangle(origin: Point(0.1, 0), size: Size(width: 0.8, height: 1))
        #expect(movement.part(of: whole, at: 0) == whole)
        let end = movement.part(of: whole, at: 1)
        // The focus is near the right edge, so the part ends there; vertically it is around the focus.
        #expect(abs(end.origin.x - 0.5) < 1e-12 && abs(end.origin.y - 0.05) < 1e-12)
        #expect(abs(end.size.width - 0.4) < 1e-12 && abs(end.size.height - 0.5) < 1e-12)
        for step in 0...100 {
            let part = movement.part(of: whole, at: Double(step) / 100)
            #expect(part.origin.x >= 0.1 - 1e-12 && part.origin.x + part.size.width <= 0.9 + 1e-12)
            #expect(part.origin.y >= -1e-12 && part.origin.y + part.size.height <= 1 + 1e-12)
        }
        movement.direction = .out
        #expect(movement.part(of: whole, at: 0) == end && movement.part(of: whole, at: 1) == whole)
    }

    @Test("in a stack, what fills gets what the others leave, and a picture keeps its shape")
    func fills() throws {
        let black = ##""fill": "#000001""##
        let row =
            #"{"type": "stack", "direction": "row", "size": [160, 60], "gap": 10, "padding": 5, "layers": [{"type": "shape", "size": [30, 20], \#(black)}, {"type": "shape", "size": ["fill", 20]}, {"type": "shape", "size": [20, 20], \#(black)}]}"#
        // 150 points less two gaps and 50 points of other layers.
        #expect(try Self.edges(row, through: (100, 40)) == [20 + 5 + 40, 20 + 5 + 40 + 80, 35, 55])
        let column =
            #"{"type": "stack", "size": [100, "hug"], "gap": 10, "layers": [{"type": "shape", "size": [30, 20], \#(black)}, {"type": "image", "file": "wide.png", "size": ["fill", "hug"]}]}"#
        // The picture is 100 points wide, so 50 high; the column is 80 high.
        #expect(try Self.edges(column, through: (100, 80)) == [50, 150, 50, 100])
    }

    @Test("a stack around a text is as large as the text and the padding; long texts are broken in its width")
    func texts() throws {
        let words = "one two three four five six seven eight nine ten"
        func size(_ stack: String) throws -> Size {
            let renderer = try Self.renderer(stack)
            return try #require(
                renderer.layers[0].frame(at: .zero, span: LayerSpan(seconds: 2))
            ).size
        }
        func text(_ keys: String = "") -> String {
            #"{"type": "text", "text": "\#(words)", "fontSize": 10\#(keys)}"#
        }
        let plain = try size(text())
        #expect(plain.width > 180)
        let short = #"{"type": "text", "text": "one two three", "fontSize": 10}"#
        let (alone, hugging) = try (
            size(short), size(#"{"type": "stack", "padding": [7, 3], "layers": [\#(short)]}"#)
        )
        #expect(hugging == Size(width: alone.width + 14, height: alone.height + 6))
        let narrow = try size(
            #"{"type": "stack", "size": [80, "hug"], "padding": 10, "layers": [\#(text())]}"#)
        let broken = try size(text(#", "width": 60"#))
        #expect(narrow == Size(width: 80, height: broken.height + 20))
        let boxed = try size(
            #"{"type": "stack", "size": [80, "hug"], "layers": [\#(text(#", "background": {"padding": [10, 4]}"#))]}"#
        )
        #expect(boxed == Size(width: 80, height: broken.height + 8), "the padding is inside the column")
        // In a row, the text has what the icon leaves.
        let beside = try size(
            #"{"type": "stack", "direction": "row", "size": [80, "hug"], "gap": 5, "layers": [{"type": "shape", "size": [15, 15]}, \#(text())]}"#
        )
        #expect(beside == Size(width: 80, height: try size(text(#", "width": 60"#)).height))
    }

    @Test("a wrapping stack that hugs its layers is broken at the width of what is around it") func wraps()
        throws
    {
        let box = #"{"type": "shape", "size": [30, 10]}"#
        let chips =
            #"{"type": "stack", "direction": "row", "wrap": true, "gap": 5, "layers": [\#(box), \#(box), \#(box)]}"#
        let column = #"{"type": "stack", "size": [80, "hug"], "layers": [\#(chips)]}"#
        let renderer = try Self.renderer(column)
        let size = try #require(renderer.layers[0].frame(at: .zero, span: LayerSpan(seconds: 2))).size
        // Two chips in the first line, one in the second.
        #expect(size == Size(width: 80, height: 25))
    }

    @Test("stacks that hug, one in the other, break texts at the width of what is around them")
    func nested() throws {
        func width(_ size: String) throws -> Double {
            let text =
                ##"{"type": "text", "text": "Words that need several lines", "fontSize": 16, "background": {"padding": [0, 0], "color": "#FFFFFF"}}"##
            let row =
                ##"{"type": "stack", "direction": "row", "gap": 6, "padding": 3, "layers": [{"type": "shape", "size": [8, 8], "fill": "#FF0000"}, \##(text)]}"##
            let layers =
                ##"{"type": "stack", \##(size) "place": "topLeft", "layers": [{"type": "stack", "padding": 5, "layers": [\##(row)]}]}"##
            let frame = try MeasuredFrame(Self.renderer(layers), frame: 0)
            let ends = (0..<120).map { frame.columns($0)?.to ?? 0 }
            return ends.max() ?? 0
        }
        let narrow = try width(##""size": [120, "hug"],"##)
        #expect(narrow > 80 && narrow <= 120 - 8)
        let wide = try width("")
        #expect(wide > narrow && wide <= 200 - 8)
    }

    @Test("a layer with a place of its own is not laid out") func placed() throws {
        let stack =
            ##"{"type": "stack", "size": [100, 60], "layers": [{"type": "shape", "size": [20, 20], "place": "bottomRight"}, {"type": "shape", "size": [30, 20], "fill": "#000001"}]}"##
        #expect(try Self.edges(stack, through: (140, 80)) == [130, 150, 70, 90])
    }

    @Test("layers of a stack enter one by one at their places, with the identity of what is seen")
    func staggered() throws {
        let stack =
            #"{"type": "stack", "direction": "row", "gap": 10, "enter": {"effect": "fade", "duration": 0.5, "stagger": 0.5}, "layers": [{"type": "shape", "size": [20, 20]}, {"type": "shape", "size": [20, 20]}]}"#
        let renderer = try Self.renderer(stack)
        let early = try MeasuredFrame(renderer, frame: 30)
        #expect(try #require(early.columns(60)) == (75, 95))
        #expect(try #require(MeasuredFrame(renderer, frame: 60).columns(60)) == (75, 125))
        #expect(renderer.identity(at: SceneTime(3, over: 2)) == renderer.identity(at: SceneTime(7, over: 4)))
        #expect(
            renderer.identity(at: SceneTime(1, over: 10)) != renderer.identity(at: SceneTime(2, over: 10)))
    }
}
