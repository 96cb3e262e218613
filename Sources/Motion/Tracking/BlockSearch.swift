import CPixels
import FilmReading

/// A search for blocks of a picture in the next picture, by normalised cross-correlation at every position in reach.
struct BlockSearch {
    /// The side of a block, in pixels.
    private static let side = 8
    private static let count = side * side
    /// The maximum distance of the search in each direction, in pixels.
    private static let reach = 32
    /// The minimum correlation of a position; positions with a lower correlation are ignored.
    private static let minimumCorrelation: Float = 0.5

    /// The difference between correlations below which two positions count as about equally likely.
    private static let similar: Float = 0.2

    private let before: GrayPyramid.Level
    private let after: GrayPyramid.Level

    /// Creates a search for blocks of `before` in `after`, a picture of the same size.
    init(from before: GrayPyramid.Level, to after: GrayPyramid.Level) {
        (self.before, self.after) = (before, after)
    }

    /// The correlations of a block at all positions in reach, row by row.
    private struct Map {
        let rows: ClosedRange<Int>
        let columns: ClosedRange<Int>
        var correlations: [Float]

        /// Returns true if no adjacent position has a higher correlation.
        func isPeak(_ place: Int) -> Bool {
            let (row, column) = (place / columns.count, place % columns.count)
            for other in max(row - 1, 0)...min(row + 1, rows.count - 1) {
                for beside in max(column - 1, 0)...min(column + 1, columns.count - 1)
                where correlations[other * columns.count + beside] > correlations[place] { return false }
            }
            return true
        }

        func vector(to place: Int) -> SIMD2<Int> {
            SIMD2(columns.lowerBound + place % columns.count, rows.lowerBound + place / columns.count)
        }
    }

    /// Returns up to `most` of the likeliest vectors of the block whose upper left pixel is at (`x`, `y`), and in
    /// addition the shortest of the vectors that are about as likely as these. Returns an empty array if the block
    /// extends beyond the picture or has no contrast.
    func vectors(x: Int, y: Int, most: Int) -> [SIMD2<Int>] {
        guard let map = map(x: x, y: y) else { return [] }
        var best: [Int] = []
        for place in map.correlations.indices {
            let correlation = map.correlations[place]
            let least =
                best.count < most ? Self.minimumCorrelation : map.correlations[best[most - 1]] - Self.similar
            guard correlation > least, map.isPeak(place) else { continue }
            let rank = best.firstIndex { map.correlations[$0] < correlation } ?? best.count
            best.insert(place, at: rank)
        }
        guard let first = best.first else { return [] }
        func length(_ place: Int) -> Int {
            let vector = map.vector(to: place); return (vector &* vector).wrappedSum()
        }
        let similar = map.correlations[first] - Self.similar
        let nearest = best.filter { map.correlations[$0] >= similar }.min { length($0) < length($1) }
        var chosen = best.prefix(most)
        if let nearest, !chosen.contains(nearest) { chosen.append(nearest) }
        return chosen.map(map.vector)
    }

    private func map(x: Int, y: Int) -> Map? {
        let side = Self.side
        guard x >= 0, y >= 0, x + side <= before.width, y + side <= before.height else { return nil }
        guard let block = block(x: x, y: y) else { return nil }
        let columns = max(-Self.reach, -x)...min(Self.reach, after.width - side - x)
        let rows = max(-Self.reach, -y)...min(Self.reach, after.height - side - y)
        var map = Map(rows: rows, columns: columns, correlations: [])
        map.correlations.reserveCapacity(rows.count * columns.count)
        var line = [Float](repeating: 0, count: columns.count)
        let functions = unsafe SIMDLevel.current.functions
        let left = x + columns.lowerBound
        let totals = BlockTotals(
            of: after, columns: left..<x + columns.upperBound + side,
            rows: rows.lowerBound + y..<rows.upperBound + y + side, side: side)
        for top in rows.lowerBound + y...rows.upperBound + y {
            unsafe after.pixels.withUnsafeBufferPointer { pixels in
                guard let base = pixels.baseAddress else { return }
                unsafe functions.pointee.correlate(
                    block, base + top * after.width + left, Int32(after.width), Int32(line.count), &line)
            }
            for index in line.indices {
                let spread = totals.spread(column: index, row: top - y - rows.lowerBound)
                map.correlations.append(spread > 1 ? line[index] / spread.squareRoot() : 0)
            }
        }
        return map
    }

    /// Returns the block's differences from its mean, scaled so that their squares add up to 1; nil if the block has no
    /// contrast.
    private func block(x: Int, y: Int) -> [Float]? {
        var block: [Float] = []
        for row in y..<y + Self.side {
            block += before.pixels[row * before.width + x..<row * before.width + x + Self.side]
        }
        let mean = block.reduce(0, +) / Float(Self.count)
        let power = block.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        guard power > 1 else { return nil }
        return block.map { ($0 - mean) / power.squareRoot() }
    }
}

/// The summed-area tables of a part of a picture, from which any block's deviation from its mean is computed.
private struct BlockTotals {
    private let side: Int
    private let stride: Int
    /// For each position, the sum of all pixels above and to the left of the position. `squares` has the sums of the
    /// pixels' squares.
    private var sums: [Double]
    private var squares: [Double]

    init(of picture: GrayPyramid.Level, columns: Range<Int>, rows: Range<Int>, side: Int) {
        self.side = side
        stride = columns.count + 1
        sums = [Double](repeating: 0, count: stride * (rows.count + 1))
        squares = sums
        let pixels = picture.pixels.span
        var place = stride
        for row in rows {
            var (sum, square) = (0.0, 0.0)
            for pixel in row * picture.width + columns.lowerBound..<row * picture.width + columns.upperBound {
                let value = Double(pixels[pixel])
                sum += value
                square += value * value
                place += 1
                sums[place] = sums[place - stride] + sum
                squares[place] = squares[place - stride] + square
            }
            place += 1
        }
    }

    /// Returns the sum of squared differences between a block's pixels and their mean. `column` and `row` are the
    /// position of the block's upper left pixel in the part of the picture that the tables cover.
    func spread(column: Int, row: Int) -> Float {
        let (upper, lower) = (row * stride + column, (row + side) * stride + column)
        let sum = sums[lower + side] - sums[lower] - sums[upper + side] + sums[upper]
        let square = squares[lower + side] - squares[lower] - squares[upper + side] + squares[upper]
        return Float(square - sum * sum / Double(side * side))
    }
}
