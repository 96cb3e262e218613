import Geometry
import SceneText

/// A group of layers that is drawn as one picture, with a common opacity, clip, mask, blur and blend mode.
///
/// Positions in the group are in the group's points, and times count from the group's start. The picture is made in
/// this order: layers, blur, mask, clip, opacity and blend mode.
public struct GroupContent: LayerContent {
    /// The value of `type` in scene files.
    public static let typeName = "group"
    /// The version of the drawing code; see `LayerContent.version`.
    public static let version = 2
    /// The maximum nesting depth of groups.
    package static let maximumNesting = 24

    /// The channel of the mask layer by which the group's alpha is multiplied.
    public enum MaskSource: String, Sendable, CaseIterable {
        /// The alpha of the mask layer.
        case alpha
        /// The luma of the mask layer over black. The group is opaque where the mask is white, and invisible where the
        /// mask is black or transparent.
        case luma
    }

    /// The layers of the group, from back to front.
    public var layers: [Layer] = []
    /// The sounds that are played while the group is visible. Their times count from the group's start.
    public var clips: [AudioClip] = []
    /// The size of the group; nil for the size of the enclosing scene or group.
    public var size: LayerSize?
    /// The colour behind the layers, as large as the group; nil for none.
    public var background: Color?
    /// True if everything outside of the group's size is cut off.
    public var clip = false
    /// The corner radii of the clip, in points. If they don't fit the size, all are reduced in proportion.
    public var cornerRadius = Track.constant(CornerRadii(0))
    /// The blend mode of the group with the layers below.
    public var blend = BlendMode.normal
    /// The standard deviation of the group's blur, in points.
    public var blur = Track.constant(0.0)
    /// A layer whose alpha or luma is multiplied by the group's alpha. The mask layer is placed in the group like the
    /// group's layers, but is not shown.
    public var mask: Layer?
    /// The channel of the mask layer that determines where the group is visible.
    public var maskBy = MaskSource.alpha
    /// The position of the camera, in points from the group's centre. The layers move in the opposite direction,
    /// distant layers less than near layers.
    public var camera = Track.constant(Point(0, 0))
    /// The depth of each layer behind the group's plane. A layer at depth d moves 1 / (1 + d) times as far as the
    /// camera; a layer with a depth below −1 moves in the camera's direction. If nil, the front layer has depth 0, the
    /// layer behind it depth 1, and so on.
    public var depths: [Double]?
    /// True if the camera's movement is limited so that no edge of the back layer becomes visible in the group.
    public var bounded = false

    /// Creates a group without layers.
    public init() {}

    /// Returns the depth of the layer with an index.
    public func depth(_ index: Int) -> Double {
        guard let depths else { return Double(layers.count - 1 - index) }
        precondition(depths.count == layers.count, "one depth for each layer")
        return depths[index]
    }
}

extension GroupContent: LayerContainer {
    /// The contained layers, each with its path in this content.
    public var containedLayers: [(place: [Fault.Step], layer: Layer)] {
        layers.numbered.map { ([.key("layers"), .index($0)], $1) }
            + (mask.map { [([.key("mask")], $0)] } ?? [])
    }

    /// Applies a change to every contained layer.
    public mutating func changeLayers(_ change: (inout Layer) -> Void) {
        for index in layers.indices { change(&layers[index]) }
        if var mask {
            change(&mask)
            self.mask = mask
        }
    }

    /// Removes the contained layers for which the closure returns true.
    public mutating func leaveOut(where isLeftOut: (Layer) -> Bool) {
        depths = depths.map { zip($0, layers).filter { !isLeftOut($1) }.map(\.0) }
        layers.leaveOut(where: isLeftOut)
    }
}

