import Geometry

/// The soft shadow of a chat's bubbles.
public struct MessageShadow: Sendable, Equatable {
    /// The colour; if it is transparent, no shadow is drawn.
    public var color: Color
    /// The offset from the bubble, in points.
    public var offset: Point
    /// The standard deviation of its blur, in points.
    public var blur: Double

    /// Creates a shadow.
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
