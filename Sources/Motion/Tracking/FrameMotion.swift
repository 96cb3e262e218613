import FilmReading

/// The motion from one picture of a film to the next.
package struct FrameMotion: Equatable {
    /// The distances that patches moved, in pixels of the film. Only patches with about the same vector as at least two
    /// neighbours are included.
    package var distances: [Float] = []
    /// True if a significant part of the picture changed without any motion that could be tracked.
    package var hasUnexplainedChange = false

    /// The largest distance that at least three neighbouring patches moved together, as the length of their mean
    /// vector, in pixels of the film; 0 if nothing moved.
    var largest: Float = 0
}

/// A grid of cells that finds changes of a picture that the motion of tracked patches doesn't explain. A mere change of
/// brightness and contrast counts as explained.
struct UnexplainedCells {
    private static let cell = MotionSearch.cell
    /// The minimum mean change of a cell that counts as changed, in luma levels. Encoding changes still cells by less.
    private static let minimumChange: Float = 3
    /// The range of factors by which a fade may change the contrast from one picture to the next.
    private static let gains: ClosedRange<Float> = 0.5...2
    /// The limits of a significant change: at least `1 / part` of all cells, and at least `count` cells.
    private static let least: (part: Int, count: Int) = (500, 3)

    private var explained: CellGrid<Bool>

    /// Creates a grid of cells, none of them explained, for a picture of this size in pixels.
    init(width: Int, height: Int) {
        explained = CellGrid(columns: width / Self.cell, rows: height / Self.cell, repeating: false)
    }

    /// Marks the cells of a tracked patch as explained. `corner` is the patch's upper left pixel at `level`.
    mutating func explain(from corner: SIMD2<Int>, level: Int) {
        // Cells of which the patch covers at least half.
        let first = (corner &<< SIMD2(repeating: level)) &+ Self.cell / 2
        for y in 0..<2 << level {
            for x in 0..<2 << level {
                explained[first.x / Self.cell + x, first.y / Self.cell + y] = true
            }
        }
    }

    /// Returns true if a significant number of unexplained cells changed between two pictures.
    func isMuch(from before: GrayPyramid.Level, to after: GrayPyramid.Level) -> Bool {
        let least = max(Self.least.count, explained.rows * explained.columns / Self.least.part)
        var count = 0
        for row in 0..<explained.rows {
            for column in 0..<explained.columns where !explained[column, row] {
                count += Self.hasChanged(column, row, before, after) ? 1 : 0
                if count >= least { return true }
            }
        }
        return false
    }

    private static func hasChanged(
        _ column: Int, _ row: Int, _ before: GrayPyramid.Level, _ after: GrayPyramid.Level
    ) -> Bool {
        let (one, other) = (before.pixels.span, after.pixels.span)
        func mean(_ body: (_ before: Float, _ after: Float) -> Float) -> Float {
            var sum: Float = 0
            for y in row * cell..<(row + 1) * cell {
                let start = y * before.width + column * cell
                for place in start..<start + cell { sum += body(one[place], other[place]) }
            }
            return sum / Float(cell * cell)
        }
        let (first, second) = (mean { before, _ in before }, mean { _, after in after })
        func change(gain: Float) -> Float {
            mean { before, after in (after - second - gain * (before - first)).magnitude }
        }
        if change(gain: 1) < minimumChange { return false }
        let contrast = mean { before, _ in (before - first) * (before - first) }
        let common = mean { before, after in (before - first) * (after - second) }
        return change(gain: min(max(common / max(contrast, 1), gains.lowerBound), gains.upperBound))
            >= minimumChange
    }
}
