/// Content that contains layers.
package protocol LayerContainer: LayerContent {
    /// The layers, each with its place in the content, such as `layers[2]`.
    var containedLayers: [(place: String, layer: Layer)] { get }
}

extension Layer {
    /// The number of layers: this one and all that it contains.
    var totalCount: Int {
        let contained = (content as? any LayerContainer)?.containedLayers ?? []
        return contained.reduce(1) { $0 + $1.layer.totalCount }
    }
}
