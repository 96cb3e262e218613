/// The whole pixels by which a pattern can be moved without changing: all sums of two vectors. The plane is then a
/// store of `height` rows of `width` pixels, repeated: row `y` of the plane is row `y` modulo `height` of the store, moved
/// by `shift` for each time that the height fits into y. The store has as many pixels as a tile, at any angle.
package struct PatternLattice: Sendable, Equatable {
    package let width: Int
    package let height: Int
    let shift: Int

    /// Nil for vectors on one line.
    init?(_ first: SIMD2<Int>, _ second: SIMD2<Int>) {
        let area = abs(first.x * second.y - first.y * second.x)
        guard area > 0 else { return nil }
        // Euclid's algorithm on the rows, with the columns going along.
        var (upper, lower) = (first, second)
        while lower.y != 0 {
            let times = upper.y / lower.y
            (upper, lower) = (lower, upper &- SIMD2(lower.x * times, lower.y * times))
        }
        if upper.y < 0 { upper = SIMD2(-upper.x, -upper.y) }
        height = upper.y
        width = area / height
        shift = Self.modulo(upper.x, width)
    }

    /// The place in the store of a pixel of the plane.
    package func place(x: Int, y: Int) -> (column: Int, row: Int) {
        let row = Self.modulo(y, height)
        let times = Self.modulo((y - row) / height, width)
        // Very large tiles have more pixels than 32 bits count.
        let moved = Int(Int128(times) * Int128(shift) % Int128(width))
        return (Self.modulo(x - moved, width), row)
    }

    /// Calls the body with each run of some columns of a row of the plane: where it begins, its place in the store, and
    /// its length.
    func forEachRun(
        y: Int, columns: Range<Int>, _ body: (_ x: Int, _ place: Int, _ count: Int) -> Void
    ) {
        var (column, row) = place(x: columns.lowerBound, y: y)
        row *= width
        var x = columns.lowerBound
        while x < columns.upperBound {
            let count = min(width - column, columns.upperBound - x)
            body(x, row + column, count)
            (x, column) = (x + count, 0)
        }
    }

    private static func modulo(_ number: Int, _ divisor: Int) -> Int {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
