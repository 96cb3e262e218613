import Geometry

/// The timing of arriving messages of one kind: the duration, and each property's part of it.
public struct MessageTiming: Sendable, Equatable {
    /// The seconds from the input field to its place.
    public var duration: Double
    /// The horizontal movement.
    public var x: MessageProperty
    /// The vertical movement.
    public var y: MessageProperty
    /// The size, corners and tail.
    public var shape: MessageProperty
    /// The place of the text in the bubble.
    public var text: MessageProperty
    /// The bubble's colour, and the opacity of content that was not in the input field.
    public var color: MessageProperty
    /// The opacity of time and ticks.
    public var time: MessageProperty
    /// The size of large emoji and stickers.
    public var emoji: MessageProperty

    /// The properties with their keys and summaries.
    private static let parts:
        [(key: String, path: any WritableKeyPath<MessageTiming, MessageProperty> & Sendable, summary: String)] =
            [
                ("x", \.x, "How far it is to the side."), ("y", \.y, "How far it has risen."),
                ("shape", \.shape, "Size, corners and tail."),
                ("text", \.text, "Where the text stands in the bubble."),
                (
                    "color", \.color,
                    "The bubble's colour, and the opacity of what was not in the input field."
                ),
                ("time", \.time, "The opacity of time and ticks."),
                ("emoji", \.emoji, "The size of large emoji and stickers."),
            ]

    static let format = ObjectFormat<MessageTiming>(
        properties: [
            .optional(
                "duration", \.duration, .number(in: 0.01...60), "Seconds from the input field to its place.")
        ] + parts.map { .nested($0.key, $0.path, MessageProperty.format, $0.summary) })
    static let schema = JSON.objectSchema(format.keys).defined(as: "messageTiming")
}

extension Property {
    /// An optional object whose omitted keys keep their values.
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

/// The animation of one property of a message: its part of the message's duration, and its timing curve.
public struct MessageProperty: Sendable, Equatable {
    /// The fraction of the duration before the property starts moving, 0…1.
    public var start: Double
    /// The fraction of the duration after it has arrived, 0…1; together with `start` at most 1.
    public var end: Double
    /// The timing curve.
    public var curve: Curve

    /// Creates an animation.
    public init(_ start: Double, _ end: Double, _ curve: Curve) {
        (self.start, self.end, self.curve) = (start, end, curve)
    }

    /// The progress of the property at a fraction of the message's duration: 0 before its start, 1 after its end.
    public func progress(at part: Double) -> Double {
        let length = 1 - start - end
        if part <= start { return 0 }
        if part >= 1 - end || length <= 0 { return 1 }
        return curve.value(at: (part - start) / length)
    }

    static let format = ObjectFormat<MessageProperty>(
        properties: [
            .optional("start", \.start, .number(in: 0...1), "The part of the duration before it moves."),
            .optional("end", \.end, .number(in: 0...1), "The part of the duration after it has arrived."),
            .optional("curve", \.curve, .curve, "The timing curve between."),
        ],
        checks: [
            .init("start", "end") { property in
                property.start + property.end <= 1
                    ? nil : Fault("end", "expected \"start\" and \"end\" to be at most 1 together")
            }
        ])
}
