/// A shape that will be drawn over another shape and hides the covered part: columns and outlines with the same brush.
package struct CoveringShape: Sendable {
    let columns: [PixelColumns]
    let outlines: [FlatOutline]
    /// The opacity of the covering shape, 0 to 1.
    let opacity: Double

    package init(columns: [PixelColumns], outlines: [FlatOutline], opacity: Double) {
        (self.columns, self.outlines, self.opacity) = (columns, outlines, opacity)
    }
}

extension Pen {
    /// Fills columns and outlines over which the shape `cover` will be drawn later. Reduces their coverage, so that
    /// each pixel finally has the larger of the two shapes' coverages. Otherwise, edges that both shapes share would be
    /// drawn twice.
    package func fill(
        _ columns: PixelColumns?, and outlines: [FlatOutline], under cover: CoveringShape, with brush: Brush,
        over unit: UnitSquare, alpha: Double = 1
    ) throws(DrawingError) {
        let columns = columns.map { [$0] } ?? []
        let own = columns.map { PixelBounds(columns: $0.columns, rows: $0.rows) }
        let part = PixelBounds.union(own + outlines.map(\.bounds))
        let hidden = try mask(of: cover.columns, and: cover.outlines, in: part).map(MaskCopy.init)
        guard let mask = try mask(of: columns, and: outlines) else { return }
        if let hidden { mask.hide(by: hidden, opacity: Int((cover.opacity * 255).rounded())) }
        if case .color(let color) = brush.content {
            fill(mask, color.pixel, weight: color.weight(alpha))
        } else if let field = brush.field(over: unit) {
            fill(mask, with: field, alpha: alpha)
        }
    }
}

/// A copy of a mask, which stays valid when the workspace lends another mask.
private struct MaskCopy {
    let bounds: PixelBounds
    let coverage: [UInt8]

    init(_ mask: Mask) {
        bounds = mask.bounds
        let count = mask.bounds.columns.count
        coverage = mask.bounds.rows.flatMap { row in
            unsafe Array(UnsafeBufferPointer(start: mask.row(row), count: count))
        }
    }
}

extension Mask {
    /// Removes the coverage that a covering shape will hide, assuming that both shapes cover the same side of a pixel.
    /// `opacity` is the opacity of the covering shape, 0 to 255.
    fileprivate func hide(by cover: MaskCopy, opacity: Int) {
        let both = bounds.clamped(to: cover.bounds)
        if both.isEmpty { return }
        for y in both.rows {
            let first = (y - cover.bounds.rows.lowerBound) * cover.bounds.columns.count
            let row = unsafe writableRow(y)
            for x in both.columns {
                let over = Int(cover.coverage[first + x - cover.bounds.columns.lowerBound])
                let place = x - bounds.columns.lowerBound
                let own = unsafe Int(row[place])
                if over == 0 || own == 0 { continue }
                unsafe row[place] = Self.left(of: own, under: over, opacity: opacity)
            }
        }
    }

    /// Returns the reduced coverage with which to draw a shape that has the coverage `own` in a pixel. A shape with the
    /// coverage `over` and the opacity `opacity` (0 to 255) is later drawn over the first shape.
    static func left(of own: Int, under over: Int, opacity: Int) -> UInt8 {
        let (seen, free) = (own * 255 - min(own, over) * opacity, 255 * 255 - over * opacity)
        return free > 0 ? UInt8(min((seen * 255 + free / 2) / free, 255)) : 0
    }
}
