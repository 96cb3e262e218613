import CPixels
import Geometry
import Rasteriser
import SceneModel

/// The blend weights of the pixels of a shadow's rim.
struct RimWeights: Sendable {
    /// A run of adjacent pixels in a row.
    private struct Run {
        let y: Int
        let columns: Range<Int>
        /// The index in `weights` of the run's first weight.
        let first: Int
    }

    private var runs: [Run] = []
    private var weights: [UInt16] = []

    /// Appends a range of columns of row `y`; `fill` sets the weights of these columns. Rows must be appended from top
    /// to bottom.
    mutating func append(_ y: Int, _ columns: Range<Int>, _ fill: (UnsafeMutablePointer<UInt16>) -> Void) {
        let first = weights.count
        weights.append(contentsOf: repeatElement(0, count: columns.count))
        unsafe weights.withUnsafeMutableBufferPointer { weights in
            if let base = weights.baseAddress { unsafe fill(base + first) }
        }
        runs.append(Run(y: y, columns: columns, first: first))
    }

    /// Blends a colour with these weights into a frame, offset by (x, y) pixels. Pixels in `gap` are left out; the gap
    /// must be at the left or right end of the rows.
    func draw(
        _ color: Color, on target: PixelTarget, _ bounds: PixelBounds, x: Int, y: Int, gap: PixelBounds?
    ) {
        unsafe weights.withUnsafeBufferPointer { weights in
            guard let base = weights.baseAddress else { return }
            for run in runs where bounds.rows.contains(run.y + y) {
                let whole = run.columns.lowerBound + x..<run.columns.upperBound + x
                var columns = whole.clamped(to: bounds.columns)
                if let gap, gap.rows.contains(run.y + y) { columns = Self.without(gap.columns, columns) }
                if columns.isEmpty { continue }
                unsafe SIMDLevel.current.functions.pointee.blend_color(
                    color.pixel, base + run.first + columns.lowerBound - whole.lowerBound,
                    Int32(columns.count), target.row(run.y + y) + columns.lowerBound)
            }
        }
    }

    /// Returns a range of columns without a gap at its left or right end.
    private static func without(_ gap: Range<Int>, _ columns: Range<Int>) -> Range<Int> {
        guard gap.overlaps(columns) else { return columns }
        return gap.lowerBound > columns.lowerBound
            ? columns.lowerBound..<gap.lowerBound
            : gap.upperBound..<max(gap.upperBound, columns.upperBound)
    }
}
