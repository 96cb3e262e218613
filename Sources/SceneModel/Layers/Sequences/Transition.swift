import Geometry
import SceneText

/// The way in which one item of a sequence gives way to the next.
public struct Transition: Sendable, Equatable {
    /// The kind of transition.
    public enum Kind: String, Sendable, CaseIterable {
        /// Nothing: the next item is there at once.
        case cut
        /// The next item becomes opaque, while the last one goes.
        case crossfade
        /// The last item fades to a colour, and the next one appears from it.
        case dip
        /// The next item comes from a side and pushes the last one out.
        case push
        /// The next item slides over the last one, which moves a part of the way and darkens.
        case slide
        /// The next item comes from a side, over the last one.
        case cover
        /// The last item leaves, and uncovers the next one.
        case uncover
        /// A straight edge moves over the picture.
        case wipe
        /// A circle grows from the middle.
        case iris
        /// A hand turns clockwise.
        case clock
        /// The last item comes nearer and goes, and the next one comes after it.
        case zoom
        /// The picture is blurred, and becomes sharp as the next item.
        case blur
        /// A picture says where the next item appears first: in its dark parts.
        case luma
    }

    /// The kind of transition.
    public var kind = Kind.crossfade
    /// How long both items are seen, in seconds.
    public var duration = 0.5
    /// The timing curve; nil for `linear`, or for the usual curve of a movement.
    public var curve: Curve?
    /// The colour of a dip.
    public var color = Color(red: 0, green: 0, blue: 0)
    /// The side from which the next item comes, or to which `uncover` reveals it.
    public var side = Side.right
    /// The direction in which a wipe's edge moves, in degrees clockwise from the right.
    public var angle = 0.0
    /// The width of the soft edge, as a fraction of its way.
    public var softness = 0.0
    /// The picture of `luma`, relative to the scene's folder; empty for other transitions.
    public var file = ""

    /// Creates a crossfade of half a second.
    public init() {}

    /// The time for which both items are seen, in seconds.
    public var overlap: Double { kind == .cut ? 0 : duration }

    /// Returns the progress from the last item (0) to the next (1) after a fraction of the duration.
    public func progress(at fraction: Double) -> Double {
        let usual: Curve.Name =
            switch kind {
            case .cut, .crossfade, .dip, .luma: .linear
            case .push, .slide, .cover, .uncover, .zoom: .easeInOutCubic
            case .wipe, .iris, .clock, .blur: .easeInOutSine
            }
        return min(max((curve ?? .named(usual)).value(at: fraction), 0), 1)
    }

    /// The edge that uncovers the next item; nil for a transition without one.
    public var edge: WipeEdge? {
        switch kind {
        case .wipe: .line(angle: angle, softness: softness)
        case .iris: .circle(softness: softness)
        case .clock: .clock
        default: nil
        }
    }
}

extension Transition {
    private static let format = ObjectFormat<Transition>(
        properties: [
            .required("type", \.kind, .choice(of: "transition"), "The kind of transition."),
            .optional(
                "duration", \.duration, .number(in: 0.001...1000),
                "How long both items are seen, in seconds. Default: 0.5."),
            .optional(
                "curve", \.curve, .curve,
                "The timing curve. Default: linear for crossfades, dips and lumas; slow at both ends for others."
            ),
            .optional("color", \.color, .color, "The colour of a dip. Default: black."),
            .optional(
                "side", \.side, .choice(of: "side"),
                "The side from which the next item comes. Default: \"right\"."
            ),
            .optional(
                "angle", \.angle, .number(in: -360...360),
                "The direction of a wipe, in degrees clockwise: 0 moves to the right, 90 down. Default: 0."),
            .optional(
                "softness", \.softness, .number(in: 0...1),
                "The width of the soft edge of a wipe, an iris or a luma, as a fraction of its way. Default: 0."
            ),
            .optional(
                "file", \.file, .file(.picture),
                "The picture of a luma transition: the next item appears first where it is dark."),
        ],
        checks: [
            .init("type", "color") { $0.fault("color", $0.color != Transition().color, needs: [.dip]) },
            .init("type", "side") {
                $0.fault("side", $0.side != .right, needs: [.push, .slide, .cover, .uncover])
            },
            .init("type", "angle") { $0.fault("angle", $0.angle != 0, needs: [.wipe]) },
            .init("type", "softness") {
                $0.fault("softness", $0.softness != 0, needs: [.wipe, .iris, .luma])
            },
            .init("type", "file") { transition in
                if transition.kind == .luma, transition.file.isEmpty {
                    return Fault("file", "missing; expected the path of a picture")
                }
                return transition.fault("file", !transition.file.isEmpty, needs: [.luma])
            },
        ],
        synonyms: [
            "kind": ["type"], "name": ["type"], "effect": ["type"], "easing": ["curve"], "ease": ["curve"],
            "direction": ["side", "angle"], "from": ["side"], "to": ["side"], "length": ["duration"],
            "feather": ["softness"], "picture": ["file"], "mask": ["file"],
        ])

    private func fault(_ key: String, _ isSet: Bool, needs kinds: [Kind]) -> Fault? {
        if !isSet || kinds.contains(kind) { return nil }
        let names = kinds.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        return Fault(key, "is for the transition \(names)")
    }

    /// The format of a transition: its name, or an object.
    static let either = Format.object(
        format, startingFrom: Transition(), orOnly: "type", \.kind, .choice(of: "transition")
    ).defined(as: "transition")
}
