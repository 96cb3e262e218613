import Geometry

/// Light around a layer: its picture, blurred, behind it.
public struct Glow: Sendable, Equatable {
    /// How far it reaches, in points: twice the standard deviation of its blur, as in CSS. 0 for none.
    public var radius = Track.constant(12.0)
    /// Its colour; the layer's own colours if nil.
    public var color: Track<Color>?
    /// From 0 (none) to 1, multiplied with the alpha of the colour.
    public var opacity = Track.constant(1.0)
    /// How it is mixed with what is below the layer; if nil normally with a colour, and added without.
    public var blend: BlendMode?

    /// A glow in the layer's own colours.
    public init() {}

    /// The most glows of a layer.
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
    /// One glow or several, which is written as a list only if it is one.
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
