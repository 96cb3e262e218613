/// Where the patches of a picture are in the next. What is seen in a place came from one place only.
struct Arrivals {
    /// A vector is disputed by one with this many times as many patches.
    private static let moreOften = 2

    private struct Arrival {
        var vector: SIMD2<Float>
        var supporters = 0
    }

    /// For each cell of the largest pictures, in their pixels.
    private var arrivals: CellGrid<Arrival?>

    /// Creates the arrivals of a grid of cells in which no patch was found yet.
    init(columns: Int, rows: Int) {
        arrivals = CellGrid(columns: columns, rows: rows, repeating: nil)
    }

    /// The cells that the middle half of a patch covers at the end of its vector: the first one, and how many there are across and down.
    private func end(
        _ vector: SIMD2<Float>, from corner: SIMD2<Int>, level: Int
    ) -> (first: SIMD2<Int>, side: Int) {
        let (cell, side) = (Float(MotionSearch.cell), 1 << level)
        let middle = SIMD2<Float>(corner) + vector + cell
        let first = (middle * Float(side) - cell * Float(side - 1) / 2) / cell
        return (SIMD2<Int>(first.rounded(.down)), side)
    }

    /// Records a vector that `supporters` patches around one share. `corner` is its upper left pixel at a level.
    mutating func add(_ vector: SIMD2<Float>, from corner: SIMD2<Int>, level: Int, supporters: Int) {
        let (first, side) = end(vector, from: corner, level: level)
        for row in first.y..<first.y + side {
            for column in first.x..<first.x + side where supporters > arrivals[column, row]?.supporters ?? 0 {
                arrivals[column, row] = Arrival(vector: vector * Float(1 << level), supporters: supporters)
            }
        }
    }

    /// True if far more patches went from elsewhere to where a patch seems to have gone.
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
