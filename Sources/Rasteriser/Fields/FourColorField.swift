import CPixels

/// Four colours mixed by their nearness: Σ wᵢcᵢ / Σ wᵢ with wᵢ = max(0, 1 − dᵢ / radius)^exponent.
///
/// The formula is evaluated at the corners, the edges' middles and the middle of square cells, and interpolated
/// between them. Where the middles are off the interpolation of the corners, as at the tip of a colour's cone, the
/// cell's pixels are evaluated one by one; so interpolation is never visible.
///
/// Around a station with a plateau of radius r the other colours are weighted down: by clamp((d − r) / r, 0, 1) of that
/// station's distance d.
///
/// Where no colour reaches, the colour of the nearest station is drawn: a colour fades out alone, so there is
/// no edge between the two.
package struct FourColorField: ColorField, ~Copyable {
    package let isOpaque = true

    /// How far the middles may be from the interpolation of the corners, in levels. What is drawn is interpolated
    /// between corners and middles: for a smooth curve its error is a quarter of this, for a crease up to all of it.
    private static let tolerance = 0.1

    private let formula: FourColorFormula
    /// Pixels from a sample to the next: eight where the colours reach far enough for most cells to be flat,
    /// otherwise four; one where a colour might lie between samples and not be seen at all.
    private let step: Int
    private let columns: Int
    /// Along the top, through the middles and along the bottom of the band of cells that is being filled.
    private var top: SampleRow
    private var middle: SampleRow
    private var bottom: SampleRow
    /// Whether each cell of the band is not flat, and the columns of those.
    private var isCurved: [UInt8]
    private var curvedColumns: [Int] = []
    private var band = -1

    package init(_ formula: FourColorFormula, width: Int, level: SIMDLevel = .current) {
        self.formula = formula
        let reach = formula.reachInPixels
        step = reach > 450 ? 8 : reach > 40 ? 4 : 1
        columns = (width + 2 * step - 1) / (2 * step)
        top = SampleRow(columns: columns, step: step, level: level)
        middle = SampleRow(columns: columns, step: step, level: level)
        bottom = SampleRow(columns: columns, step: step, level: level)
        isCurved = Array(repeating: 0, count: columns)
    }

    package mutating func fill(_ row: inout FieldRow, y: Int) {
        guard step > 1 else {
            unsafe formula.evaluate(x: 0, y: y, step: 1, count: row.length, into: row.planes())
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

    /// Evaluates the samples of a band of cells; those shared with the band above are kept.
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
        for column in 0..<columns { isCurved[column] = 0 }
        top.markCurved(middle, bottom, tolerance: Self.tolerance, in: &isCurved)
        curvedColumns = (0..<columns).filter { isCurved[$0] != 0 }
    }
}
