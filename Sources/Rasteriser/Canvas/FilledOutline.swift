import Geometry

/// An outline in the frame and what it is filled with: made once for a figure, drawn in any number of bands.
public struct FilledOutline: Sendable {
    /// The outline.
    public let outline: FlatOutline
    /// The rule that says what is inside.
    public var rule = FillRule.nonZero
    /// The fill.
    public let brush: Brush
    /// The rectangle to which the unit coordinates of a gradient refer.
    public let unit: UnitSquare

    /// An outline in the frame, and its fill. `unit` is what a gradient lies over; it is not looked at for one colour.
    public init(outline: FlatOutline, rule: FillRule = .nonZero, brush: Brush, unit: UnitSquare) {
        (self.outline, self.rule, self.brush, self.unit) = (outline, rule, brush, unit)
    }
}

extension Canvas {
    /// Fills outlines, one over the other, on a shadow, and gives them the layer's opacity as one picture.
    public mutating func fill(_ outlines: [FilledOutline], over shadow: OutlineShadow? = nil) throws {
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
