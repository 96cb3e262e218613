import Geometry

/// The order in which things start one after the other.
public enum StaggerOrder: String, Sendable, CaseIterable {
    /// Beginning with the first.
    case first
    /// Beginning with the last.
    case last
    /// From the middle to both ends.
    case center
    /// From both ends to the middle.
    case edges
    /// In an order that depends on the scene's seed.
    case random

    /// Returns, for each of `count` things, how many staggers after the first it starts. In `center` and `edges`, two
    /// start at once.
    public func ranks(of count: Int, seed: Int) -> [Int] {
        let indices = Array(0..<count)
        switch self {
        case .first: return indices
        case .last: return indices.reversed()
        case .center: return indices.map { abs(2 * $0 - (count - 1)) / 2 }
        case .edges: return indices.map { min($0, count - 1 - $0) }
        case .random:
            let random = Randomness(seed: seed)
            let order = indices.map { (random.unit(Self.purpose, $0), $0) }.sorted { $0 < $1 }
            var ranks = indices
            for (rank, entry) in order.enumerated() { ranks[entry.1] = rank }
            return ranks
        }
    }

    /// The purpose of the random numbers, different from those of other random values.
    private static let purpose = 7201
}

extension Layer {
    /// Returns the layer with its staggered effects given to the layers inside it, unless they have effects of their own.
    package func spreadingEffects(seed: Int) -> Layer {
        var layer = self
        for effect in [\Layer.enter, \Layer.exit] {
            guard let stagger = self[keyPath: effect]?.stagger, var whole = self[keyPath: effect],
                var container = layer.content as? any LayerContainer
            else { continue }
            whole.stagger = nil
            let isRow = container.containedLayers.map {
                if case .index = $0.place.last { true } else { false }
            }
            var ranks = whole.order.ranks(of: isRow.count { $0 }, seed: seed)[...]
            let last = ranks.max() ?? 0
            whole.order = .first
            var places = isRow[...]
            container.changeLayers { inner in
                guard places.popFirst() == true, let rank = ranks.popFirst() else { return }
                var own = whole
                // The first to enter is the first to exit.
                own.delay += stagger * Double(effect == \Layer.enter ? rank : last - rank)
                if inner[keyPath: effect] == nil { inner[keyPath: effect] = own }
            }
            layer.content = container
            layer[keyPath: effect] = nil
        }
        return layer
    }
}
