/// Recognises antialiased pixels, as pixelmatch does after V. Vyšniauskas, “Anti-aliased Pixel and Intensity Slope
/// Detector” (2009).
///
/// A pixel is antialiased if at most two of its eight neighbours have the same brightness, some are darker and some
/// brighter, and the darkest or the brightest neighbour lies in a plain area of both frames. A pixel lies in a plain
/// area if at least three of its neighbours have its colour. A pixel at the frame's border counts as if it had one more
/// neighbour with the same colour.
struct EdgeSmoothing {
    let one: FramePixels
    let other: FramePixels

    /// Returns true if the pixel at `x`, `y` is antialiased in either frame.
    func isAt(_ x: Int, _ y: Int) -> Bool { isSmoothed(one, other, x, y) || isSmoothed(other, one, x, y) }

    private func isSmoothed(_ frame: FramePixels, _ second: FramePixels, _ x: Int, _ y: Int) -> Bool {
        let own = brightness(of: frame, x, y)
        var equalCount = isAtBorder(x, y) ? 1 : 0
        var darkest: (difference: Double, x: Int, y: Int) = (0, x, y)
        var brightest = darkest
        for (column, row) in neighbours(x, y) {
            let difference = brightness(of: frame, column, row) - own
            if difference == 0 {
                equalCount += 1
                if equalCount > Self.maximumEqual { return false }
            } else if difference < darkest.difference {
                darkest = (difference, column, row)
            } else if difference > brightest.difference {
                brightest = (difference, column, row)
            }
        }
        guard darkest.difference < 0, brightest.difference > 0 else { return false }
        return [darkest, brightest].contains { end in
            isPlain(frame, end.x, end.y) && isPlain(second, end.x, end.y)
        }
    }

    private static let maximumEqual = 2

    /// Returns true if at least three neighbours of the pixel at `x`, `y` have its colour.
    private func isPlain(_ frame: FramePixels, _ x: Int, _ y: Int) -> Bool {
        let own = (y * frame.width + x) * 3
        let equal = neighbours(x, y).count { column, row in
            let start = (row * frame.width + column) * 3
            return (0..<3).allSatisfy { frame.rgb[start + $0] == frame.rgb[own + $0] }
        }
        return equal + (isAtBorder(x, y) ? 1 : 0) > Self.maximumEqual
    }

    private func isAtBorder(_ x: Int, _ y: Int) -> Bool {
        x == 0 || y == 0 || x == one.width - 1 || y == one.height - 1
    }

    private func neighbours(_ x: Int, _ y: Int) -> [(Int, Int)] {
        (max(x - 1, 0)...min(x + 1, one.width - 1)).flatMap { column in
            (max(y - 1, 0)...min(y + 1, one.height - 1)).compactMap { row in
                column == x && row == y ? nil : (column, row)
            }
        }
    }

    /// Returns the pixel's luma (Y of YIQ), 0...255.
    private func brightness(of frame: FramePixels, _ x: Int, _ y: Int) -> Double {
        let start = (y * frame.width + x) * 3
        return Double(frame.rgb[start]) * 0.29889531 + Double(frame.rgb[start + 1]) * 0.58662247
            + Double(frame.rgb[start + 2]) * 0.11448223
    }
}
