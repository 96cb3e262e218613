import CPixels

/// A formula's levels along a row of cells, at the cells' corners and in the middles between, and the same
/// stretched to pixels.
@safe
struct SampleRow: ~Copyable {
    private let path: PixelPath
    private let step: Int
    private let columns: Int
    private let sampleCount: Int
    private let pixelCount: Int
    /// Three planes of corners, of middles and of pixels.
    private let corners: UnsafeMutablePointer<UInt16>
    private let middles: UnsafeMutablePointer<UInt16>
    private let pixels: UnsafeMutablePointer<UInt16>

    /// A row of so many cells, each two steps wide.
    init(columns: Int, step: Int, path: PixelPath) {
        self.path = path
        self.step = step
        self.columns = columns
        let groupCount = (columns + FieldRow.groupSize) / FieldRow.groupSize
        sampleCount = groupCount * FieldRow.groupSize
        pixelCount = columns * 2 * step
        let total = 3 * (2 * sampleCount + pixelCount)
        unsafe corners = .allocate(capacity: total)
        unsafe corners.initialize(repeating: 0, count: total)
        unsafe middles = corners + 3 * sampleCount
        unsafe pixels = middles + 3 * sampleCount
    }

    deinit { unsafe corners.deallocate() }

    /// Evaluates a formula along y.
    mutating func take(_ formula: FourColorFormula, y: Int) {
        unsafe formula.evaluate(x: 0, y: y, step: 2 * step, count: sampleCount, into: planes(corners))
        unsafe formula.evaluate(x: step, y: y, step: 2 * step, count: sampleCount, into: planes(middles))
        for plane in 0..<3 {
            let cells = unsafe cells(plane)
            unsafe pixels_stretch(
                path, cells.corners, cells.middles, Int32(columns), Int32(step), pixels + plane * pixelCount)
        }
    }

    /// Writes the row that lies so many pixels under this one, where another lies one step under it.
    func stretch(to lower: borrowing SampleRow, down: Int, into row: inout FieldRow) {
        let count = Int32(min(pixelCount, row.length))
        for plane in 0..<3 {
            unsafe pixels_between(
                path, pixels + plane * pixelCount, lower.pixels + plane * pixelCount, Int32(down),
                Int32(step), count, row.planes[plane])
        }
    }

    /// Marks the columns whose cells are not flat, given the rows through their middles and bottoms.
    func markCurved(
        _ middle: borrowing SampleRow, _ bottom: borrowing SampleRow, tolerance: Double,
        in isCurved: inout [UInt8]
    ) {
        precondition(isCurved.count >= columns)
        let limit = Int32(tolerance * FieldRow.levelStep)
        for plane in 0..<3 {
            unsafe pixels_find_curved(
                path, cells(plane), middle.cells(plane), bottom.cells(plane), Int32(columns), limit, &isCurved
            )
        }
    }

    private func cells(_ plane: Int) -> PixelCells {
        unsafe PixelCells(corners: corners + plane * sampleCount, middles: middles + plane * sampleCount)
    }

    private func planes(_ samples: UnsafeMutablePointer<UInt16>) -> [UnsafeMutablePointer<UInt16>] {
        unsafe (0..<3).map { unsafe samples + $0 * sampleCount }
    }
}
