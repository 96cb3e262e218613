import Geometry

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
