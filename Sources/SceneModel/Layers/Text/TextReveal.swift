import Geometry

/// An animation in which text appears in pieces. Each piece becomes opaque while it moves to its place.
public struct TextReveal: Sendable, Equatable {
    /// The kind of pieces (letters, words or lines) in which a text appears.
    public enum Unit: String, Sendable, CaseIterable {
        /// Letters, as readers count them (grapheme clusters).
        case letter
        /// Words, separated by white space.
        case word
        /// Lines of the text.
        case line
    }

    /// The kind of pieces (letters, words or lines) in which the text appears.
    public var unit = Unit.word
    /// The time before the first piece starts to move, in seconds.
    public var delay = 0.0
    /// The time from the start of a piece's movement to the start of the next piece's movement, in seconds.
    public var stagger = 0.08
    /// The duration of a piece's animation, in seconds.
    public var duration = 0.5
    /// The timing curve of a piece's movement.
    public var curve = Curve.named(.easeOut)
    /// The offset from a piece's final place at which its movement starts, in points.
    public var offset = Point(0, 24)
    /// The fraction of `duration` in which a piece fades in linearly. If nil, its opacity follows its movement.
    public var fade: Double?

    /// Creates an animation in which text appears word by word.
    public init() {}

    static let format = ObjectFormat<TextReveal>(properties: [
        .optional(
            "by", \.unit, .choice(of: "piece"),
            "The kind of pieces (letters, words or lines) in which the text appears. Default: \"word\"."),
        .optional(
            "delay", \.delay, .number(in: 0...1_000_000),
            "The time before the first piece starts to move, in seconds. Default: 0."
        ),
        .optional(
            "stagger", \.stagger, .number(in: 0...1000),
            "The time from the start of a piece's movement to the start of the next piece's movement, in seconds. Default: 0.08."
        ),
        .optional(
            "duration", \.duration, .number(in: 0.001...1000),
            "The duration of a piece's movement, in seconds. Default: 0.5."),
        .optional("curve", \.curve, .curve, "The timing curve of a piece's movement. Default: \"easeOut\"."),
        .optional(
            "offset", \.offset, .point(in: -10_000...10_000),
            "The offset from a piece's final place at which its movement starts, in points. Default: [0, 24]."
        ),
        .optional(
            "fade", \.fade, .number(in: 0...1),
            "The fraction of the duration in which a piece becomes opaque. Default: its opacity follows its movement."
        ),
    ]).format(startingFrom: TextReveal())
}
