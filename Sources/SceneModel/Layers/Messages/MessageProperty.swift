import Geometry

/// When a property of a message moves, within the message's duration, and along which curve.
public struct MessageProperty: Sendable, Equatable {
    /// The part of the duration before it begins to move, 0…1.
    public var start: Double
    /// The part of the duration after it has arrived, 0…1; together with `start` at most 1.
    public var end: Double
    /// The curve between.
    public var curve: Curve

    /// Creates a property.
    public init(_ start: Double, _ end: Double, _ curve: Curve) {
        (self.start, self.end, self.curve) = (start, end, curve)
    }

    /// How far it has come when a part of the message's duration is over: 0 before its start, 1 from its end on.
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
