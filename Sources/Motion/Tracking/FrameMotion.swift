import FilmReading

/// The motion from a picture of a film to the next.
package struct FrameMotion: Equatable {
    /// How far the patches went that did not stand still and agree with two neighbours, in pixels of the film.
    package var distances: [Float] = []
    /// True if a part of the picture changed in which no motion could be tracked.
    package var hasUnexplainedChange = false

    /// The jump: the farthest that three neighbouring patches or more went together, as the mean of theirs.
    var largest: Float = 0
}

/// Counts the cells of a picture in which something changed, other than brightness and contrast as a whole, that no patch
/// explains.
struct UnexplainedCells {
    private static let cell = MotionSearch.cell
    /// From this mean change on a cell has changed, in levels: coding changes what stands still by less.
    private static let leastChange: Float = 3
    /// By how much a fade changes the contrast from a picture to the next, at most.
    private static let gains: ClosedRange<Float> = 0.5...2
    /// The change counts if at least `1 / part` of all cells changed, and at least `count` cells.
    private static let least: (part: Int, count: Int) = (500, 3)

    private var explained: CellGrid<Bool>

    /// For a picture of a size, in which nothing is explained yet.
    init(width: Int, height: Int) {
        explained = CellGrid(columns: width / Self.cell, rows: height / Self.cell, repeating: false)
    }

    /// Takes note of a patch that was found, by its upper left pixel at a level.
    mutating func explain(from corner: SIMD2<Int>, level: Int) {
        // Cells that are covered by half and more.
        let first = (corner &<< SIMD2(repeating: level)) &+ Self.cell / 2
        for y in 0..<2 << level {
            for x in 0..<2 << level {
                explained[first.x / Self.cell + x, first.y / Self.cell + y] = true
            }
        }
    }

    /// Whether enough other cells have changed.
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
