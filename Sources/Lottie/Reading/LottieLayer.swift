import SceneModel
import SceneText

/// A layer as the file states it, with its relations to other layers.
struct LottieLayer {
    let object: LottieObject
    let index: Int
    /// The name of the layer, for messages.
    var name: String? { object["nm"]?.string }
    /// The number by which other layers refer to this layer; nil if the layer has none.
    var number: Int?
    var parent: Int?
    /// The number of the layer's type, as in the file.
    var type = 3
    var isHidden = false
    /// True if this layer is the matte of the next layer.
    var isMatte = false
    /// The type of the matte (1 or more) that the previous layer provides for this layer; 0 for no matte.
    var matte = 0
}

/// The layers of a composition, as passed to librlottie.
struct LottieLayers {
    var items: [JSON] = []
    var cost = LottieCost()
    /// The indices, in the file's assets, of the compositions that the layers show.
    var references: [Int] = []
    /// An upper bound of the scales of all layers, including the scales of their parents.
    var scale = 1.0
    var scaled: [ScaledLayer] = []
}

/// A layer with upper bounds of the length of its paths and of the scale of its transform.
struct ScaledLayer {
    let number, parent: Int?
    let length, scale: Double
}

extension LottieReading {
    /// Computes the largest scale and path length of the layers, including the scales of their parents.
    func measure(_ result: inout LottieLayers) {
        let numbered = result.scaled.map { ($0.number, $0) }
        let layers = Dictionary(numbered, uniquingKeysWith: { first, _ in first })
        for layer in result.scaled {
            var (scale, parent, count) = (layer.scale, layer.parent, 0)
            while let number = parent, let next = layers[number], count <= Self.maximumParentCount {
                (scale, parent, count) = (scale * next.scale, next.parent, count + 1)
            }
            result.scale = max(result.scale, scale)
            result.cost.reach = max(result.cost.reach, layer.length * scale)
        }
    }
}
