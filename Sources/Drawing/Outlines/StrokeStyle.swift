/// How two segments of a stroke are joined on the outer side.
package enum LineJoin: Sendable, Hashable {
    /// By an arc.
    case round
    /// By a line between the corners.
    case bevel
    /// By going on to where the sides meet, but no further from the corner than the miter limit times half the
    /// width; where they meet further away, the join is a bevel.
    case miter
}

/// How a stroke of an open contour ends.
package enum LineCap: Sendable, Hashable {
    /// At the end.
    case butt
    /// With half a disc.
    case round
    /// With half a square.
    case square
}
