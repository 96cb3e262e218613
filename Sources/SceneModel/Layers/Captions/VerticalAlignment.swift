/// A vertical place within a greater height.
public enum VerticalAlignment: String, Sendable, CaseIterable {
    /// At the upper edge.
    case top
    /// In the middle.
    case center
    /// At the lower edge.
    case bottom
}
