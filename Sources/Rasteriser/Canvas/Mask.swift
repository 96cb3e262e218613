import CPixels
import Geometry

/// The coverage (0 to 255) of the pixels inside some bounds by an outline, glyphs or a layer. Valid until the workspace
/// lends memory for another mask.
@safe
package struct Mask {
    let bounds: PixelBounds
    private let memory: UnsafeMutablePointer<UInt8>

    /// Creates a mask on memory that has its coverage, row after row, and outlives it.
    init(on memory: UnsafeMutableRawPointer, in bounds: PixelBounds) {
        self.bounds = bounds
        unsafe self.memory = memory.assumingMemoryBound(to: UInt8.self)
    }

    /// Creates a mask with the same coverage everywhere.
    package init(_ coverage: UInt8, in bounds: PixelBounds, by workspace: Workspace) {
        self.bounds = bounds
        let count = bounds.columns.count * bounds.rows.count
        unsafe memory = workspace.lendMask(byteCount: count).assumingMemoryBound(to: UInt8.self)
        unsafe memory.update(repeating: coverage, count: count)
    }

    /// Creates the mask of an outline.
    package init(of outline: FlatOutline, _ rule: FillRule, in bounds: PixelBounds, by workspace: Workspace)
        throws(DrawingError)
    {
        let spans = try workspace.rasterizer().cover(outline, rule, in: bounds)
        self.init(0, in: bounds, by: workspace)
        for span in spans {
            unsafe pixels(Int(span.x), Int(span.y)).update(
                repeating: span.coverage, count: Int(span.length))
        }
    }

    /// Creates the mask of a rectangle.
    init(of coverage: Coverage, in bounds: PixelBounds, by workspace: Workspace) {
        self.init(0, in: bounds, by: workspace)
        for y in bounds.rows {
            let (touched, solid) = coverage.columns(y)
            for x in touched {
                unsafe pixels(x, y).pointee = solid.contains(x) ? 255 : coverage.share(x, y)
            }
        }
    }

    /// Adds the coverage of a span, which must lie inside the bounds. The sum is clamped to full coverage.
    package func add(_ span: CoverageSpan) {
        let pixels = unsafe pixels(Int(span.x), Int(span.y))
        for index in 0..<Int(span.length) {
            unsafe pixels[index] = Self.sum(pixels[index], span.coverage)
        }
    }

    /// Sets the coverage of each pixel of a span to the maximum of the mask's and the span's coverage. The span must
    /// lie inside the bounds.
    func unite(_ span: CoverageSpan) {
        let pixels = unsafe pixels(Int(span.x), Int(span.y))
        if span.coverage == 255 {
            unsafe pixels.update(repeating: 255, count: Int(span.length))
            return
        }
        for index in 0..<Int(span.length) { unsafe pixels[index] = max(pixels[index], span.coverage) }
    }

    /// Adds the part of a glyph's mask inside `box`, which must lie inside the bounds. The glyph's origin is at the
    /// pixel (x, y).
    package func add(_ mask: GlyphMask, x: Int, y: Int, in box: PixelBounds) {
        let (left, top) = (x + mask.left, y + mask.top)
        unsafe mask.coverage.withUnsafeBufferPointer { coverage in
            guard let coverage = coverage.baseAddress else { return }
            for row in box.rows {
                let pixels = unsafe pixels(box.columns.lowerBound, row)
                let source = unsafe coverage + (row - top) * mask.width + box.columns.lowerBound - left
                for index in 0..<box.columns.count {
                    unsafe pixels[index] = Self.sum(pixels[index], source[index])
                }
            }
        }
    }

    /// Multiplies the coverage by the alpha or the luma of pixels of the same frame.
    func multiply(by pixels: PixelTarget, isLuma: Bool) {
        for y in bounds.rows {
            unsafe SIMDLevel.current.functions.pointee.multiply_mask(
                pixels.row(y) + bounds.columns.lowerBound, isLuma ? 1 : 0, Int32(bounds.columns.count),
                self.pixels(bounds.columns.lowerBound, y))
        }
    }

    /// Replaces each coverage by that of a table.
    func replace(by levels: [UInt8]) {
        let count = bounds.columns.count * bounds.rows.count
        unsafe levels.withUnsafeBufferPointer { levels in
            for index in 0..<count { unsafe memory[index] = levels[Int(memory[index])] }
        }
    }

    /// Returns a pointer to the coverage in row `y`, starting at the first column of the bounds.
    func row(_ y: Int) -> UnsafePointer<UInt8> { unsafe UnsafePointer(writableRow(y)) }

    /// Returns a writable pointer to the coverage in row `y`, starting at the first column of the bounds.
    func writableRow(_ y: Int) -> UnsafeMutablePointer<UInt8> { unsafe pixels(bounds.columns.lowerBound, y) }

    private func pixels(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
        unsafe memory + (y - bounds.rows.lowerBound) * bounds.columns.count + x - bounds.columns.lowerBound
    }

    static func sum(_ one: UInt8, _ other: UInt8) -> UInt8 {
        let (sum, isTooMuch) = one.addingReportingOverflow(other)
        return isTooMuch ? 255 : sum
    }
}

/// The coverage of a glyph's pixels, 0 to 255, row after row.
package final class GlyphMask: Sendable {
    /// The first column and row, relative to the pixel that contains the glyph's origin.
    package let left, top: Int
    package let width, height: Int
    package let coverage: [UInt8]

    /// Rasterises an outline. `map` transforms the outline's units (ems) to pixels; `least` and `most` are the corners
    /// of the outline's bounding box.
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
