import Geometry

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
