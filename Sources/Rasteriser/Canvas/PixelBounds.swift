/// The pixels that may be drawn on.
package struct PixelBounds: Equatable {
    package let columns: Range<Int>
    package let rows: Range<Int>

    package init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

    /// The rows whose middles lie between two places.
    package func rows(from: Double, to: Double) -> Range<Int> { Self.middles(from, to, rows) }

    /// The columns whose middles lie between two places.
    package func columns(from: Double, to: Double) -> Range<Int> { Self.middles(from, to, columns) }

    /// The part that lies in other bounds.
    package func clamped(to other: PixelBounds) -> PixelBounds {
        PixelBounds(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    }

    /// Whether there are no pixels.
    package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

    /// Whether other bounds lie inside these.
    func contains(_ other: PixelBounds) -> Bool { other.clamped(to: self) == other }

    /// The smallest bounds that contain these and others.
    package func union(_ other: PixelBounds) -> PixelBounds {
        func union(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
            min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
        }
        return PixelBounds(columns: union(columns, other.columns), rows: union(rows, other.rows))
    }

    /// The smallest bounds that contain all pixels of others.
    package static func union(_ all: some Sequence<PixelBounds>) -> PixelBounds {
        all.lazy.filter { !$0.isEmpty }.reduce(nil) { (union: PixelBounds?, next) in
            union?.union(next) ?? next
        } ?? .nothing
    }

    /// No pixels.
    package static let nothing = PixelBounds(columns: 0..<0, rows: 0..<0)

    /// More than any frame and what lies around it.
    package static let anywhere = PixelBounds(columns: -(1 << 24)..<1 << 24, rows: -(1 << 24)..<1 << 24)

    /// These bounds with `count` pixels more on each side.
    package func expanded(by count: Int) -> PixelBounds {
        PixelBounds(
            columns: columns.lowerBound - count..<columns.upperBound + count,
            rows: rows.lowerBound - count..<rows.upperBound + count)
    }

    /// These bounds, moved by `count` pixels to the right and down.
    package func moved(by count: Int) -> PixelBounds {
        PixelBounds(
            columns: columns.lowerBound + count..<columns.upperBound + count,
            rows: rows.lowerBound + count..<rows.upperBound + count)
    }

    /// The bounds in pixels, if these bounds are in cells with sides of `side` pixels.
    func scaled(by side: Int) -> PixelBounds {
        PixelBounds(
            columns: columns.lowerBound * side..<columns.upperBound * side,
            rows: rows.lowerBound * side..<rows.upperBound * side)
    }

    /// Two parts of about the same size; nil for a single pixel.
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
        // Compared before converting: `Int` traps on NaN and on what is out of its range.
        guard from < upper, to > lower else { return range.lowerBound..<range.lowerBound }
        let first = from > lower ? Int((from - 0.5).rounded(.up)) : range.lowerBound
        let end = to < upper ? Int((to + 0.5).rounded(.down)) : range.upperBound
        return first..<max(first, end)
    }
}
