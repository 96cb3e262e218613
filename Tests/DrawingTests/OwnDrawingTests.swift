import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// The drawing functions that layers of other packages use.
@Suite struct OwnDrawingTests {
    private static let size = PixelSize(width: 64, height: 40)
    private static let whole = Size(width: 64, height: 40)

    private func pixels(
        bands: Int = 40, position: Point? = nil, rotation: Double = 0,
        _ body: @escaping DrawnContent.Body
    ) throws -> [UInt8] {
        var layer = Layer(DrawnContent(body))
        layer.position = position.map(Track.constant)
        layer.rotation = .constant(rotation)
        return try pixels(of: layer, bands: bands)
    }

    private func pixels(of layer: Layer, bands: Int = 40) throws -> [UInt8] {
        var scene = Scene(size: Self.size, fps: .slowest, duration: 1)
        scene.layers = [layer]
        let renderer = try Renderer(scene)
        let figure = renderer.figure(at: .zero)
        var pixels: [UInt8] = []
        for first in stride(from: 0, to: 40, by: bands) {
            let rows = first..<min(first + bands, 40)
            var buffer = PixelBuffer(width: 64, height: rows.count)
            try renderer.draw(figure, rows: rows, into: &buffer)
            pixels += buffer.rgb24()
        }
        return pixels
    }

    @Test(
        "a computed field has the levels at its pixels' centres, in any bands", arguments: [40, 7, 1])
    func field(bands: Int) throws {
        let drawn = try pixels(bands: bands) { canvas, _ in
            canvas.fill(Self.whole) { place in
                FieldColor(red: (place.x - 0.5) * 4, green: place.y < 20 ? 255 : 0, blue: 7, alpha: 1)
            }
        }
        for y in 0..<40 {
            for x in 0..<64 {
                let expected = [UInt8(x * 4), y < 20 ? 255 : 0, 7]
                #expect(Array(drawn[(y * 64 + x) * 3..<(y * 64 + x) * 3 + 3]) == expected)
            }
        }
    }

    @Test("a rotated field is the same in any bands") func turned() throws {
        func draw(bands: Int) throws -> [UInt8] {
            try pixels(bands: bands, position: Point(30, 22), rotation: 33) { canvas, _ in
                canvas.fill(Size(width: 31.5, height: 17)) { place in
                    FieldColor(
                        red: place.x * 8, green: place.y * 15, blue: 100,
                        alpha: 0.5 + 0.5 * Turn.sine(place.x / 9))
                }
            }
        }
        let whole = try draw(bands: 40)
        #expect(try draw(bands: 3) == whole)
        #expect(Set(whole).count > 100)
    }

    @Test("levels that are NaN or out of range are clamped") func clamped() throws {
        let drawn = try pixels { canvas, _ in
            canvas.fill(Self.whole) { place in
                place.x < 32
                    ? FieldColor(red: .nan, green: 1e300, blue: -.infinity, alpha: .infinity)
                    : FieldColor(red: 255, green: 255, blue: 255, alpha: .nan)
            }
        }
        #expect(Array(drawn[0..<3]) == [0, 255, 0])
        #expect(Array(drawn[63 * 3..<64 * 3]) == [0, 0, 0])
    }

    @Test("a brush fills with the same pixels as a layer of the same gradient") func brush() throws {
        var gradient = LinearGradientContent()
        gradient.startPoint = .constant(Point(0, 0))
        gradient.endPoint = .constant(Point(1, 1))
        var paint = LinearPaint()
        (paint.startPoint, paint.endPoint) = (Point(0, 0), Point(1, 1))
        let brush = Brush(.linear(paint))
        let drawn = try pixels { canvas, _ in try canvas.fill(Self.whole, with: brush) }
        // Lines of equal colour are at right angles to the gradient's line in points, as they are for a gradient layer.
        #expect(try drawn == pixels(of: Layer(gradient)))
        let red = Brush(.color(Color(red: 200, green: 10, blue: 20)))
        let flat = try pixels { canvas, _ in try canvas.fill(Self.whole, with: red) }
        #expect(flat == Array(repeating: [200, 10, 20], count: 64 * 40).flatMap(\.self))
    }

