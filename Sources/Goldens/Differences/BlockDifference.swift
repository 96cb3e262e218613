/// The block of 16x16 pixels in which a frame differs most from the expected frame. The block reveals small changes,
/// which metrics of the whole frame average out.
struct BlockDifference: Sendable, Equatable {
    /// The mean difference of the block's pixels, in levels (0...255). A pixel's difference is the largest of its
    /// three samples; ignored pixels count as equal.
    var levels = 0.0
    /// The block's left and upper edge, in pixels.
    var x = 0
    var y = 0

    /// The width and height of a block, in pixels. A smaller frame has smaller blocks.
    static let side = 16
    /// The distance from one block's start to the next block's, in pixels. Blocks overlap by half, so that a small
    /// change lies entirely within one block.
    private static let distance = 8

    /// Finds the block of a frame that differs most. `steps` has, for each pixel, the largest difference of its
    /// samples, row by row.
    init(of steps: [UInt8], width: Int, height: Int) {
        let (columns, rows) = (min(Self.side, width), min(Self.side, height))
        // A summed-area table: each entry is the sum over all pixels above and to the left.
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

    /// Returns the offsets at which blocks begin, in pixels. The last block ends at the frame's edge.
    private static func starts(_ length: Int, _ side: Int) -> [Int] {
        let last = length - side
        return Array(stride(from: 0, to: last, by: distance)) + [last]
    }
}
