import Geometry

/// Bubbles that rise from below the scene, sway and leave at the top.
///
/// A bubble that returns at the bottom has the same radius, speed, colour and opacity as before, but another horizontal
/// position.
public struct BubblesContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "bubbles"

    /// The number of bubbles at any time, including bubbles just outside the scene.
    public var count = 24
    /// The range of the bubbles' radii, in points.
    public var radius = ValueRange(20, 90)
    /// The range of the bubbles' upward speeds, in points per second.
    public var speed = ValueRange(60, 180)
    /// The range of how far bubbles sway to each side, in points.
    public var sway = ValueRange(10, 40)
    /// The range of the time that a full sway takes, in seconds.
    public var swayPeriod = ValueRange(3, 7)
    /// The range of opacities from 0 to 1, by which the alpha of a bubble's colour is multiplied.
    public var alpha = ValueRange(0.1, 0.35)
    /// The colours of the bubbles; `colorBy` determines which bubble gets which colour.
    public var colors = [Color(red: 255, green: 255, blue: 255)]
    /// The method of choosing each bubble's colour.
    public var colorBy = ColorChoice.chance
    /// The width of a soft edge, as a fraction of the radius from 0 to 1. Half of the edge is outside of the circle.
    public var softness = 0.0
    /// The strength of glass-like light on a bubble's rim, from 0 to 1.
    public var rim = 0.0
    /// The variation of the bubbles' distance, from 0 to 1. Nearer bubbles are larger, faster, softer and in front.
    public var depth = 0.0
    /// The seed of these bubbles, combined with the scene's seed.
    public var seed = 0

    /// A method of choosing a bubble's colour.
    public enum ColorChoice: String, Sendable, CaseIterable {
        /// Each of the colours with equal probability.
        case chance
        /// A random mixture of two neighbouring colours in the list.
        case mix
        /// A colour that depends on the height: the first colour at the bottom, the last at the top.
        case height
    }

    /// Creates two dozen white bubbles.
    public init() {}
}

extension BubblesContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary =
        "Bubbles that rise from below the scene, sway and leave at the top."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<BubblesContent>(properties: [
        .optional(
            "count", \.count, .integer(in: 0...10_000), "The number of bubbles at any time. Default: 24."),
        .optional("radius", \.radius, .range(in: 0.1...10_000), "The radii, in points. Default: [20, 90]."),
        .optional(
            "speed", \.speed, .range(in: 0.1...100_000),
            "Upward speeds, in points per second. Default: [60, 180]."),
        .optional(
            "sway", \.sway, .range(in: 0...10_000),
            "How far bubbles sway to each side, in points. Default: [10, 40]."),
        .optional(
            "swayPeriod", \.swayPeriod, .range(in: 0.01...100_000),
            "The time of a full sway, in seconds. Default: [3, 7]."),
        .optional(
            "alpha", \.alpha, .range(in: 0...1),
            "The opacity of a bubble, by which its colour's alpha is multiplied. Default: [0.1, 0.35]."),
        .optional(
            "colors", \.colors, .list(of: .color, count: 1...64),
            "The colours, chosen with equal probability unless \"colorBy\" says otherwise. Default: white."),
        .optional(
            "colorBy", \.colorBy, .choice(of: "choice of colours"),
            "How a bubble gets its colour: \"chance\" chooses one of the colours, \"mix\" mixes two neighbours in the list, \"height\" changes from the first colour at the bottom to the last at the top. Default: \"chance\"."
        ),
        .optional(
            "softness", \.softness, .number(in: 0...1),
            "The width of a soft edge, as a fraction of the radius; half of the edge is outside of the circle. Default: 0."
        ),
        .optional(
            "rim", \.rim, .number(in: 0...1),
            "The strength of glass-like light on the rim. Default: 0."),
        .optional(
            "depth", \.depth, .number(in: 0...1),
            "The variation of distance: nearer bubbles are larger, faster and softer. Default: 0."),
        .optional(
            "seed", \.seed, .seed, "The seed of these bubbles, combined with the scene's seed. Default: 0."),
    ])
}
