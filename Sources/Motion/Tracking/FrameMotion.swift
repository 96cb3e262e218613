import FilmReading

/// The motion from one picture of a film to the next.
package struct FrameMotion: Equatable {
    /// How far each moving patch went, in pixels of the film. Patches that stand still, or agree with fewer than
    /// two neighbours, are left out.
    package var distances: [Float] = []
    /// True if a part of the picture changed, but no motion could be tracked there.
    package var hasUnexplainedChange = false

    /// The largest distance that at least three neighbouring patches moved together (their mean), in pixels of the
    /// film.
    var largest: Float = 0
}

/// Counts the cells of a picture that changed without a tracked patch that explains the change. A mere change of
/// brightness or contrast doesn't count.
struct UnexplainedCells {
    private static let cell = MotionSearch.cell
    /// A cell has changed if its mean difference is at least this many levels. Encoding changes still areas by
    /// less.
    private static let leastChange: Float = 3
    /// The factors by which a fade may change the contrast between two pictures.
    private static let gains: ClosedRange<Float> = 0.5...2
    /// Changes matter if at least `1 / part` of all cells changed, and no fewer than `count` cells.
    private static let least: (part: Int, count: Int) = (500, 3)

    private var explained: CellGrid<Bool>

    /// Creates a count for a picture of this size, in which no change is explained yet.
    init(width: Int, height: Int) {
        explained = CellGrid(columns: width / Self.cell, rows: height / Self.cell, repeating: false)
    }

    /// Marks the cells that a tracked patch covers as explained. `corner` is the patch's upper-left pixel at
    /// `level`.
    mutating func explain(from corner: SIMD2<Int>, level: Int) {
        // A cell counts as covered if the patch covers at least half of it.
        let first = (corner &<< SIMD2(repeating: level)) &+ Self.cell / 2
        for y in 0..<2 << level {
            for x in 0..<2 << level {
                explained[first.x / Self.cell + x, first.y / Self.cell + y] = true
            }
        }
    }

    /// True if enough unexplained cells changed from `before` to `after`.
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
        if change(gain: 1) < leastChange { return false }
        let contrast = mean { before, _ in (before - first) * (before - first) }
        let common = mean { before, after in (before - first) * (after - second) }
        return change(gain: min(max(common / max(contrast, 1), gains.lowerBound), gains.upperBound))
            >= leastChange
    }
}
