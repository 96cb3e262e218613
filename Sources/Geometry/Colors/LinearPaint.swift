/// Colours along a straight line; the first and the last one continue beyond its ends. Each colour lies on a line at
/// right angles to it, whatever the proportions of what is painted.
public struct LinearPaint: Sendable, Equatable {
    /// The colours.
    public var ramp = ColorRamp([
        Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 255, blue: 255),
    ])
    /// The point of the first colour, in unit coordinates.
    public var start = Point(0.5, 0)
    /// The point of the last colour, in unit coordinates.
    public var end = Point(0.5, 1)

    /// Black to white from top to bottom.
    public init() {}
}
