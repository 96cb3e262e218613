/// Which places lie inside an outline.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
    /// Those whose winding number is not 0.
    case nonZero
    /// Those whose winding number is odd.
    case evenOdd
}
