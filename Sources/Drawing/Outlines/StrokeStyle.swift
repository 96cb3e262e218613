/// How two segments of a stroke are joined on the outer side, as in SVG.
package enum LineJoin: Sendable, Hashable {
    /// By an arc.
    case round
    /// By a line between the corners.
    case bevel
    /// By extending the sides until they meet. Where that is further from the corner than the miter limit times half
    /// the width, the join is a bevel.
    case miter
}

/// How the ends of an open contour's stroke look.
package enum LineCap: Sendable, Hashable {
    /// At the end.
    case butt
    /// With half a disc.
    case round
    /// With half a square.
    case square
}
