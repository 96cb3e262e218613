/// Free bubbles that rise from below the scene and leave it at the top, swaying.
///
/// Each bubble keeps its radius, speed, colour and opacity, and comes back at another place.
public struct BubblesContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "bubbles"

    /// How many there are at any time, those just outside included.
    public var count = 24
    /// Radii, in pixels.
    public var radius = ValueRange(20, 90)
    /// Speeds upwards, in pixels a second.
    public var speed = ValueRange(60, 180)
    /// How far they sway to each side, in pixels.
    public var sway = ValueRange(10, 40)
    /// Seconds from one side to the other and back.
    public var swayPeriod = ValueRange(3, 7)
    /// The opacity of each bubble, beside that of its colour.
    public var alpha = ValueRange(0.1, 0.35)
    /// The colours they have, each as often as the others.
    public var colors = [Color(red: 255, green: 255, blue: 255)]
    /// Other seeds give other bubbles; the scene's seed counts as well.
    public var seed = 0

    /// Two dozen white bubbles.
    public init() {}
}

extension BubblesContent: DescribedContent {
    package static let summary =
        "Free bubbles that rise from below the scene and leave it at the top, swaying."

    package static let format = ObjectFormat<BubblesContent>(properties: [
        .optional("count", \.count, .integer(in: 0...10_000), "How many there are at any time."),
        .optional("radius", \.radius, .range(in: 0.1...10_000), "Their radii, in pixels."),
        .optional("speed", \.speed, .range(in: 0.1...100_000), "Their speeds upwards, in pixels a second."),
        .optional("sway", \.sway, .range(in: 0...10_000), "How far they sway to each side, in pixels."),
        .optional(
            "swayPeriod", \.swayPeriod, .range(in: 0.01...100_000),
            "Seconds they need to sway to one side, to the other and back."),
        .optional("alpha", \.alpha, .range(in: 0...1), "The opacity of each, beside that of its colour."),
        .optional("colors", \.colors, .list(of: .color, count: 1...64), "The colours they have."),
        .optional("seed", \.seed, .seed, "Another seed gives other bubbles."),
    ])
}
