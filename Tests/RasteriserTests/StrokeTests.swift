import Foundation
import Geometry
import TestSupport
import Testing

@testable import Rasteriser

@Suite struct StrokeTests {
    private static let size = PixelSize(width: 300, height: 300)

    private static func area(_ outline: Outline) throws -> Double {
        let flat = FlatOutline(outline, under: .identity, frame: size)
        let frame = PixelBounds(columns: 0..<300, rows: 0..<300)
        return try Rasterizer().cover(flat, .nonZero, in: frame).reduce(0) { sum, span in
            sum + span.share * Double(span.length)
        }
    }

    private static func line(_ points: [Point]) -> Outline {
        var outline = Outline()
        outline.move(to: points[0])
        for point in points.dropFirst() { outline.addLine(to: point) }
        return outline
    }

    private static let square = OutlineShapes.polygon([
        Point(100, 100), Point(200, 100), Point(200, 200), Point(100, 200),
    ])

    @Test("the corners of a stroked square have the chosen join") func joins() throws {
        // The outer part is 100 long and 10 wide on each side. The inner part is 80 long on average, with each corner
        // counted once.
        let sides: Double = 4 * 100 * 10 + 4 * 90 * 10
        let (square, triangle, quarter) = (4 * 100.0, 4 * 50.0, 100 * Double.pi)
        func area(_ join: LineJoin, limit: Double = 4) throws -> Double {
            try Self.area(Self.square.stroked(width: 20, join: join, miterLimit: limit))
        }
        #expect(abs(try area(.miter) - sides - square) < 8)
        #expect(abs(try area(.bevel) - sides - triangle) < 8)
        #expect(abs(try area(.round) - sides - quarter) < 8)
        #expect(abs(try area(.miter, limit: 1.4) - sides - triangle) < 8, "a right angle's miter is √2 long")
        #expect(abs(try area(.miter, limit: 1.5) - sides - square) < 8)
    }

    @Test("the ends of a stroked line have the chosen cap") func caps() throws {
        let line = Self.line([Point(100, 100), Point(200, 150)])
        let length = (100.0 * 100 + 50 * 50).squareRoot()
        #expect(abs(try Self.area(line.stroked(width: 12)) - 12 * length) < 3)
        #expect(abs(try Self.area(line.stroked(width: 12, cap: .square)) - 12 * (length + 12)) < 3)
        #expect(abs(try Self.area(line.stroked(width: 12, cap: .round)) - 12 * length - 36 * Double.pi) < 3)
    }

    @Test("a circle's stroke is a ring, at any scale") func ring() throws {
        for (center, radius, width) in [
            (150.0, 100.0, 10.0), (150, 100, 0.5), (0.15, 0.1, 0.01), (15e6, 1e7, 1e6),
        ] {
            let circle = OutlineShapes.circle(Point(center, center), radius)
            let stroked = try circle.stroked(width: width, join: .round)
            let scale = 100 / radius
            let flat = FlatOutline(stroked, under: .scale(scale, scale), frame: Self.size)
            let frame = PixelBounds(columns: 0..<300, rows: 0..<300)
            let area = try Rasterizer().cover(flat, .nonZero, in: frame).reduce(0.0) { sum, span in
                sum + span.share * Double(span.length)
            }
            let exact = 2 * Double.pi * 100 * width * scale
            #expect(abs(area - exact) < 0.01 * exact, "\(radius), \(width)")
        }
    }

    @Test("the stroke of a curve has about the length of the curve, and is always the same") func curve()
        throws
    {
        var outline = Outline()
        outline.move(to: Point(50, 150))
        outline.addQuadratic(control: Point(150, 20), to: Point(250, 150))
        let stroked = try outline.stroked(width: 6)
        // The length of a parabola is summed from small pieces.
        var (length, last) = (0.0, Point(50, 150))
        for step in 1...1000 {
            let t = Double(step) / 1000
            let place = Point(
                50 * (1 - t) * (1 - t) + 300 * t * (1 - t) + 250 * t * t,
                150 * (1 - t) * (1 - t) + 40 * t * (1 - t) + 150 * t * t)
            length += hypot(place.x - last.x, place.y - last.y)
            last = place
        }
        #expect(abs(try Self.area(stroked) - 6 * length) < 0.01 * 6 * length)
        #expect(try outline.stroked(width: 6) == stroked)
    }

    @Test(
        "a contour of ten thousand short segments has the same stroke as a few long ones",
        arguments: [LineJoin.miter, .bevel, .round], [LineCap.butt, .round, .square])
    func long(_ join: LineJoin, _ cap: LineCap) throws {
        let corners = [Point(40, 60), Point(240, 60), Point(60, 120), Point(250, 160), Point(120, 250)]
        var (few, many) = (Outline(), Outline())
        for isClosed in [false, true] {
            let way = isClosed ? corners.map { Point($0.x * 0.5 + 150, $0.y) } + [Point(170, 60)] : corners
            few.move(to: way[0])
            many.move(to: way[0])
            for (from, to) in zip(way, way.dropFirst()) {
                few.addLine(to: to)
                for step in 1...5000 {
                    many.addLine(to: from.interpolated(to: to, Double(step) / 5000))
                    // A segment of length 0 between two pieces must change nothing.
                    if step % 999 == 0 { many.addLine(to: from.interpolated(to: to, Double(step) / 5000)) }
                }
            }
            if isClosed {
                few.close()
                many.close()
            }
        }
        let one = try Self.coverage(few.stroked(width: 18, join: join, cap: cap))
        let other = try Self.coverage(many.stroked(width: 18, join: join, cap: cap))
        #expect(one.count { $0 > 0 } > 10_000)
        #expect(Self.largestDifference(one, other) <= 12)
    }

