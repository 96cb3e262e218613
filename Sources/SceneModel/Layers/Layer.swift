import Geometry
import SceneText

/// A layer of a scene; later layers are in front.
public struct Layer: Sendable, TimelineElement {
    /// A name for messages and reports; it does not affect the picture.
    public var name: String?
    /// The index that the layer had in its list before layers were left out of the list; nil if none were left out.
    var number: Int?
    /// True if a track of the layer itself follows a sound that has not been read.
    var followsSound = false
    /// The part of the timeline in which the layer is visible.
    public var span = TimelineSpan()
    /// The opacity of the layer as a whole, from 0 (transparent) to 1.
    public var opacity = Track.constant(1.0)
    /// The position of the layer's anchor, in points; nil for `placement`, or else for the centre of the scene or group.
    public var position: Track<Point>?
    /// The place of the layer at an edge, in a corner or in the middle; ignored if `position` is set.
    public var placement = Placement()
    /// The point of the layer that is placed at `position`, and about which the layer is scaled and rotated. In unit
    /// coordinates of the layer's size: [0, 0] is the top left corner, [0.5, 0.5] the centre.
    public var anchor = Track.constant(Point(0.5, 0.5))
    /// The scale of the layer about its anchor.
    public var scale = Track.constant(1.0)
    /// The rotation of the layer about its anchor, in degrees, clockwise.
    public var rotation = Track.constant(0.0)
    /// Changes of the layer's colours; nil for none.
    public var adjust: Adjustments?
    /// The soft shadow of the layer; nil for none. A layer type with a shadow of its own has that instead.
    public var shadow: ShapeShadow?
    /// The glows around the layer, from back to front.
    public var glow: [Glow] = []
    /// The effect with which the layer appears; nil to be there at once.
    public var enter: LayerEffect?
    /// The effect with which the layer disappears; nil to be gone at once.
    public var exit: LayerEffect?
    /// The layer's part of the space that the layers of a stack leave in its direction, in relation to the other layers;
    /// nil for none.
    public var grow: Double?
    /// The transition from the layer to the next item, if the layer is an item of a sequence; nil for the sequence's.
    public var transition: Transition?
    /// The motion blur of the layer; nil for none.
    public var motionBlur: MotionBlur?
    /// The content of the layer, such as a text or a group.
    public var content: any LayerContent

    /// Creates an untransformed layer that is visible throughout the scene.
    public init(_ content: any LayerContent) { self.content = content }

    /// The keys that all layer types share, such as `opacity`, as JSON in the scene format.
    package var commonDescription: JSON { .object(Self.commonFormat.write(self)) }

    static let commonFormat = ObjectFormat<Layer>(
        properties: [
            .optional(
                "name", \.name, .text, "A name for messages and reports; it does not change the picture.")
        ] + TimelineSpan.properties(of: "layer", rest: "until the end of the scene or group", \.span) + [
            .optional(
                "opacity", \.opacity, .track(of: .number(in: 0...1)),
                "The opacity of the layer as a whole, from 0 (transparent) to 1. Default: 1."),
            .optional(
                "position", \.position, .track(of: .point(in: -100_000...100_000)),
                "The position of the layer's anchor, in points. Default: the scene's centre."),
        ] + Placement.properties.map { $0.of(\.placement) } + [
            .optional(
                "anchor", \.anchor, .track(of: .point(in: -100...100)),
                "The point of the layer that is placed at \"position\", and about which the layer is scaled and rotated: [0, 0] is the top left corner, [1, 1] the bottom right corner. Default: [0.5, 0.5]."
            ),
            .optional(
                "scale", \.scale, .track(of: .number(in: 0...1000)),
                "The scale about the layer's anchor. Default: 1."),
            .optional(
                "rotation", \.rotation, .track(of: .number(in: -1_000_000...1_000_000)),
                "The rotation about the layer's anchor, in degrees, clockwise. Default: 0."),
            .optional(
                "adjust", \.adjust, Adjustments.format,
                "Changes of the layer's colours: keys, exposure, temperature, contrast, saturation, a lookup table, vignette and grain. Default: none."
            ),
            .optional(
                "shadow", \.shadow, ShapeShadow.format,
                "The soft shadow of the layer. Default: none."),
            .optional(
                "glow", \.glow, .glows, "A glow around the layer, or a list of up to 4 glows. Default: none."),
            .optional(
                "enter", \.enter, LayerEffect.either,
                "The effect with which the layer appears: a name, or an object. Default: none."),
            .optional(
                "exit", \.exit, LayerEffect.either,
                "The effect with which the layer disappears; it ends when the layer ends. Default: none."),
            .optional(
                "grow", \.grow, .number(in: 0...1000),
                "In a stack, the layer's part of the space that is left, in relation to other layers that grow. Default: 0."
            ),
            .optional(
                "transition", \.transition, Transition.either,
                "In a sequence, the transition from this item to the next. Default: the sequence's."),
            .optional(
                "motionBlur", \.motionBlur, MotionBlur.format,
                "Motion blur: the layer is averaged over the time for which a shutter is open. Default: none."
            ),
        ],
        checks: TimelineSpan.checks(\.span) + [
            .init("place", "margin", "within") { $0.placement.fault },
            .init("place", "position") { layer in
                layer.placement.place == nil || layer.position == nil
                    ? nil : Fault("place", "expected \"position\" or \"place\", not both")
            },
        ],
        synonyms: TimelineSpan.synonyms + [
            "x": ["position"], "y": ["position"], "alpha": ["opacity"],
            "angle": ["rotation"], "rotate": ["rotation"], "transform": ["position", "scale", "rotation"],
            "id": ["name"], "filter": ["adjust"], "grade": ["adjust"], "lut": ["adjust"], "grain": ["adjust"],
            "vignette": ["adjust"], "saturation": ["adjust"], "exposure": ["adjust"], "contrast": ["adjust"],
            "temperature": ["adjust"], "chromaKey": ["adjust"], "lumaKey": ["adjust"],
        ]
            + .examples([
                (
                    ["flicker", "blink"], "opacity",
                    ["wiggle": ["value": 0.8, "amplitude": 0.2, "frequency": 8]]
                ),
                (
                    ["wiggle", "shake", "jitter", "float"], "position",
                    ["wiggle": ["value": [180, 320], "amplitude": 8, "frequency": 2]]
                ),
                (["fade", "fadeIn", "in", "entrance", "appear"], "enter", "fade"),
                (["fadeOut", "out", "disappear"], "exit", "fade"),
                (
                    ["bounce", "spring"], "scale",
                    ["values": [0, 1], "curves": ["spring": ["damping": 0.4]], "duration": 1]
                ),
                (["pulse"], "scale", ["values": [1, 1.1, 1], "duration": 1, "repeats": true]),
                (["spin"], "rotation", ["values": [0, 360], "duration": 4, "repeats": true]),
            ])
    )
}

extension Layer {
    /// Returns true if the layer is visible throughout a loop with this period.
    package func isPresent(throughout period: SceneTime) -> Bool {
        // Times in a scene are rounded, the loop's period is not.
        SceneTime(seconds: start) == .zero && span.endTime.map { $0 >= period - .precision } ?? true
    }

    /// Returns the properties on which the layer's tracks depend. `outer` are those of the scene or group around it.
    func life(in outer: LayerSpan) -> LayerSpan {
        let isWhole = outer.round.map(isPresent(throughout:)) ?? true
        let end = isWhole && outer.round != nil ? nil : span.endTime
        return LayerSpan(
            max((end ?? outer.length) - SceneTime(seconds: start), .zero), round: isWhole ? outer.round : nil,
            seed: outer.seed)
    }
}
