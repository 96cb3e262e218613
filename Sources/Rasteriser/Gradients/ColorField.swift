import Geometry

/// A colour for each pixel of a frame, as levels with 8 fraction bits.
package protocol ColorField: ~Copyable {
    /// True if every pixel is opaque; the rows' alpha is then ignored.
    var isOpaque: Bool { get }
    /// Writes the colours of the row of pixels `y`. Rows are requested from top to bottom. A field that is not opaque may
    /// narrow the row's visible pixels, within those that are wanted.
    mutating func fill(_ row: inout FieldRow, y: Int)
}

extension Canvas {
    /// Draws a field on the part of the frame that a layer of this size, in points, covers. The field is blended with 8
    /// fraction bits, then dithered once.
    package mutating func draw(_ field: consuming some ColorField & ~Copyable, size: Size) {
        let rectangle = MappedRectangle(size: size, transform: transform)
        let coversFrame =
            bounds == PixelBounds(columns: 0..<width, rows: rows)
            && rectangle.covers(width: width, height: height)
        var row = FieldRow(width: width)
        if coversFrame, opacity == 1, field.isOpaque {
            willReplaceAll()
            for y in rows {
                field.fill(&row, y: y)
                unsafe row.dither(Dither.row(y), into: target.row(y))
            }
            return
        }
        showBackground()
        if opacity == 1, field.isOpaque, rectangle.covers(bounds) {
            // As above, for a part of the frame: whole blocks are dithered, and the part is copied.
            var pixels = [UInt32](repeating: 0, count: row.length)
            row.wanted = bounds.columns
            for y in bounds.rows {
                field.fill(&row, y: y)
                row.dither(bounds.columns, Dither.row(y), into: &pixels)
                unsafe pixels.withUnsafeBufferPointer { pixels in
                    guard let base = pixels.baseAddress else { return }
                    unsafe (target.row(y) + bounds.columns.lowerBound).update(
                        from: base + bounds.columns.lowerBound, count: bounds.columns.count)
                }
            }
            return
        }
        let alpha = Int32((opacity * Double(FieldRow.opaque)).rounded())
        var coverage = [Int32](repeating: 0, count: row.length)
        let mask = coversFrame ? nil : Coverage(of: rectangle, bounds: bounds)
        for y in bounds.rows {
            row.visible = row.wanted
            field.fill(&row, y: y)
            row.visible = row.visible.clamped(to: bounds.columns)
            if row.visible.isEmpty { continue }
            let isCovered = mask?.covers(row.visibleBlocks, y: y) ?? true
            if !isCovered { mask?.fill(&coverage, row.visibleBlocks, y: y) }
            unsafe row.blend(
                hasAlpha: !field.isOpaque, coverage: isCovered ? nil : coverage, opacity: alpha,
                Dither.row(y), into: target.row(y))
        }
    }
}
