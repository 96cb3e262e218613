/// A layer with an upper bound of its shapes' length and of its own transform's scale.
struct ScaledLayer {
    let number, parent: Int?
    let length, scale: Double
}

extension LottieReading {
    /// Computes the scale of layers including their parents, whose number is limited.
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
