import Geometry
import SceneText

/// Layers in a row or a column, in the manner of CSS's flexbox. They are laid out once, with the sizes that they have
/// when they appear.
public struct StackContent: LayerContent {
    /// The value of `type` in scene files.
    public static let typeName = "stack"
    /// The version of the drawing code; see `LayerContent.version`.
    public static let version = 2

    /// The direction in which layers follow each other.
    public enum Direction: String, Sendable, CaseIterable {
        /// From left to right.
        case row
        /// From top to bottom.
        case column
    }

    /// The layers in their order. A layer with a position or a place is not laid out, but placed as in a group.
    public var layers: [Layer] = []
    /// The direction in which layers follow each other.
    public var direction = Direction.column
    /// The layers' place across the direction.
    public var align = BoxModel.Alignment.start
    /// The distribution of the space that is left in the direction.
    public var justify = BoxModel.Distribution.start
    /// True if layers that don't fit are in further lines.
    public var wrap = false
    /// The space around and between the layers, and what is behind them.
    public var layout = BoxModel()

    /// Creates a stack without layers.
    public init() {}
}

extension StackContent: SizedContent {
    /// The size; nil for that of the layers.
    public var layerSize: LayerSize? {
        get { layout.size }
        set { layout.size = newValue }
    }
}

extension StackContent: LayerContainer {
    /// The contained layers, each with its path in this content.
    public var containedLayers: [(place: [Fault.Step], layer: Layer)] {
        layers.numbered.map { ([.key("layers"), .index($0)], $1) }
    }

    /// Applies a change to every contained layer.
    public mutating func changeLayers(_ change: (inout Layer) -> Void) {
        for index in layers.indices { change(&layers[index]) }
    }

    /// Removes the contained layers for which the closure returns true.
    public mutating func leaveOut(where isLeftOut: (Layer) -> Bool) { layers.leaveOut(where: isLeftOut) }
}

extension StackContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary = "Layers in a row or a column, laid out in the manner of CSS's flexbox."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<StackContent>(
        properties: [
            .optional(
                "layers", \.layers, .nested(.list(of: .layer, count: 0...Scene.maximumLayers)),
                "The layers in their order. A layer with a \"position\" or \"place\" is placed as in a group instead. Default: none."
            ),
            .optional(
                "direction", \.direction, .choice(of: "direction"),
                "\"row\" from left to right, or \"column\" from top to bottom. Default: \"column\"."),
            .optional(
                "align", \.align, .choice(of: "alignment"),
                "The layers' place across the direction. Default: \"start\"."),
            .optional(
                "justify", \.justify, .choice(of: "distribution"),
                "The distribution of the space that is left in the direction. Default: \"start\"."),
            .optional(
                "wrap", \.wrap, .boolean,
                "True to put layers that don't fit into further lines. Default: false."),
        ] + BoxModel.properties(\.layout), checks: BoxModel.checks(\.layout),
        synonyms: ["flexDirection": ["direction"], "flexWrap": ["wrap"]] + BoxModel.synonyms)
}
