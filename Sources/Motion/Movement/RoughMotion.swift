import Media

/// Estimates from tiny pictures how far things move from one picture to the next. The estimate is right within a
/// factor of two or three, and takes almost no time.
struct RoughMotion: ~Copyable {
    private static let longestSide = 64
    private static let block = 8
    /// The change that encoding causes in a still picture, in levels.
    private static let noise = 0.5

    private let width: Int
    private let height: Int
    /// The width and height of a tiny picture's pixel, in pixels of the film.
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

    /// Returns how far something moved since the last picture: the largest estimate of all blocks, in pixels of
    /// the film; 0 for the first picture.
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

    /// Returns an estimate of a block's movement, in pixels of the tiny picture. In the mean of all directions, a
    /// movement by d pixels changes a pixel by 2/π · d times the slope, and the magnitudes of the horizontal and
    /// the vertical slope add up to 4/π times the slope. So the movement is twice the change divided by these
    /// magnitudes.
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
