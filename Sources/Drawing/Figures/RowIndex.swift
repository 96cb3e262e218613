/// An index from rows of a frame to the items that may touch these rows, so that drawing a band of rows examines only
/// the band's items. The index is made once per figure.
struct RowIndex: Sendable {
    /// The number of rows in a group; the index stores which items touch which group.
    private static let groupHeight = 32

    private let wordCount: Int
    /// For each group of rows, one bit per item: 1 if the item may touch the group.
    private var bits: [UInt64]

    /// Creates an index. `rows` are the rows that each item may touch, and `height` is the number of rows of the frame.
    init(_ rows: [Range<Int>], height: Int) {
        wordCount = (rows.count + 63) / 64
        bits = Array(repeating: 0, count: Self.groups(0..<height).count * wordCount)
        for (number, rows) in rows.enumerated() {
            for group in Self.groups(rows.clamped(to: 0..<height)) {
                bits[group * wordCount + number / 64] |= 1 << UInt64(number % 64)
            }
        }
    }

    /// Calls `body` with the index of each item that may touch one of the rows, in ascending order. Some of these items
    /// may not touch any of the rows.
    func forEach(in rows: Range<Int>, _ body: (Int) -> Void) {
        let groups = Self.groups(rows)
        for word in 0..<wordCount {
            var found = groups.reduce(into: 0 as UInt64) { $0 |= bits[$1 * wordCount + word] }
            while found != 0 {
                body(word * 64 + found.trailingZeroBitCount)
                found &= found - 1
            }
        }
    }

    private static func groups(_ rows: Range<Int>) -> Range<Int> {
        rows.isEmpty ? 0..<0 : rows.lowerBound / groupHeight..<(rows.upperBound - 1) / groupHeight + 1
    }
}
