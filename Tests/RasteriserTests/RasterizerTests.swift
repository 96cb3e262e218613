import Foundation
import Geometry
import TestSupport
import Testing

@testable import Rasteriser

@Suite struct RasterizerTests {
    private static let size = PixelSize(width: 320, height: 240)

    /// Returns the coverage of each pixel of a frame, drawn in bands.
    private static func coverage(
        _ outline: Outline, _ rule: FillRule = .nonZero, under map: Affine = .identity, band: Int = 240,
        size: PixelSize = size
    ) throws -> [UInt8] {
        let rasterizer = try Rasterizer()
        let flat = FlatOutline(outline, under: map, frame: size)
        var pixels = [UInt8](repeating: 0, count: size.width * size.height)
        var strayCount = 0
        for first in stride(from: 0, to: size.height, by: band) {
            let rows = first..<min(first + band, size.height)
            let bounds = PixelBounds(columns: 0..<size.width, rows: rows)
            for span in try rasterizer.cover(flat, rule, in: bounds) {
                let columns = Int(span.x)..<Int(span.x + span.length)
                guard bounds.contains(PixelBounds(columns: columns, rows: Int(span.y)..<Int(span.y) + 1))
                else {
                    strayCount += 1
                    continue
                }
                for x in columns {
                    let place = Int(span.y) * size.width + x
                    strayCount += pixels[place] == 0 ? 0 : 1
                    pixels[place] = span.coverage
                }
            }
        }
        #expect(strayCount == 0, "no pixel comes twice, and none from outside")
        return pixels
    }

    private static func area(_ pixels: [UInt8]) -> Double {
        pixels.reduce(0) { $0 + ($1 == 255 ? 1 : Double($1) / 256) }
    }