    @Test(
        "a stroke made in parts equals a stroke made at once",
        arguments: [LineJoin.miter, .bevel, .round], [LineCap.butt, .round, .square])
    func parts(_ join: LineJoin, _ cap: LineCap) throws {
        var outline = Outline()
        for isClosed in [false, true] {
            let x = isClosed ? 150.0 : 0
            outline.move(to: Point(x + 30, 30))
            outline.addLine(to: Point(x + 120, 40))
            outline.addQuadratic(control: Point(x + 130, 150), to: Point(x + 40, 110))
            outline.addLine(to: Point(x + 110, 180))
            outline.addCubic(
                control1: Point(x + 20, 180), control2: Point(x + 140, 290), to: Point(x + 30, 260))
            if isClosed { outline.close() }
        }
        let whole = try outline.stroked(width: 14, join: join, cap: cap)
        let style = Stroker.Style(width: 14, join: join, cap: cap, miterLimit: 4)
        for most in 2...4 {
            var parts = Outline()
            let stroker = try Stroker(reach: 300)
            for contour in outline.contours {
                try LongStroke(contour, style).trace(inPartsOf: most, by: stroker, into: &parts)
            }
            let (one, other) = (try Self.coverage(whole), try Self.coverage(parts))
            // FreeType bends the two halves of a curve a little differently from the whole curve.
            #expect(Self.largestDifference(one, other) <= 32)
        }
    }

    @Test(
        "a wide stroke with round joins and caps has few lines through its middle, even if it is made in parts"
    )
    func wide() throws {
        /// Returns the number of lines, of the stroke of `count` curves, that touch the frame; and the area that the
        /// stroke covers.
        func lines(_ count: Int, join: LineJoin) throws -> Int {
            var random = RepeatableRandom(3)
            func point() -> Point {
                Point(.random(in: 0...300, using: &random), .random(in: 0...300, using: &random))
            }
            var outline = Outline()
            outline.move(to: point())
            for _ in 0..<count { outline.addCubic(control1: point(), control2: point(), to: point()) }
            let stroked = try outline.stroked(width: 10_000, join: join, cap: .round)
            let flat = FlatOutline(stroked, under: .identity, frame: Self.size)
            let covered = try Rasterizer().cover(
                flat, .nonZero, in: PixelBounds(columns: 0..<300, rows: 0..<300))
            #expect(covered.allSatisfy { $0.coverage == 255 })
            #expect(covered.reduce(0) { $0 + Int($1.length) } == 300 * 300)
            return flat.contours.reduce(0) { sum, contour in
                let corners = flat.corners[contour.corners]
                return sum
                    + zip(corners, corners.dropFirst()).count { from, to in
                        let (least, most) = (pointwiseMin(from, to), pointwiseMax(from, to))
                        return least.x < 300 * 64 && least.y < 300 * 64 && most.x >= 0 && most.y >= 0
                    }
            }
        }
        let (few, many) = (try lines(100, join: .round), try lines(900, join: .round))
        #expect(Double(many) <= 12 * Double(few) + 900)
        #expect(try lines(100, join: .miter) > 20 * few)
    }

    private static func coverage(_ outline: Outline) throws -> [Int] {
        let flat = FlatOutline(outline, under: .identity, frame: size)
        var coverage = [Int](repeating: 0, count: 300 * 300)
        for span in try Rasterizer().cover(flat, .nonZero, in: PixelBounds(columns: 0..<300, rows: 0..<300)) {
            for x in span.x..<span.x + span.length {
                coverage[Int(span.y) * 300 + Int(x)] = Int(span.coverage)
            }
        }
        return coverage
    }

    private static func largestDifference(_ one: [Int], _ other: [Int]) -> Int {
        zip(one, other).map { abs($0 - $1) }.max() ?? 0
    }

    @Test("strokes without length or width cover nothing") func nothing() throws {
        let dot = Self.line([Point(5, 5), Point(5, 5)])
        #expect(try dot.stroked(width: 4, cap: .round).contours.isEmpty)
        #expect(try Outline().stroked(width: 4).contours.isEmpty)
        for width in [0, -3, Double.nan] { #expect(try Self.square.stroked(width: width).contours.isEmpty) }
        for limit in [Double.nan, -1, 0, 1e300] {
            #expect(try !Self.square.stroked(width: 3, miterLimit: limit).contours.isEmpty)
        }
        var tiny = Outline()
        tiny.move(to: Point(1, 1))
        for step in 1...20 {
            let x = 1 + Double(step) * 1e-7
            tiny.addQuadratic(control: Point(x, 1 + 1e-7), to: Point(x, 1))
            tiny.addCubic(control1: Point(x, 1 + 1e-7), control2: Point(x, 1 - 1e-7), to: Point(x, 1))
        }
        _ = try tiny.stroked(width: 0.5)
        for size in [Double.leastNonzeroMagnitude, 1e-300, 1e300] {
            let line = Self.line([Point(0, 0), Point(size, size)])
            _ = try line.stroked(width: size)
        }
    }
}
