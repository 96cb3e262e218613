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

    static let format = ObjectFormat<RadialPaint>(
        properties: [
            .required("colors", \.ramp.colors, ColorRamp.colorsFormat, ColorRamp.colorsSummary),
            .optional("locations", \.ramp.locations, ColorRamp.locationsFormat, ColorRamp.locationsSummary),
            .optional("easing", \.ramp.easing, ColorRamp.easingFormat, ColorRamp.easingSummary),
            .optional(
                "startCenter", \.startCenter, .point(in: -10...10),
                "The centre of the first circle, [0, 0] top left to [1, 1] bottom right. Default: [0.5, 0.5]."
            ),
            .optional(
                "startRadius", \.startRadius, .number(in: 0...10),
                "The radius of the first circle, in parts of width and height. Default: 0."),
            .optional(
                "endCenter", \.endCenter, .point(in: -10...10),
                "The centre of the last circle. Default: [0.5, 0.5]."),
            .optional(
                "endRadius", \.endRadius, .number(in: 0...10),
                "The radius of the last circle, in parts of width and height. Default: 0.5."),
        ],
        checks: [
            .init("startCenter", "endCenter", "startRadius", "endRadius") { paint in
                let isSame = paint.startCenter == paint.endCenter && paint.startRadius == paint.endRadius
                return isSame ? Fault("endRadius", "expected a circle other than the first") : nil
            }, .init("colors", "locations") { $0.ramp.fault },
        ]
    ).format(startingFrom: RadialPaint())
}
