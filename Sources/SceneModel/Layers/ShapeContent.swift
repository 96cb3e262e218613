import Geometry
import SceneText

/// A rectangle, ellipse, polygon, star or path: filled, stroked, or both.
public struct ShapeContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
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
        /// A path given in the notation of SVG.
        case path
    }

    /// The form of the shape.
    public var form = Form.rectangle
    /// The size in points. A path keeps its own coordinates inside this size.
    public var size = Track.constant(Size(width: 100, height: 100))
    /// The size in relation to what is around the shape, instead of `size`; nil for `size`.
    public var relativeSize: LayerSize?
    /// The radii of the corners, in points; polygons and stars have one radius for all corners. Nil for sharp corners.
    public var cornerRadius: Track<CornerRadii>?
    /// The number of sides of a polygon; nil for 6.
    public var sides: Int?
    /// The number of points of a star; nil for 5.
    public var points: Int?
    /// The distance of a star's inner corners from the centre, as a fraction of the outer corners' distance; nil for
    /// 0.5.
    public var innerRadius: Track<Double>?
    /// The path for the form `path`. If it has keyframes, all paths must have the same number of contours with the same
    /// numbers of segments.
    public var path: Track<PathData>?
    /// The fill of the shape.
    public var fill = PaintTrack.color(Color(red: 255, green: 255, blue: 255))
    /// The rule that determines which points are inside a path.
    public var fillRule = FillRule.nonZero
    /// The stroke, drawn over the fill; nil for none.
    public var stroke: ShapeStroke?
    /// The shadow behind the shape; nil for none.
    public var shadow: ShapeShadow?

    /// Creates a white square.
    public init() {}

    /// The fault if a key is given that this form does not use; otherwise nil. The message lists the forms that use the
    /// key.
    fileprivate var uselessKey: Fault? {
        let uses: [(key: String, isGiven: Bool, forms: [Form])] = [
            ("cornerRadius", cornerRadius != nil, [.rectangle, .polygon, .star]),
            ("sides", sides != nil, [.polygon]), ("points", points != nil, [.star]),
            ("innerRadius", innerRadius != nil, [.star]), ("path", path != nil, [.path]),
        ]
        guard let useless = uses.first(where: { $0.isGiven && !$0.forms.contains(form) }) else { return nil }
        let forms = useless.forms.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return Fault(useless.key, "the shape is \"\(form.rawValue)\"; this key is for \(forms)")
    }

    fileprivate var radiusFault: Fault? {
        guard form != .rectangle, let cornerRadius else { return nil }
        return cornerRadius.values.allSatisfy(\.isEven)
            ? nil : Fault("cornerRadius", "expected one radius; only a rectangle has four radii")
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

/// The size of a shape as a scene gives it.
private enum ShapeSize: Sendable {
    case points(Track<Size>)
    case relative(LayerSize)
}

extension ShapeContent: SizedContent {
    /// The size in relation to what is around the shape; a size in points has no such relation.
    public var layerSize: LayerSize? {
        get { relativeSize }
        set {
            guard let newValue else { return relativeSize = nil }
            if newValue.isRelative { return relativeSize = newValue }
            // Nothing is inside a shape.
            size = .constant(Size(width: newValue.width.points ?? 0, height: newValue.height.points ?? 0))
            relativeSize = nil
        }
    }

    fileprivate var sizeInScene: ShapeSize {
        get { relativeSize.map(ShapeSize.relative) ?? .points(size) }
        set {
            switch newValue {
            case .points(let points): (size, relativeSize) = (points, nil)
            case .relative(let relative): layerSize = relative
            }
        }
    }
}

extension Format where Value == ShapeSize {
    /// The format of a shape's size: a track of sizes in points, or a size with words and shares.
    fileprivate static var shapeSize: Format {
        let track = Format<Track<Size>>.track(of: .size(in: 0...10_000))
        let relative = Format<LayerSize>.layerSize(in: 0...10_000, hugs: false, withPoints: false)
        return Format(
            expectation: track.expectation + ", or a side such as \"50%\" or \"fill\"",
            schema: ["oneOf": [track.schema, relative.schema]], meaning: track.meaning,
            read: { json, path, expected, reading in
                let hasWords = (json.array ?? [json]).contains { $0.string != nil }
                guard hasWords else {
                    return track.read(json, at: path, expecting: expected, &reading).map(ShapeSize.points)
                }
                return relative.read(json, at: path, &reading).map(ShapeSize.relative)
            },
            write: { size in
                switch size {
                case .points(let points): track.write(points)
                case .relative(let size): relative.write(size)
                }
            })
    }
}

extension ShapeContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary = "A rectangle, ellipse, polygon, star or path: filled, stroked, or both."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<ShapeContent>(
        properties: [
            .optional(
                "shape", \.form, .choice(of: "shape"), "The form of the shape. Default: \"rectangle\"."),
            .optional(
                "size", \.sizeInScene, .shapeSize,
                "[width, height] in points, or each a share such as \"50%\" or \"fill\". Default: [100, 100]."
            ),
            .optional(
                "cornerRadius", \.cornerRadius, .track(of: .cornerRadii),
                "The radius of the corners in points; for a rectangle also four radii. Default: 0."),
            .optional(
                "sides", \.sides, .integer(in: 3...100), "The number of sides of a polygon. Default: 6."),
            .optional(
                "points", \.points, .integer(in: 3...100), "The number of points of a star. Default: 5."),
            .optional(
                "innerRadius", \.innerRadius, .track(of: .number(in: 0...1)),
                "The distance of a star's inner corners from the centre, as a fraction of the outer corners' distance. Default: 0.5."
            ),
            .optional(
                "path", \.path, .track(of: .path),
                "The path for the shape \"path\", in points, as in the attribute d of SVG. Keyframes need paths of the same structure."
            ),
            .optional("fill", \.fill, .paintTrack, "The fill of the shape. Default: white."),
            .optional(
                "fillRule", \.fillRule, .choice(of: "fill rule"),
                "The rule that determines which points are inside a path. Default: \"nonZero\"."),
            .optional(
                "stroke", \.stroke, ShapeStroke.format.format(startingFrom: ShapeStroke()),
                "The stroke, over the fill. Default: none."),
            .optional(
                "shadow", \.shadow, ShapeShadow.format,
                "The soft shadow of the fill, or of the stroke if there is no fill. Default: none."),
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

/// The shadow of a shape: a shadow of the fill, or of the stroke if the shape has no fill.
public struct ShapeShadow: Sendable, Equatable {
    /// The maximum standard deviation of a shadow's blur, in points.
    static let maximumBlur = 200.0

    /// The colour of the shadow, before blurring.
    public var color = Track.constant(Color(red: 0, green: 0, blue: 0, alpha: 0x60))
    /// The offset of the shadow from the shape, in points.
    public var offset = Track.constant(Point(0, 4))
    /// The standard deviation of the shadow's blur, in points.
    public var blur = Track.constant(8.0)

    /// Creates a soft shadow just below the shape.
    public init() {}

    static let format = ObjectFormat<ShapeShadow>(properties: [
        .optional("color", \.color, .track(of: .color), "The colour of the shadow. Default: \"#00000060\"."),
        .optional(
            "offset", \.offset, .track(of: .point(in: -10_000...10_000)),
            "The offset from the shape, in points. Default: [0, 4]."),
        .optional(
            "blur", \.blur, .track(of: .number(in: 0...maximumBlur)),
            "The standard deviation of the blur, in points. Default: 8."),
    ]).format(startingFrom: ShapeShadow()).defined(as: "shadow")
}
