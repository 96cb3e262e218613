/// The pixels that may be drawn on.
struct PixelBounds: Equatable {
    let columns: Range<Int>
    let rows: Range<Int>

    /// The rows whose middles lie between two places.
    func rows(from: Double, to: Double) -> Range<Int> { Self.middles(from, to, rows) }

    /// The columns whose middles lie between two places.
    func columns(from: Double, to: Double) -> Range<Int> { Self.middles(from, to, columns) }

    /// The part inside others.
    func clamped(to other: PixelBounds) -> PixelBounds {
        PixelBounds(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    }

    private static func middles(_ from: Double, _ to: Double, _ range: Range<Int>) -> Range<Int> {
        let (lower, upper) = (Double(range.lowerBound), Double(range.upperBound))
        // Compared first, for a number too large for an Int is no bound; nor is one that is none.
        guard from < upper, to > lower else { return range.lowerBound..<range.lowerBound }
        let first = from > lower ? Int((from - 0.5).rounded(.up)) : range.lowerBound
        let end = to < upper ? Int((to + 0.5).rounded(.down)) : range.upperBound
        return first..<max(first, end)
    }
}
