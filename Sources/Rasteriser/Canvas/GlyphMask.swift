import Geometry

/// The coverage of a glyph's pixels, 0 to 255, row after row.
package final class GlyphMask: Sendable {
    /// The first column and row, from the pixel in which the glyph's origin lies.
    package let left, top: Int
    package let width, height: Int
    package let coverage: [UInt8]

    /// Rasterises an outline of ems under a map to pixels.
    package init(_ outline: Outline, least: Point, most: Point, under map: Affine, by rasterizer: Rasterizer)
        throws(DrawingError)
    {
        let (first, last) = (map(least), map(most))
        (left, top) = (Int(first.x.rounded(.down)) - 1, Int(first.y.rounded(.down)) - 1)
        (width, height) = (Int(last.x.rounded(.up)) + 1 - left, Int(last.y.rounded(.up)) + 1 - top)
        let size = PixelSize(width: width, height: height)
        let flat = FlatOutline(outline, under: map.then(.move(-Double(left), -Double(top))), frame: size)
        var coverage = [UInt8](repeating: 0, count: width * height)
        let bounds = PixelBounds(columns: 0..<width, rows: 0..<height)
        for span in try rasterizer.cover(flat, .nonZero, in: bounds) {
            let start = Int(span.y) * width + Int(span.x)
            for index in start..<start + Int(span.length) { coverage[index] = span.coverage }
        }
        self.coverage = coverage
    }
}
