import Geometry

/// The look of the word that is spoken.
public struct CaptionHighlight: Sendable, Equatable {
    /// The colour of the word.
    public var color = Track.constant(Color(red: 0xFF, green: 0xD5, blue: 0x4F))
    /// The scale of the word about its middle.
    public var scale = 1.0
    /// The timing curve with which the word gets its look.
    public var curve = Curve.named(.linear)
    /// A rectangle behind the word; nil for none.
    public var background: TextBackground?

    /// Creates the usual look: a yellow word.
    public init() {}

    private static let format = ObjectFormat<CaptionHighlight>(
        properties: [
            .optional(
                "color", \.color, .track(of: .color), "The colour of the word. Default: \"#FFD54F\"."),
            .optional(
                "scale", \.scale, .number(in: 0.1...10),
                "The scale of the word about its middle. Default: 1."),
            .optional(
                "curve", \.curve, .curve,
                "The timing curve with which the word gets its look, during \"fadeIn\". Default: \"linear\"."
            ),
            .optional(
                "background", \.background, TextBackground.format,
                "A rectangle behind the word. Default: none."),
        ],
        synonyms: [
            "values": ["color"], "size": ["scale"], "zoom": ["scale"], "easing": ["curve"],
            "box": ["background"], "backgroundColor": ["background"],
        ])

    /// The format of the look: a colour, or an object.
    static let either = Format.object(
        format, startingFrom: CaptionHighlight(), orOnly: "color", \.color, .track(of: .color))
}
