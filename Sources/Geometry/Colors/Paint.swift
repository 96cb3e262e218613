/// The fill of a shape: a colour or a gradient. Gradients are in unit coordinates of the shape.
public enum Paint: Sendable, Equatable {
    /// A single colour.
    case color(Color)
    /// A gradient along a line.
    case linear(LinearPaint)
    /// A gradient between two circles.
    case radial(RadialPaint)
}

/// A linear gradient. The first and the last colour continue beyond the ends of the line. Lines of equal colour are at
/// right angles to the gradient's line, whatever the proportions of the painted shape.
public struct LinearPaint: Sendable, Equatable {
    /// The colours, from `startPoint` to `endPoint`.
    public var ramp = ColorRamp([
        Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 255, blue: 255),
    ])
    /// The point of the first colour, in unit coordinates.
    public var startPoint = Point(0.5, 0)
    /// The point of the last colour, in unit coordinates.
    public var endPoint = Point(0.5, 1)

    /// Creates a gradient from black at the top to white at the bottom.
    public init() {}
}

/// A radial gradient between two circles in unit coordinates, which appear as ellipses if the shape is not square. The
/// first and the last colour continue beyond the circles.
public struct RadialPaint: Sendable, Equatable {
    /// The colours, from the first circle to the last.
    public var ramp = ColorRamp([
        Color(red: 255, green: 255, blue: 255), Color(red: 0, green: 0, blue: 0),
    ])
    /// The centre of the first circle, in unit coordinates.
    public var startCenter = Point(0.5, 0.5)
    /// The radius of the first circle, in unit coordinates.
    public var startRadius = 0.0
    /// The centre of the last circle, in unit coordinates.
    public var endCenter = Point(0.5, 0.5)
    /// The radius of the last circle, in unit coordinates. A circle with radius 0.5 around the centre touches the sides
    /// of the shape.
    public var endRadius = 0.5

    /// Creates a gradient from white at the centre to black at the sides.
    public init() {}
}

/// The colours of a gradient, at positions from 0 to 1.
public struct ColorRamp: Sendable, Equatable {
    /// The colours; there are at least two.
    public var colors: [Color]
    /// The position of each colour, from 0 to 1, in ascending order; nil for evenly spaced colours.
    public var locations: [Double]?
    /// The timing curve with which each colour changes to the next.
    public var easing: Curve

    /// Creates a ramp. If `locations` is given, it must have one element per colour.
    public init(_ colors: [Color], locations: [Double]? = nil, easing: Curve = .named(.linear)) {
        self.colors = colors
        self.locations = locations
        self.easing = easing
    }

    /// Returns the position of the colour with this index, from 0 to 1.
    public func location(_ index: Int) -> Double {
        locations?[index] ?? Double(index) / Double(colors.count - 1)
    }
}
