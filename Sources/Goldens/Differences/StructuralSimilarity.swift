import FilmReading

/// The SSIM of red, green and blue, computed as FFmpeg's ssim filter does: in windows of 8x8 pixels, four pixels
/// apart.
struct StructuralSimilarity {
    /// The mean SSIM of all windows.
    let mean: Double
    /// The SSIM of the window that differs most.
    let worst: Double

    /// Compares two frames of the same size. Nil if every window has an ignored pixel, or if the width or height is
    /// below 8 pixels.
    init?(_ one: FramePixels, _ other: FramePixels, _ compared: ComparedPixels) {
        let (columns, rows) = (one.width / 4, one.height / 4)
        guard columns > 1, rows > 1 else { return nil }
        var (sum, count, worst) = (0.0, 0, 1.0)
        var above: [BlockSums?] = []
        for row in 0..<rows {
            let blocks = (0..<columns).map { BlockSums(one, other, x: $0 * 4, y: row * 4, compared) }
            for column in 1..<columns where row > 0 {
                guard let first = above[column - 1], let second = above[column],
                    let third = blocks[column - 1], let fourth = blocks[column]
                else { continue }
                let similarity = first.adding(second).adding(third).adding(fourth).similarity
                sum += similarity
                count += 1
                worst = min(worst, similarity)
            }
            above = blocks
        }
        guard count > 0 else { return nil }
        (mean, self.worst) = (sum / Double(count), worst)
    }
}

/// Sums over a block of 4x4 pixels, computed separately for red, green and blue: the sum of each frame's samples, the
/// sum of the squares of both frames' samples, and the sum of the products of corresponding samples.
private struct BlockSums {
    private var one = SIMD4<Int32>()
    private var other = SIMD4<Int32>()
    private var squares = SIMD4<Int32>()
    private var products = SIMD4<Int32>()

    /// Sums up the block at `x`, `y`. Nil if the block has an ignored pixel.
    init?(_ one: FramePixels, _ other: FramePixels, x: Int, y: Int, _ compared: ComparedPixels) {
        for row in y..<y + 4 {
            for column in x..<x + 4 {
                guard compared.contains(column, row) else { return nil }
                let start = (row * one.width + column) * 3
                for color in 0..<3 {
                    let (a, b) = (Int32(one.rgb[start + color]), Int32(other.rgb[start + color]))
                    self.one[color] += a
                    self.other[color] += b
                    squares[color] += a * a + b * b
                    products[color] += a * b
                }
            }
        }
    }

    func adding(_ sums: BlockSums) -> BlockSums {
        var total = self
        total.one &+= sums.one
        total.other &+= sums.other
        total.squares &+= sums.squares
        total.products &+= sums.products
        return total
    }

    /// The mean SSIM of red, green and blue. These sums must be the sums over a window of 64 pixels.
    var similarity: Double {
        let (c1, c2) = ((0.01 * 255) * (0.01 * 255) * 64, (0.03 * 255) * (0.03 * 255) * 64 * 63)
        return (0..<3).map { color in
            let (a, b) = (Double(one[color]), Double(other[color]))
            let variances = Double(squares[color]) * 64 - a * a - b * b
            let covariance = Double(products[color]) * 64 - a * b
            return (2 * a * b + c1) * (2 * covariance + c2) / ((a * a + b * b + c1) * (variances + c2))
        }.mean
    }
}
