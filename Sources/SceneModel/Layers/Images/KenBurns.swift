import Geometry
import SceneText

/// A slow movement over a picture, towards a point or away from it, while the layer is visible.
public struct KenBurns: Sendable, Equatable {
    /// The direction of the movement.
    public enum Direction: String, Sendable, CaseIterable {
        /// From the whole picture to a part.
        case `in`
        /// From a part to the whole picture.
        case out
    }

    /// The direction of the movement.
    public var direction = Direction.in
    /// The enlargement of the part.
    public var zoom = 1.2
    /// The point of the picture to which the movement leads or from which it comes, in unit coordinates.
    public var focus = Point(0.5, 0.5)
    /// The timing curve of the movement.
    public var curve = Curve.named(.linear)

    /// Creates a movement to the middle of a picture.
    public init() {}

    /// Returns the visible part of a picture after a fraction of the layer's life. `whole` is the part that is visible
    /// without the movement.
    package func part(of whole: Rectangle, at fraction: Double) -> Rectangle {
        let passed = min(max(curve.value(at: min(max(fraction, 0), 1)), 0), 1)
        let progress = direction == .in ? passed : 1 - passed
        let scale = 1 / (1 + (zoom - 1) * progress)
        let size = Size(width: whole.size.width * scale, height: whole.size.height * scale)
        /// Returns the start of the visible range in one dimension. In the end, the focus is as near to its middle as the
        /// picture's edges allow.
        func start(_ from: Double, _ length: Double, _ focus: Double) -> Double {
            let least = length / zoom / 2
            let end = min(max(focus, from + least), from + length - least)
            // At the whole picture, this is exactly where it begins.
            return from + length * (1 - scale) / 2 + (end - from - length / 2) * progress
        }
        return Rectangle(
            origin: Point(
                start(whole.origin.x, whole.size.width, focus.x),
                start(whole.origin.y, whole.size.height, focus.y)
            ), size: size)
    }

    private static let format = ObjectFormat<KenBurns>(
        properties: [
            .optional(
                "direction", \.direction, .choice(of: "direction"),
                "\"in\" from the whole picture to a part, or \"out\" from a part to the whole. Default: \"in\"."
            ),
            .optional(
                "zoom", \.zoom, .number(in: 1...10), "The enlargement of the part. Default: 1.2."),
            .optional(
                "focus", \.focus, .point(in: 0...1),
                "The point of the picture to which the movement leads, or from which it comes, from [0, 0] to [1, 1]. Default: [0.5, 0.5]."
            ),
            .optional("curve", \.curve, .curve, "The timing curve of the movement. Default: \"linear\"."),
        ],
        synonyms: [
            "scale": ["zoom"], "amount": ["zoom"], "to": ["focus"], "center": ["focus"], "easing": ["curve"],
        ])

    /// The format of the movement: its direction, or an object.
    static let either = Format.object(
        format, startingFrom: KenBurns(), orOnly: "direction", \.direction, .choice(of: "direction"))
}
