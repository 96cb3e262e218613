import Geometry

/// An animation in which text appears in pieces; each becomes opaque while it moves to its place.
public struct TextReveal: Sendable, Equatable {
    /// The kind of pieces.
    public enum Unit: String, Sendable, CaseIterable {
        /// A letter as readers count them (a grapheme cluster).
        case letter
        /// A word, delimited by white space.
        case word
        /// A line.
        case line
    }

    /// The kind of pieces.
    public var unit = Unit.word
    /// The seconds before the first piece starts.
    public var delay = 0.0
    /// The seconds between the starts of successive pieces.
    public var stagger = 0.08
    /// The duration of a piece's animation, in seconds.
    public var duration = 0.5
    /// The timing curve of a piece's movement.
    public var curve = Curve.named(.easeOut)
    /// The starting point of a piece, relative to its place, in points.
    public var offset = Point(0, 24)
    /// The fraction of its duration in which a piece fades in linearly; if nil, its opacity follows its movement.
    public var fade: Double?

    /// Creates an animation word by word.
    public init() {}

    static let format = ObjectFormat<TextReveal>(properties: [
        .optional("by", \.unit, .choice(of: "piece"), "What a piece is. Default: \"word\"."),
        .optional(
            "delay", \.delay, .number(in: 0...1_000_000), "Seconds before the first piece begins. Default: 0."
        ),
        .optional(
            "stagger", \.stagger, .number(in: 0...1000),
            "Seconds from the beginning of a piece to that of the next. Default: 0.08."),
        .optional(
            "duration", \.duration, .number(in: 0.001...1000), "Seconds that a piece takes. Default: 0.5."),
        .optional("curve", \.curve, .curve, "The timing curve of a piece. Default: \"easeOut\"."),
        .optional(
            "offset", \.offset, .point(in: -10_000...10_000),
            "Where a piece begins, in points from its place. Default: [0, 24]."),
        .optional(
            "fade", \.fade, .number(in: 0...1),
            "The part of its duration in which a piece becomes opaque. Default: as it moves."),
    ]).format(startingFrom: TextReveal())
}
