import CPixels

/// The levels of a formula along a row of cells, sampled at the cells' corners and centres and interpolated to pixels.
@safe
struct SampleRow: ~Copyable {
    private let level: SIMDLevel
    private let step: Int
    private let columns: Int
    private let sampleCount: Int
    private let pixelCount: Int
    /// The levels at the cells' corners (`corners`), at their centres (`middles`) and at the pixels (`pixels`): three
    /// colour planes each.
    private let corners: UnsafeMutablePointer<UInt16>
    private let middles: UnsafeMutablePointer<UInt16>
    private let pixels: UnsafeMutablePointer<UInt16>

    /// Allocates a row of `columns` cells, each of which is 2 × `step` pixels wide.
    init(columns: Int, step: Int, level: SIMDLevel) {
        self.level = level
        self.step = step
        self.columns = columns
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
        unsafe formula.evaluate(x: 0, y: y, step: 2 * step, count: sampleCount, into: planes(corners))
        unsafe formula.evaluate(x: step, y: y, step: 2 * step, count: sampleCount, into: planes(middles))
        for plane in 0..<3 {
            unsafe level.functions.pointee.interpolate_cells(
                cells(plane), Int32(columns), Int32(step), pixels + plane * pixelCount)
        }
    }

    /// Writes the row of pixels that lies `down` pixels below this row, interpolated between this row and `lower`,
    /// which lies `step` pixels below this row.
    func interpolate(to lower: borrowing SampleRow, down: Int, into row: inout FieldRow) {
        let count = Int32(min(pixelCount, row.length))
        for plane in 0..<3 {
            unsafe level.functions.pointee.interpolate_rows(
                pixels + plane * pixelCount, lower.pixels + plane * pixelCount, Int32(down), Int32(step),
                count, row.plane(plane))
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
