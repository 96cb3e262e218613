import Geometry
import SceneText

/// An animation in which text appears in pieces, one after the other. Played backwards, text disappears in pieces.
public struct TextReveal: Sendable, Equatable {
    /// The kind of pieces (letters, words or lines) in which a text appears.
    public enum Unit: String, Sendable, CaseIterable {
        /// Letters, as readers count them (grapheme clusters).
        case letter
        /// Words, separated by white space.
        case word
        /// Lines of the text.
        case line
    }

    /// The kind of pieces (letters, words or lines) in which the text appears.
    public var unit = Unit.word
    /// The effect with which a piece appears; nil to rise evenly by `offset`.
    public var effect: Effect?
    /// The time before the first piece starts to move, in seconds; when text disappears, after the last piece is gone.
    public var delay = 0.0
    /// The time from the start of a piece's movement to the start of the next piece's movement, in seconds.
    public var stagger = 0.08
    /// The order in which the pieces follow each other.
    public var order = StaggerOrder.first
    /// The duration of a piece's animation, in seconds; nil for the effect's.
    public var duration: Double?
    /// The timing curve of a piece's movement; nil for the effect's.
    public var curve: Curve?
    /// The offset from a piece's final place at which its movement starts, in points; nil for the effect's.
    public var offset: Point?
    /// The scale about a piece's middle at which its movement starts; nil for the effect's.
    public var scale: Double?
    /// The rotation about a piece's middle at which its movement starts, in degrees; nil for the effect's.
    public var rotation: Double?
    /// The standard deviation of the blur with which a piece's movement starts, in points; nil for the effect's.
    public var blur: Double?
    /// The fraction of the duration in which a piece fades in linearly. If nil, its opacity follows the effect.
    public var fade: Double?

    /// Creates an animation in which text appears word by word.
    public init() {}

    /// The course of a piece's movement.
    public var track: EffectTrack {
        var track = EffectTrack(effect ?? .rise)
        if effect == nil { (track.duration, track.curve) = (0.5, .named(.easeOut)) }
        if let duration { track.duration = duration }
        if let curve { track.curve = curve }
        if let offset { track.hidden.offset = offset }
        if let scale { track.hidden.scale = Point(scale, scale) }
        if let rotation { track.hidden.rotation = rotation }
        if let blur { track.hidden.blur = blur }
        if let fade { (track.fade, track.hidden.opacity) = (fade, 0) }
        return track
    }

    static let format = ObjectFormat<TextReveal>(
        properties: [
            .optional(
                "by", \.unit, .choice(of: "piece"),
                "The kind of pieces (letters, words or lines) in which the text appears. Default: \"word\"."),
            .optional(
                "effect", \.effect, .choice(of: "effect"),
                "The effect with which a piece appears, such as \"pop\" or \"blur\". Default: it rises with the curve \"easeOut\"."
            ),
            .optional(
                "delay", \.delay, .number(in: 0...1_000_000),
                "The time before the first piece starts to move, in seconds; with \"conceal\", after the last piece is gone. Default: 0."
            ),
            .optional(
                "stagger", \.stagger, .number(in: 0...1000),
                "The time from the start of a piece's movement to the start of the next piece's movement, in seconds. Default: 0.08."
            ),
            .optional(
                "order", \.order, .choice(of: "order"),
                "The order in which the pieces follow each other. Default: \"first\"."),
            .optional(
                "duration", \.duration, .number(in: 0.001...1000),
                "The duration of a piece's movement, in seconds. Default: the effect's; 0.5 without one."),
            .optional(
                "curve", \.curve, .curve, "The timing curve of a piece's movement. Default: the effect's."),
            .optional(
                "offset", \.offset, .point(in: -10_000...10_000),
                "The offset from a piece's final place at which its movement starts, in points. Default: the effect's; [0, 24] without one."
            ),
            .optional(
                "scale", \.scale, .number(in: 0...100),
                "The scale about its middle at which a piece's movement starts. Default: the effect's."),
            .optional(
                "rotation", \.rotation, .number(in: -100_000...100_000),
                "The rotation about its middle at which a piece's movement starts, in degrees, clockwise. Default: the effect's."
            ),
            .optional(
                "blur", \.blur, .number(in: 0...400),
                "The standard deviation of the blur with which a piece's movement starts, in points. Default: the effect's."
            ),
            .optional(
                "fade", \.fade, .number(in: 0...1),
                "The fraction of the duration in which a piece becomes opaque. Default: as the effect; without one, it follows the movement."
            ),
        ],
        checks: [
            .init("effect") { reveal in
                guard let effect = reveal.effect, EffectTrack(effect).hidden == EffectPose() else {
                    return nil
                }
                let names = Effect.allCases.filter { EffectTrack($0).hidden != EffectPose() }
                    .map { "\"\($0.rawValue)\"" }
                return Fault(
                    "effect",
                    "\"\(effect.rawValue)\" is an effect of layers; for pieces of a text, one of \(names.joined(separator: ", "))"
                )
            }
        ],
        synonyms: ["unit": ["by"], "easing": ["curve"], "type": ["effect"], "from": ["order", "offset"]]
    ).format(startingFrom: TextReveal()).defined(as: "reveal")
}
