import Geometry

/// Bubbles that rise from below the scene, sway and leave it at the top.
///
/// Each bubble keeps its radius, speed, colour and opacity, and returns at a different place.
public struct BubblesContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "bubbles"

    /// The number of bubbles at any time, including those just outside the scene.
    public var count = 24
    /// The range of radii, in points.
    public var radius = ValueRange(20, 90)
    /// The range of upward speeds, in points per second.
    public var speed = ValueRange(60, 180)
    /// The range of their sway to each side, in points.
    public var sway = ValueRange(10, 40)
    /// The range of sway periods, in seconds.
    public var swayPeriod = ValueRange(3, 7)
    /// The range of opacities, multiplied by the colour's alpha.
    public var alpha = ValueRange(0.1, 0.35)
    /// The colours.
    public var colors = [Color(red: 255, green: 255, blue: 255)]
    /// The method of choosing a bubble's colour.
    public var colorBy = ColorChoice.chance
    /// The softness of the edges: the width of an edge, half of it outside, in radii.
    public var softness = 0.0
    /// The amount of glass-like light on the rim, from 0 to 1.
    public var rim = 0.0
    /// The variation of distance, from 0 to 1: nearer bubbles are larger, faster and softer, and in front.
    public var depth = 0.0
    /// The seed of these bubbles, combined with the scene's seed.
    public var seed = 0

    /// A method of choosing a bubble's colour.
    public enum ColorChoice: String, Sendable, CaseIterable {
        /// One of the colours, with equal probability.
        case chance
        /// A random mixture between the first colour and the last.
        case mix
        /// By height: the first colour at the bottom, the last at the top.
        case height
    }

    /// Two dozen white bubbles.
    public init() {}
}

extension BubblesContent: DescribedContent {
    /// See `DescribedContent`.
    public static let summary =
        "Bubbles that rise from below the scene, sway and leave it at the top."

    /// See `DescribedContent`.
    public static let format = ObjectFormat<BubblesContent>(properties: [
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
            "The colours, chosen with equal probability unless \"colorBy\" says otherwise. Default: white."),
        .optional(
            "colorBy", \.colorBy, .choice(of: "choice of colours"),
            "How a bubble gets its colour: by \"chance\", by a \"mix\" of neighbours in the list, or by its \"height\", the first colour at the bottom. Default: \"chance\"."
        ),
        .optional(
            "softness", \.softness, .number(in: 0...1),
            "How soft the edges are: the width of an edge in radii, half of it outside. Default: 0."),
        .optional(
            "rim", \.rim, .number(in: 0...1),
            "How much they look like glass, with light on the rim. Default: 0."),
        .optional(
            "depth", \.depth, .number(in: 0...1),
            "How much nearer some are than others: nearer ones are larger, faster and softer. Default: 0."),
        .optional("seed", \.seed, .seed, "The seed of these bubbles, combined with the scene's. Default: 0."),
    ])
}
