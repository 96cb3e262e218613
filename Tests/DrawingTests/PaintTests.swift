import CPixels
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// Outlines filled with gradients.
@Suite struct PaintTests {
    private static let size = PixelSize(width: 150, height: 120)
    private static let below = Color(red: 40, green: 90, blue: 200)

    private static func drawn(
        bandHeight: Int = 120, _ body: (inout Canvas) throws -> Void
    ) throws -> [UInt8] {
        var pixels: [UInt8] = []
        let frame = PixelBounds(columns: 0..<size.width, rows: 0..<size.height)
        for first in stride(from: 0, to: size.height, by: bandHeight) {
            let rows = first..<min(first + bandHeight, size.height)
            var buffer = PixelBuffer(width: size.width, height: rows.count)
            var canvas = Canvas(on: &buffer, rows: rows, of: size, background: below, picture: frame)
            try body(&canvas)
            canvas.finish()
            pixels += buffer.rgb24()
        }
        return pixels
    }

    private static func linear() -> LinearPaint {
        var paint = LinearPaint()
        paint.ramp.colors = [
            Color(red: 255, green: 0, blue: 20), Color(red: 0, green: 200, blue: 90, alpha: 120),
            Color(red: 255, green: 255, blue: 0),
        ]
        (paint.startPoint, paint.endPoint) = (Point(0, 0.2), Point(1, 0.7))
        return paint
    }

    private static func radial() -> RadialPaint {
        var paint = RadialPaint()
        (paint.startCenter, paint.startRadius, paint.endRadius) = (Point(0.4, 0.4), 0.1, 0.7)
        return paint
    }

    private static let star = Outline.star(points: 5, innerRadius: 0.5, size: Size(width: 90, height: 100))
        .mapped(by: .move(25, 10))
    private static let box = (origin: Point(25, 10), size: Size(width: 90, height: 100))

    private static func fill(
        _ paint: Paint, _ transform: Affine = .identity, alpha: Double = 1, on canvas: inout Canvas
    ) throws {
        canvas.transform = transform
        let flat = FlatOutline(star, under: transform, frame: size)
        let unit = UnitSquare(origin: box.origin, size: box.size, transform: transform)
        try canvas.drawShapes { try $0.fill(flat, with: Brush(paint), over: unit, alpha: alpha) }
    }

    @Test(
        "an outline filled with a gradient is the gradient layer clipped by the outline", arguments: [1, 0.4])
    func clipped(_ alpha: Double) throws {
        let paint = Self.linear()
        let drawn = try Self.drawn { try Self.fill(.linear(paint), alpha: alpha, on: &$0) }
        let expected = try Self.drawn { canvas in
            try canvas.drawGroup(opacity: alpha, clip: Self.star) { group in
                let (start, end) = (Point(25, 30), Point(115, 80))
                group.draw(
                    RampField(
                        RampColors(paint.ramp), geometry: LinearGeometry(start: start, end: end),
                        layerPlace: .identity), size: Size(Self.size))
            }
        }
        let steps = zip(drawn, expected).map { abs(Int($0) - Int($1)) }
        #expect(steps.max() ?? 0 <= 3)
        #expect(drawn != (try Self.drawn { _ in }))
    }

    @Test("bands and all SIMD levels give the pixels of the whole frame", arguments: [1, 7, 16, 50])
    func bands(_ height: Int) throws {
        let turned = Affine.move(-70, -60).then(.rotate(degrees: 20)).then(.move(80, 62.3))
        for paint in [Paint.linear(Self.linear()), .radial(Self.radial()), .color(Self.below)] {
            for transform in [Affine.identity, turned] {
                func body(_ canvas: inout Canvas) throws { try Self.fill(paint, transform, on: &canvas) }
                #expect(try Self.drawn(bandHeight: height, body) == Self.drawn(body))
            }
        }
    }

    @Test("a radial gradient has the width and height of the filled shape") func ellipse() throws {
        var paint = RadialPaint()
        paint.ramp = ColorRamp(
            [
                Color(red: 255, green: 255, blue: 255), Color(red: 255, green: 255, blue: 255),
                Color(red: 0, green: 0, blue: 0),
            ], locations: [0, 0.5, 0.5])
        let drawn = try Self.drawn { canvas in
            let flat = FlatOutline(
                .rectangle(at: Point(0, 0), size: Size(width: 140, height: 60)), under: .identity,
                frame: Self.size)
            let unit = UnitSquare(
                origin: Point(0, 0), size: Size(width: 140, height: 60), transform: .identity)
            try canvas.drawShapes { try $0.fill(flat, with: Brush(.radial(paint)), over: unit) }
        }
        let white = (0..<60 * Self.size.width).count { index in
            index % Self.size.width < 140 && drawn[index * 3] == 255
        }
        #expect(abs(Double(white) - .pi * 35 * 15) < 60)
        #expect(drawn[(30 * 150 + 36) * 3] == 255 && drawn[(30 * 150 + 34) * 3] == 0)
        #expect(drawn[(16 * 150 + 70) * 3] == 255 && drawn[(14 * 150 + 70) * 3] == 0)
    }

    @Test("shapes without area or opacity are not painted") func nothing() throws {
        let plain = try Self.drawn { _ in }
        #expect(try Self.drawn { try Self.fill(.linear(Self.linear()), alpha: 0, on: &$0) } == plain)
        for size in [Size(width: 0, height: 5), Size(width: 5, height: 0)] {
            let drawn = try Self.drawn { canvas in
                let flat = FlatOutline(Self.star, under: .identity, frame: Self.size)
                let unit = UnitSquare(origin: Point(0, 0), size: size, transform: .identity)
                try canvas.drawShapes { try $0.fill(flat, with: Brush(.radial(Self.radial())), over: unit) }
            }
            #expect(drawn == plain)
        }
    }

    @Test("brushes of different paints describe themselves differently") func identity() {
        var other = Self.linear()
        other.ramp.colors[1].alpha = 121
        let paints: [Paint] = [
            .color(Self.below), .color(Color(red: 41, green: 90, blue: 200)), .linear(Self.linear()),
            .linear(other), .radial(Self.radial()), .radial(RadialPaint()),
        ]
        let descriptions = paints.map { paint in
            var bytes = FigureBytes()
            Brush(paint).describe(into: &bytes)
            return bytes
        }
        #expect(Set(descriptions).count == paints.count)
    }
}
