/// Colours from one circle to another.
public struct RadialGradientContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "radialGradient"

    /// The colours.
    public var ramp = ColorRamp([
        Color(red: 255, green: 255, blue: 255), Color(red: 0, green: 0, blue: 0),
    ])
    /// The middle of the first circle, in unit coordinates.
    public var startCenter = Point(0.5, 0.5)
    /// The radius of the first circle, in pixels.
    public var startRadius = 0.0
    /// The middle of the last circle, in unit coordinates.
    public var endCenter = Point(0.5, 0.5)
    /// The radius of the last circle, in pixels; half the scene's height if nil.
    public var endRadius: Double?
    /// Whether the first colour goes on inside the first circle.
    public var extendsBefore = true
    /// Whether the last colour goes on outside the last circle.
    public var extendsAfter = true

    /// White in the middle, black at the edge.
    public init() {}
}

extension RadialGradientContent: DescribedContent {
    package static let summary = "Colours from one circle to another."

    package static let format = ObjectFormat<RadialGradientContent>(
        properties: [
            .optional("colors", \.ramp.colors, ColorRamp.colorsFormat, ColorRamp.colorsSummary),
            .optional("locations", \.ramp.locations, ColorRamp.locationsFormat, ColorRamp.locationsSummary),
            .optional("easing", \.ramp.easing, ColorRamp.easingFormat, ColorRamp.easingSummary),
            .optional(
                "startCenter", \.startCenter, .point(in: -10...10),
                "The middle of the first circle, [0, 0] top left to [1, 1] bottom right."),
            .optional(
                "startRadius", \.startRadius, .number(in: 0...100_000),
                "The radius of the first circle, in pixels."),
            .optional("endCenter", \.endCenter, .point(in: -10...10), "The middle of the last circle."),
            .optional(
                "endRadius", \.endRadius, .number(in: 0...100_000),
                "The radius of the last circle, in pixels; half the scene's height if left out."),
            .optional(
                "extendsBefore", \.extendsBefore, .truth,
                "Whether the first colour goes on inside the first circle."),
            .optional(
                "extendsAfter", \.extendsAfter, .truth,
                "Whether the last colour goes on outside the last circle."),
        ],
        checks: [
            .init("startCenter", "endCenter", "startRadius", "endRadius") { content in
                let isSame =
                    content.startCenter == content.endCenter && content.startRadius == content.endRadius
                return isSame ? ("endRadius", "expected another circle than the first") : nil
            }, .init("colors", "locations") { $0.ramp.fault },
        ])
}
