extension Scene {
    /// The names of its layers, those in groups and lists included; masks can't be left out.
    public var layerNames: [String] { layers.flatMap(\.ownAndContainedNames) }

    /// Leaves out all layers of these names, also those in groups and lists: what is left is drawn as if they had never been there.
    public mutating func leaveOut(_ names: Set<String>) {
        layers = layers.leavingOut(names)
    }
}

extension [Layer] {
    /// The layers with their numbers in the list as it was read, for messages.
    package var numbered: [(number: Int, layer: Layer)] { enumerated().map { ($1.number ?? $0, $1) } }

    fileprivate func leavingOut(_ names: Set<String>) -> [Layer] {
        numbered.compactMap { number, layer in
            if let name = layer.name, names.contains(name) { return nil }
            var layer = layer
            layer.number = number
            if var group = layer.content as? GroupContent {
                group.leaveOut(names)
                layer.content = group
            } else if var list = layer.content as? ListContent {
                list.rows = list.rows.leavingOut(names)
                layer.content = list
            }
            return layer
        }
    }
}

extension GroupContent {
    fileprivate mutating func leaveOut(_ names: Set<String>) {
        let stays = layers.map { layer in layer.name.map { !names.contains($0) } ?? true }
        depths = depths.map { zip($0, stays).filter(\.1).map(\.0) }
        layers = layers.leavingOut(names)
    }
}

extension Layer {
    fileprivate var ownAndContainedNames: [String] {
        let contained = (content as? GroupContent)?.layers ?? (content as? ListContent)?.rows ?? []
        return (name.map { [$0] } ?? []) + contained.flatMap(\.ownAndContainedNames)
    }
}
