import CPixels
import Geometry

extension Canvas {
    /// Fills overlapping outlines as one shape, with a brush; a gradient is spread over `unit`. The coverage of a pixel
    /// is the maximum of the outlines' coverages, so that coinciding edges look as smooth as a single edge.
    public mutating func fill(
        together outlines: [FlatOutline], with brush: Brush, over unit: UnitSquare
    ) throws {
        if case .color(let color) = brush.content {
            let alpha = UInt32((min(opacity, 1) * Double(color.alpha)).rounded())
            guard alpha > 0, let mask = try mask(together: outlines) else { return }
            return paint(mask, color: color, alpha: alpha)
        }
        if let field = brush.field(over: unit) { try fill(together: outlines, with: field) }
    }

    /// Fills overlapping outlines as one shape, with a field, which gives a colour for each pixel.
    package mutating func fill(together outlines: [FlatOutline], with field: some ColorField) throws {
        if let mask = try mask(together: outlines) { pen.fill(mask, with: field, alpha: opacity) }
    }

    private mutating func mask(together outlines: [FlatOutline]) throws -> Mask? {
        guard let first = outlines.first, transform.inverse != nil else { return nil }
        let touched = bounds.clamped(
            to: outlines.dropFirst().reduce(first.bounds) { $0.union($1.bounds) })
        if touched.isEmpty { return nil }
        showBackground()
        let mask = Mask(0, in: touched, by: workspace)
        for outline in outlines {
            for span in try workspace.rasterizer().cover(outline, .nonZero, in: touched) { mask.unite(span) }
        }
        return mask
    }

    /// Blends a brush with the canvas according to a mask; a gradient is spread over `unit`, and `alpha` ranges from 0
    /// to 1.
    package mutating func paint(_ mask: Mask, with brush: Brush, over unit: UnitSquare, alpha: Double) {
        if case .color(let color) = brush.content {
            return paint(mask, color: color, alpha: UInt32((alpha * Double(color.alpha)).rounded()))
        }
        if let field = brush.field(over: unit) { pen.fill(mask, with: field, alpha: alpha) }
    }

    /// Blends a colour with the canvas according to a mask; `alpha` ranges from 0 to 255.
    package func paint(_ mask: Mask, color: Color, alpha: UInt32) {
        let columns = mask.bounds.columns
        let row = [UInt32](repeating: color.pixel, count: columns.count)
        for y in mask.bounds.rows {
            unsafe SIMDLevel.current.functions.pointee.composite(
                .normal, row, mask.row(y), alpha, Int32(columns.count), target.row(y) + columns.lowerBound)
        }
    }
}
