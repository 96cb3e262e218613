import SceneModel

/// Four colours mixed by their nearness: Σ wᵢcᵢ / Σ wᵢ with wᵢ = max(0, 1 − dᵢ / radius)^exponent.
///
/// The formula is evaluated at the corners, the edges' middles and the middle of cells of 8×8 pixels, and
/// stretched between them in sixteen more bits than a pixel has. Where those middles show that a stretch
/// between the corners would be off, as at the tip of a colour's cone, the cell's pixels are evaluated one by
/// one; so the stretch is never seen.
///
/// Where no colour reaches, the colour of the nearest station is drawn: a colour fades out alone, so there is
/// no edge between the two.
struct FourColorField: ColorField {
    let isOpaque = true

    /// Pixels from a corner to the next: one group of a row.
    private static let cell = FieldRow.groupSize
    /// Pixels from a sample to the next.
    private static let step = cell / 2
    /// How far the middles may be from a straight stretch between the corners, in levels with sixteen bits of
    /// fraction: a sixteenth of a level. Between the samples the error is about half of that.
    private static let tolerance: Int32 = 65536 / 16

    private let formula: FourColorFormula
    private let columns: Int
    /// Samples along the top, the middle and the bottom of the band of cells that is being filled.
    private var top: [SIMD4<Int32>] = []
    private var middle: [SIMD4<Int32>] = []
    private var bottom: [SIMD4<Int32>] = []
    private var isCurved: [Bool]
    private var band = -1

    init(_ formula: FourColorFormula, width: Int) {
        self.formula = formula
        columns = (width + Self.cell - 1) / Self.cell
        isCurved = Array(repeating: false, count: columns)
    }

    mutating func fill(_ row: inout FieldRow, y: Int) {
        prepare(band: y / Self.cell)
        let isUpper = y % Self.cell < Self.step
        let (upper, lower) = isUpper ? (top, middle) : (middle, bottom)
        let down = Int32(y % Self.step)
        func sample(_ index: Int) -> SIMD4<Int32> {
            upper[index] &+ (((lower[index] &- upper[index]) &* down) &>> 2)
        }
        var left = sample(0)
        for column in 0..<columns {
            let right = sample(2 * column + 2)
            row[column] =
                isCurved[column] ? evaluated(column, y) : Self.stretched(left, sample(2 * column + 1), right)
            left = right
        }
    }

    /// Takes the samples of a band of cells; those that the band before shares are kept.
    private mutating func prepare(band next: Int) {
        guard next != band else { return }
        top = next == band + 1 && !bottom.isEmpty ? bottom : samples(y: next * Self.cell)
        middle = samples(y: next * Self.cell + Self.step)
        bottom = samples(y: (next + 1) * Self.cell)
        band = next
        for column in 0..<columns { isCurved[column] = deviation(column) > Self.tolerance }
    }

    private func samples(y: Int) -> [SIMD4<Int32>] {
        var samples: [SIMD4<Int32>] = []
        let count = 2 * columns + 1
        samples.reserveCapacity(count + FieldRow.groupSize)
        while samples.count < count {
            let group = formula.levels(
                x: Double(samples.count * Self.step), y: Double(y), step: Double(Self.step))
            for lane in 0..<FieldRow.groupSize {
                samples.append(SIMD4(group.red[lane], group.green[lane], group.blue[lane], FieldRow.opaque))
            }
        }
        return samples
    }

    /// How far the samples of a cell are from the straight stretch between its corners.
    private func deviation(_ column: Int) -> Int32 {
        let (left, center, right) = (2 * column, 2 * column + 1, 2 * column + 2)
        let topSum = top[left] &+ top[right]
        let bottomSum = bottom[left] &+ bottom[right]
        let differences = [
            top[center] &- (topSum &>> 1),
            bottom[center] &- (bottomSum &>> 1),
            middle[left] &- ((top[left] &+ bottom[left]) &>> 1),
            middle[right] &- ((top[right] &+ bottom[right]) &>> 1),
            middle[center] &- ((topSum &+ bottomSum) &>> 2),
        ]
        return differences.reduce(0) { max($0, $1.max(), -$1.min()) }
    }

    private func evaluated(_ column: Int, _ y: Int) -> FieldRow.Group {
        formula.levels(x: Double(column * Self.cell), y: Double(y), step: 1)
    }

    private static func stretched(
        _ left: SIMD4<Int32>, _ middle: SIMD4<Int32>, _ right: SIMD4<Int32>
    ) -> FieldRow.Group {
        let (firstStep, secondStep) = (middle &- left, right &- middle)
        func channel(_ index: Int) -> SIMD8<Int32> {
            let first = SIMD4(repeating: left[index]) &+ ((across &* firstStep[index]) &>> 2)
            let second = SIMD4(repeating: middle[index]) &+ ((across &* secondStep[index]) &>> 2)
            return SIMD8(lowHalf: first, highHalf: second)
        }
        return FieldRow.Group(red: channel(0), green: channel(1), blue: channel(2))
    }

    private static let across = SIMD4<Int32>(0, 1, 2, 3)
}
