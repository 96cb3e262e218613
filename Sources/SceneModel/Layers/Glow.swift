import Geometry

/// Light around a layer: its blurred picture, drawn behind it.
public struct Glow: Sendable, Equatable {
    /// The radius in points: twice the standard deviation of the blur, as in CSS. 0 disables it.
    public var radius = Track.constant(12.0)
    /// The colour; nil for the layer's own colours.
    public var color: Track<Color>?
    /// The opacity from 0 (invisible) to 1, multiplied by the colour's alpha.
    public var opacity = Track.constant(1.0)
    /// The blend mode with what is below the layer. If nil, normal with a colour, and add without.
    public var blend: BlendMode?

    /// Creates a glow in the layer's own colours.
    public init() {}

    /// The maximum number of glows per layer.
    static let most = 4

    static let format = ObjectFormat<Glow>(
        properties: [
            .optional(
                "radius", \.radius, .track(of: .number(in: 0...400)),
                "How far it reaches, in points: twice the standard deviation of its blur, as in CSS. Default: 12."
            ),
            .optional(
                "color", \.color, .track(of: .color), "Its colour. Default: the layer's own colours."),
            .optional(
                "opacity", \.opacity, .track(of: .number(in: 0...1)), "From 0 (none) to 1. Default: 1."),
            .optional(
                "blend", \.blend, .choice(of: "blend mode"),
                "How it is mixed with what is below the layer. Default: \"normal\" with a colour, otherwise \"add\"."
            ),
        ],
        synonyms: [
            "blur": ["radius"], "size": ["radius"], "spread": ["radius"], "intensity": ["opacity"],
            "alpha": ["opacity"], "blendMode": ["blend"],
        ]
    ).format(startingFrom: Glow()).defined(as: "glow")
}

extension Format where Value == [Glow] {
    /// The format of one glow or several; a single one is not written as a list.
    static var glows: Format {
        let list = list(of: Glow.format, count: 1...Glow.most)
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
