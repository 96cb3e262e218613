import Geometry

/// Colours along a straight line. The first and the last colour continue beyond the ends of the line.
public struct LinearGradientContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "linearGradient"

    /// The colours along the line.
    public var ramp = ColorRampTrack([
        Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 255, blue: 255),
    ])
    /// The start of the line, where the first colour is, in unit coordinates.
    public var startPoint = Track.constant(Point(0.5, 0))
    /// The end of the line, where the last colour is, in unit coordinates.
    public var endPoint = Track.constant(Point(0.5, 1))

    /// Creates a gradient from black at the top to white at the bottom.
    public init() {}
}

extension LinearGradientContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary =
        "Colours along a straight line; the first and the last colour continue beyond the ends of the line."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<LinearGradientContent>(
        properties: [
            .optional("colors", \.ramp.colors, ColorRampTrack.colorsFormat, ColorRamp.colorsSummary),
            .optional(
                "locations", \.ramp.locations, ColorRampTrack.locationsFormat, ColorRamp.locationsSummary),
            .optional("easing", \.ramp.easing, ColorRamp.easingFormat, ColorRamp.easingSummary),
            .optional(
                "startPoint", \.startPoint, .track(of: .point(in: -10...10)),
                "The point of the first colour, [0, 0] top left to [1, 1] bottom right. Default: [0.5, 0]."),
            .optional(
                "endPoint", \.endPoint, .track(of: .point(in: -10...10)),
                "The point of the last colour. Default: [0.5, 1]."),
        ],
        checks: [
            .init("startPoint", "endPoint") { content in
                content.startPoint == content.endPoint
                    ? Fault("endPoint", "expected a point other than \"startPoint\"") : nil
            }, .init("colors", "locations") { $0.ramp.fault },
        ])
}
