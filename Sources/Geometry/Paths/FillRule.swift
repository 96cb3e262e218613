/// The rule for which points are inside a path.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
    /// Points with a winding number other than 0.
    case nonZero
    /// Points with an odd winding number.
    case evenOdd
}

/// The shape of the outer side where two segments of a stroke join, as in SVG.
public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    /// An arc.
    case round
    /// A straight line between the corners.
    case bevel
    /// The extended sides, up to the point where they meet. If that is farther from the corner than the miter limit
    /// times half the width, a bevel is used.
    case miter
}

/// The shape of an open contour's stroke at its ends.
public enum LineCap: String, Sendable, Hashable, CaseIterable {
    /// Cut off at the end point.
    case butt
    /// Extended by a half disc.
    case round
    /// Extended by a half square.
    case square
}
