import Geometry
import SceneText

/// Layers that are seen one after the other, with transitions between them.
///
/// Settling gives each item a start and a duration: each begins when the one before it ends, earlier by the transition
/// between them.
public struct SequenceContent: LayerContent {
    /// The value of `type` in scene files.
    public static let typeName = "sequence"
    /// The version of the drawing code; see `LayerContent.version`.
    public static let version = 2

    /// The items in their order.
    public var items: [Layer] = []
    /// The transition from each item to the next, unless the item has its own; nil for a cut.
    public var transition: Transition?
    /// The size of the sequence; nil for the size of the enclosing scene or group.
    public var size: LayerSize?

    /// Creates a sequence without items.
    public init() {}

    /// Returns the transition from the item with an index to the next one.
    public func transition(after index: Int) -> Transition {
        if let own = items[index].transition ?? transition { return own }
        var cut = Transition()
        cut.kind = .cut
        return cut
    }
}

extension SequenceContent: SizedContent {
    /// The size; nil for the size of the enclosing scene or group.
    public var layerSize: LayerSize? {
        get { size }
        set { size = newValue }
    }
}

extension SequenceContent: LayerContainer {
    /// The contained layers, each with its path in this content.
    public var containedLayers: [(place: [Fault.Step], layer: Layer)] {
        items.numbered.map { ([.key("items"), .index($0)], $1) }
    }

    /// Applies a change to every contained layer.
    public mutating func changeLayers(_ change: (inout Layer) -> Void) {
        for index in items.indices { change(&items[index]) }
    }

    /// Replaces the contained layers for which the closure returns true by layers without content, so that the others
    /// keep their times.
    public mutating func leaveOut(where isLeftOut: (Layer) -> Bool) {
        for index in items.indices where isLeftOut(items[index]) {
            var empty = Layer(GroupContent())
            (empty.span, empty.transition) = (items[index].span, items[index].transition)
            items[index] = empty
        }
    }
}

extension SequenceContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary = "Layers that are seen one after the other, with transitions between them."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<SequenceContent>(
        properties: [
            .optional(
                "items", \.items, .nested(.list(of: .layer, count: 0...Scene.maximumLayers)),
                "The layers in their order. An item lasts for its \"duration\", or as long as its film or animation; the others share what is left of the sequence. Default: none."
            ),
            .optional(
                "transition", \.transition, Transition.either,
                "The transition from each item to the next, unless the item has its own: a name, or an object. Default: \"cut\"."
            ),
            .optional(
                "size", \.size, .layerSize(in: 0.1...100_000, hugs: false),
                "[width, height], each in points, a share such as \"50%\", or \"fill\". Default: the size of the enclosing scene or group."
            ),
        ],
        synonyms: [
            "layers": ["items"], "children": ["items"], "clips": ["items"], "scenes": ["items"],
            "transitions": ["transition"], "width": ["size"], "height": ["size"],
        ])
}
