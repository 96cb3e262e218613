import CPixels
import Geometry

/// A blur close to a normal distribution: three box blurs along the rows, then three across them. All in integers.
///
/// A large blur works on cells of several pixels a side and interpolates between them. The grid of cells is fixed to the
/// frame. The cells are too small to be seen, and so is the change from one size of cells to the next.
package struct BoxBlur {
    /// The largest deviation that counts, in pixels.
    static let largest = 640.0
    /// The largest deviation in cells, if none is given.
    static let mostCells = 5.0

    /// Cells have 1 << shift pixels a side.
    package let shift: Int
    /// The same box in both directions.
    let box: PixelBox

    /// A blur of a standard deviation in pixels, which has at most `mostCells` cells. Nil if it would change nothing.
    package init?(deviation: Double, mostCells: Double = mostCells) {
        guard deviation > 0 else { return nil }
        let deviation = min(deviation, Self.largest)
        var shift = 0
        while deviation > mostCells * Double(1 << shift) { shift += 1 }
        let cells = deviation / Double(1 << shift)
        // The variances of what is done one after the other add up: a quarter for cells and interpolation together.
        let variance = (cells * cells - (shift > 0 ? 0.25 : 0)) / 3
        var inner = 0.0
        while (inner + 1) * (inner + 2) / 3 <= variance { inner += 1 }
        let count = 2 * inner + 1
        let edge =
            (variance * count - inner * (inner + 1) * count / 3)
            / (2 * ((inner + 1) * (inner + 1) - variance))
        // In 1 / 2¹⁴, which the weights must add up to exactly: a flat colour stays as it is.
        let (whole, innerCount) = (1 << 14, 2 * Int(inner) + 1)
        var weight = 2 * Int((Double(whole / 2) / (count + 2 * edge)).rounded())
        if innerCount * weight > whole { weight -= 2 }
        let rest = (whole - innerCount * weight) / 2
        guard inner > 0 || rest > 0 else { return nil }
        self.shift = shift
        box = PixelBox(radius: Int32(inner), inner: Int16(weight), edge: Int16(rest))
    }

    /// An upper estimate of the memory for blurring a frame. A pixel takes four samples of two bytes; the margin is what
    /// the largest blur with cells of one pixel needs around the frame.
    package static func mostBytes(of frame: PixelSize) -> Int {
        let margin = 64
        return 8 * (frame.width + margin) * (frame.height + margin)
    }

    /// The cells on each side on which a blurred cell depends.
    var reach: Int { 3 * (Int(box.radius) + 1) }

    /// The distance in pixels at which a pixel is no longer changed by others.
    package var spread: Int { (reach + 2) << shift }

    /// The cells between whose middles pixels lie, in one direction.
    func cells(around pixels: Range<Int>) -> Range<Int> {
        let first = halves(pixels.lowerBound) >> (shift + 1)
        return first..<(halves(pixels.upperBound - 1) >> (shift + 1)) + 2
    }

    /// The half pixels from the middle of cell 0 to the middle of a pixel.
    func halves(_ pixel: Int) -> Int { 2 * pixel + 1 - (1 << shift) }

    /// The pixels that some depend on, in one direction.
    private func source(of pixels: Range<Int>) -> Range<Int> {
        let cells = cells(around: pixels)
        return (cells.lowerBound - reach) << shift..<(cells.upperBound + reach) << shift
    }

    /// The pixels that some depend on.
    func source(of pixels: PixelBounds) -> PixelBounds {
        PixelBounds(columns: source(of: pixels.columns), rows: source(of: pixels.rows))
    }
}
