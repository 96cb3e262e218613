/// Where something lies in a place that is higher.
public enum VerticalAlignment: String, Sendable, CaseIterable {
    /// At its upper edge.
    case top
    /// Half way down.
    case center
    /// At its lower edge.
    case bottom
}
