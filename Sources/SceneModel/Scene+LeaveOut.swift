extension Scene {
    /// The names of all layers, including those in groups and lists, but not masks, which can't be left out.
    public var layerNames: [String] { layers.flatMap { $0.ownName + $0.containedNames } }

    /// Removes all layers with these names, including those in groups and lists. The rest is drawn as if they had never
    /// existed.
    public mutating func leaveOut(_ names: Set<String>) {
        layers.leaveOut { $0.isNamed(oneOf: names) }
        for index in layers.indices { layers[index].leaveOutContained(names) }
    }
}

extension [Layer] {
    /// The layers with their original indices in the list, for messages.
    package var numbered: [(number: Int, layer: Layer)] { enumerated().map { ($1.number ?? $0, $1) } }

    /// Removes the layers for which the closure returns true. Messages still use the original indices of the others.
    public mutating func leaveOut(where isLeftOut: (Layer) -> Bool) {
        self = numbered.compactMap { number, layer in
            if isLeftOut(layer) { return nil }
            var layer = layer
            layer.number = number
            return layer
        }
    }
}

extension Layer {
    fileprivate func isNamed(oneOf names: Set<String>) -> Bool { name.map(names.contains) ?? false }

    fileprivate mutating func leaveOutContained(_ names: Set<String>) {
        guard var container = content as? any LayerContainer else { return }
        container.leaveOut { $0.isNamed(oneOf: names) }
        container.changeLayers { $0.leaveOutContained(names) }
        content = container
    }

    fileprivate var ownName: [String] { name.map { [$0] } ?? [] }

    fileprivate var containedNames: [String] {
        guard let container = content as? any LayerContainer else { return [] }
        return container.containedLayers.flatMap { place, layer in
            if case .index = place.last { return layer.ownName + layer.containedNames }
            return layer.containedNames
        }
    }
}