    @Test("shapes drawn under a transform have the pixels of transformed shapes") func maps() throws {
        let outline = Outline.star(points: 5, innerRadius: 0.4, size: Size(width: 30, height: 30))
        let color = Color(red: 250, green: 240, blue: 30)
        @Sendable func star(_ canvas: inout Canvas) throws {
            try canvas.drawShapes { pen in try pen.fill(outline, color: color) }
        }
        let map = Affine.scale(0.5, 0.75).then(.move(20, 4))
        let drawn = try pixels { canvas, _ in try canvas.draw(under: map) { try star(&$0) } }
        let expected = try pixels { canvas, _ in
            try canvas.drawShapes { pen in try pen.fill(outline.mapped(by: map), color: color) }
        }
        #expect(drawn == expected && Set(drawn).count > 3)
        let twice = try pixels { canvas, _ in
            try canvas.draw(under: map) { _ in }
            try star(&canvas)
        }
        #expect(try twice == pixels { canvas, _ in try star(&canvas) })
    }

    @Test("numbers that are not finite or far too large draw nothing and don't crash") func nonsense() throws
    {
        let picture = LayerPicture(
            ImagePyramid(DecodedImage(width: 2, height: 2) { _, _ in [255, 0, 0, 255] }), FigureBytes())
        let color = Color(red: 255, green: 255, blue: 255)
        let nothing = [UInt8](repeating: 0, count: 64 * 40 * 3)
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
            let drawn = try pixels { canvas, _ in
                let place = Point(value, 3)
                try picture.draw(on: &canvas, in: Rectangle(origin: place, size: Self.whole))
                try picture.draw(
                    on: &canvas, in: Rectangle(origin: Point(0, 0), size: Size(width: value, height: 4)))
                try picture.draw(
                    on: &canvas, in: Rectangle(origin: Point(0, 0), size: Self.whole), opacity: -abs(value))
                canvas.fill(Size(width: value, height: value)) { _ in FieldColor(color) }
                try canvas.fill(Size(width: 4, height: value), with: Brush(.color(color)))
                try canvas.draw(under: .move(value, 0)) { canvas in
                    if value.magnitude == 1e300 { return }
                    canvas.fill(Self.whole) { _ in FieldColor(color) }
                }
                try canvas.drawShapes { pen in
                    pen.fillCircle(center: place, radius: 4, color: color)
                    pen.fillCircle(center: Point(3, 3), radius: -4, color: color)
                    pen.fillCircle(center: Point(3, 3), radius: 4, color: color, alpha: -abs(value))
                    try pen.fill(Outline(), color: color)
                    var broken = Outline.rectangle(size: Self.whole)
                    broken.addPolygon([place, Point(0, 0), Point(9, 9)])
                    if !value.isFinite { try pen.fill(broken, color: color) }
                    try pen.fill(broken.stroked(width: -1), color: color)
                }
            }
            #expect(drawn == nothing, "\(value)")
        }
    }

    @Test("programming errors end the process") func preconditions() async {
        await #expect(processExitsWith: .failure) {
            _ = FlatOutline(Outline(), under: .identity, frame: PixelSize(width: 0, height: 10))
        }
        await #expect(processExitsWith: .failure) {
            _ = FlatOutline(Outline(), under: .identity, frame: PixelSize(width: 1 << 40, height: 10))
        }
        await #expect(processExitsWith: .failure) {
            var paint = LinearPaint()
            paint.ramp = ColorRamp([])
            _ = Brush(.linear(paint))
        }
        await #expect(processExitsWith: .failure) {
            _ = Outline.polygon(sides: -1, size: OwnDrawingTests.whole)
        }
        await #expect(processExitsWith: .failure) {
            var outline = Outline()
            outline.addLine(to: Point(0, 0))
        }
        await #expect(processExitsWith: .failure) { _ = SceneTime(1, over: 1).divided(near: .nan) }
    }
}

extension Outline {
    fileprivate mutating func addPolygon(_ corners: [Point]) {
        for (index, corner) in corners.enumerated() {
            if index == 0 { move(to: corner) } else { addLine(to: corner) }
        }
        close()
    }
}
