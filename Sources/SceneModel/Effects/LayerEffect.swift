import Geometry
import SceneText

/// An effect with which a layer enters or exits, with its times.
public struct LayerEffect: Sendable, Equatable {
    /// The effect.
    public var effect = Effect.fade
    /// How long the effect lasts, in seconds; nil for the effect's usual duration.
    public var duration: Double?
    /// For `enter`, the time from the layer's start to the effect; for `exit`, the time from the effect to the layer's
    /// end. In seconds.
    public var delay = 0.0
    /// The curve of the movement, as it is when the layer enters; nil for the effect's usual curve.
    public var curve: Curve?
    /// The time from one layer inside this layer to the next, in seconds, with which they enter one by one. If nil, this
    /// layer enters as a whole.
    public var stagger: Double?
    /// The order in which the layers inside this layer follow each other.
    public var order = StaggerOrder.first
    /// The side from which a layer slides in, and to which it slides out.
    public var side = Side.left
    /// The distance from which a layer rises or drops, in points; nil for 24.
    public var distance: Double?
    /// The direction in which a wipe's edge moves, in degrees clockwise from the right.
    public var angle = 0.0
    /// The width of the soft edge of a wipe or an iris, as a fraction of its way.
    public var softness = 0.0

    /// Creates a fade.
    public init() {}

    /// The course of the effect.
    public var track: EffectTrack {
        var track = EffectTrack(effect)
        if let duration { track.duration = duration }
        if let curve { track.curve = curve }
        if let distance, track.hidden.offset.y != 0 {
            track.hidden.offset.y = track.hidden.offset.y < 0 ? -distance : distance
        }
        return track
    }

    /// The edge that uncovers the layer; nil for an effect without one.
    public var edge: WipeEdge? {
        switch effect {
        case .wipe: .line(angle: angle, softness: softness)
        case .iris: .circle(softness: softness)
        default: nil
        }
    }
}

/// A side of the scene, or of a group.
public enum Side: String, Sendable, CaseIterable {
    case left, right, top, bottom

    /// The direction from the middle to the side.
    public var direction: Point {
        switch self {
        case .left: Point(-1, 0)
        case .right: Point(1, 0)
        case .top: Point(0, -1)
        case .bottom: Point(0, 1)
        }
    }
}

/// A moving edge that uncovers a picture.
public enum WipeEdge: Sendable, Equatable {
    /// A straight edge that moves in a direction: degrees clockwise from the right.
    case line(angle: Double, softness: Double)
    /// A circle that grows from the middle.
    case circle(softness: Double)
    /// A hand that turns clockwise, from the top.
    case clock
}

extension LayerEffect {
    private static let format = ObjectFormat<LayerEffect>(
        properties: [
            .required("effect", \.effect, .choice(of: "effect"), "The effect."),
            .optional(
                "duration", \.duration, .number(in: 0.001...1000),
                "How long the effect lasts, in seconds. Default: the effect's, from 0.5 to 0.8."),
            .optional(
                "delay", \.delay, .number(in: 0...1_000_000),
                "The time from the layer's start to the effect, or from the effect to the layer's end, in seconds. Default: 0."
            ),
            .optional(
                "curve", \.curve, .curve,
                "The timing curve of entering; when the layer exits, it runs backwards. Default: the effect's."
            ),
            .optional(
                "stagger", \.stagger, .number(in: 0...1000),
                "The time in seconds from one layer inside this one to the next, to move them one by one. Default: the layer moves as a whole."
            ),
            .optional(
                "order", \.order, .choice(of: "order"),
                "The order of the layers inside this one, for \"stagger\". Default: \"first\"."),
            .optional(
                "side", \.side, .choice(of: "side"),
                "The side from which a layer slides in, or to which it slides out. Default: \"left\"."),
            .optional(
                "distance", \.distance, .number(in: 0...100_000),
                "The distance from which a layer rises or drops, in points. Default: 24."),
            .optional(
                "angle", \.angle, .number(in: -360...360),
                "The direction of a wipe, in degrees clockwise: 0 moves to the right, 90 down. Default: 0."),
            .optional(
                "softness", \.softness, .number(in: 0...1),
                "The width of the soft edge of a wipe or an iris, as a fraction of its way. Default: 0."),
        ],
        checks: [
            .init("effect", "side") { $0.fault("side", $0.side != .left, needs: [.slide]) },
            .init("effect", "distance") { $0.fault("distance", $0.distance != nil, needs: [.rise, .drop]) },
            .init("effect", "angle") { $0.fault("angle", $0.angle != 0, needs: [.wipe]) },
            .init("effect", "softness") { $0.fault("softness", $0.softness != 0, needs: [.wipe, .iris]) },
            .init("stagger", "order") {
                $0.order == .first || $0.stagger != nil ? nil : Fault("order", "needs a \"stagger\"")
            },
        ],
        synonyms: [
            "type": ["effect"], "name": ["effect"], "animation": ["effect"], "easing": ["curve"],
            "ease": ["curve"], "from": ["side", "order"], "to": ["side"], "direction": ["side", "angle"],
            "length": ["duration"], "offset": ["distance"], "feather": ["softness"], "each": ["stagger"],
        ])

    private func fault(_ key: String, _ isSet: Bool, needs effects: [Effect]) -> Fault? {
        if !isSet || effects.contains(effect) { return nil }
        let names = effects.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        return Fault(key, "is for the effect \(names)")
    }

    /// The format of an effect: its name, or an object.
    static let either = Format.object(
        format, startingFrom: LayerEffect(), orOnly: "effect", \.effect, .choice(of: "effect")
    ).defined(as: "effect")
}
