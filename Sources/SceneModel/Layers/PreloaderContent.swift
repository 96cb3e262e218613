import Geometry

/// A preloader: an endless animation of spots that move between two fixed spots and stick to them. A fixed spot shrinks
/// when a moving spot leaves it and grows when a moving spot arrives.
public struct PreloaderContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "preloader"

    /// The rule for when the fixed spot at the end shrinks.
    public enum Keys: String, Sendable, CaseIterable {
        /// The end spot shrinks at the time when a moving spot leaves it.
        case corrected
        /// The end spot shrinks a tenth of a cycle too late, as in the article that the preloader is from.
        case article
    }

    /// The shape of the neck between two spots that stick together.
    public enum Neck: String, Sendable, CaseIterable {
        /// Quadratic curves that join the tops and the bottoms of two spots; straight tangents to a spot that has
        /// overshot a fixed spot.
        case quadratic
        /// Cubic curves that touch the circles of both spots tangentially.
        case metaball
        /// No neck.
        case none
    }

    /// The size of the layer in points. The fixed spots are at half the height, a sixth of the width from the left and
    /// right edges.
    public var size = Size(width: 240, height: 40)
    /// The number of moving spots.
    public var count = 3
    /// The radius of a moving spot, and of a fixed spot that contains no moving spot, in points.
    public var radius = 5.0
    /// The growth of a fixed spot's radius for each moving spot inside it, in radii of a moving spot.
    public var growth = 1.0
    /// The duration of a full cycle, there and back, in seconds.
    public var period = 3.5
    /// The delay of each moving spot after the previous spot, as a fraction of a cycle.
    public var delay = 0.08
    /// The timing curve of a spot's movement from one fixed spot to the other.
    public var curve = Curve.named(.linear)
    /// True if spots overshoot each end by three radii and return.
    public var rebound = true
    /// The rule for when the fixed spot at the end shrinks.
    public var keys = Keys.corrected
    /// The shape of the necks.
    public var neck = Neck.quadratic
    /// The distance between the edges of two spots at which their neck breaks, in radii of a moving spot.
    public var threshold = 4.0
    /// The fraction of the threshold over which a neck gets thinner before it breaks; with 0, the neck vanishes at
    /// once.
    public var taper = 1.0
    /// True if the spots start on the right.
    public var reversed = false
    /// True to start with the second cycle, which all later cycles repeat. The first cycle is different, because it
    /// begins with all spots at the start.
    public var settled = false
    /// The fill of all spots and necks as one shape. If `fill` and `colors` are both nil, the fill is white.
    public var fill: PaintTrack?
    /// The colours of the spots, which are interpolated where spots meet; nil to use `fill`.
    public var colors: PreloaderColors?

    /// Creates three white spots that move between two white fixed spots.
    public init() {}
}

extension PreloaderContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary =
        "An endless animation of spots that move between two fixed spots and stick to them."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<PreloaderContent>(
        properties: [
            .optional(
                "size", \.size, .size(in: 1...10_000),
                "The size in points; the fixed spots are a sixth of the width from the left and right edges. Default: [240, 40]."
            ),
            .optional("count", \.count, .integer(in: 1...10), "The number of moving spots. Default: 3."),
            .optional(
                "radius", \.radius, .number(in: 0.1...1000),
                "The radius of a moving spot, and of a fixed spot that contains no moving spot, in points. Default: 5."
            ),
            .optional(
                "growth", \.growth, .number(in: 0...10),
                "The growth of a fixed spot's radius for each moving spot inside it, in radii of a moving spot. Default: 1."
            ),
            .optional(
                "period", \.period, .number(in: 0.05...100_000),
                "The duration of a cycle, in seconds. Default: 3.5."),
            .optional(
                "delay", \.delay, .number(in: 0...0.1),
                "The delay of each moving spot after the previous spot, as a fraction of a cycle. Default: 0.08."
            ),
            .optional(
                "curve", \.curve, .curve,
                "The timing curve of the movement from one fixed spot to the other. Default: \"linear\"."),
            .optional(
                "rebound", \.rebound, .boolean,
                "True if spots overshoot each end by three radii and return. Default: true."),
            .optional(
                "keys", \.keys, .choice(of: "table of keys"),
                "When the fixed spot at the end shrinks: at the same time as a spot leaves it (\"corrected\"), or a tenth of a cycle later, as in the \"article\". Default: \"corrected\"."
            ),
            .optional(
                "neck", \.neck, .choice(of: "neck"),
                "The shape of the neck between spots that stick together. Default: \"quadratic\"."),
            .optional(
                "threshold", \.threshold, .number(in: 0...100),
                "The distance between the edges of two spots at which the neck breaks, in radii of a moving spot. Default: 4."
            ),
            .optional(
                "taper", \.taper, .number(in: 0...1),
                "The fraction of the threshold over which a neck gets thinner before it breaks; with 0, the neck vanishes at once. Default: 1."
            ),
            .optional(
                "reversed", \.reversed, .boolean, "True if the spots start on the right. Default: false."),
            .optional(
                "settled", \.settled, .boolean,
                "True to start with the second cycle, which all later cycles repeat. Default: false."),
            .optional(
                "fill", \.fill, .paintTrack, "The fill of all spots and necks as one shape. Default: white."),
            .optional(
                "colors", \.colors, PreloaderColors.format,
                "Colours of the spots, instead of a fill; they are interpolated where spots meet. Default: none."
            ),
        ],
        checks: [
            .init("fill", "colors") { content in
                content.fill == nil || content.colors == nil
                    ? nil : Fault("colors", "expected \"fill\" or \"colors\", not both")
            }
        ], synonyms: ["cycle": ["period"], "color": ["fill"]])
}

/// The colours of a preloader's spots.
public struct PreloaderColors: Sendable, Equatable {
    /// The colour of the fixed spot at which the moving spots start.
    public var start = Track.constant(Color(red: 255, green: 255, blue: 255))
    /// The colour of the fixed spot opposite the start of the moving spots.
    public var end = Track.constant(Color(red: 255, green: 255, blue: 255))
    /// The colours of the moving spots, in the order in which the spots start. There is at least one colour; if there
    /// are more spots than colours, the colours repeat.
    public var moving = [Track.constant(Color(red: 255, green: 255, blue: 255))] {
        didSet { precondition(!moving.isEmpty, "at least one colour") }
    }

    /// Creates white spots.
    public init() {}

    static let format = ObjectFormat<PreloaderColors>(properties: [
        .optional(
            "start", \.start, .track(of: .color),
            "The colour of the fixed spot at which the moving spots start. Default: white."),
        .optional(
            "end", \.end, .track(of: .color),
            "The colour of the fixed spot opposite the start of the moving spots. Default: white."
        ),
        .optional(
            "moving", \.moving, .list(of: .track(of: .color), count: 1...10),
            "The colours of the moving spots, in the order in which the spots start, repeated if there are more spots than colours. Default: white."
        ),
    ]).format(startingFrom: PreloaderColors())
}
