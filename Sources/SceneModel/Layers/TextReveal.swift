import Geometry

/// How text appears: piece after piece, each becoming opaque while it moves to its place.
public struct TextReveal: Sendable, Equatable {
    /// What a piece is.
    public enum Unit: String, Sendable, CaseIterable {
        /// A letter, as readers count them.
        case letter
        /// What stands between white space.
        case word
        /// A line.
        case line
    }

    /// What a piece is.
    public var unit = Unit.word
    /// Seconds before the first piece begins.
    public var delay = 0.0
    /// Seconds from the beginning of a piece to that of the next.
    public var stagger = 0.08
    /// Seconds of a piece.
    public var duration = 0.5
    /// The timing curve of a piece.
    public var curve = Curve.named(.easeOut)
    /// Where a piece begins, in points from its place.
    public var offset = Point(0, 24)
    /// The part of its duration in which a piece becomes opaque, evenly; as far as it has come if nil.
    public var fade: Double?

    /// Word after word.
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
