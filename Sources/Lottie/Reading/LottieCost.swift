/// The cost of drawing an animation. Content that is drawn several times counts several times. Sums saturate at a
/// billion.
struct LottieCost {
    /// The number of layers that are drawn.
    var layers = 0
    /// The number of paths, paints and groups that are drawn.
    var shapes = 0
    /// The maximum number of frame-sized pictures that are in memory at the same time.
    var pictures = 0
    /// The nesting depth of compositions.
    var depth = 0
    /// An upper bound of the total length of a layer's paths, after all scales are applied.
    var reach = 0.0

    private static let maximum = 1_000_000_000

    /// Adds the cost `other`, multiplied by `count`.
    mutating func add(_ other: LottieCost, times count: Int = 1) {
        layers = Self.sum(layers, other.layers, times: count)
        shapes = Self.sum(shapes, other.shapes, times: count)
        pictures = Self.sum(pictures, other.pictures, times: count)
        depth = max(depth, other.depth)
        reach = max(reach, other.reach)
    }

    /// Returns `one + other × count`, saturated at a billion.
    static func sum(_ one: Int, _ other: Int, times count: Int = 1) -> Int {
        let (product, overflows) = other.multipliedReportingOverflow(by: count)
        return min(overflows ? maximum : min(product, maximum) + one, maximum)
    }
}

/// Computes the cost of drawing layers, including the compositions that they show.
struct LottieCostCalculator {
    /// The maximum nesting depth of compositions.
    static let deepest = 32

    /// All parsed compositions, by index in the file's assets.
    private let compositions: [Int: LottieLayers]
    private var known: [Int: LottieCost] = [:]
    /// The indices of compositions that contain themselves.
    private(set) var circles: [Int] = []

    init(_ compositions: [Int: LottieLayers]) { self.compositions = compositions }

    /// Returns the cost of drawing layers. The cost of each composition is computed once and added each time the
    /// composition is shown.
    ///
    /// - Parameter path: The indices of the compositions that contain the layers.
    mutating func cost(of layers: LottieLayers, in path: [Int] = []) -> LottieCost {
        var total = layers.cost
        for place in layers.references {
            if path.contains(place) {
                circles.append(place)
                continue
            }
            guard path.count < Self.deepest, let inner = compositions[place] else {
                total.depth = Self.deepest + 1
                continue
            }
            var own = known[place] ?? cost(of: inner, in: path + [place])
            known[place] = own
            own.depth += 1
            own.reach *= layers.scale
            total.add(own)
        }
        return total
    }
}