    @Test("coverage doesn't depend on bands, or on a shift by whole pixels")
    func bands() throws {
        var random = RepeatableRandom(17)
        var covered = 0.0
        for shape in 0..<300 {
            let outline = OutlineShapes.random(&random, around: Self.size, beyond: 120)
            let rule: FillRule = shape.isMultiple(of: 2) ? .evenOdd : .nonZero
            let whole = try Self.coverage(outline, rule)
            covered += Self.area(whole)
            for band in [97, 64, 17] + (shape % 30 == 0 ? [1] : []) {
                #expect(try Self.coverage(outline, rule, band: band) == whole, "\(shape) in \(band)")
            }
            let (right, down) = (shape % 41 - 20, shape % 23 - 11)
            let moved = try Self.coverage(outline, rule, under: .move(Double(right), Double(down)))
            for y in max(0, down)..<min(240, 240 + down) {
                let columns = max(0, right)..<min(320, 320 + right)
                let from = (y - down) * 320 - right
                #expect(
                    moved[y * 320 + columns.lowerBound..<y * 320 + columns.upperBound]
                        == whole[from + columns.lowerBound..<from + columns.upperBound], "\(shape), row \(y)")
            }
        }
        #expect(covered > 300 * 5000, "the shapes are there")
    }

    @Test("an outline with many edges has the coverage that narrow parts of it have, by both rules")
    func grass()
        throws
    {
        // Blades that lean over each other, in one contour of 1,600 corners.
        var random = RepeatableRandom(5)
        var outline = Outline()
        outline.move(to: Point(-20, 300))
        for blade in 0..<400 {
            let x = Double(blade) * 0.9 - 20
            outline.addLine(to: Point(x, .random(in: 150...200, using: &random)))
            outline.addLine(
                to: Point(x + .random(in: -9...9, using: &random), .random(in: -10...90, using: &random)))
            outline.addLine(to: Point(x + 1.5, .random(in: 150...200, using: &random)))
            outline.addLine(to: Point(x + 1, 260))
        }
        outline.close()
        for rule in [FillRule.nonZero, .evenOdd] {
            let whole = try Self.coverage(outline, rule)
            let rasterizer = try Rasterizer()
            let flat = FlatOutline(outline, under: .identity, frame: Self.size)
            var parts = [UInt8](repeating: 0, count: whole.count)
            for first in stride(from: 0, to: Self.size.width, by: 20) {
                let part = PixelBounds(columns: first..<first + 20, rows: 0..<Self.size.height)
                for span in try rasterizer.cover(flat, rule, in: part) {
                    for x in Int(span.x)..<Int(span.x + span.length) {
                        parts[Int(span.y) * Self.size.width + x] = span.coverage
                    }
                }
            }
            #expect(whole == parts)
            #expect(whole.count { $0 > 0 && $0 < 255 } > 20_000, "there are many edges")
        }
    }

    @Test("the covered area of a simple outline is the area of its contour", arguments: 0..<60) func area(
        _ seed: Int
    ) throws {
        var random = RepeatableRandom(UInt64(seed + 1))
        let center = Point(.random(in: 155...165, using: &random), .random(in: 115...125, using: &random))
        let count = Int.random(in: 3...40, using: &random)
        // A star-shaped polygon does not cross itself.
        let corners = (0..<count).map { corner in
            let (sine, cosine) = Turn.sineAndCosine(Double(corner) / Double(count))
            let radius = Double.random(in: 60...100, using: &random)
            return Point(center.x + radius * cosine, center.y + radius * sine)
        }
        let polygon = OutlineShapes.polygon(corners)
        var shoelace = 0.0
        for (one, other) in zip(corners, corners.dropFirst() + [corners[0]]) {
            shoelace += (one.x * other.y - other.x * one.y) / 2
        }
        let drawn = Self.area(try Self.coverage(polygon))
        #expect(abs(drawn - shoelace) < 0.001 * shoelace, "\(drawn) instead of \(shoelace)")
        let backwards = Self.area(try Self.coverage(OutlineShapes.polygon(corners.reversed())))
        #expect(abs(backwards - shoelace) < 0.001 * shoelace)

        var blob = Outline()
        blob.move(to: corners[0].middle(corners[count - 1]))
        for (corner, next) in zip(corners, corners.dropFirst() + [corners[0]]) {
            blob.addQuadratic(control: corner, to: corner.middle(next))
        }
        blob.close()
        let exact = abs(OutlineShapes.area(blob))
        #expect(abs(Self.area(try Self.coverage(blob)) - exact) < 0.001 * exact)
    }

    @Test("circles made of cubic curves cover the area of a circle", arguments: [3, 8, 20, 55, 110])
    func circles(
        _ radius: Double
    )
        throws
    {
        let outline = OutlineShapes.circle(Point(160.3, 119.6), radius)
        let exact = OutlineShapes.area(outline)
        #expect(abs(exact - Double.pi * radius * radius) < 0.001 * exact)
        let drawn = Self.area(try Self.coverage(outline))
        #expect(abs(drawn - exact) < max(0.001, 0.01 / radius) * exact, "\(drawn) instead of \(exact)")
    }

    @Test("the centre of a pentagram is inside by the non-zero rule and outside by the even-odd rule")
    func rules() throws {
        let star = OutlineShapes.pentagram(Point(160, 120), 100)
        let (full, hollow) = (try Self.coverage(star, .nonZero), try Self.coverage(star, .evenOdd))
        #expect(full[120 * 320 + 160] == 255)
        #expect(hollow[120 * 320 + 160] == 0)
        #expect(full[40 * 320 + 160] == 255 && hollow[40 * 320 + 160] == 255, "a point of the star")
        // The pentagon in the middle is smaller by the square of the golden ratio.
        let golden = (1 + 5.0.squareRoot()) / 2
        let inner = 100 / (golden * golden)
        let pentagon = 2.5 * inner * inner * sin(2 * Double.pi / 5)
        #expect(abs(Self.area(full) - Self.area(hollow) - pentagon) < 0.002 * pentagon)
        var ring = OutlineShapes.polygon([Point(10, 10), Point(90, 10), Point(90, 90), Point(10, 90)])
        ring.addContour([Point(30, 30), Point(30, 70), Point(70, 70), Point(70, 30)])
        #expect(Self.area(try Self.coverage(ring)) == 6400 - 1600, "the other way round is a hole")
    }

    @Test(
        "an outline that is too busy for FreeType is drawn piece by piece", .slow,
        arguments: [(3_000, 1920), (17_000, 800)])
    func busy(_ count: Int, _ width: Int) throws {
        var random = RepeatableRandom(8)
        let size = PixelSize(width: width, height: 100)
        // The 17,000 teeth have more corners than FreeType can number.
        let (all, one) = (Double(width), Double(width) / Double(count))
        // The teeth are narrower than a pixel and fill the whole width.
        var corners = [Point(0, 0)]
        for tooth in 0..<count {
            let x = one * Double(tooth)
            corners.append(Point(x, .random(in: 80...100, using: &random)))
            corners.append(Point(x + one / 2, .random(in: 0...20, using: &random)))
        }
        corners.append(Point(all, 0))
        let outline = OutlineShapes.polygon(corners)
        var shoelace = 0.0
        for (one, other) in zip(corners, corners.dropFirst() + [corners[0]]) {
            shoelace += (one.x * other.y - other.x * one.y) / 2
        }
        let whole = try Self.coverage(outline, band: 100, size: size)
        #expect(abs(Self.area(whole) - abs(shoelace)) < 0.02 * abs(shoelace))
        #expect(try Self.coverage(outline, band: 34, size: size) == whole)
    }

    @Test("more lines through one pixel than FreeType supports are an error") func rotten() throws {
        var corners: [Point] = []
        for line in 0..<20_000 {
            corners += [Point(5.1, 5.1 + Double(line % 7) / 10), Point(5.9, 5.9 - Double(line % 5) / 10)]
        }
        let outline = OutlineShapes.polygon(corners)
        #expect(throws: DrawingError.self) { _ = try Self.coverage(outline) }
    }

    @Test(
        "an outline's parts outside the frame are cut off, and the parts inside stay",
        arguments: [2e3, 1e6, 1e30, 1e300])
    func far(_ far: Double) throws {
        let everything = OutlineShapes.polygon([
            Point(-far, -far), Point(far, -far), Point(far, far), Point(-far, far),
        ])
        #expect(Set(try Self.coverage(everything)) == [255])
        let left = OutlineShapes.polygon([
            Point(-far, -far), Point(100.5, -far), Point(100.5, far), Point(-far, far),
        ])
        let covered = try Self.coverage(left)
        let edge = Array(covered[77 * 320 + 99..<77 * 320 + 103])
        #expect(edge == [255, 127, 0, 0] || edge == [255, 128, 0, 0])
        let outside = OutlineShapes.polygon([Point(400, -far), Point(far, -far), Point(400, far)])
        #expect(Set(try Self.coverage(outside)) == [0])
        #expect(Set(try Self.coverage(OutlineShapes.circle(Point(160, 120), far))) == [255])
        #expect(Set(try Self.coverage(OutlineShapes.circle(Point(far, far), far / 4))) == [0])
        if far == 1e6 {
            // The line goes from corner to corner, with end points far outside the frame.
            let half = OutlineShapes.polygon([
                Point(-4 * far, -3 * far), Point(4 * far, 3 * far), Point(-4 * far, 3 * far),
            ])
            #expect(abs(Self.area(try Self.coverage(half)) - 320 * 120) < 2)
        }
    }

    @Test("an outline a thousand times larger than the frame is clipped correctly") func scaled()
        throws
    {
        let shape = OutlineShapes.circle(Point(0, 0), 100)
        let map = Affine.scale(1000, 1000).then(.move(-99_900, 50))
        // Near x = 100, the edge of a circle of radius 100000 is nearly a straight line.
        let covered = try Self.coverage(shape, under: map)
        let exact = (0..<240).reduce(0.0) { sum, y in
            let dy = Double(y) + 0.5 - 50
            // The Bézier curves are up to 27 pixels outside the circle.
            return sum + (1e10 - dy * dy).squareRoot() - 99_900
        }
        #expect(abs(Self.area(covered) - exact) < 0.01 * exact)
    }

    @Test("NaN and infinite coordinates cover nothing and don't crash") func notNumbers() throws {
        let good = OutlineShapes.polygon([Point(10, 10), Point(90, 10), Point(50, 90)])
        for bad in [Double.nan, .infinity, -.infinity] {
            var outline = good
            outline.move(to: Point(5, 5))
            outline.addCubic(control1: Point(7, bad), control2: Point(8, 8), to: Point(9, 20))
            #expect(Set(try Self.coverage(outline)) == [0])
            #expect(Set(try Self.coverage(good, under: .scale(bad, 1))) == [0])
            #expect(try outline.stroked(width: 3).contours.isEmpty)
            #expect(try good.stroked(width: bad).contours.isEmpty)
        }
        #expect(Set(try Self.coverage(good, under: .scale(1e300, 1e300))).isSubset(of: [0, 255]))
        #expect(Set(try Self.coverage(Outline())) == [0])
    }

    @Test("several threads can draw at once, each with its own rasteriser") func threads() async throws {
        var random = RepeatableRandom(4)
        let outlines = (0..<12).map { _ in OutlineShapes.random(&random, around: Self.size, beyond: 50) }
        let expected = try outlines.map { try Self.coverage($0) }
        await withTaskGroup(of: [[UInt8]]?.self) { group in
            for _ in 0..<6 { group.addTask { try? outlines.map { try Self.coverage($0, band: 33) } } }
            for await drawn in group { #expect(drawn == expected) }
        }
    }
}