extension GroupContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary =
        "Layers that are drawn as one picture, with a common opacity, clip, mask, blur and blend mode."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<GroupContent>(
        properties: [
            .optional(
                "layers", \.layers, .nested(.list(of: .layer, count: 0...Scene.maximumLayers)),
                "The layers, from back to front, placed in the group as in a scene. Default: none."),
            .optional(
                "clips", \.clips, .list(of: AudioClip.format, count: 0...SceneAudio.maximumClipCount),
                "Sounds that are played while the group is visible, as in a scene's \"audio\"; their times count from the group's start. Default: none."
            ),
            .optional(
                "size", \.size, .layerSize(in: 0.1...100_000, hugs: true),
                "[width, height], each in points, a share such as \"50%\", \"fill\", or \"hug\" for the smallest rectangle around the group's layers when they appear. Default: the size of the enclosing scene or group."
            ),
            .optional(
                "background", \.background, .color,
                "The colour behind the layers, in the group's size and with its corner radii. Default: none."),
            .optional(
                "clip", \.clip, .boolean,
                "True to cut off everything outside of the group's size. Default: false."),
            .optional(
                "cornerRadius", \.cornerRadius, .track(of: .cornerRadii),
                "The radius of the clip's corners in points, or four radii, clockwise from the top left. Default: 0."
            ),
            .optional(
                "blend", \.blend, .choice(of: "blend mode"),
                "The blend mode with the layers below. Default: \"normal\"."),
            .optional(
                "blur", \.blur, .track(of: .number(in: 0...1000)),
                "The standard deviation of the group's blur, in points. Default: 0."),
            .optional(
                "mask", \.mask, .nested(.layer),
                "A layer that is placed in the group but not shown; the group is visible only where this layer is. Default: none."
            ),
            .optional(
                "maskBy", \.maskBy, .choice(of: "mask channel"),
                "The channel of the mask layer that determines where the group is visible: alpha or luma. Default: \"alpha\"."
            ),
            .optional(
                "camera", \.camera, .track(of: .point(in: -100_000...100_000)),
                "The position of the camera, in points from the centre; the layers move in the opposite direction, distant layers less. Default: [0, 0]."
            ),
            .optional(
                "depths", \.depths, .list(of: .depth, count: 0...Scene.maximumLayers),
                "The depth of each layer behind the group's plane: at depth d a layer moves 1 / (1 + d) times as far as the camera; a layer with a depth below -1 moves in the camera's direction. Default: 0 for the front layer, 1 for the layer behind it, and so on."
            ),
            .optional(
                "bounded", \.bounded, .boolean,
                "True to limit the camera's movement so that no edge of the back layer becomes visible in the group. Default: false."
            ),
        ],
        checks: [
            .init("layers", "depths") { group in
                guard let depths = group.depths, depths.count != group.layers.count else { return nil }
                return Fault(
                    "depths", "expected one depth per layer (\(group.layers.count)), got \(depths.count)")
            }
        ],
        synonyms: [
            "children": ["layers"], "elements": ["layers"], "width": ["size"], "height": ["size"],
            "blendMode": ["blend"], "radius": ["cornerRadius"], "borderRadius": ["cornerRadius"],
        ])
}

extension Format where Value == Double {
    /// The format of a layer's depth. Values near −1 are excluded: at −1, the depth of the camera, a layer would move
    /// without limit.
    fileprivate static var depth: Format {
        let (behind, before) = (number(in: -0.9...1_000_000), number(in: -1_000_000 ... -1.1))
        return Format(
            expectation: "\(behind.expectation), or from -1000000 to -1.1",
            schema: ["oneOf": [behind.schema, before.schema]],
            parse: { json in
                guard case .number(let depth) = json, abs(depth) <= 1_000_000, depth >= -0.9 || depth <= -1.1
                else { return nil }
                return depth
            }, write: JSON.number)
    }
}

extension GroupContent: SizedContent {
    /// The size; nil for the size of the enclosing scene or group.
    public var layerSize: LayerSize? {
        get { size }
        set { size = newValue }
    }
}
