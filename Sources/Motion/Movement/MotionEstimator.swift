import Media

/// A fast estimator of the largest motion from each picture to the next, accurate within a factor of two or three. It
/// compares pictures reduced to 64 pixels on the longer side.
struct MotionEstimator: ~Copyable {
    private static let longestSide = 64
    private static let block = 8
    /// The mean change that encoding causes in a picture without motion, in luma levels.
    private static let noise = 0.5

    private let width: Int
    private let height: Int
    /// The number of film pixels across one pixel of a reduced picture.
    private let scale: Double
    private var scaler: Scaler
    private var previous: [UInt8] = []
    private var gray: [UInt8] = []

    init(width: Int, height: Int) {
        scale = Double(max(width, height, 1)) / Double(Self.longestSide)
        self.width = max(Int((Double(width) / scale).rounded()), 2)
        self.height = max(Int((Double(height) / scale).rounded()), 2)
        scaler = Scaler(to: .gray, width: self.width, height: self.height)
    }

    /// Returns the estimated motion since the previous picture: the largest motion of any block, in pixels of the film.
    /// Returns 0 for the first picture.
    mutating func look(at picture: borrowing Picture) throws -> Double {
        swap(&previous, &gray)
        try scaler.scale(picture, into: &gray)
        guard previous.count == gray.count else { return 0 }
        var most = 0.0
        for top in stride(from: 0, to: height - 1, by: Self.block) {
            for left in stride(from: 0, to: width - 1, by: Self.block) {
                most = max(
                    most,
                    guess(
                        columns: left..<min(left + Self.block, width - 1),
                        rows: top..<min(top + Self.block, height - 1)))
            }
        }
        return most * scale
    }

    /// Estimates the motion of a block, in pixels of the reduced picture, as 2 × change / slopes. Averaged over all
    /// directions, a picture with slope s that moves d pixels changes by 2/π × d × s, and the sum of its horizontal and
    /// vertical slopes is 4/π × s.
    private func guess(columns: Range<Int>, rows: Range<Int>) -> Double {
        let (before, after) = (previous.span, gray.span)
        var (change, slopes) = (0, 0)
        for row in rows {
            for place in row * width + columns.lowerBound..<row * width + columns.upperBound {
                let value = Int(before[place])
                change += abs(Int(after[place]) - value)
                slopes += abs(Int(before[place + 1]) - value) + abs(Int(before[place + width]) - value)
            }
        }
        let noise = Self.noise * Double(columns.count * rows.count)
        return 2 * max(Double(change) - noise, 0) / (Double(slopes) + noise)
    }
}
