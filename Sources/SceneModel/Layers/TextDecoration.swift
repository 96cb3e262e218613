import Geometry

/// An outline around letters.
public struct TextOutline: Sendable, Equatable {
    /// The width outside of the letters, in points.
    public var width = Track.constant(2.0)
    /// Its colour.
    public var color = Track.constant(Color(red: 0, green: 0, blue: 0))

    /// Creates a black outline of two points.
    public init() {}

    static let format = ObjectFormat<TextOutline>(properties: [
        .optional(
            "width", \.width, .track(of: .number(in: 0...1000)),
            "How far it reaches from the letters, in points. Default: 2."),
        .optional("color", \.color, .track(of: .color), "Its colour. Default: black."),
    ]).format(startingFrom: TextOutline())
}

/// A shadow of letters.
public struct TextShadow: Sendable, Equatable {
    /// Its colour.
    public var color = Track.constant(Color(red: 0, green: 0, blue: 0, alpha: 128))
    /// The offset from the letters, in points.
    public var offset = Track.constant(Point(0, 2))
    /// The standard deviation of its blur, in points.
    public var blur = Track.constant(0.0)

    /// Creates a shadow in black at half opacity, two points below the letters.
    public init() {}

    static let format = ObjectFormat<TextShadow>(properties: [
        .optional("color", \.color, .track(of: .color), "Its colour. Default: \"#00000080\"."),
        .optional(
            "offset", \.offset, .track(of: .point(in: -10_000...10_000)),
            "How far it lies from the letters, in points. Default: [0, 2]."),
        .optional(
            "blur", \.blur, .track(of: .number(in: 0...ShapeShadow.mostBlur)),
            "The standard deviation of its blur, in points; a blurred shadow has that of emoji too. Default: 0."
        ),
    ]).format(startingFrom: TextShadow())
}

/// A box behind text.
public struct TextBox: Sendable, Equatable {
    /// Its colour.
    public var color = Track.constant(Color(red: 0, green: 0, blue: 0))
    /// The distances from the text to the box's edges, horizontally and vertically, in points.
    public var padding = Track.constant(Point(16, 8))
    /// The corner radius, in points.
    public var cornerRadius = Track.constant(0.0)

    /// Creates a black box with sharp corners.
    public init() {}

    static let format = ObjectFormat<TextBox>(properties: [
        .optional("color", \.color, .track(of: .color), "Its colour. Default: black."),
        .optional(
            "padding", \.padding, .track(of: .point(in: 0...10_000)),
            "How far it reaches beyond the text, [to each side, up and down], in points. Default: [16, 8]."),
        .optional(
            "cornerRadius", \.cornerRadius, .track(of: .number(in: 0...100_000)),
            "The radius of its corners, in points. Default: 0."),
    ]).format(startingFrom: TextBox())
}
