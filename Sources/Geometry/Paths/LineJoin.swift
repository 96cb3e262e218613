/// How two segments of a stroke are joined on the outer side, as in SVG.
public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    /// By an arc.
    case round
    /// By a line between the corners.
    case bevel
    /// By extending the sides until they meet. Where that is further from the corner than the miter limit times half
    /// the width, the join is a bevel.
    case miter
}
