/// Computes the cost of layers, including the compositions that they show.
struct LottieCostCount {
    /// The maximum nesting depth of compositions.
    static let deepest = 32

    /// All parsed compositions, by their index in the file.
    private let compositions: [Int: LottieLayers]
    private var known: [Int: LottieCost] = [:]
    /// The compositions that contain themselves.
    private(set) var circles: [Int] = []

    init(_ compositions: [Int: LottieLayers]) { self.compositions = compositions }

    /// The cost of layers. Each composition's cost is computed once and added each time it is shown.
    ///
    /// - Parameter path: The indices of the enclosing compositions.
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
