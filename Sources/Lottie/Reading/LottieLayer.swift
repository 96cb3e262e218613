import SceneModel

/// A layer as stated in the file, with its relations to others.
struct LottieLayer {
    let object: LottieObject
    let index: Int
    /// The name, for messages.
    var name: String? { object["nm"]?.string }
    /// The number by which other layers refer to it.
    var number: Int?
    var parent: Int?
    /// The type number, as in the file.
    var type = 3
    var isHidden = false
    /// True if it is the matte of the layer behind it.
    var isMatte = false
    /// The type of matte that the layer before it provides, from 1; 0 for none.
    var matte = 0
}

/// The layers of a composition, as passed to librlottie.
struct LottieLayers {
    var items: [JSON] = []
    var cost = LottieCost()
    /// The compositions that they show, by their index in the file.
    var references: [Int] = []
    /// An upper bound of their scale, including their parents'.
    var scale = 1.0
    var scaled: [ScaledLayer] = []
}

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
