import SceneModel

/// Four colours mixed by their nearness: Σ wᵢcᵢ / Σ wᵢ with wᵢ = max(0, 1 − dᵢ / radius)^exponent.
///
/// The formula is evaluated at the corners of cells of 8×8 pixels and stretched between them, in sixteen more
/// bits than a pixel has. Where a cell's middle shows that a straight stretch would be off, as at the tip of
/// a colour's cone, its pixels are evaluated one by one; so the stretch is never seen.
///
/// Where no colour reaches, the colour of the nearest station is drawn: a colour fades out alone, so there is
/// no edge between the two.
struct FourColorField: ColorField {
    let isOpaque = true

    /// Pixels from a corner to the next: one group of a row.
    private static let cell = FieldRow.groupSize
    /// How far a cell's middle may be off, in levels with sixteen bits of fraction: a sixteenth of a level.
    private static let tolerance: Int32 = 65536 / 16

    private let formula: FourColorFormula
    private let columns: Int
    /// The corners above and below the band of cells that is being filled, and which cells are not straight.
    private var above: [SIMD4<Int32>]
    private var below: [SIMD4<Int32>]
    private var isCurved: [Bool]
    private var band = -1

    init(_ formula: FourColorFormula, width: Int) {
        self.formula = formula
        columns = (width + Self.cell - 1) / Self.cell
        above = []
        below = []
        isCurved = Array(repeating: false, count: columns)
    }

    mutating func fill(_ row: inout FieldRow, y: Int) {
        prepare(band: y / Self.cell)
        let down = Int32(y % Self.cell)
        var left = Self.between(above[0], below[0], down)
        for column in 0..<columns {
            let right = Self.between(above[column + 1], below[column + 1], down)
            row[column] = isCurved[column] ? evaluated(column, y) : Self.stretched(left, right)
            left = right
        }
    }

    /// Evaluates the corners around a band of cells; those of the band before are kept.
    private mutating func prepare(band next: Int) {
        guard next != band else { return }
        above = next == band + 1 && !below.isEmpty ? below : corners(y: next * Self.cell)
        below = corners(y: (next + 1) * Self.cell)
        band = next
        for column in 0..<columns {
            let sum = above[column] &+ above[column + 1] &+ below[column] &+ below[column + 1]
            let middle = formula.level(
                x: Double(column * Self.cell) + Double(Self.cell) / 2,
                y: Double(next * Self.cell) + Double(Self.cell) / 2)
            let error = middle &- (sum &>> 2)
            isCurved[column] = max(error.max(), -error.min()) > Self.tolerance
        }
    }

    private func corners(y: Int) -> [SIMD4<Int32>] {
        (0...columns).map { formula.level(x: Double($0 * Self.cell), y: Double(y)) }
    }

    private func evaluated(_ column: Int, _ y: Int) -> FieldRow.Group {
        var group = FieldRow.Group()
        for lane in 0..<Self.cell {
            group.set(lane, formula.level(x: Double(column * Self.cell + lane), y: Double(y)))
        }
        return group
    }

    private static func between(_ top: SIMD4<Int32>, _ bottom: SIMD4<Int32>, _ down: Int32) -> SIMD4<Int32> {
        top &+ (((bottom &- top) &* down) &>> 3)
    }

    private static func stretched(_ left: SIMD4<Int32>, _ right: SIMD4<Int32>) -> FieldRow.Group {
        let across = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
        let step = right &- left
        return FieldRow.Group(
            red: SIMD8(repeating: left[0]) &+ ((across &* step[0]) &>> 3),
            green: SIMD8(repeating: left[1]) &+ ((across &* step[1]) &>> 3),
            blue: SIMD8(repeating: left[2]) &+ ((across &* step[2]) &>> 3))
    }
}
