/// The rule for which points are inside a path.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
    /// Points with a winding number other than 0.
    case nonZero
    /// Points with an odd winding number.
    case evenOdd
}
