import Geometry
import SceneText

/// A glow around a layer: the layer's blurred picture, drawn behind the layer.
public struct Glow: Sendable, Equatable {
    /// The radius of the glow, in points: twice the standard deviation of the blur, as in CSS. 0 disables the glow.
    public var radius = Track.constant(12.0)
    /// The colour of the glow; nil for the layer's own colours.
    public var color: Track<Color>?
    /// The opacity of the glow, from 0 (invisible) to 1, by which the colour's alpha is multiplied.
    public var opacity = Track.constant(1.0)
    /// The blend mode of the glow. If nil, `normal` for a glow with its own colour, otherwise `add`.
    public var blend: BlendMode?
    /// The offset from the layer, in points, if this is the layer's shadow. Its radius is the standard deviation, as
    /// shadows have it.
    package private(set) var offset: Track<Point>?

    /// Creates a glow in the layer's own colours.
    public init() {}

    /// Creates the glow that is a layer's shadow.
    package init(_ shadow: ShapeShadow) {
        (color, offset, blend) = (shadow.color, shadow.offset, .normal)
        radius = shadow.blur
    }

    /// The maximum number of glows per layer.
    static let maximumCount = 4

    static let format = ObjectFormat<Glow>(
        properties: [
            .optional(
                "radius", \.radius, .track(of: .number(in: 0...400)),
                "The radius, in points: twice the standard deviation of the blur, as in CSS. Default: 12."
            ),
            .optional(
                "color", \.color, .track(of: .color),
                "The colour of the glow. Default: the layer's own colours."),
            .optional(
                "opacity", \.opacity, .track(of: .number(in: 0...1)),
                "The opacity, from 0 (invisible) to 1. Default: 1."),
            .optional(
                "blend", \.blend, .choice(of: "blend mode"),
                "The blend mode of the glow. Default: \"normal\" with a colour, otherwise \"add\"."
            ),
        ],
        synonyms: [
            "blur": ["radius"], "size": ["radius"], "spread": ["radius"], "intensity": ["opacity"],
            "alpha": ["opacity"], "blendMode": ["blend"],
        ]
    ).format(startingFrom: Glow()).defined(as: "glow")
}

extension Format where Value == [Glow] {
    /// The format of one glow or a list of glows. A single glow is not written as a list.
    static var glows: Format {
        let list = list(of: Glow.format, count: 1...Glow.maximumCount)
        return Format(
            expectation: "a glow {\"radius\": ...}, or \(list.expectation)",
            schema: ["oneOf": [Glow.format.schema, list.schema]],
            read: { json, path, expected, reading in
                switch json {
                case .object: return Glow.format.read(json, at: path, &reading).map { [$0] }
                case .array: return list.read(json, at: path, expecting: expected, &reading)
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            }, write: { $0.count == 1 ? Glow.format.write($0[0]) : list.write($0) })
    }
}
