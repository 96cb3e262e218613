/// The rule that says which places lie inside an outline.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
    /// Those whose winding number is not 0.
    case nonZero
    /// Those whose winding number is odd.
    case evenOdd
}

/// The join of two segments of a stroke on the outer side, as in SVG.
public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    /// By an arc.
    case round
    /// By a line between the corners.
    case bevel
    /// By extending the sides until they meet. Where that is further from the corner than the miter limit times half
    /// the width, the join is a bevel.
    case miter
}

/// The ends of an open contour's stroke.
public enum LineCap: String, Sendable, Hashable, CaseIterable {
    /// At the end.
    case butt
    /// With half a disc.
    case round
    /// With half a square.
    case square
}
