/// What drawing takes, counted with everything that is drawn several times. Sums stop at a billion.
struct LottieCost {
    /// Layers.
    var layers = 0
    /// Paths, paints and groups.
    var shapes = 0
    /// Pictures of the frame's size that exist at once.
    var pictures = 0
    /// How deep compositions are in each other.
    var depth = 0
    /// The length of the longest shapes at most, with all scales.
    var reach = 0.0

    private static let most = 1_000_000_000

    /// Adds what is drawn besides.
    mutating func add(_ other: LottieCost, times count: Int = 1) {
        layers = Self.sum(layers, other.layers, times: count)
        shapes = Self.sum(shapes, other.shapes, times: count)
        pictures = Self.sum(pictures, other.pictures, times: count)
        depth = max(depth, other.depth)
        reach = max(reach, other.reach)
    }

    /// A sum that stops.
    static func sum(_ one: Int, _ other: Int, times count: Int = 1) -> Int {
        let (product, overflows) = other.multipliedReportingOverflow(by: count)
        return min(overflows ? most : min(product, most) + one, most)
    }
}
