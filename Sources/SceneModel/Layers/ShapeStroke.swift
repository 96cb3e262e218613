import Geometry

/// The stroke of a shape.
public struct ShapeStroke: Sendable, Equatable {
    /// The paint of the stroke.
    public var paint = PaintTrack.color(Color(red: 0, green: 0, blue: 0))
    /// The width of the stroke, in points.
    public var width = Track.constant(2.0)
    /// The shape of the stroke at corners, where segments join.
    public var join = LineJoin.miter
    /// The shape of the stroke's open ends, including the ends of dashes.
    public var cap = LineCap.butt
    /// The maximum length of a miter, in half stroke widths.
    public var miterLimit = 4.0
    /// The lengths of alternating dashes and gaps, in points; the pattern repeats. Empty for a solid stroke.
    public var dashes: [Double] = []
    /// The offset in the dash pattern at which the stroke starts, in points.
    public var dashOffset = Track.constant(0.0)
    /// The place where the stroke starts, as a fraction of the shape's outline from 0 to 1.
    public var from = Track.constant(0.0)
    /// The place where the stroke ends, as a fraction of the shape's outline from 0 to 1.
    public var to = Track.constant(1.0)

    /// Creates a black stroke of two points.
    public init() {}

    static let format = ObjectFormat<ShapeStroke>(
        properties: [
            .optional("paint", \.paint, .paintTrack, "The paint of the stroke. Default: black."),
            .optional(
                "width", \.width, .track(of: .number(in: 0...10_000)), "The width in points. Default: 2."),
            .optional(
                "join", \.join, .choice(of: "join"),
                "The shape of corners, where segments join. Default: \"miter\"."),
            .optional(
                "cap", \.cap, .choice(of: "cap"),
                "The shape of open ends, including the ends of dashes. Default: \"butt\"."
            ),
            .optional(
                "miterLimit", \.miterLimit, .number(in: 1...1000),
                "The maximum length of a miter, in half stroke widths. Default: 4."),
            .optional(
                "dashes", \.dashes, .list(of: .number(in: 0...100_000), count: 0...64),
                "The lengths of alternating dashes and gaps, in points, repeated. Default: solid."),
            .optional(
                "dashOffset", \.dashOffset, .track(of: .number(in: -1_000_000...1_000_000)),
                "The offset in the dash pattern at which the stroke starts, in points. Default: 0."),
            .optional(
                "from", \.from, .track(of: .number(in: -1000...1000)),
                "The place along the shape where the stroke starts: 0 is the start of the outline, 1 its end. Default: 0."
            ),
            .optional(
                "to", \.to, .track(of: .number(in: -1000...1000)),
                "The place along the shape where the stroke ends. Default: 1."),
        ],
        checks: [
            .init("dashes") { stroke in
                guard !stroke.dashes.isEmpty, stroke.dashes.reduce(0, +) < 0.1 else { return nil }
                return Fault("dashes", "expected lengths with a sum of at least 0.1")
            }
        ],
        synonyms: [
            "color": ["paint"], "fill": ["paint"], "lineWidth": ["width"], "thickness": ["width"],
            "start": ["from"], "end": ["to"],
        ])
}
