import CPixels

/// A mixture of four colours by nearness: Σ wᵢcᵢ / Σ wᵢ with wᵢ = max(0, 1 − dᵢ / radius)^exponent.
///
/// The picture is divided into square cells. The formula is evaluated at each cell's corners, at the midpoints of its
/// edges and at its centre, and interpolated between these points. If interpolation between the corners would be wrong
/// at the other points, as near the tip of a colour's cone, each pixel of the cell is evaluated. So interpolation is
/// never visible.
///
/// A plateau of radius r around a colour's position reduces the weights of the other colours: they are multiplied by
/// clamp((d − r) / r, 0, 1), where d is the distance from that position.
///
/// Points that no colour reaches get the nearest colour. There is no visible edge, because at the limit of its reach
/// the nearest colour is the only one that has weight.
package struct FourColorField: ColorField, ~Copyable {
    package let isOpaque = true

    /// The maximum error, in levels, of interpolation from a cell's corners to its centre and edges. The drawn pixels
    /// are interpolated between corners and centres, so their error is a quarter of `tolerance` for a smooth curve, and
    /// at most `tolerance` at a crease.
    private static let tolerance = 0.1

    private let formula: FourColorFormula
    /// The distance between samples, in pixels: eight if the colours reach far enough for most cells to be flat,
    /// otherwise four. The distance is one pixel if a colour could lie between two samples and be missed.
    private let step: Int
    /// The cells that are drawn.
    private let cells: Range<Int>
    private let pixels: Range<Int>
    /// The samples of the current row of cells: along the top edge (`top`), through the centres (`middle`) and along
    /// the bottom edge (`bottom`).
    private var top: SampleRow
    private var middle: SampleRow
    private var bottom: SampleRow
    /// For each cell of the current row, 1 if interpolation inside the cell is too inaccurate, otherwise 0.
    private var isCurved: [UInt8]
    private var curvedColumns: [Int] = []
    private var band = -1

    /// - Parameter pixels: The columns of the frame that are drawn; all others of a row are undefined.
    package init(_ formula: FourColorFormula, columns pixels: Range<Int>, level: SIMDLevel = .current) {
        (self.formula, self.pixels) = (formula, pixels)
        let reach = formula.reachInPixels
        step = reach > 450 ? 8 : reach > 40 ? 4 : 1
        let side = 2 * step
        cells = pixels.lowerBound / side..<(pixels.upperBound + side - 1) / side
        top = SampleRow(cells: cells, step: step, level: level)
        middle = SampleRow(cells: cells, step: step, level: level)
        bottom = SampleRow(cells: cells, step: step, level: level)
        isCurved = Array(repeating: 0, count: cells.count)
    }

    package mutating func fill(_ row: inout FieldRow, y: Int) {
        guard step > 1 else {
            let first = pixels.lowerBound / Dither.side * Dither.side
            let count = (pixels.upperBound - first + Dither.side - 1) / Dither.side * Dither.side
            unsafe formula.evaluate(x: first, y: y, step: 1, count: count, into: row.planes(from: first))
            return
        }
        prepare(band: y / (2 * step))
        if y % (2 * step) < step {
            top.interpolate(to: middle, down: y % step, into: &row)
        } else {
            middle.interpolate(to: bottom, down: y % step, into: &row)
        }
        for column in curvedColumns {
            let x = column * 2 * step
            unsafe formula.evaluate(x: x, y: y, step: 1, count: 2 * step, into: row.planes(from: x))
        }
    }

    /// Evaluates the samples of a row of cells. Samples shared with the row above are reused.
    private mutating func prepare(band next: Int) {
        guard next != band else { return }
        if next == band + 1, band >= 0 {
            swap(&top, &bottom)
        } else {
            top.take(formula, y: next * 2 * step)
        }
        middle.take(formula, y: next * 2 * step + step)
        bottom.take(formula, y: (next + 1) * 2 * step)
        band = next
        for column in isCurved.indices { isCurved[column] = 0 }
        top.markCurved(middle, bottom, tolerance: Self.tolerance, in: &isCurved)
        curvedColumns = isCurved.indices.filter { isCurved[$0] != 0 }.map { cells.lowerBound + $0 }
    }
}
