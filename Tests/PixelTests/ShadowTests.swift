import Foundation
import SceneModel
import Testing

@testable import Drawing
@testable import Rasteriser

/// Soft shadows of shapes and of text in scenes.
@Suite struct ShadowTests {
    private static let (width, height) = (200, 160)

    private static func renderer(_ layer: String, background: String = "#FFFFFF") throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": 10, "duration": 2,
             "background": "\(background)", "layers": [{\(layer)}]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    /// Returns the green level of each pixel, drawn in bands of `band` rows.
    private static func drawn(
        _ layer: String, background: String = "#FFFFFF", band: Int = height, at seconds: Double = 0
    ) throws -> [[Double]] {
        let renderer = try renderer(layer, background: background)
        let figure = renderer.figure(at: SceneTime(seconds: seconds))
        var rows: [[Double]] = []
        for first in stride(from: 0, to: height, by: band) {
            let part = first..<min(first + band, height)
            var buffer = PixelBuffer(width: width, height: part.count)
            try renderer.draw(figure, rows: part, into: &buffer)
            let pixels = buffer.rgb24()
            for y in 0..<part.count {
                rows.append((0..<width).map { Double(pixels[(y * width + $0) * 3 + 1]) })
            }
        }
        return rows
    }

    private static func largestStep(_ one: [[Double]], _ other: [[Double]]) -> Double {
        zip(one, other).flatMap { zip($0, $1).map { abs($0 - $1) } }.max() ?? 0
    }

    /// Returns the total darkness of all pixels, in units of a black pixel.
    private static func darkness(_ rows: [[Double]]) -> Double {
        rows.joined().reduce(0) { $0 + 1 - $1 / 255 }
    }

    /// Returns the integral of a normal distribution from the mean to a position.
    private static func sum(_ place: Double, _ deviation: Double) -> Double {
        erfc(-place / deviation / 2.0.squareRoot()) / 2
    }

    // MARK: Shapes

    @Test(
        "the shadow of a rectangle is the product of two integrals of the normal distribution",
        arguments: [2.5, 6, 13])
    func rectangle(_ blur: Double) throws {
        // The shape is white on white, so only the shadow outside the shape is visible.
        let rows = try Self.drawn(
            ##""type": "shape", "size": [20, 100], "position": [30, 70], "shadow": {"color": "#000000", "offset": [90, 9], "blur": \##(blur)}"##
        )
        for y in 0..<Self.height {
            for x in 50..<Self.width {
                let (across, down) = (Double(x) + 0.5 - 120, Double(y) + 0.5 - 79)
                let share =
                    (Self.sum(across + 10, blur) - Self.sum(across - 10, blur))
                    * (Self.sum(down + 50, blur) - Self.sum(down - 50, blur))
                #expect(abs(rows[y][x] - 255 * (1 - share)) < 7, "\(x), \(y)")
            }
        }
    }

    @Test("a shape without a fill has the shadow of its stroke, trimmed and dashed") func stroke() throws {
        func dark(_ more: String) throws -> Double {
            Self.darkness(
                try Self.drawn(
                    ##""type": "shape", "size": [60, 50], "position": [60, 50], "fill": "none", "shadow": {"color": "#000000", "offset": [60, 50], "blur": 3}, "stroke": {"paint": "#FFFFFF", "width": 4\##(more)}"##
                ))
        }
        #expect(abs(try dark("") - 220 * 4) < 20)
        #expect(abs(try dark(#", "from": 0.25, "to": 0.5"#) - 55 * 4) < 12)
        #expect(abs(try dark(#", "dashes": [5, 5]"#) - 110 * 4) < 20)
        #expect(try dark(#", "from": 0.5, "to": 0.5"#) == 0)
    }

