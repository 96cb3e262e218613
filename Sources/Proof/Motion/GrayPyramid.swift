/// A picture's luma, and the same halved again and again.
struct GrayPyramid {
    /// One size of it.
    struct Level {
        let width: Int
        let height: Int
        var pixels: [Float]
    }

    /// From the largest to the smallest.
    private(set) var levels: [Level]

    /// The smallest side that is still halved.
    private static let smallestSide = 48
    private static let mostLevels = 6

    /// Builds the pyramid of a picture with one byte a pixel and no padding.
    init(_ bytes: [UInt8], width: Int, height: Int) {
        levels = [Level(width: width, height: height, pixels: bytes.map(Float.init))]
        while let last = levels.last, min(last.width, last.height) >= Self.smallestSide,
            levels.count < Self.mostLevels
        {
            levels.append(last.halved())
        }
    }
}

extension GrayPyramid.Level {
    fileprivate func halved() -> GrayPyramid.Level {
        let (width, height) = (self.width / 2, self.height / 2)
        var half = [Float](repeating: 0, count: width * height)
        let source = pixels.span
        for y in 0..<height {
            let (upper, lower) = (2 * y * self.width, (2 * y + 1) * self.width)
            for x in 0..<width {
                let sum =
                    source[upper + 2 * x] + source[upper + 2 * x + 1] + source[lower + 2 * x]
                    + source[lower + 2 * x + 1]
                half[y * width + x] = sum / 4
            }
        }
        return GrayPyramid.Level(width: width, height: height, pixels: half)
    }
}
