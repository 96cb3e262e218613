/// Content that contains layers.
public protocol LayerContainer: LayerContent {
    /// The layers, each with its place in the content, such as `layers[2]`.
    var containedLayers: [(place: [Fault.Step], layer: Layer)] { get }

    /// Changes every layer that it contains.
    mutating func changeLayers(_ change: (inout Layer) -> Void)

    /// Leaves out those of its layers for which the closure is true, by `Array.leaveOut(where:)`. A layer whose place does
    /// not end with an index, such as a mask, stays.
    mutating func leaveOut(where isLeftOut: (Layer) -> Bool)
}

/// A layer of a scene, wherever it lies.
struct PlacedLayer {
    let layer: Layer
    /// The way to it from the scene.
    let place: [Fault.Step]
    /// When it appears, in seconds of the scene.
    let start: Double
}

extension Scene {
    /// All layers, each before those that it contains.
    var allLayers: [PlacedLayer] {
        layers.numbered.flatMap { $1.withContained(at: [.key("layers"), .index($0)], from: 0) }
    }
}

extension Scene {
    /// The types of its layers that are not at their first version, by name.
    package var layerVersions: [(name: String, version: Int)] {
        let versions = allLayers.map { type(of: $0.layer.content) }.filter { $0.version != 1 }
        return Dictionary(versions.map { ($0.typeName, $0.version) }, uniquingKeysWith: { one, _ in one })
            .sorted { $0.key < $1.key }.map { (name: $0.key, version: $0.value) }
    }
}

extension Layer {
    /// The number of layers: this one and all that it contains.
    var totalCount: Int {
        let contained = (content as? any LayerContainer)?.containedLayers ?? []
        return contained.reduce(1) { $0 + $1.layer.totalCount }
    }

    /// This layer and all that it contains; `outer` is when the scene or group it stands in begins.
    fileprivate func withContained(at place: [Fault.Step], from outer: Double) -> [PlacedLayer] {
        let start = outer + from
        let contained = (content as? any LayerContainer)?.containedLayers ?? []
        return [PlacedLayer(layer: self, place: place, start: start)]
            + contained.flatMap { $1.withContained(at: place + $0, from: start) }
    }
}

extension Format {
    /// The same format for what lies in a layer, such as a group's layers; too deep nesting is an error. Every key whose
    /// value has layers needs it.
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