    @Test("a filled shape has the shadow of its fill, as opaque as the fill is") func fill() throws {
        func dark(_ fill: String, _ more: String = "") throws -> Double {
            Self.darkness(
                try Self.drawn(
                    ##""type": "shape", "size": [40, 40], "position": [50, 50], "fill": \##(fill), "shadow": {"color": "#000000C0", "offset": [80, 50], "blur": 4}\##(more)"##
                ))
        }
        let whole = try dark("\"#FFFFFF\"")
        #expect(abs(whole / (1600 * 192 / 255) - 1) < 0.02)
        #expect(abs(try dark("\"#FFFFFF40\"") / whole - 0.25) < 0.02)
        #expect(try dark("\"#FFFFFF00\"") == 0)
        #expect(try dark("\"none\"") == 0)
        #expect(try dark("\"#FFFFFF\"", ##", "stroke": {"paint": "#FFFFFF", "width": 6}"##) == whole)
        let path = ##", "shape": "path", "path": "M0 0H40V40H0ZM10 10H30V30H10Z", "fillRule": "evenOdd""##
        #expect(abs(try dark("\"#FFFFFF\"", path) / whole - 0.75) < 0.02)
    }

    @Test("a shadow lies behind its shape, even if the shape is translucent, and shares its opacity")
    func behind() throws {
        let shape =
            ##""type": "shape", "size": [100, 80], "fill": "#FFFFFF80", "shadow": {"color": "#000000", "offset": [0, 0], "blur": 2}"##
        let rows = try Self.drawn(shape)
        // A half transparent white fill lies over a half transparent black shadow, on white.
        #expect(abs(rows[80][100] - 255 * (1 - 0.5 * 0.5)) < 3)
        let faint = try Self.drawn(shape + #", "opacity": 0.5"#)
        let mean = rows.map { $0.map { ($0 + 255) / 2 } }
        #expect(Self.largestStep(faint, mean) < 2.5)
    }

    @Test("a shadow has its offset and blur in the shape's points, and rotates and moves with the shape")
    func place() throws {
        let shape =
            ##""type": "shape", "size": [20, 10], "fill": "#FFFFFF", "shadow": {"color": "#000000", "offset": [12, 0], "blur": 2}"##
        let rows = try Self.drawn(shape + #", "scale": 2, "rotation": 90, "position": [80, 60]"#)
        let dark = (0..<Self.height).flatMap { y in (0..<Self.width).map { (x: $0, y: y) } }
            .filter { rows[$0.y][$0.x] < 250 }
        let (xs, ys) = (dark.map(\.x), dark.map(\.y))
        // The shadow is below the shape, whose right side now points down: from 64 to 104, plus twice the deviation of
        // 4.
        #expect((52..<66).contains(ys.min() ?? 0) && (106..<116).contains(ys.max() ?? 0))
        #expect(abs((xs.min() ?? 0) + (xs.max() ?? 0) - 159) <= 1)
    }

    @Test("lengths that overshoot and shadows far away don't crash") func extremes() throws {
        for shadow in [
            #"{"blur": {"values": [0, 200], "curves": [[0, -10, 1, 10]]}}"#,
            #"{"offset": {"values": [[-10000, 0], [10000, 9]], "curves": [[0, -10, 1, 10]]}}"#,
            ##"{"color": {"values": ["#00000000", "#FF0000"]}}"##, #"{"blur": 0}"#,
        ] {
            for seconds in stride(from: 0, through: 2, by: 0.5) {
                for more in ["", #", "scale": 900"#, #", "scale": 0"#, #", "size": [0, 9]"#] {
                    _ = try Self.drawn(#""type": "shape", "shadow": \#(shadow)\#(more)"#, at: seconds)
                }
            }
        }
    }

    // MARK: Text

    private static let text =
        ##""type": "text", "text": "Agב 😮", "fontSize": 34, "weight": 700, "color": "#000000", "anchor": [0, 0]"##

    /// Blurs a picture with the weights of a normal distribution, pixel by pixel; everything outside the picture is
    /// black.
    private static func blurred(_ rows: [[Double]], _ deviation: Double) -> [[Double]] {
        let reach = Int(4 * deviation)
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let whole = weights.reduce(0, +)
        func mixed(_ line: [Double]) -> [Double] {
            line.indices.map { place in
                zip(-reach...reach, weights).reduce(0) { sum, next in
                    let from = place + next.0
                    return sum + (line.indices.contains(from) ? line[from] : 0) * next.1 / whole
                }
            }
        }
        let along = rows.map(mixed)
        let columns = (0..<width).map { x in mixed(along.map { $0[x] }) }
        return (0..<height).map { y in columns.map { $0[y] } }
    }

    @Test("the soft shadow of a text is its sharp shadow, blurred", arguments: [1.3, 4, 7.5])
    func soft(_ blur: Double) throws {
        func shadow(_ more: String, _ text: String = "Agב") throws -> [[Double]] {
            // The black letters lie above the frame, so only the shadow is visible on black.
            try Self.drawn(
                ##""type": "text", "text": "\##(text)", "fontSize": 34, "weight": 700, "color": "#000000", "anchor": [0, 0], "position": [50.25, -100], "shadow": {"color": "#FFFFFF", "offset": [0, 150]\##(more)}"##,
                background: "#000000")
        }
        let hard = try shadow("")
        #expect(hard.joined().contains(255))
        #expect(Self.largestStep(Self.blurred(hard, blur), try shadow(", \"blur\": \(blur)")) < 10)
        // Emoji cast a soft shadow too.
        let (without, with) = (try shadow(", \"blur\": \(blur)"), try shadow(", \"blur\": \(blur)", "Agב😮"))
        let more = with.joined().reduce(0, +) - without.joined().reduce(0, +)
        let disc = Double.pi / 4 * 38 * 38 * 255
        #expect(more > 0.75 * disc && more < 1.3 * disc)
    }

    @Test("shapes beyond the frame cast the same shadow as in a larger frame") func beyond() throws {
        func rows(_ x: Int, _ y: Int) throws -> [[Double]] {
            try Self.drawn(
                Self.text
                    + ##", "position": [\##(x), \##(y)], "shadow": {"color": "#FF0000", "offset": [0, 2], "blur": 5}"##
            )
        }
        let inside = try rows(60, 60)
        for (x, y) in [(-70, 60), (60, -20), (170, 140)] {
            let outside = try rows(x, y)
            for row in 0..<Self.height where (0..<Self.height).contains(row + 60 - y) {
                for column in 0..<Self.width where (0..<Self.width).contains(column + 60 - x) {
                    // The dither tile has another position in blurred groups, so a difference of some levels is
                    // allowed.
                    #expect(abs(outside[row][column] - inside[row + 60 - y][column + 60 - x]) <= 3)
                }
            }
        }
    }

    @Test(
        "bands have the same pixels as the whole frame",
        arguments: [
            ##""type": "shape", "shape": "star", "size": [120, 110], "rotation": 12, "shadow": {"blur": 7}"##,
            ##""type": "shape", "stroke": {"dashes": [7, 4], "width": 5}, "fill": "none", "opacity": 0.6, "shadow": {"blur": 2.5}"##,
            text + ##", "position": [30, 50], "shadow": {"blur": 3, "color": "#0000FF"}"##,
            text
                + ##", "position": [-30, 50], "opacity": 0.7, "rotation": 11, "outline": {}, "background": {"color": "#80FF80"}, "shadow": {"blur": 11}"##,
            text + ##", "position": [30, 120], "shadow": {"blur": 6}, "reveal": {"by": "letter"}"##,
        ])
    func bands(_ layer: String) throws {
        let whole = try Self.drawn(layer, at: 0.3)
        #expect(Set(whole.joined()).count > 20)
        for band in [1, 13, 64] { #expect(try Self.drawn(layer, band: band, at: 0.3) == whole, "\(band)") }
    }

    @Test("the figures of still shadows are equal, and those of moving shadows are not") func identity()
        throws
    {
        func count(_ layer: String) throws -> Int {
            let renderer = try Self.renderer(layer)
            return Set((0..<20).map { renderer.identity(at: SceneTime($0, over: 10)) }).count
        }
        #expect(try count(#""type": "shape", "shadow": {}"#) == 1)
        #expect(try count(#""type": "text", "text": "a", "shadow": {"blur": 3}"#) == 1)
        let track = #"{"values": [1, 5], "duration": 1}"#
        #expect(try count(#""type": "shape", "shadow": {"blur": \#(track)}"#) == 11)
        #expect(try count(#""type": "text", "text": "a", "shadow": {"blur": \#(track)}"#) == 11)
    }
}
