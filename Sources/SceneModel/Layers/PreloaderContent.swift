import Geometry

/// A preloader: spots that move between two fixed ones and stick to them, repeating forever. A fixed spot shrinks when
/// a spot leaves it and grows when one arrives.
public struct PreloaderContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "preloader"

    /// The time when the spot at the end shrinks.
    public enum Keys: String, Sendable, CaseIterable {
        /// As each spot leaves it.
        case corrected
        /// A tenth of a cycle later, as in the article that the preloader is from.
        case article
    }

    /// The shape of the neck that joins two spots.
    public enum Neck: String, Sendable, CaseIterable {
        /// Quadratic curves between the tops and between the bottoms of two spots; tangents behind a fixed spot.
        case quadratic
        /// Cubic curves that are tangent to both spots.
        case metaball
        /// No neck.
        case none
    }

    /// The size in points. The fixed spots are at half the height, a sixth of the width from the left and right sides.
    public var size = Size(width: 240, height: 40)
    /// The number of moving spots.
    public var count = 3
    /// The radius of a moving spot, and of a fixed one that holds no other spot, in points.
    public var radius = 5.0
    /// The radius that a fixed spot gains from each spot it holds, in radii of a moving one.
    public var growth = 1.0
    /// The duration of a cycle, in seconds.
    public var duration = 3.5
    /// The delay between successive spots, as a fraction of a cycle.
    public var delay = 0.08
    /// The timing curve of the movement from one end to the other.
    public var curve = Curve.named(.linear)
    /// True if spots overshoot each end by three radii and return.
    public var rebound = true
    /// The time when the spot at the end shrinks.
    public var keys = Keys.corrected
    /// The shape of the necks.
    public var neck = Neck.quadratic
    /// The distance between the edges of two spots at which their neck breaks, in radii of a moving spot.
    public var threshold = 4.0
    /// The fraction of the threshold over which a neck gets thinner before it breaks; with 0 it vanishes at once.
    public var taper = 1.0
    /// True if the spots start on the right.
    public var reversed = false
    /// True if it starts with the second cycle, which all later ones repeat. In the first cycle, all spots are at the
    /// start.
    public var settled = false
    /// The fill of the whole as one picture; if both this and `colors` are nil, white.
    public var fill: PaintTrack?
    /// The colours of the spots, which blend where spots meet.
    public var colors: PreloaderColors?

    /// Creates three white spots between two fixed ones.
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

/// The colours of a preloader's spots.
public struct PreloaderColors: Sendable, Equatable {
    /// The colour of the fixed spot from which the others leave first.
    public var start = Track.constant(Color(red: 255, green: 255, blue: 255))
    /// The colour of the fixed spot at the other end.
    public var end = Track.constant(Color(red: 255, green: 255, blue: 255))
    /// The colours of the moving spots, in the order in which they leave. At least one; they are reused if there are
    /// more spots.
    public var moving = [Track.constant(Color(red: 255, green: 255, blue: 255))] {
        didSet { precondition(!moving.isEmpty, "at least one colour") }
    }

    /// Creates white spots.
    public init() {}

    static let format = ObjectFormat<PreloaderColors>(properties: [
        .optional(
            "start", \.start, .track(of: .color),
            "The spot from which the others leave first. Default: white."),
        .optional("end", \.end, .track(of: .color), "The spot at the other end. Default: white."),
        .optional(
            "moving", \.moving, .list(of: .track(of: .color), count: 1...10),
            "The moving spots, in the order in which they leave, in turn. Default: white."),
    ]).format(startingFrom: PreloaderColors())
}
