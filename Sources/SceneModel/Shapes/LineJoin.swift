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
