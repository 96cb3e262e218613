import SceneModel

/// An outline in the frame and what it is filled with: made once for a figure, drawn in any number of bands.
struct FilledOutline: Sendable {
    let outline: FlatOutline
    var rule = FillRule.nonZero
    let brush: Brush
    /// What the unit coordinates of a gradient refer to.
    let unit: UnitSquare
}

extension Canvas {
    /// Fills outlines, one over the other, on a shadow, and gives them the layer's opacity as one picture.
    mutating func fill(_ outlines: [FilledOutline], over shadow: OutlineShadow? = nil) throws {
        guard transform.inverse != nil else { return }
        let touched = outlines.map(\.outline.bounds) + (shadow.map { [$0.bounds] } ?? [])
        guard let first = touched.first else { return }
        let part = touched.dropFirst().reduce(first) { $0.union($1) }
        if bounds.clamped(to: part).isEmpty { return }
        if outlines.count == 1, shadow == nil {
            showBackground()
            return try pen.fill(outlines[0], alpha: opacity)
        }
        try drawGroup(part: part) { group in
            group.showBackground()
            if let shadow { try group.draw(shadow) }
            for outline in outlines { try group.pen.fill(outline, alpha: 1) }
        }
    }
}

extension Pen {
    fileprivate func fill(_ filled: FilledOutline, alpha: Double) throws(DrawingError) {
        try fill(filled.outline, with: filled.brush, over: filled.unit, alpha: alpha, rule: filled.rule)
    }
}
