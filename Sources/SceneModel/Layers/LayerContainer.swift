/// Content that contains layers.
package protocol LayerContainer: LayerContent {
    /// The layers, each with its place in the content, such as `layers[2]`.
    var containedLayers: [(place: [Fault.Step], layer: Layer)] { get }

    /// Changes every layer that it contains.
    mutating func changeLayers(_ change: (inout Layer) -> Void)
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
    /// The same format for what lies in a group or list; too deep nesting is an error.
    static func nested(_ format: Format) -> Format {
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
