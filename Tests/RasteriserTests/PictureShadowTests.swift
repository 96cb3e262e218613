import Drawing
import Geometry
import Testing

@testable import Rasteriser

/// The soft shadows of pictures that a closure draws.
@Suite struct PictureShadowTests {
    private static let white = Color(red: 255, green: 255, blue: 255)

    /// Returns the red level of each pixel of a picture's shadow on black, in bands of `band` rows. The picture has at
    /// most 120 by 100 pixels.
    private static func shadow(
        _ size: PixelSize, _ x: Int, _ y: Int, band: Int? = nil, of picture: (inout Canvas) throws -> Void
    ) throws -> [[Int]] {
        let band = band ?? size.height
        var rows: [[Int]] = []
        var buffer = PixelBuffer(width: size.width, height: band)
        let frame = PixelBounds(columns: 0..<size.width, rows: 0..<size.height)
        let blur = try #require(BoxBlur(deviation: 6))
        for first in stride(from: 0, to: size.height, by: band) {
            let rowsOfBand = first..<min(first + band, size.height)
            var canvas = Canvas(
                on: &buffer, rows: rowsOfBand, of: size, background: Color(red: 0, green: 0, blue: 0),
                picture: frame)
            canvas.transform = .move(Double(x), Double(y))
            let part = PixelBounds(columns: x..<x + 120, rows: y..<y + 100)
            try canvas.drawShadow(blur: blur, color: white, part: part, of: picture)
            canvas.finish()
            let pixels = buffer.rgb24()
            for y in 0..<rowsOfBand.count {
                rows.append((0..<size.width).map { Int(pixels[(y * size.width + $0) * 3]) })
            }
        }
        return rows
    }

    private static func shape(_ canvas: inout Canvas, _ brush: Brush) throws {
        let outline = OutlineShapes.pentagram(Point(50, 50), 45)
        let unit = UnitSquare(
            origin: Point(0, 0), size: Size(width: 100, height: 100), transform: canvas.transform)
        try canvas.fill([
            FilledOutline(
                outline: FlatOutline(outline, under: canvas.transform, frame: canvas.size), brush: brush,
                unit: unit)
        ])
    }

    @Test("a picture that casts a shadow may have groups and gradients, even beyond the frame") func nested()
        throws
    {
        let (large, small) = (PixelSize(width: 200, height: 200), PixelSize(width: 100, height: 100))
        let white = Brush(.color(Self.white))
        let plain = try Self.shadow(small, -40, -40) { try Self.shape(&$0, white) }
        #expect(Set(plain.joined()).count > 100)
        for brush in [white, Brush(.linear(LinearPaint()))] {
            let grouped = try Self.shadow(small, -40, -40) { canvas in
                try canvas.drawGroup(
                    clip: .rectangle(at: Point(-200, -200), size: Size(width: 600, height: 600))
                ) { try Self.shape(&$0, brush) }
            }
            #expect(zip(grouped.joined(), plain.joined()).allSatisfy { abs($0 - $1) <= 1 })
        }
        func blurred(_ canvas: inout Canvas) throws {
            try canvas.drawGroup(opacity: 0.9, blur: 5) { try Self.shape(&$0, white) }
        }
        // The picture is moved by whole cells of the blur and whole dither tiles.
        let whole = try Self.shadow(large, 24, 24, of: blurred)
        let cut = try Self.shadow(small, -40, -40, of: blurred)
        for y in 0..<60 {
            for x in 0..<60 { #expect(abs(cut[y][x] - whole[y + 64][x + 64]) <= 1, "\(x), \(y)") }
        }
        #expect(try Self.shadow(small, -40, -40, band: 13, of: blurred) == cut)
    }
}
