/// Content that contains layers.
public protocol LayerContainer: LayerContent {
    /// The contained layers, each with its path in this content, such as `layers[2]`.
    var containedLayers: [(place: [Fault.Step], layer: Layer)] { get }

    /// Applies a change to every contained layer, in the order of `containedLayers`.
    mutating func changeLayers(_ change: (inout Layer) -> Void)

    /// Removes the contained layers for which the closure returns true, using `Array.leaveOut(where:)`. Layers whose
    /// path does not end with an index, such as masks, are not removed.
    mutating func leaveOut(where isLeftOut: (Layer) -> Bool)
}

/// A layer at any depth of a scene.
struct PlacedLayer {
    let layer: Layer
    /// The path from the scene to the layer.
    let place: [Fault.Step]
    /// The time when the layer appears, in seconds since the start of the scene.
    let start: Double
}

extension Scene {
    /// All layers at any depth, each before the layers inside it.
    var allLayers: [PlacedLayer] {
        layers.numbered.flatMap { $1.withContained(at: [.key("layers"), .index($0)], from: 0) }
    }
}

extension Scene {
    /// The names and versions of the layer types in the scene whose version is not 1.
    package var layerVersions: [(name: String, version: Int)] {
        let versions = allLayers.map { type(of: $0.layer.content) }.filter { $0.version != 1 }
        return Dictionary(versions.map { ($0.typeName, $0.version) }, uniquingKeysWith: { one, _ in one })
            .sorted { $0.key < $1.key }.map { (name: $0.key, version: $0.value) }
    }
}

extension Layer {
    /// The number of layers, counting this layer and all layers inside it.
    var totalCount: Int {
        let contained = (content as? any LayerContainer)?.containedLayers ?? []
        return contained.reduce(1) { $0 + $1.layer.totalCount }
    }

    /// The fault of the first layer, this one or one inside it, with a key that is for layers of another container; nil
    /// if there is none.
    func misplacedKey(in container: (any LayerContainer)? = nil) -> Fault? {
        if transition != nil, !(container is SequenceContent) {
            return Fault("transition", "is for the items of a sequence")
        }
        if grow != nil, !(container is StackContent) { return Fault("grow", "is for the layers of a stack") }
        guard let own = content as? any LayerContainer else { return nil }
        for (place, layer) in own.containedLayers {
            if let fault = layer.misplacedKey(in: own) { return fault.inside(place) }
        }
        return nil
    }

    /// The number of sounds in groups, counting this layer and all layers inside it.
    var clipCount: Int {
        guard let container = content as? any LayerContainer else { return 0 }
        let own = (content as? GroupContent)?.clips.count ?? 0
        return container.containedLayers.reduce(own) { $0 + $1.layer.clipCount }
    }

    /// Returns this layer and all layers inside it. `outer` is the start of the enclosing scene or group, in seconds.
    fileprivate func withContained(at place: [Fault.Step], from outer: Double) -> [PlacedLayer] {
        let begin = outer + start
        let contained = (content as? any LayerContainer)?.containedLayers ?? []
        return [PlacedLayer(layer: self, place: place, start: begin)]
            + contained.flatMap { $1.withContained(at: place + $0, from: begin) }
    }
}

extension Format {
    /// Creates the format of layers inside a layer, such as the layers of a group. Nesting too deeply is an error.
    /// Every key whose value contains layers must use this format.
    public static func nested(_ format: Format) -> Format {
        Format(
            expectation: format.expectation, schema: format.schema, meaning: format.meaning,
            read: { json, path, expected, reading in
                guard reading.nesting < GroupContent.maximumNesting else {
                    reading.fail(
                        "groups and lists may be nested at most \(GroupContent.maximumNesting) deep", at: path
                    )
                    return nil
                }
                reading.nesting += 1
                defer { reading.nesting -= 1 }
                return format.read(json, at: path, expecting: expected, &reading)
            }, write: format.write)
    }
}
