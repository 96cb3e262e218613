import Geometry
import SceneText

/// The timing of an arriving message: the duration, and the part of the duration in which each property is animated.
public struct MessageTiming: Sendable, Equatable {
    /// The time that the message takes from the input field to its place, in seconds.
    public var duration: Double
    /// The timing of the horizontal movement.
    public var x: MessageProperty
    /// The timing of the vertical movement.
    public var y: MessageProperty
    /// The timing of the bubble's size, corners and tail.
    public var shape: MessageProperty
    /// The timing of the text's position in the bubble.
    public var text: MessageProperty
    /// The timing of the bubble's colour, and of the opacity of content that was not in the input field.
    public var color: MessageProperty
    /// The timing of the opacity of time and ticks.
    public var time: MessageProperty
    /// The timing of the size of large emoji and stickers.
    public var emoji: MessageProperty

    /// The animated properties, with their keys and their descriptions for the JSON Schema.
    private static let parts:
        [(key: String, path: any WritableKeyPath<MessageTiming, MessageProperty> & Sendable, summary: String)] =
            [
                ("x", \.x, "The horizontal movement."), ("y", \.y, "The vertical movement."),
                ("shape", \.shape, "The bubble's size, corners and tail."),
                ("text", \.text, "The position of the text in the bubble."),
                (
                    "color", \.color,
                    "The bubble's colour, and the opacity of content that was not in the input field."
                ),
                ("time", \.time, "The opacity of time and ticks."),
                ("emoji", \.emoji, "The size of large emoji and stickers."),
            ]

    static let format = ObjectFormat<MessageTiming>(
        properties: [
            .optional(
                "duration", \.duration, .number(in: 0.01...60),
                "The time that a message takes from the input field to its place, in seconds.")
        ] + parts.map { .nested($0.key, $0.path, MessageProperty.format, $0.summary) })
    static let schema = JSON.objectSchema(format.keys).defined(as: "messageTiming")
}

extension Property {
    /// Creates an optional JSON key whose value is an object. Keys that the object omits keep their current values.
    static func nested<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ format: ObjectFormat<Value>,
        _ summary: String
    ) -> Property {
        Property(
            name: name, isRequired: false, expectation: "an object",
            schema: JSON.objectSchema(format.keys).described(summary),
            read: { root, json, path, reading in
                _ = format.read(json, into: &root[keyPath: keyPath], at: path, &reading)
            }, write: { .object(format.write($0[keyPath: keyPath])) })
    }
}

/// The timing of a message's property: the part of the message's duration in which the property is animated, and the
/// timing curve.
public struct MessageProperty: Sendable, Equatable {
    /// The fraction of the duration before the property starts to change, from 0 to 1.
    public var start: Double
    /// The fraction of the duration after the property has reached its final value. `start + end` is at most 1.
    public var end: Double
    /// The timing curve from `start` to `end`.
    public var curve: Curve

    /// Creates the timing of a property.
    public init(_ start: Double, _ end: Double, _ curve: Curve) {
        (self.start, self.end, self.curve) = (start, end, curve)
    }

    /// Returns the progress of the property's animation when `part`, a fraction of the message's duration, is over: 0
    /// until the animation starts, 1 after it ends.
    public func progress(at part: Double) -> Double {
        let length = 1 - start - end
        if part <= start { return 0 }
        if part >= 1 - end || length <= 0 { return 1 }
        return curve.value(at: (part - start) / length)
    }

    static let format = ObjectFormat<MessageProperty>(
        properties: [
            .optional(
                "start", \.start, .number(in: 0...1),
                "The fraction of the duration before the property starts to change."),
            .optional(
                "end", \.end, .number(in: 0...1),
                "The fraction of the duration after the property has reached its final value."),
            .optional("curve", \.curve, .curve, "The timing curve between start and end."),
        ],
        checks: [
            .init("start", "end") { property in
                property.start + property.end <= 1
                    ? nil : Fault("end", "expected \"start\" and \"end\" to have a sum of at most 1")
            }
        ])
}
