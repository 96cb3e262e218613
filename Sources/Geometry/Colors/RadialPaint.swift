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
