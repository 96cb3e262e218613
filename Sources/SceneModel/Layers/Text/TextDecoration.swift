import Geometry

/// An outline around letters.
public struct TextOutline: Sendable, Equatable {
    /// The width of the outline outside of the letters, in points.
    public var width = Track.constant(2.0)
    /// The colour of the outline.
    public var color = Track.constant(Color(red: 0, green: 0, blue: 0))

    /// Creates a black outline of two points.
    public init() {}

    static let format = ObjectFormat<TextOutline>(properties: [
        .optional(
            "width", \.width, .track(of: .number(in: 0...1000)),
            "The width of the outline outside of the letters, in points. Default: 2."),
        .optional("color", \.color, .track(of: .color), "The colour of the outline. Default: black."),
    ]).format(startingFrom: TextOutline())
}

/// A shadow of letters.
public struct TextShadow: Sendable, Equatable {
    /// The colour of the shadow.
    public var color = Track.constant(Color(red: 0, green: 0, blue: 0, alpha: 128))
    /// The offset of the shadow from the letters, in points.
    public var offset = Track.constant(Point(0, 2))
    /// The standard deviation of the shadow's blur, in points.
    public var blur = Track.constant(0.0)

    /// Creates a shadow in black at half opacity, two points below the letters.
    public init() {}

    static let format = ObjectFormat<TextShadow>(properties: [
        .optional("color", \.color, .track(of: .color), "The colour of the shadow. Default: \"#00000080\"."),
        .optional(
            "offset", \.offset, .track(of: .point(in: -10_000...10_000)),
            "The offset from the letters, in points. Default: [0, 2]."),
        .optional(
            "blur", \.blur, .track(of: .number(in: 0...ShapeShadow.maximumBlur)),
            "The standard deviation of the blur, in points; a blurred shadow includes the shadow of emoji. Default: 0."
        ),
    ]).format(startingFrom: TextShadow())
}

/// A rectangle behind text.
public struct TextBackground: Sendable, Equatable {
    /// The colour of the background.
    public var color = Track.constant(Color(red: 0, green: 0, blue: 0))
    /// The distance from the text to the edges of the background, horizontally and vertically, in points.
    public var padding = Track.constant(Point(16, 8))
    /// The corner radius of the background, in points.
    public var cornerRadius = Track.constant(0.0)

    /// Creates a black background with sharp corners.
    public init() {}

    static let format = ObjectFormat<TextBackground>(properties: [
        .optional("color", \.color, .track(of: .color), "The colour of the background. Default: black."),
        .optional(
            "padding", \.padding, .track(of: .point(in: 0...10_000)),
            "The distances from the text to the edges of the background, [horizontal, vertical], in points. Default: [16, 8]."
        ),
        .optional(
            "cornerRadius", \.cornerRadius, .track(of: .number(in: 0...100_000)),
            "The corner radius of the background, in points. Default: 0."),
    ]).format(startingFrom: TextBackground())
}
