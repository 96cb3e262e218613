/// How the ends of an open contour's stroke look.
public enum LineCap: String, Sendable, Hashable, CaseIterable {
    /// At the end.
    case butt
    /// With half a disc.
    case round
    /// With half a square.
    case square
}
