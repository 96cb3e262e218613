import Geometry

/// The stroke of a shape.
public struct ShapeStroke: Sendable, Equatable {
    /// The paint.
    public var paint = PaintTrack.color(Color(red: 0, green: 0, blue: 0))
    /// The width in points.
    public var width = Track.constant(2.0)
    /// The shape where segments join.
    public var join = LineJoin.miter
    /// The shape of open ends, including those of dashes.
    public var cap = LineCap.butt
    /// The maximum length of a miter, in halves of the width.
    public var miterLimit = 4.0
    /// The lengths of dashes and gaps in turn, in points, repeated; empty for a solid stroke.
    public var dashes: [Double] = []
    /// The place in the dash pattern at which the stroke starts, in points.
    public var dashOffset = Track.constant(0.0)
    /// The place along the shape where the stroke starts, from 0 (start) to 1 (end).
    public var from = Track.constant(0.0)
    /// The place along the shape where the stroke ends.
    public var to = Track.constant(1.0)

    /// Creates a black stroke of two points.
    public init() {}

    static let format = ObjectFormat<ShapeStroke>(
        properties: [
            .optional("paint", \.paint, .paintTrack, "What the stroke is painted with. Default: black."),
            .optional(
                "width", \.width, .track(of: .number(in: 0...10_000)), "The width in points. Default: 2."),
            .optional(
                "join", \.join, .choice(of: "join"), "How segments are joined. Default: \"miter\"."),
            .optional(
                "cap", \.cap, .choice(of: "cap"),
                "How open ends look, those of dashes too. Default: \"butt\"."
            ),
            .optional(
                "miterLimit", \.miterLimit, .number(in: 1...1000),
                "How far a miter may reach, in halves of the width. Default: 4."),
            .optional(
                "dashes", \.dashes, .list(of: .number(in: 0...100_000), count: 0...64),
                "The lengths of alternating dashes and gaps, in points, repeated. Default: solid."),
            .optional(
                "dashOffset", \.dashOffset, .track(of: .number(in: -1_000_000...1_000_000)),
                "Where in the dashes the stroke begins, in points. Default: 0."),
            .optional(
                "from", \.from, .track(of: .number(in: -1000...1000)),
                "Where along the shape the stroke begins: 0 is its beginning, 1 its end. Default: 0."),
            .optional(
                "to", \.to, .track(of: .number(in: -1000...1000)),
                "Where along the shape the stroke ends. Default: 1."),
        ],
        checks: [
            .init("dashes") { stroke in
                guard !stroke.dashes.isEmpty, stroke.dashes.reduce(0, +) < 0.1 else { return nil }
                return Fault("dashes", "expected lengths that are together at least 0.1")
            }
        ],
        synonyms: [
            "color": ["paint"], "fill": ["paint"], "lineWidth": ["width"], "thickness": ["width"],
            "start": ["from"], "end": ["to"],
        ])
}
