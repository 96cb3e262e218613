/// Where the patches of a picture are in the next. What is seen in a place came from one place only.
struct Arrivals {
    /// From so many times as many patches on, those that went the other way are right.
    private static let moreOften = 2

    private struct Arrival {
        var way: SIMD2<Float>
        var supporters = 0
    }

    /// For each cell of the largest pictures, in their pixels.
    private var arrivals: CellGrid<Arrival?>

    /// For pictures of so many cells in which no patch was found yet.
    init(columns: Int, rows: Int) {
        arrivals = CellGrid(columns: columns, rows: rows, repeating: nil)
    }

    /// The cells of the middle half of a patch that went a way.
    private func end(_ way: SIMD2<Float>, from corner: SIMD2<Int>, level: Int) -> [SIMD2<Int>] {
        let (cell, count) = (Float(MotionSearch.cell), 1 << level)
        let middle = SIMD2<Float>(corner) + way + cell
        let first = SIMD2<Int>(
            ((middle * Float(count) - cell * Float(count - 1) / 2) / cell).rounded(.down))
        return (0..<count).flatMap { y in (0..<count).map { x in first &+ SIMD2(x, y) } }
    }

    /// Takes note of a way, which so many other patches around one went as well. `corner` is its upper left pixel at a level.
    mutating func add(_ way: SIMD2<Float>, from corner: SIMD2<Int>, level: Int, supporters: Int) {
        for cell in end(way, from: corner, level: level) where supporters > arrivals[cell]?.supporters ?? 0 {
            arrivals[cell] = Arrival(way: way * Float(1 << level), supporters: supporters)
        }
    }

    /// Whether far more patches went from elsewhere to where a patch seems to have gone.
    func isDisputed(_ way: SIMD2<Float>, from corner: SIMD2<Int>, level: Int, supporters: Int) -> Bool {
        let cells = end(way, from: corner, level: level)
        let disputed = cells.count { cell in
            guard let arrival = arrivals[cell] else { return false }
            return arrival.supporters >= Self.moreOften * supporters
                && !Surroundings.isNear(way, arrival.way / Float(1 << level))
        }
        return 2 * disputed > cells.count
    }
}
