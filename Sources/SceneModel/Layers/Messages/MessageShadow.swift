import Geometry

/// The soft shadow of a chat's bubbles.
public struct MessageShadow: Sendable, Equatable {
    /// Its colour; no shadow is drawn if it is transparent.
    public var color: Color
    /// How far it lies from the bubble, in points.
    public var offset: Point
    /// The standard deviation of its blur, in points.
    public var blur: Double

    /// A shadow just below.
    public init(color: Color, offset: Point, blur: Double) {
        (self.color, self.offset, self.blur) = (color, offset, blur)
    }

    static let format = ObjectFormat<MessageShadow>(properties: [
        .optional("color", \.color, .color, "Its colour."),
        .optional(
            "offset", \.offset, .point(in: -100...100), "How far it lies from the bubble, in points."),
        .optional("blur", \.blur, .number(in: 0...50), "The standard deviation of its blur, in points."),
    ])
}
