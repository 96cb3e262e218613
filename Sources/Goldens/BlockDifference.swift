/// The block of a frame that differs most: a change in a small place, which figures of the whole frame hide.
struct BlockDifference: Sendable, Equatable {
    /// The mean over its pixels of the largest difference of a pixel's samples, in levels. What is left out counts as equal.
    var levels = 0.0
    /// Its left and upper edge.
    var x = 0
    var y = 0

    /// Pixels from side to side; less in smaller frames.
    static let side = 16
    /// Blocks overlap by half, so that a small change lies whole in one.
    private static let distance = 8

    /// The worst block of a frame, given the largest difference in each pixel, row after row.
    init(of steps: [UInt8], width: Int, height: Int) {
        let (columns, rows) = (min(Self.side, width), min(Self.side, height))
        // Sums over everything above and to the left.
        var sums = [Int](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row = 0
            for x in 0..<width {
                row += Int(steps[y * width + x])
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
        var largest = 0
        for top in Self.starts(height, rows) {
            for left in Self.starts(width, columns) {
                let (above, below) = (top * (width + 1), (top + rows) * (width + 1))
                let sum =
                    sums[below + left + columns] - sums[below + left] - sums[above + left + columns]
                    + sums[above + left]
                if sum > largest { (largest, x, y) = (sum, left, top) }
            }
        }
        levels = Double(largest) / Double(max(columns * rows, 1))
    }

    /// Where blocks begin; the last one ends with the frame.
    private static func starts(_ length: Int, _ side: Int) -> [Int] {
        let last = length - side
        return Array(stride(from: 0, to: last, by: distance)) + [last]
    }
}
