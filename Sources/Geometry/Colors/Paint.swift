/// The fill of a shape: a colour, or a gradient in unit coordinates of what is painted.
public enum Paint: Sendable, Equatable {
    /// One colour.
    case color(Color)
    /// Colours along a line.
    case linear(LinearPaint)
    /// Colours between two circles.
    case radial(RadialPaint)
}

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

/// Colours between two circles in unit coordinates: ellipses where what is painted is no square. The first and the
/// last colour continue beyond the circles.
public struct RadialPaint: Sendable, Equatable {
    /// The colours.
    public var ramp = ColorRamp([
        Color(red: 255, green: 255, blue: 255), Color(red: 0, green: 0, blue: 0),
    ])
    /// The centre of the first circle.
    public var startCenter = Point(0.5, 0.5)
    /// The radius of the first circle.
    public var startRadius = 0.0
    /// The centre of the last circle.
    public var endCenter = Point(0.5, 0.5)
    /// The radius of the last circle; 0.5 touches the sides.
    public var endRadius = 0.5

    /// White at the centre, black at the sides.
    public init() {}
}

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
