import Geometry

/// A rectangle, ellipse, polygon, star or path: filled, stroked, or both.
public struct ShapeContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "shape"

    /// The form of a shape.
    public enum Form: String, Sendable, CaseIterable {
        /// A rectangle whose corners may be rounded.
        case rectangle
        /// An ellipse that touches all four sides.
        case ellipse
        /// A regular polygon with a corner at the top.
        case polygon
        /// A star with a point at the top.
        case star
        /// A path with any contours.
        case path
    }

    /// The form of the shape.
    public var form = Form.rectangle
    /// The size in points. A path is placed in it by its own coordinates.
    public var size = Track.constant(Size(width: 100, height: 100))
    /// The radii of the corners; polygons and stars have the same one for all.
    public var cornerRadius: Track<CornerRadii>?
    /// The number of sides of a polygon; nil for 6.
    public var sides: Int?
    /// The number of points of a star; nil for 5.
    public var points: Int?
    /// The distance of a star's inner corners from the centre, as a fraction of that of the outer ones; nil for 0.5.
    public var innerRadius: Track<Double>?
    /// The path, for the form `path`. If it has keyframes, all paths must have the same number of contours, with the
    /// same numbers of segments.
    public var path: Track<PathData>?
    /// The fill.
    public var fill = PaintTrack.color(Color(red: 255, green: 255, blue: 255))
    /// The rule for the inside of a path.
    public var fillRule = FillRule.nonZero
    /// The stroke, over the fill.
    public var stroke: ShapeStroke?
    /// The shadow behind it, if any.
    public var shadow: ShapeShadow?

    /// A white square.
    public init() {}

    /// The fault of a key that the form does not use; the message says which forms do.
    fileprivate var uselessKey: Fault? {
        let uses: [(key: String, isGiven: Bool, forms: [Form])] = [
            ("cornerRadius", cornerRadius != nil, [.rectangle, .polygon, .star]),
            ("sides", sides != nil, [.polygon]), ("points", points != nil, [.star]),
            ("innerRadius", innerRadius != nil, [.star]), ("path", path != nil, [.path]),
        ]
        guard let useless = uses.first(where: { $0.isGiven && !$0.forms.contains(form) }) else { return nil }
        let forms = useless.forms.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return Fault(useless.key, "the shape is \"\(form.rawValue)\"; this is for \(forms)")
    }

    fileprivate var radiusFault: Fault? {
        guard form != .rectangle, let cornerRadius else { return nil }
        return cornerRadius.values.allSatisfy(\.isEven)
            ? nil : Fault("cornerRadius", "expected one radius; only a rectangle has four")
    }

    fileprivate var pathFault: Fault? {
        switch path {
        case nil where form == .path:
            return Fault("path", "missing; expected \(Format<PathData>.path.expectation)")
        case .keyframes(let frames):
            for (index, other) in frames.values.enumerated() {
                guard let fault = frames.values[0].fault(against: other) else { continue }
                return Fault(
                    [.key("path"), .key("values"), .index(index)],
                    "\(fault); all paths need the same structure")
            }
            return nil
        default: return nil
        }
    }
}

extension ShapeContent: DescribedContent {
    /// See `DescribedContent`.
    public static let summary = "A rectangle, ellipse, polygon, star or path: filled, stroked, or both."

    /// See `DescribedContent`.
    public static let format = ObjectFormat<ShapeContent>(
        properties: [
            .optional("shape", \.form, .choice(of: "shape"), "Which shape. Default: \"rectangle\"."),
            .optional(
                "size", \.size, .track(of: .size(in: 0...10_000)), "The size in points. Default: [100, 100]."),
            .optional(
                "cornerRadius", \.cornerRadius, .track(of: .cornerRadii),
                "The radius of the corners in points; for a rectangle, one for all or four. Default: 0."),
            .optional("sides", \.sides, .integer(in: 3...100), "The sides of a polygon. Default: 6."),
            .optional("points", \.points, .integer(in: 3...100), "The points of a star. Default: 5."),
            .optional(
                "innerRadius", \.innerRadius, .track(of: .number(in: 0...1)),
                "How far a star's inner corners are from its middle, as a part of the outer ones' distance. Default: 0.5."
            ),
            .optional(
                "path", \.path, .track(of: .path),
                "The path of the shape \"path\", in points, as the d of SVG. Keyframes need paths of the same structure."
            ),
            .optional("fill", \.fill, .paintTrack, "What it is filled with. Default: white."),
            .optional(
                "fillRule", \.fillRule, .choice(of: "fill rule"),
                "Which places a path encloses. Default: \"nonZero\"."),
            .optional(
                "stroke", \.stroke, ShapeStroke.format.format(startingFrom: ShapeStroke()),
                "The stroke, over the fill. Default: none."),
            .optional(
                "shadow", \.shadow, ShapeShadow.format.format(startingFrom: ShapeShadow()),
                "The soft shadow of the fill, or of the stroke of a shape without one. Default: none."),
        ],
        checks: [
            .init("shape", "cornerRadius", "sides", "points", "innerRadius", "path") { $0.uselessKey },
            .init("shape", "cornerRadius") { $0.radiusFault }, .init("shape", "path") { $0.pathFault },
        ],
        synonyms: [
            "color": ["fill"], "background": ["fill"], "width": ["size"], "height": ["size"],
            "radius": ["cornerRadius"], "borderRadius": ["cornerRadius"], "border": ["stroke"],
            "strokeWidth": ["stroke"], "lineWidth": ["stroke"], "kind": ["shape"], "d": ["path"],
        ])
}

/// The shadow of a shape: of its fill, or of its stroke if it has no fill.
public struct ShapeShadow: Sendable, Equatable {
    /// The maximum blur, in points.
    static let mostBlur = 200.0

    /// The colour before blurring.
    public var color = Track.constant(Color(red: 0, green: 0, blue: 0, alpha: 0x60))
    /// The offset from the shape, in points.
    public var offset = Track.constant(Point(0, 4))
    /// The standard deviation of the blur, in points.
    public var blur = Track.constant(8.0)

    /// Creates a soft shadow just below the shape.
    public init() {}

    static let format = ObjectFormat<ShapeShadow>(properties: [
        .optional("color", \.color, .track(of: .color), "Its colour. Default: \"#00000060\"."),
        .optional(
            "offset", \.offset, .track(of: .point(in: -10_000...10_000)),
            "How far it lies from the shape, in points. Default: [0, 4]."),
        .optional(
            "blur", \.blur, .track(of: .number(in: 0...mostBlur)),
            "The standard deviation of the blur, in points. Default: 8."),
    ])
}
