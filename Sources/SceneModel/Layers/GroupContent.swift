import Geometry

/// A group of layers drawn as one picture, with one opacity, a clip, a mask, a blur and a blend mode.
///
/// The layers are placed in the group as layers are in a scene: their positions are in the group's points, and their
/// times count from the group's start. The picture is made in this order: layers, blur, mask, clip, opacity and blend
/// mode.
public struct GroupContent: LayerContent {
    /// See `LayerContent`.
    public static let typeName = "group"
    /// The maximum nesting depth of groups.
    package static let mostNested = 8

    /// The channel of the mask by which the group is multiplied.
    public enum MaskSource: String, Sendable, CaseIterable {
        /// The mask's alpha.
        case alpha
        /// The mask's luma over black. The group is opaque where the mask is white, and invisible where it is black or
        /// transparent.
        case luma
    }

    /// The layers, from back to front.
    public var layers: [Layer] = []
    /// The size in points; nil for that of the enclosing scene or group.
    public var size: Size?
    /// True if everything outside its size is cut off.
    public var clip = false
    /// The radii of the clip's corners; if they don't fit, all are reduced in proportion.
    public var cornerRadius = Track.constant(CornerRadii(0))
    /// The blend mode with what is below.
    public var blend = BlendMode.normal
    /// The standard deviation of the blur, in points.
    public var blur = Track.constant(0.0)
    /// A layer of the group's size that is not shown itself; the group is multiplied by it.
    public var mask: Layer?
    /// The channel of the mask that is used.
    public var maskBy = MaskSource.alpha
    /// The camera's position in points from the centre. The layers move in the opposite direction, more distant ones
    /// less.
    public var camera = Track.constant(Point(0, 0))
    /// The depth of each layer behind the group's plane: a layer at depth d moves 1 / (1 + d) times as far as the
    /// camera, and in the camera's direction below −1. If nil, the front layer has depth 0 and each layer behind it is
    /// one deeper.
    public var depths: [Double]?
    /// True if the camera stops, horizontally and vertically, before an edge of the back layer would be visible in the
    /// group.
    public var bounded = false

    /// A group without layers.
    public init() {}

    /// The depth of a layer.
    public func depth(_ index: Int) -> Double {
        guard let depths else { return Double(layers.count - 1 - index) }
        precondition(depths.count == layers.count, "one depth for each layer")
        return depths[index]
    }
}

extension GroupContent: LayerContainer {
    /// See `LayerContainer`.
    public var containedLayers: [(place: [Fault.Step], layer: Layer)] {
        layers.numbered.map { ([.key("layers"), .index($0)], $1) }
            + (mask.map { [([.key("mask")], $0)] } ?? [])
    }

    /// See `LayerContainer`.
    public mutating func changeLayers(_ change: (inout Layer) -> Void) {
        for index in layers.indices { change(&layers[index]) }
        if var mask {
            change(&mask)
            self.mask = mask
        }
    }

    /// See `LayerContainer`.
    public mutating func leaveOut(where isLeftOut: (Layer) -> Bool) {
        depths = depths.map { zip($0, layers).filter { !isLeftOut($1) }.map(\.0) }
        layers.leaveOut(where: isLeftOut)
    }
}

extension GroupContent: DescribedContent {
    /// See `DescribedContent`.
    public static let summary =
        "Layers that are drawn as one picture: with one opacity, a clip, a mask, a blur and a blend mode."

    /// See `DescribedContent`.
    public static let format = ObjectFormat<GroupContent>(
        properties: [
            .optional(
                "layers", \.layers, .nested(.list(of: .layer, count: 0...1000)),
                "The layers, from back to front; they stand in the group as in a scene. Default: none."),
            .optional(
                "size", \.size, .size(in: 0.1...100_000),
                "[width, height] in points. Default: the scene's size, or that of the group it is in."),
            .optional(
                "clip", \.clip, .boolean, "Whether what lies outside its size is cut off. Default: false."),
            .optional(
                "cornerRadius", \.cornerRadius, .track(of: .cornerRadii),
                "The radius of the clip's corners in points, or one for each from the top left clockwise. Default: 0."
            ),
            .optional(
                "blend", \.blend, .choice(of: "blend mode"),
                "How it is mixed with what is below. Default: \"normal\"."),
            .optional(
                "blur", \.blur, .track(of: .number(in: 0...1000)),
                "The standard deviation of its blur, in points. Default: 0."),
            .optional(
                "mask", \.mask, .nested(.layer), "A layer in the group; the group is visible where that is."),
            .optional(
                "maskBy", \.maskBy, .choice(of: "part of a mask"),
                "What of the mask counts, its alpha or its luma. Default: \"alpha\"."),
            .optional(
                "camera", \.camera, .track(of: .point(in: -100_000...100_000)),
                "Where the camera is, in points from the middle; the layers move against it, farther ones less. Default: [0, 0]."
            ),
            .optional(
                "depths", \.depths, .list(of: .depth, count: 0...1000),
                "How far behind the group's plane each layer lies: at depth d it moves 1 / (1 + d) times as far as the camera, below -1 the other way. Default: 0 for the front layer, 1 for the one behind it, and so on."
            ),
            .optional(
                "bounded", \.bounded, .boolean,
                "Whether the camera stops, across and down, where the back layer would show an edge in the group. Default: false."
            ),
        ],
        checks: [
            .init("layers", "depths") { group in
                guard let depths = group.depths, depths.count != group.layers.count else { return nil }
                return Fault("depths", "expected one per layer (\(group.layers.count)), got \(depths.count)")
            }
        ],
        synonyms: [
            "children": ["layers"], "elements": ["layers"], "width": ["size"], "height": ["size"],
            "blendMode": ["blend"], "radius": ["cornerRadius"], "borderRadius": ["cornerRadius"],
        ])
}

extension Format where Value == Double {
    /// The format of a depth. Values near −1, the camera's depth, are excluded, because such a layer would move without
    /// limit.
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
