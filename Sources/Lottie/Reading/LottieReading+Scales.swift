/// How long a layer's shapes are, and how much its own transform scales them at most.
struct ScaledLayer {
    let number, parent: Int?
    let length, scale: Double
}

extension LottieReading {
    /// Finds how much layers are scaled with their parents, of which there are not too many.
    func measure(_ result: inout LottieLayers) {
        let numbered = result.scaled.map { ($0.number, $0) }
        let layers = Dictionary(numbered, uniquingKeysWith: { first, _ in first })
        for layer in result.scaled {
            var (scale, parent, count) = (layer.scale, layer.parent, 0)
            while let number = parent, let next = layers[number], count <= Self.mostParents {
                (scale, parent, count) = (scale * next.scale, next.parent, count + 1)
            }
            result.scale = max(result.scale, scale)
            result.cost.reach = max(result.cost.reach, layer.length * scale)
        }
    }
}
