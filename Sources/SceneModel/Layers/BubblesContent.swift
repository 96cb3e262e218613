/// Bubbles that rise from below the scene, sway and leave it at the top.
///
/// Each bubble keeps its radius, speed, colour and opacity, and comes back at another place.
public struct BubblesContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "bubbles"

    /// The number of bubbles at any time, those just outside the scene included.
    public var count = 24
    /// Radii, in points.
    public var radius = ValueRange(20, 90)
    /// Upward speeds, in points per second.
    public var speed = ValueRange(60, 180)
    /// How far they sway to each side, in points.
    public var sway = ValueRange(10, 40)
    /// Seconds of one full sway.
    public var swayPeriod = ValueRange(3, 7)
    /// The opacity of each bubble, multiplied by its colour's.
    public var alpha = ValueRange(0.1, 0.35)
    /// The colours, chosen with equal probability.
    public var colors = [Color(red: 255, green: 255, blue: 255)]
    /// The seed of these bubbles, combined with the scene's seed.
    public var seed = 0

    /// Two dozen white bubbles.
    public init() {}
}

extension BubblesContent: DescribedContent {
    package static let summary =
        "Bubbles that rise from below the scene, sway and leave it at the top."

    package static let format = ObjectFormat<BubblesContent>(properties: [
        .optional(
            "count", \.count, .integer(in: 0...10_000), "The number of bubbles at any time. Default: 24."),
        .optional("radius", \.radius, .range(in: 0.1...10_000), "Radii, in points. Default: [20, 90]."),
        .optional(
            "speed", \.speed, .range(in: 0.1...100_000),
            "Upward speeds, in points per second. Default: [60, 180]."),
        .optional(
            "sway", \.sway, .range(in: 0...10_000),
            "How far they sway to each side, in points. Default: [10, 40]."),
        .optional(
            "swayPeriod", \.swayPeriod, .range(in: 0.01...100_000),
            "Seconds of one full sway. Default: [3, 7]."),
        .optional(
            "alpha", \.alpha, .range(in: 0...1),
            "The opacity of each bubble, multiplied by its colour's. Default: [0.1, 0.35]."),
        .optional(
            "colors", \.colors, .list(of: .color, count: 1...64),
            "The colours, chosen with equal probability. Default: white."),
        .optional("seed", \.seed, .seed, "The seed of these bubbles, combined with the scene's. Default: 0."),
    ])
}
