/// Content that contains layers.
public protocol LayerContainer: LayerContent {
    /// The layers, each with its path in the content, such as `layers[2]`.
    var containedLayers: [(place: [Fault.Step], layer: Layer)] { get }

    /// Changes every layer that it contains.
    mutating func changeLayers(_ change: (inout Layer) -> Void)

    /// Removes the layers for which the closure returns true, using `Array.leaveOut(where:)`. A layer whose path does
    /// not end with an index, such as a mask, stays.
    mutating func leaveOut(where isLeftOut: (Layer) -> Bool)
}

/// A layer at any depth of a scene.
struct PlacedLayer {
    let layer: Layer
    /// The path to it from the scene.
    let place: [Fault.Step]
    /// The time when it appears, in seconds of the scene.
    let start: Double
}

extension Scene {
    /// All layers, each before those that it contains.
    var allLayers: [PlacedLayer] {
        layers.numbered.flatMap { $1.withContained(at: [.key("layers"), .index($0)], from: 0) }
    }
}

extension Scene {
    /// The names and versions of the scene's layer types whose version is not 1.
    package var layerVersions: [(name: String, version: Int)] {
        let versions = allLayers.map { type(of: $0.layer.content) }.filter { $0.version != 1 }
        return Dictionary(versions.map { ($0.typeName, $0.version) }, uniquingKeysWith: { one, _ in one })
            .sorted { $0.key < $1.key }.map { (name: $0.key, version: $0.value) }
    }
}

extension Layer {
    /// The number of layers: this one and all those in it.
    var totalCount: Int {
        let contained = (content as? any LayerContainer)?.containedLayers ?? []
        return contained.reduce(1) { $0 + $1.layer.totalCount }
    }

    /// This layer and all those in it. `outer` is the start of the enclosing scene or group.
    fileprivate func withContained(at place: [Fault.Step], from outer: Double) -> [PlacedLayer] {
        let start = outer + from
        let contained = (content as? any LayerContainer)?.containedLayers ?? []
        return [PlacedLayer(layer: self, place: place, start: start)]
            + contained.flatMap { $1.withContained(at: place + $0, from: start) }
    }
}

extension Format {
    /// The format of layers inside a layer, such as those of a group; nesting too deeply is an error. Required for
    /// every key whose value contains layers.
    public static func nested(_ format: Format) -> Format {
        Format(
            expectation: format.expectation, schema: format.schema, meaning: format.meaning,
            read: { json, path, expected, reading in
                guard reading.nesting < GroupContent.mostNested else {
                    reading.fail(
                        "groups and lists may be nested at most \(GroupContent.mostNested) deep", at: path)
                    return nil
                }
                reading.nesting += 1
                defer { reading.nesting -= 1 }
                return format.read(json, at: path, expecting: expected, &reading)
            }, write: format.write)
    }
}
