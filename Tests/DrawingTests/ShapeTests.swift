import Geometry
import Rasteriser
import SceneModel
import Testing

@testable import Drawing

/// Compares the area of a frame that shapes cover with formulas.
@Suite struct ShapeTests {
    /// Returns a renderer of a white layer on black, in the middle of 200 × 160 points.
    private static func renderer(
        _ layer: String, size: PixelSize? = nil, pointScale: Double = 1
    ) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 200, "height": 160}, "fps": 10, "duration": 2,
             "pointScale": \(pointScale), "layers": [{"type": "shape", \(layer)}]}
            """
        return try Renderer(Scene(json: Array(text.utf8)), size: size)
    }

    private static func drawn(_ layer: String, at seconds: Double = 0) throws -> [UInt8] {
        let renderer = try renderer(layer)
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds: seconds), into: &buffer)
        return buffer.rgb24()
    }

    /// Returns the covered area, in pixels.
    private static func area(_ layer: String, at seconds: Double = 0) throws -> Double {
        let pixels = try drawn(layer, at: seconds)
        return stride(from: 0, to: pixels.count, by: 3).reduce(0) { $0 + Double(pixels[$1]) / 255 }
    }

    private static func pixel(_ pixels: [UInt8], _ x: Int, _ y: Int) -> [UInt8] {
        Array(pixels[(y * 200 + x) * 3..<(y * 200 + x) * 3 + 3])
    }

    private static let line = ##""fill": "none", "stroke": {"paint": "#FFFFFF", "width": 4"##

    @Test("shapes have the area of their formulas") func areas() throws {
        #expect(try Self.area(#""size": [100, 60]"#) == 6000)
        let round = try Self.area(#""size": [100, 60], "cornerRadius": [10, 20, 0, 30]"#)
        #expect(abs(round - (6000 - 1400 * (1 - .pi / 4))) < 5)
        #expect(abs(try Self.area(#""shape": "ellipse", "size": [100, 60]"#) - .pi * 1500) < 6)
        let six = 1.5 * 50 * 50 * 3.0.squareRoot()
        #expect(abs(try Self.area(#""shape": "polygon", "size": [100, 100]"#) - six) < 6)
        let star = 6 * 50 * 25 * 0.5
        #expect(abs(try Self.area(#""shape": "star", "points": 6, "size": [100, 100]"#) - star) < 6)
        let path = #""shape": "path", "path": "M0 0H100V100H0ZM20 20H80V80H20Z""#
        #expect(try Self.area(path) == 10_000)
        #expect(try Self.area(path + #", "fillRule": "evenOdd""#) == 6400)
    }

    @Test("by default a shape is centred on its position; otherwise its anchor is at the position")
    func place() throws {
        let middle = try Self.drawn(#""size": [20, 10]"#)
        #expect(Self.pixel(middle, 90, 75) == [255, 255, 255] && Self.pixel(middle, 89, 75) == [0, 0, 0])
        #expect(Self.pixel(middle, 109, 84) == [255, 255, 255] && Self.pixel(middle, 110, 84) == [0, 0, 0])
        let corner = try Self.drawn(#""size": [20, 10], "anchor": [0, 0], "position": [30, 40]"#)
        #expect(Self.pixel(corner, 30, 40) == [255, 255, 255] && Self.pixel(corner, 29, 40) == [0, 0, 0])
    }

    @Test("a stroke covers its width times its length, also when it is trimmed") func trims() throws {
        // The middle line of the stroke is 320 points long, without the corners.
        let whole = try Self.area(#""size": [100, 60], \#(Self.line)}"#)
        #expect(abs(whole - 320 * 4) < 3)
        for (from, to) in [(0.0, 0.25), (0.1, 0.3), (0.5, 1), (0, 0.999)] {
            let part = try Self.area(
                #""shape": "ellipse", "size": [120, 120], \#(Self.line), "from": \#(from), "to": \#(to)}"#)
            #expect(abs(part - 120 * .pi * (to - from) * 4) < 8, "\(from) to \(to)")
        }
        let line = #""shape": "path", "path": "M0 50L100 50M0 80H50""#
        for (from, to, length) in [
            (0, 0.5, 75.0), (0.5, 0.9, 60), (0.9, 1.1, 30), (-0.1, 0.1, 30), (0.6, 0.6, 0),
        ] {
            let part = try Self.area("\(line), \(Self.line), \"from\": \(from), \"to\": \(to)}")
            #expect(abs(part - length * 4) < 1, "\(from) to \(to)")
        }
        #expect(try Self.area("\(line), \(Self.line), \"from\": 0.7, \"to\": 0.2}") == 0)
    }

    @Test("a trimmed stroke of a closed shape can cross the starting point without a gap") func wraps() throws
    {
        let stroke = #""shape": "ellipse", "size": [120, 120], \#(Self.line)"#
        let over = try Self.drawn(stroke + #", "from": 0.9, "to": 1.15}"#)
        #expect(Self.pixel(over, 100, 20) == [255, 255, 255])
        #expect(try over == Self.drawn(stroke + #", "from": -0.1, "to": 0.15}"#))
        let area = try Self.area(stroke + #", "from": 0.9, "to": 1.15}"#)
        #expect(abs(area - 120 * .pi * 0.25 * 4) < 4)
        #expect(try Self.drawn(stroke + #", "from": 0.3, "to": 1.3}"#) == Self.drawn(stroke + "}"))
    }

    @Test("a trimmed stroke that crosses the starting point of a closed shape has a join there") func seam()
        throws
    {
        func corner(_ from: Double, _ to: Double, _ more: String = "") throws -> Double {
            try Self.area(#""size": [80, 80], \#(Self.line), "from": \#(from), "to": \#(to)\#(more)}"#)
        }
        let elsewhere = try corner(0.15, 0.35)
        #expect(abs(try corner(-0.1, 0.1) - elsewhere) < 0.5)
        #expect(abs(elsewhere - 64 * 4) < 0.5, "four of the corner's are in both sides, four in none")
        #expect(abs(try corner(0.15, 0.35, #", "miterLimit": 1"#) - (elsewhere - 2)) < 0.5)
    }

    @Test("a dash as long as a closed shape's outline has no join at the starting point") func wholeDash()
        throws
    {
        let dashed = try Self.area(#""size": [100, 100], \#(Self.line), "dashes": [400, 0]}"#)
        #expect(abs(dashed - (400 * 4 - 4)) < 0.5, "the first corner is open")
    }

    @Test("dashes and gaps alternate along the whole outline, beginning at their offset") func dashes() throws
    {
        let line = #""shape": "path", "path": "M0 50H100", \#(Self.line)"#
        for (dashes, offset, length) in [
            ("[10, 10]", 0.0, 50.0), ("[10, 10]", 5, 50), ("[30, 20]", 0, 60), ("[30, 20]", 30, 60),
            ("[7]", 0, 51), ("[10, 5, 20]", 0, 60), ("[200, 1]", 0, 100), ("[10, 10]", -999_990, 50),
        ] {
            let area = try Self.area("\(line), \"dashes\": \(dashes), \"dashOffset\": \(offset)}")
            #expect(abs(area - length * 4) < 1.5, "\(dashes) from \(offset)")
        }
        let drawn = try Self.drawn(line + #", "dashes": [10, 10], "dashOffset": 5}"#)
        #expect(Self.pixel(drawn, 52, 80) == [255, 255, 255] && Self.pixel(drawn, 57, 80) == [0, 0, 0])
        let dots = try Self.area(line + #", "dashes": [0, 10], "cap": "round"}"#)
        #expect(abs(dots - 10 * .pi * 4) < 3)
        let turn = try Self.area(
            #""shape": "ellipse", "size": [120, 120], \#(Self.line), "dashes": [5, 3], "from": 0.1, "to": 0.6}"#
        )
        #expect(abs(turn - 120 * .pi / 2 * 4 * 5 / 8) < 20)
    }

    @Test("if there are too many dashes to see, a solid stroke is drawn") func fineDashes() throws {
        let far = #""shape": "path", "path": "M0 50H999999""#
        let solid = try Self.drawn("\(far), \(Self.line)}")
        #expect(try Self.drawn("\(far), \(Self.line), \"dashes\": [0.05, 0.05]}") == solid)
    }

    @Test("a path between two keyframes has the interpolated area") func morphs() throws {
        let track = #"{"values": ["M0 0H100V100H0Z", "M0 0H100V50H0Z"]}"#
        let path = #""shape": "path", "path": \#(track)"#
        for (seconds, area) in [(0, 10_000.0), (0.5, 8750), (1, 7500), (2, 5000)] {
            #expect(abs(try Self.area(path, at: seconds) - area) < 1)
        }
    }

    @Test("colours, sizes and strokes are interpolated between keyframes") func tracks() throws {
        let color = try Self.drawn(##""fill": {"values": ["#FF0000", "#0000FF80"]}"##, at: 1)
        #expect(Self.pixel(color, 100, 80).map { abs(Int($0) - 96) < 2 } == [true, false, true])
        #expect(try Self.area(#""size": {"values": [[0, 0], [100, 60]]}"#, at: 1) == 1500)
        #expect(try Self.area(#""size": {"values": [[0, 0], [100, 60]]}"#) == 0)
    }

    @Test("a gradient spans the shape, for fills and for strokes") func gradients() throws {
        let paint =
            ##"{"linear": {"colors": ["#FF0000", "#0000FF"], "startPoint": [0, 0.5], "endPoint": [1, 0.5]}}"##
        let drawn = try Self.drawn(#""size": [100, 60], "fill": \#(paint)"#)
        #expect(Self.pixel(drawn, 51, 80)[0] > 250 && Self.pixel(drawn, 148, 80)[2] > 250)
        #expect(abs(Int(Self.pixel(drawn, 100, 80)[0]) - 127) < 3)
        let line = try Self.drawn(
            #""size": [100, 60], "fill": "none", "stroke": {"paint": \#(paint), "width": 8}"#)
        #expect(Self.pixel(line, 51, 80)[0] > 250 && Self.pixel(line, 148, 80)[2] > 250)
        #expect(Self.pixel(line, 100, 80) == [0, 0, 0])
    }

    @Test("the layer's opacity applies once to fill and stroke together") func opacity() throws {
        let both = ##""size": [100, 60], "stroke": {"paint": "#FFFFFF", "width": 10}, "opacity": 0.5"##
        let drawn = try Self.drawn(both)
        let levels = [(100, 80), (52, 80), (48, 80)].map { Self.pixel(drawn, $0.0, $0.1)[0] }
        #expect(levels.allSatisfy { abs(Int($0) - 127) <= 1 }, "\(levels)")
        let one = try Self.drawn(#""size": [100, 60], "opacity": 0.5"#)
        #expect(abs(Int(Self.pixel(one, 100, 80)[0]) - 127) <= 1)
    }

    @Test(
        "extreme curve values draw a shape or nothing, without a crash",
        arguments: [
            #""size": {"values": [[0, 0], [10000, 10000]], "curves": [[0, -10, 1, 10]]}"#,
            #""shape": "star", "innerRadius": {"values": [0, 1], "curves": [[0, -10, 1, 10]]}, "size": [0, 50]"#,
            #""shape": "polygon", "cornerRadius": {"values": [0, 10000], "curves": [[0, -10, 1, 10]]}"#,
            #""stroke": {"width": {"values": [0, 10000], "curves": [[0, -10, 1, 10]]}, "dashes": [1]}"#,
            #""stroke": {"from": {"values": [-1000, 1000], "curves": [[0, -10, 1, 10]]}, "to": 3}"#,
            #""shape": "path", "path": "M0 0", "stroke": {"cap": "round"}"#,
            #""shape": "path", "path": "M0 0Z", "stroke": {"cap": "round", "dashes": [1, 1]}"#,
            #""shape": "path", "path": "M5 5L5 5", "stroke": {"from": 0.2, "to": 0.7}"#,
            #""scale": {"values": [0, 1000]}"#,
        ])
    func extremes(_ layer: String) throws {
        for seconds in stride(from: 0, through: 2, by: 0.25) { _ = try Self.drawn(layer, at: seconds) }
    }

    @Test("a still shape has equal frames, and a moving shape does not") func identity() throws {
        func count(_ layer: String) throws -> Int {
            let renderer = try Self.renderer(layer)
            return Set((0..<20).map { renderer.identity(at: SceneTime($0, over: 10)) }).count
        }
        #expect(try count(#""shape": "star", "stroke": {"dashes": [3, 2]}"#) == 1)
        #expect(try count(#""size": {"values": [[50, 50], [9, 9]], "duration": 1}"#) == 11)
        #expect(try count(#""stroke": {"to": {"values": [0, 1], "duration": 0.5, "repeats": true}}"#) == 5)
    }

    @Test("lengths are in the scene's points") func points() throws {
        let renderer = try Self.renderer(#""size": [40, 30], "stroke": {"width": 2}"#, pointScale: 2)
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &buffer)
        let pixels = buffer.rgb24()
        #expect(Self.pixel(pixels, 62, 80) == [255, 255, 255] && Self.pixel(pixels, 61, 80) == [0, 0, 0])
    }
}
