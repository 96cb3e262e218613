import Geometry
import SceneText

/// The keys that stacks and grids share: gap, padding, size, background, corners, shadow and clip.
public struct BoxModel: Sendable, Equatable {
    /// Where layers are in the space that they have.
    public enum Alignment: String, Sendable, CaseIterable {
        case start, center, end
        /// Over the whole space: content that has a size of its own gets this size.
        case stretch
    }

    /// How the space that layers leave is distributed.
    public enum Distribution: String, Sendable, CaseIterable {
        case start, center, end, spaceBetween, spaceAround, spaceEvenly
    }

    /// The space between columns (width) and between rows (height), in points.
    public var gap = Size(width: 0, height: 0)
    /// The space between the layers and the left and right (width) and the upper and lower edges (height), in points.
    public var padding = Size(width: 0, height: 0)
    /// The size; nil for that of the layers inside.
    public var size: LayerSize?
    /// The colour or gradient behind the layers; nil for none.
    public var background: Paint?
    /// The corner radii of the background and the clip, in points.
    public var cornerRadius = CornerRadii(0)
    /// The shadow of the background; nil for none.
    public var shadow: ShapeShadow?
    /// True if everything outside of the size is cut off.
    public var clip = false

    /// Creates a layout without space.
    public init() {}

    /// The keys of the layout in an object that has one.
    static func properties<Whole>(
        _ part: any WritableKeyPath<Whole, BoxModel> & Sendable
    ) -> [Property<Whole>] {
        let properties: [Property<BoxModel>] = [
            .optional(
                "gap", \.gap, .across(in: 0...100_000),
                "The space between layers in points, or [between columns, between rows]. Default: 0."),
            .optional(
                "padding", \.padding, .across(in: 0...100_000),
                "The space between the layers and the edges in points, or [left and right, above and below]. Default: 0."
            ),
            .optional(
                "size", \.size, .layerSize(in: 0.1...100_000, hugs: true),
                "[width, height], each in points, a share such as \"50%\", \"fill\" or \"hug\". Default: \"hug\"."
            ),
            .optional(
                "background", \.background, .paint, "The colour or gradient behind the layers. Default: none."
            ),
            .optional(
                "cornerRadius", \.cornerRadius, .cornerRadii,
                "The radius of the corners in points, or four radii, clockwise from the top left. Default: 0."
            ),
            .optional(
                "shadow", \.shadow, ShapeShadow.format,
                "The soft shadow of the background. Default: none."),
            .optional(
                "clip", \.clip, .boolean, "True to cut off everything outside of the size. Default: false."),
        ]
        return properties.map { $0.of(part) }
    }

    /// The checks of the layout in an object that has one.
    static func checks<Whole>(_ part: any KeyPath<Whole, BoxModel> & Sendable) -> [ObjectFormat<Whole>.Check]
    {
        [
            .init("background", "shadow") { whole in
                let layout = whole[keyPath: part]
                return layout.shadow == nil || layout.background != nil
                    ? nil : Fault("shadow", "needs a \"background\"")
            }
        ]
    }

    /// Words that users often write instead of the keys.
    static let synonyms: Synonyms = [
        "children": ["layers"], "items": ["layers"], "spacing": ["gap"], "space": ["gap"], "rowGap": ["gap"],
        "columnGap": ["gap"], "inset": ["padding"], "margin": ["padding"], "width": ["size"],
        "height": ["size"],
        "fill": ["background"], "backgroundColor": ["background"], "radius": ["cornerRadius"],
        "borderRadius": ["cornerRadius"], "alignItems": ["align"], "justifyContent": ["justify"],
        "justifyItems": ["justify"],
    ]
}

extension Format where Value == Size {
    /// The format of distances across and down: a number for both, or `[across, down]`.
    static func across(in range: ClosedRange<Double>) -> Format {
        let number = Format<Double>.number(in: range)
        let pair = Format<[Double]>.list(of: number, count: 2...2)
        return Format(
            expectation: "\(number.expectation), or [across, down]",
            schema: ["oneOf": [number.schema, pair.schema]], meaning: number.meaning,
            read: { json, path, expected, reading in
                switch json {
                case .number: return number.read(json, at: path, &reading).map { Size(width: $0, height: $0) }
                case .array:
                    return pair.read(json, at: path, &reading).map { Size(width: $0[0], height: $0[1]) }
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { $0.width == $0.height ? number.write($0.width) : pair.write([$0.width, $0.height]) })
    }
}
