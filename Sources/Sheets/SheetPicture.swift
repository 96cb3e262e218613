import Geometry

/// A small picture in 24-bit RGB.
package struct SheetPicture: Sendable, Equatable {
    package let size: PixelSize
    package private(set) var rgb: [UInt8]

    package init(size: PixelSize, rgb: [UInt8]) { (self.size, self.rgb) = (size, rgb) }

    /// Returns a smaller picture: each pixel is the mean of a square of `factor` by `factor` pixels.
    package func reduced(by factor: Int) -> SheetPicture {
        let size = PixelSize(
            width: (size.width + factor - 1) / factor, height: (size.height + factor - 1) / factor)
        return SheetPicture(size: size, rgb: Self.means(rgb, self.size, factor))
    }

    /// Returns the picture with each pixel as a square of `factor` by `factor` pixels.
    package func enlarged(by factor: Int) -> SheetPicture {
        guard factor > 1 else { return self }
        var larger: [UInt8] = []
        larger.reserveCapacity(rgb.count * factor * factor)
        for y in 0..<size.height {
            var row: [UInt8] = []
            for place in stride(from: 3 * y * size.width, to: 3 * (y + 1) * size.width, by: 3) {
                for _ in 0..<factor { row += rgb[place..<place + 3] }
            }
            for _ in 0..<factor { larger += row }
        }
        return SheetPicture(
            size: PixelSize(width: size.width * factor, height: size.height * factor), rgb: larger)
    }

    /// Returns the picture, reduced so that its longer side is at most `side`, or enlarged to at least half of it.
    package func fitted(to side: Int) -> SheetPicture {
        let longer = max(size.width, size.height)
        return reduced(by: max(1, (longer + side - 1) / side)).enlarged(by: max(1, side / 2 / longer))
    }

    /// Draws the edge of a rectangle, as far as it lies in the picture.
    package mutating func frame(columns: Range<Int>, rows: Range<Int>, _ color: (UInt8, UInt8, UInt8)) {
        func mark(_ x: Int, _ y: Int) {
            guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { return }
            let place = 3 * (y * size.width + x)
            (rgb[place], rgb[place + 1], rgb[place + 2]) = color
        }
        for x in columns {
            mark(x, rows.lowerBound)
            mark(x, rows.upperBound - 1)
        }
        for y in rows {
            mark(columns.lowerBound, y)
            mark(columns.upperBound - 1, y)
        }
    }

    /// Scales RGB pixels down. Each pixel of the result is the mean of a square of `box` by `box` pixels, multiplied by
    /// `gain`.
    package static func means(_ samples: [UInt8], _ size: PixelSize, _ box: Int, gain: Int = 1) -> [UInt8] {
        if box == 1, gain == 1 { return samples }
        let (width, height) = (size.width, size.height)
        let columns = (width + box - 1) / box
        var means: [UInt8] = []
        means.reserveCapacity(3 * columns * ((height + box - 1) / box))
        for top in stride(from: 0, to: height, by: box) {
            let bottom = min(top + box, height)
            var sums = [Int](repeating: 0, count: 3 * columns)
            for y in top..<bottom {
                var place = 3 * width * y
                for x in 0..<width {
                    let sum = 3 * (x / box)
                    sums[sum] += Int(samples[place])
                    sums[sum + 1] += Int(samples[place + 1])
                    sums[sum + 2] += Int(samples[place + 2])
                    place += 3
                }
            }
            for column in 0..<columns {
                let count = (min((column + 1) * box, width) - column * box) * (bottom - top)
                for sum in sums[3 * column..<3 * column + 3] {
                    means.append(UInt8(min((sum * gain + count / 2) / count, 255)))
                }
            }
        }
        return means
    }
}
