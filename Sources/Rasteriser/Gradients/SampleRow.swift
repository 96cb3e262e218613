import CPixels

/// The levels of a formula along a row of cells, sampled at the cells' corners and centres and interpolated to pixels.
@safe
struct SampleRow: ~Copyable {
    private let level: SIMDLevel
    private let step: Int
    /// The first cell, and the number of cells.
    private let firstColumn, columns: Int
    private let sampleCount: Int
    private let pixelCount: Int
    /// The levels at the cells' corners (`corners`), at their centres (`middles`) and at the pixels (`pixels`): three
    /// colour planes each.
    private let corners: UnsafeMutablePointer<UInt16>
    private let middles: UnsafeMutablePointer<UInt16>
    private let pixels: UnsafeMutablePointer<UInt16>

    /// Allocates a row of cells, each of which is 2 × `step` pixels wide. `cells` are their numbers in the frame.
    init(cells: Range<Int>, step: Int, level: SIMDLevel) {
        self.level = level
        self.step = step
        (firstColumn, columns) = (cells.lowerBound, cells.count)
        sampleCount = (columns + 8) / 8 * 8
        pixelCount = columns * 2 * step
        let total = 3 * (2 * sampleCount + pixelCount)
        unsafe corners = .allocate(capacity: total)
        unsafe corners.initialize(repeating: 0, count: total)
        unsafe middles = corners + 3 * sampleCount
        unsafe pixels = middles + 3 * sampleCount
    }

    deinit { unsafe corners.deallocate() }

    /// Evaluates the formula at the cells' corners and centres in pixel row `y`, and interpolates the pixels between
    /// them.
    mutating func take(_ formula: FourColorFormula, y: Int) {
        let x = firstColumn * 2 * step
        unsafe formula.evaluate(x: x, y: y, step: 2 * step, count: sampleCount, into: planes(corners))
        unsafe formula.evaluate(x: x + step, y: y, step: 2 * step, count: sampleCount, into: planes(middles))
        for plane in 0..<3 {
            unsafe level.functions.pointee.interpolate_cells(
                cells(plane), Int32(columns), Int32(step), pixels + plane * pixelCount)
        }
    }

    /// Writes the row of pixels that lies `down` pixels below this row, interpolated between this row and `lower`,
    /// which lies `step` pixels below this row.
    func interpolate(to lower: borrowing SampleRow, down: Int, into row: inout FieldRow) {
        let first = firstColumn * 2 * step
        let count = Int32(min(pixelCount, row.length - first))
        for plane in 0..<3 {
            unsafe level.functions.pointee.interpolate_rows(
                pixels + plane * pixelCount, lower.pixels + plane * pixelCount, Int32(down), Int32(step),
                count, row.plane(plane) + first)
        }
    }

    /// Marks the cells for which interpolation is too inaccurate. `middle` and `bottom` are the samples through the
    /// cells' centres and along their bottom edges.
    func markCurved(
        _ middle: borrowing SampleRow, _ bottom: borrowing SampleRow, tolerance: Double,
        in isCurved: inout [UInt8]
    ) {
        precondition(isCurved.count >= columns)
        let limit = Int32(tolerance * FieldRow.levelStep)
        for plane in 0..<3 {
            unsafe level.functions.pointee.find_curved(
                cells(plane), middle.cells(plane), bottom.cells(plane), Int32(columns), limit, &isCurved)
        }
    }

    private func cells(_ plane: Int) -> PixelCells {
        unsafe PixelCells(corners: corners + plane * sampleCount, middles: middles + plane * sampleCount)
    }

    private func planes(_ samples: UnsafeMutablePointer<UInt16>) -> PixelPlanes {
        unsafe PixelPlanes(
            red: samples, green: samples + sampleCount, blue: samples + 2 * sampleCount, alpha: nil)
    }
}
