/// A map of the positions in the next picture to which patches moved (destinations). Only one patch is visible at a
/// destination, so the map reveals vectors that contradict each other.
struct ArrivalMap {
    /// The factor by which a different vector with the same destination must have more supporting patches, so that a
    /// vector counts as disputed.
    private static let moreOften = 2

    private struct Arrival {
        var vector: SIMD2<Float>
        var supporters = 0
    }

    /// For each cell of the largest pyramid level, the vector that ends in the cell and has the most supporting
    /// patches. Vectors are in pixels of that level.
    private var arrivals: CellGrid<Arrival?>

    /// Creates an empty map for a grid of cells.
    init(columns: Int, rows: Int) {
        arrivals = CellGrid(columns: columns, rows: rows, repeating: nil)
    }

    /// Returns the square of cells that the middle half of a patch covers after the patch moved by `vector`: the
    /// square's upper left cell, and its side in cells. `corner` is the patch's upper left pixel at `level`.
    private func end(
        _ vector: SIMD2<Float>, from corner: SIMD2<Int>, level: Int
    ) -> (first: SIMD2<Int>, side: Int) {
        let (cell, side) = (Float(MotionSearch.cell), 1 << level)
        let middle = SIMD2<Float>(corner) + vector + cell
        let first = (middle * Float(side) - cell * Float(side - 1) / 2) / cell
        return (SIMD2<Int>(first.rounded(.down)), side)
    }

    /// Records the vector of a patch; `supporters` is the number of patches nearby with the same vector. `corner` is
    /// the patch's upper left pixel at `level`.
    mutating func add(_ vector: SIMD2<Float>, from corner: SIMD2<Int>, level: Int, supporters: Int) {
        let (first, side) = end(vector, from: corner, level: level)
        for row in first.y..<first.y + side {
            for column in first.x..<first.x + side where supporters > arrivals[column, row]?.supporters ?? 0 {
                arrivals[column, row] = Arrival(vector: vector * Float(1 << level), supporters: supporters)
            }
        }
    }

    /// Returns true if more than half of a vector's destination is taken by different vectors with far more supporting
    /// patches.
    func isDisputed(_ vector: SIMD2<Float>, from corner: SIMD2<Int>, level: Int, supporters: Int) -> Bool {
        let (first, side) = end(vector, from: corner, level: level)
        var disputed = 0
        for row in first.y..<first.y + side {
            for column in first.x..<first.x + side {
                guard let arrival = arrivals[column, row],
                    arrival.supporters >= Self.moreOften * supporters,
                    !NeighbourVectors.isNear(vector, arrival.vector / Float(1 << level))
                else { continue }
                disputed += 1
            }
        }
        return 2 * disputed > side * side
    }
}
