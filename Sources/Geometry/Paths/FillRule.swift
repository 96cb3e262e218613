/// The rule that decides which points are inside a path.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
    /// A point is inside if its winding number is not 0.
    case nonZero
    /// A point is inside if its winding number is odd.
    case evenOdd
}

/// The shape of a stroke's outer side where two segments join, as in SVG.
public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    /// A circular arc around the corner.
    case round
    /// A straight line that cuts the corner off.
    case bevel
    /// A sharp tip, where both edges of the stroke are extended until they meet. If the tip is farther from the corner
    /// than the miter limit times half the stroke's width, the join is a bevel.
    case miter
}

/// The shape of a stroke at the ends of an open contour, as in SVG.
public enum LineCap: String, Sendable, Hashable, CaseIterable {
    /// The stroke ends at the end point.
    case butt
    /// The stroke is extended by a half disc.
    case round
    /// The stroke is extended by half a square.
    case square
}
