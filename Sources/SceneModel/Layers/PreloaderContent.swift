import Geometry

/// Spots that move between two fixed ones and stick to them. A fixed spot shrinks when a spot leaves it and grows when
/// one arrives. Repeats forever.
public struct PreloaderContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "preloader"

    /// When the spot at the end shrinks.
    public enum Keys: String, Sendable, CaseIterable {
        /// As each spot leaves it.
        case corrected
        /// A tenth of a cycle after that, as in the article that the preloader is from.
        case article
    }

    /// What sticks spots together.
    public enum Neck: String, Sendable, CaseIterable {
        /// Quadratic curves between the tops and between the bottoms of two spots; behind a fixed spot, tangents.
        case quadratic
        /// Cubic curves that touch both spots.
        case metaball
        /// Nothing.
        case none
    }

    /// The size in points. The fixed spots are a sixth of the width from its sides, half way down.
    public var size = Size(width: 240, height: 40)
    /// The number of moving spots.
    public var count = 3
    /// The radius of a moving spot, and of a fixed one when all others are elsewhere, in points.
    public var radius = 5.0
    /// What the radius of a fixed spot gains with each spot that is in it, in radii of a moving one.
    public var growth = 1.0
    /// Seconds of a cycle.
    public var duration = 3.5
    /// The part of a cycle by which each spot is later than the one before.
    public var delay = 0.08
    /// The timing curve of the way from one end to the other.
    public var curve = Curve.named(.linear)
    /// Whether spots move beyond the end, by three radii, and back.
    public var rebound = true
    /// When the spot at the end shrinks.
    public var keys = Keys.corrected
    /// What sticks spots together.
    public var neck = Neck.quadratic
    /// The distance between the edges of two spots at which the neck breaks, in radii of a moving spot.
    public var threshold = 4.0
    /// The part of the threshold over which a neck gets thinner until it breaks; 0 for one that vanishes.
    public var taper = 1.0
    /// Whether the spots begin at the right.
    public var reversed = false
    /// Whether it begins with the second cycle, which is like all later ones. In the first, all spots are at the start.
    public var settled = false
    /// What all of it is filled with, as one picture; white if there are no colours either.
    public var fill: PaintTrack?
    /// Colours of the spots, which mix where spots meet.
    public var colors: PreloaderColors?

    /// Three white spots between two.
    public init() {}
}

extension PreloaderContent: DescribedContent {
    /// See `DescribedContent`.
    public static let summary =
        "Spots that move between two fixed ones and stick to them, forever: the sticky preloader."

    /// See `DescribedContent`.
    public static let format = ObjectFormat<PreloaderContent>(
        properties: [
            .optional(
                "size", \.size, .size(in: 1...10_000),
                "The size in points; the fixed spots are a sixth of the width from its sides. Default: [240, 40]."
            ),
            .optional("count", \.count, .integer(in: 1...10), "The number of moving spots. Default: 3."),
            .optional(
                "radius", \.radius, .number(in: 0.1...1000),
                "The radius of a moving spot, and of a fixed one when all others are elsewhere, in points. Default: 5."
            ),
            .optional(
                "growth", \.growth, .number(in: 0...10),
                "What a fixed spot's radius gains with each spot in it, in radii of a moving spot. Default: 1."
            ),
            .optional(
                "duration", \.duration, .number(in: 0.05...100_000), "Seconds of a cycle. Default: 3.5."),
            .optional(
                "delay", \.delay, .number(in: 0...0.1),
                "The part of a cycle by which each spot is later than the one before. Default: 0.08."),
            .optional(
                "curve", \.curve, .curve,
                "The timing curve of the way from one end to the other. Default: \"linear\"."),
            .optional(
                "rebound", \.rebound, .boolean,
                "Whether spots move beyond the end, by three radii, and back. Default: true."),
            .optional(
                "keys", \.keys, .choice(of: "table of keys"),
                "When the spot at the end shrinks: as each spot leaves it, \"corrected\", or a tenth of a cycle after that, as in the \"article\". Default: \"corrected\"."
            ),
            .optional(
                "neck", \.neck, .choice(of: "neck"), "What sticks spots together. Default: \"quadratic\"."),
            .optional(
                "threshold", \.threshold, .number(in: 0...100),
                "The distance between the edges of two spots at which the neck breaks, in radii of a moving spot. Default: 4."
            ),
            .optional(
                "taper", \.taper, .number(in: 0...1),
                "The part of the threshold over which a neck gets thinner until it breaks; 0: it vanishes. Default: 1."
            ),
            .optional(
                "reversed", \.reversed, .boolean, "Whether the spots begin at the right. Default: false."),
            .optional(
                "settled", \.settled, .boolean,
                "Whether it begins with the second cycle, which is like all later ones. Default: false."),
            .optional("fill", \.fill, .paintTrack, "What all of it is filled with. Default: white."),
            .optional(
                "colors", \.colors, PreloaderColors.format,
                "Colours of the spots in place of the fill, which mix where spots meet. Default: none."),
        ],
        checks: [
            .init("fill", "colors") { content in
                content.fill == nil || content.colors == nil
                    ? nil : Fault("colors", "expected \"fill\" or \"colors\", not both")
            }
        ])
}
