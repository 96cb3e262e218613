import CPixels
import Geometry
import Rasteriser
import SceneModel

/// The weights with which the colour of a bubble's shadow is blended beside the bubble.
struct RimWeights: Sendable {
    /// Adjacent pixels of a row.
    private struct Run {
        let y: Int
        let columns: Range<Int>
        /// The index of their first weight.
        let first: Int
    }

    private var runs: [Run] = []
    private var weights: [UInt16] = []

    /// Appends some columns of a row; the body sets their weights. Rows must not decrease.
    mutating func append(_ y: Int, _ columns: Range<Int>, _ fill: (UnsafeMutablePointer<UInt16>) -> Void) {
        let first = weights.count
        weights.append(contentsOf: repeatElement(0, count: columns.count))
        unsafe weights.withUnsafeMutableBufferPointer { weights in
            if let base = weights.baseAddress { unsafe fill(base + first) }
        }
        runs.append(Run(y: y, columns: columns, first: first))
    }

    /// Blends a colour, offset by whole pixels and without a gap, which must be at one end of the rows.
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

    /// The columns without a gap at one of their ends.
    private static func without(_ gap: Range<Int>, _ columns: Range<Int>) -> Range<Int> {
        guard gap.overlaps(columns) else { return columns }
        return gap.lowerBound > columns.lowerBound
            ? columns.lowerBound..<gap.lowerBound
            : gap.upperBound..<max(gap.upperBound, columns.upperBound)
    }
}
