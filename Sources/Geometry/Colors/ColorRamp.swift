/// Colours along a line from 0 to 1.
public struct ColorRamp: Sendable, Equatable {
    /// At least two colours.
    public var colors: [Color]
    /// The position of each, from 0 to 1, never decreasing; evenly spaced if nil.
    public var locations: [Double]?
    /// The curve from each colour to the next.
    public var easing: Curve

    /// Creates a ramp. The lengths of the arrays must agree, as described at the properties.
    public init(_ colors: [Color], locations: [Double]? = nil, easing: Curve = .named(.linear)) {
        self.colors = colors
        self.locations = locations
        self.easing = easing
    }

    /// The position of a colour.
    public func location(_ index: Int) -> Double {
        locations?[index] ?? Double(index) / Double(colors.count - 1)
    }
}
