/// Counts what layers take with the compositions that they show.
struct LottieCostCount {
    /// How deep compositions may be in each other.
    static let deepest = 32

    /// All that were read, by their places in the file.
    private let compositions: [Int: LottieLayers]
    private var known: [Int: LottieCost] = [:]
    /// Those that show themselves.
    private(set) var circles: [Int] = []

    init(_ compositions: [Int: LottieLayers]) { self.compositions = compositions }

    /// What layers take. Each composition is counted once, and each time that it is shown.
    ///
    /// - Parameter path: The compositions that they are in.
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
