import Foundation
import Geometry
import Testing

@testable import Rasteriser

/// The areas of predefined outlines, compared with formulas.
@Suite struct OutlineBuilderTests {
    private static let size = Size(width: 200, height: 120)

    @Test("an ellipse deviates by at most 1/1000 of its radius, and begins at its top") func ellipse() {
        let outline = Outline.ellipse(at: Point(10, 20), size: Self.size)
        #expect(outline.contours[0].start == Point(110, 20))
        var last = outline.contours[0].start
        for segment in outline.contours[0].segments {
            guard case .cubic(let one, let two, let end) = segment else {
                Issue.record("not a cubic")
                continue
            }
            for step in 0...50 {
                let t = Double(step) / 50
                let s = 1 - t
                func mix(_ key: KeyPath<Point, Double>) -> Double {
                    s * s * s * last[keyPath: key] + 3 * s * s * t * one[keyPath: key] + 3 * s * t * t
                        * two[keyPath: key] + t * t * t * end[keyPath: key]
                }
                #expect(abs(hypot((mix(\.x) - 110) / 100, (mix(\.y) - 80) / 60) - 1) < 0.001)
            }
            last = end
        }
        #expect(last == Point(110, 20))
    }

    @Test("a rounded rectangle lacks at each corner the area between circle and square") func rectangles() {
        func area(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            OutlineShapes.area(
                .roundedRectangle(
                    at: Point(5, -7), size: Self.size,
                    radii: CornerRadii(topLeft: a, topRight: b, bottomRight: c, bottomLeft: d)))
        }
        func expected(_ radii: [Double]) -> Double {
            200 * 120 - radii.reduce(0) { $0 + $1 * $1 * (1 - Double.pi / 4) }
        }
        #expect(abs(area(0, 0, 0, 0) - 200 * 120) < 1e-6)
        #expect(abs(area(10, 20, 30, 40) - expected([10, 20, 30, 40])) < 1)
        #expect(abs(area(0, 20, 0, 40) - expected([20, 40])) < 1)
        #expect(abs(area(-5, 0, -1, 0) - 200 * 120) < 1e-6)
        #expect(abs(area(500, 500, 500, 500) - expected([60, 60, 60, 60])) < 4, "radii that fit the height")
        #expect(abs(area(90, 0, 0, 60) - expected([72, 48])) < 2, "reduced together, as in CSS")
    }

    @Test("each corner of a rounded rectangle has its own radius") func corners() throws {
        let outline = Outline.roundedRectangle(
            size: Self.size,
            radii: CornerRadii(topLeft: 10, topRight: 20, bottomRight: 30, bottomLeft: 40))
        let ends = outline.contours[0].segments.map { segment in
            switch segment {
            case .line(let to), .quadratic(_, let to), .cubic(_, _, let to): to
            }
        }
        #expect(
            [outline.contours[0].start] + ends == [
                Point(10, 0), Point(180, 0), Point(200, 20), Point(200, 90), Point(170, 120), Point(40, 120),
                Point(0, 80), Point(0, 10), Point(10, 0),
            ])
    }

    @Test(
        "polygons and stars have the area of their formulas, and less with rounded corners", arguments: 3...12
    )
    func polygons(_ count: Int) {
        let (n, radius) = (Double(count), 80.0)
        let size = Size(width: 160, height: 160)
        let sharp = n / 2 * radius * radius * sin(2 * .pi / n)
        #expect(abs(OutlineShapes.area(.polygon(sides: count, size: size)) - sharp) < 1e-6)
        let turn = 2 * Double.pi / n
        let round = sharp - n * 9 * 9 * (tan(turn / 2) - turn / 2)
        let rounded = Outline.polygon(sides: count, size: size, cornerRadius: 9)
        #expect(abs(OutlineShapes.area(rounded) - round) < 0.1)
        #expect(rounded.contours[0].isClosed)
        let star = Outline.star(points: count, innerRadius: 0.4, size: size)
        #expect(abs(OutlineShapes.area(star) - n * radius * radius * 0.4 * sin(.pi / n)) < 1e-6)
        #expect(star.contours[0].start == Point(80, 0))
    }

    @Test("a radius that is too large uses half of each side; shapes without area have no arcs") func large()
    {
        let square = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
        let circle = Outline.rounded(square, radius: 1000)
        #expect(abs(OutlineShapes.area(circle) - .pi * 2500) < 3)
        #expect(abs(OutlineShapes.area(.rounded(square.reversed(), radius: 50)) + .pi * 2500) < 3)
        for corners in [
            [Point(5, 5), Point(5, 5), Point(5, 5)], [Point(0, 0), Point(10, 0), Point(20, 0)],
            [Point(0, 0), Point(10, 0)],
        ] {
            let outline = Outline.rounded(corners, radius: 3)
            #expect(outline.contours.count == 1 && abs(OutlineShapes.area(outline)) < 1e-9)
        }
        #expect(Outline.rounded([], radius: 3).contours.isEmpty)
    }
}
