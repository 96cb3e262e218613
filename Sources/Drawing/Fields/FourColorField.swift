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
    /// fraction: a sixteenth of a level. A curve is a quarter as far from the stretches between the middles,
    /// which are what is drawn.
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
        let down = y % Self.step
        // Zero to three quarters of a step, without the multiplication that the baseline CPU has not.
        let (one, two) = (SIMD4(repeating: Int32(-(down & 1))), SIMD4(repeating: Int32(-(down >> 1))))
        func sample(_ index: Int) -> SIMD4<Int32> {
            let difference = lower[index] &- upper[index]
            return upper[index] &+ (((difference & one) &+ ((difference &+ difference) & two)) &>> 2)
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

    @inline(__always)
    private static func stretched(
        _ left: SIMD4<Int32>, _ middle: SIMD4<Int32>, _ right: SIMD4<Int32>
    ) -> FieldRow.Group {
        let (first, second) = (middle &- left, right &- middle)
        return FieldRow.Group(
            red: stretched(left.x, first.x, middle.x, second.x),
            green: stretched(left.y, first.y, middle.y, second.y),
            blue: stretched(left.z, first.z, middle.z, second.z))
    }

    /// Four pixels from each of two samples on, with the steps to the next samples.
    @inline(__always)
    private static func stretched(
        _ left: Int32, _ first: Int32, _ middle: Int32, _ second: Int32
    ) -> SIMD8<Int32> {
        SIMD8(
            lowHalf: SIMD4(repeating: left) &+ quarters(of: first),
            highHalf: SIMD4(repeating: middle) &+ quarters(of: second))
    }

    /// None, one, two and three quarters of a step.
    @inline(__always)
    private static func quarters(of step: Int32) -> SIMD4<Int32> {
        let twice = step &+ step
        return SIMD4(0, step, twice, twice &+ step) &>> 2
    }
}
