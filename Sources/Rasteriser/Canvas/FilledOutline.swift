import Geometry

/// An outline with a fill, ready to be drawn. It is created once for a frame and drawn in any number of bands of rows.
public struct FilledOutline: Sendable {
    /// The outline, with its curves converted to straight lines.
    public let outline: FlatOutline
    /// The rule that decides which points are inside the outline.
    public var rule = FillRule.nonZero
    /// The colour or gradient that fills the outline.
    public let brush: Brush
    /// The rectangle to which a gradient's unit coordinates refer.
    public let unit: UnitSquare

    /// Creates a filled outline. A gradient is spread over `unit`, which is ignored for a single colour.
    public init(outline: FlatOutline, rule: FillRule = .nonZero, brush: Brush, unit: UnitSquare) {
        (self.outline, self.rule, self.brush, self.unit) = (outline, rule, brush, unit)
    }
}

extension Canvas {
    /// Fills outlines one over another, over an optional shadow. The layer's opacity is applied once, to the whole
    /// picture.
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
