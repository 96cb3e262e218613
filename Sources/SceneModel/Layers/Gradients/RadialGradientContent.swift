import Geometry

/// A gradient of colours between two circles.
public struct RadialGradientContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "radialGradient"

    /// The colours from the first circle to the last.
    public var ramp = ColorRampTrack([
        Color(red: 255, green: 255, blue: 255), Color(red: 0, green: 0, blue: 0),
    ])
    /// The centre of the first circle, in unit coordinates.
    public var startCenter = Track.constant(Point(0.5, 0.5))
    /// The radius of the first circle, in points.
    public var startRadius = Track.constant(0.0)
    /// The centre of the last circle, in unit coordinates.
    public var endCenter = Track.constant(Point(0.5, 0.5))
    /// The radius of the last circle, in points; nil for half the scene's height.
    public var endRadius: Track<Double>?
    /// True if the first colour continues inside the first circle.
    public var extendsBefore = true
    /// True if the last colour continues outside the last circle.
    public var extendsAfter = true

    /// Creates a gradient from white at the centre to black at half the scene's height.
    public init() {}
}

extension RadialGradientContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary = "Colours between two circles."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<RadialGradientContent>(
        properties: [
            .optional("colors", \.ramp.colors, ColorRampTrack.colorsFormat, ColorRamp.colorsSummary),
            .optional(
                "locations", \.ramp.locations, ColorRampTrack.locationsFormat, ColorRamp.locationsSummary),
            .optional("easing", \.ramp.easing, ColorRamp.easingFormat, ColorRamp.easingSummary),
            .optional(
                "startCenter", \.startCenter, .track(of: .point(in: -10...10)),
                "The centre of the first circle, [0, 0] top left to [1, 1] bottom right. Default: [0.5, 0.5]."
            ),
            .optional(
                "startRadius", \.startRadius, .track(of: .number(in: 0...100_000)),
                "The radius of the first circle, in points. Default: 0."),
            .optional(
                "endCenter", \.endCenter, .track(of: .point(in: -10...10)),
                "The centre of the last circle. Default: [0.5, 0.5]."),
            .optional(
                "endRadius", \.endRadius, .track(of: .number(in: 0...100_000)),
                "The radius of the last circle, in points. Default: half the scene's height."),
            .optional(
                "extendsBefore", \.extendsBefore, .boolean,
                "Whether the first colour continues inside the first circle. Default: true."),
            .optional(
                "extendsAfter", \.extendsAfter, .boolean,
                "Whether the last colour continues outside the last circle. Default: true."),
        ],
        checks: [
            .init("startCenter", "endCenter", "startRadius", "endRadius") { content in
                let isSame =
                    content.startCenter == content.endCenter && content.startRadius == content.endRadius
                return isSame
                    ? Fault("endRadius", "expected a last circle that differs from the first circle") : nil
            }, .init("colors", "locations") { $0.ramp.fault },
        ])
}
