extension Scene {
    /// The names of all layers, including layers in groups and lists. Masks are not included, because they can't be
    /// removed.
    public var layerNames: [String] { layers.flatMap { $0.ownName + $0.containedNames } }

    /// Removes all layers with these names, including layers in groups and lists. The other layers look as before.
    public mutating func leaveOut(_ names: Set<String>) {
        layers.leaveOut { $0.isNamed(oneOf: names) }
        for index in layers.indices { layers[index].leaveOutContained(names) }
    }
}

extension [Layer] {
    /// The layers with their original indices in the list, which messages use even if some layers were removed.
    package var numbered: [(number: Int, layer: Layer)] { enumerated().map { ($1.number ?? $0, $1) } }

    /// Removes the layers for which the closure returns true. Messages still use the original indices of the remaining
    /// layers.
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
