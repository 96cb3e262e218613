/// A map from places in the next picture to the patches that moved there. Each place can have only one origin.
struct Arrivals {
    /// A vector is disputed if another vector has at least this many times as many supporters.
    private static let moreOften = 2

    private struct Arrival {
        var vector: SIMD2<Float>
        var supporters = 0
    }

    /// The arrival with the most supporters in each cell of the full-size picture; vectors are in its pixels.
    private var arrivals: CellGrid<Arrival?>

    /// Creates an empty map for a grid of cells.
    init(columns: Int, rows: Int) {
        arrivals = CellGrid(columns: columns, rows: rows, repeating: nil)
    }

    /// Returns the cells that the middle half of a patch covers after the patch moved by `vector`: the first cell,
    /// and the number of cells on each side.
    private func end(
        _ vector: SIMD2<Float>, from corner: SIMD2<Int>, level: Int
    ) -> (first: SIMD2<Int>, side: Int) {
        let (cell, side) = (Float(MotionSearch.cell), 1 << level)
        let middle = SIMD2<Float>(corner) + vector + cell
        let first = (middle * Float(side) - cell * Float(side - 1) / 2) / cell
        return (SIMD2<Int>(first.rounded(.down)), side)
    }

    /// Records that a patch moved by `vector`. `corner` is the patch's upper-left pixel at `level`; `supporters`
    /// is the number of patches nearby with the same vector.
    mutating func add(_ vector: SIMD2<Float>, from corner: SIMD2<Int>, level: Int, supporters: Int) {
        let (first, side) = end(vector, from: corner, level: level)
        for row in first.y..<first.y + side {
            for column in first.x..<first.x + side where supporters > arrivals[column, row]?.supporters ?? 0 {
                arrivals[column, row] = Arrival(vector: vector * Float(1 << level), supporters: supporters)
            }
        }
    }

    /// True if most cells that a patch would move to are taken by a different vector with far more supporters.
    func isDisputed(_ vector: SIMD2<Float>, from corner: SIMD2<Int>, level: Int, supporters: Int) -> Bool {
        let (first, side) = end(vector, from: corner, level: level)
        var disputed = 0
        for row in first.y..<first.y + side {
            for column in first.x..<first.x + side {
                guard let arrival = arrivals[column, row],
                    arrival.supporters >= Self.moreOften * supporters,
                    !Surroundings.isNear(vector, arrival.vector / Float(1 << level))
                else { continue }
                disputed += 1
            }
        }
        return 2 * disputed > side * side
    }
}
