/// The whole-pixel vectors by which a pattern can be moved without changing: all sums of multiples of two vectors. The
/// plane therefore repeats a rectangle of `width` × `height` pixels (the store), which has as many pixels as a tile,
/// even if the tile is rotated. Each repetition is moved by `shift` pixels relative to the repetition above.
package struct PatternLattice: Sendable, Equatable {
    package let width: Int
    package let height: Int
    let shift: Int

    /// Returns nil if the two vectors are parallel.
    init?(_ first: SIMD2<Int>, _ second: SIMD2<Int>) {
        let area = abs(first.x * second.y - first.y * second.x)
        guard area > 0 else { return nil }
        // Euclid's algorithm is applied to the vectors' rows, and the same steps to their columns.
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

    /// Returns the column and row, in the store (the rectangle of pixels that is repeated), of a pixel of the plane.
    package func place(x: Int, y: Int) -> (column: Int, row: Int) {
        let row = Self.modulo(y, height)
        let times = Self.modulo((y - row) / height, width)
        // The product may exceed 64 bits for very large tiles.
        let moved = Int(Int128(times) * Int128(shift) % Int128(width))
        return (Self.modulo(x - moved, width), row)
    }

    /// Splits a range of columns in row `y` of the plane into runs of pixels that are adjacent in the store (the
    /// repeated rectangle), and calls `body` for each run. The arguments are the run's first column, its index in the
    /// store, and its number of pixels.
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
