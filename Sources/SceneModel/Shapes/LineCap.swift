/// The shape of an open contour's stroke at its ends.
public enum LineCap: String, Sendable, Hashable, CaseIterable {
    /// Cut off at the end point.
    case butt
    /// Extended by a half disc.
    case round
    /// Extended by a half square.
    case square
}
