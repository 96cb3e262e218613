/// A rectangle of pixels, given by its columns and rows.
package struct PixelBounds: Hashable {
    package let columns: Range<Int>
    package let rows: Range<Int>

    package init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

    /// Returns the rows of the bounds whose pixel centres lie between two coordinates.
    package func rows(from: Double, to: Double) -> Range<Int> { Self.middles(from, to, rows) }

    /// Returns the columns of the bounds whose pixel centres lie between two coordinates.
    package func columns(from: Double, to: Double) -> Range<Int> { Self.middles(from, to, columns) }

    /// Returns the intersection with other bounds.
    package func clamped(to other: PixelBounds) -> PixelBounds {
        PixelBounds(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    }

    /// True if the bounds contain no pixels.
    package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

    /// Returns true if `other` lies inside these bounds.
    func contains(_ other: PixelBounds) -> Bool { other.clamped(to: self) == other }

    /// Returns the smallest bounds that contain the pixels of these and of the other bounds.
    package func union(_ other: PixelBounds) -> PixelBounds {
        if isEmpty { return other.isEmpty ? .nothing : other }
        if other.isEmpty { return self }
        func union(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
            min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
        }
        return PixelBounds(columns: union(columns, other.columns), rows: union(rows, other.rows))
    }

    /// Returns the smallest bounds that contain the pixels of all the given bounds.
    // An array, because calls of a generic function of another module look up its types each time.
    package static func union(_ all: [PixelBounds]) -> PixelBounds { all.reduce(.nothing) { $0.union($1) } }

    /// Empty bounds, which contain no pixels.
    package static let nothing = PixelBounds(columns: 0..<0, rows: 0..<0)

    /// Practically unlimited bounds, larger than any frame and everything drawn around it.
    package static let anywhere = PixelBounds(columns: -(1 << 24)..<1 << 24, rows: -(1 << 24)..<1 << 24)

    /// Returns the bounds, expanded by `count` pixels on each side.
    package func expanded(by count: Int) -> PixelBounds {
        PixelBounds(
            columns: columns.lowerBound - count..<columns.upperBound + count,
            rows: rows.lowerBound - count..<rows.upperBound + count)
    }

    /// Returns the bounds, moved by `count` pixels to the right and down.
    package func moved(by count: Int) -> PixelBounds { moved(by: (count, count)) }

    /// Returns the bounds, moved to the right and down by some pixels.
    package func moved(by shift: (right: Int, down: Int)) -> PixelBounds {
        PixelBounds(
            columns: columns.lowerBound + shift.right..<columns.upperBound + shift.right,
            rows: rows.lowerBound + shift.down..<rows.upperBound + shift.down)
    }

    /// Converts bounds whose unit is a square cell to pixels; `side` is the side length of a cell in pixels.
    func scaled(by side: Int) -> PixelBounds {
        PixelBounds(
            columns: columns.lowerBound * side..<columns.upperBound * side,
            rows: rows.lowerBound * side..<rows.upperBound * side)
    }

    /// The bounds, divided into two bounds of about the same size; nil for a single pixel.
    var halves: (PixelBounds, PixelBounds)? {
        func halves(_ range: Range<Int>) -> (Range<Int>, Range<Int>) {
            let middle = range.lowerBound + range.count / 2
            return (range.lowerBound..<middle, middle..<range.upperBound)
        }
        guard max(columns.count, rows.count) > 1 else { return nil }
        if columns.count > rows.count {
            let (left, right) = halves(columns)
            return (PixelBounds(columns: left, rows: rows), PixelBounds(columns: right, rows: rows))
        }
        let (upper, lower) = halves(rows)
        return (PixelBounds(columns: columns, rows: upper), PixelBounds(columns: columns, rows: lower))
    }

    private static func middles(_ from: Double, _ to: Double, _ range: Range<Int>) -> Range<Int> {
        let (lower, upper) = (Double(range.lowerBound), Double(range.upperBound))
        // The numbers are compared before they are converted, because `Int` traps on NaN and on values out of range.
        guard from < upper, to > lower else { return range.lowerBound..<range.lowerBound }
        let first = from > lower ? Int((from - 0.5).rounded(.up)) : range.lowerBound
        let end = to < upper ? Int((to + 0.5).rounded(.down)) : range.upperBound
        return first..<max(first, end)
    }
}
