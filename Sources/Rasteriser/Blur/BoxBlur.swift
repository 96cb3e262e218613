import CPixels
import Geometry

/// An approximation of a Gaussian blur in integer arithmetic: three box blurs along the rows, then three across them.
///
/// A large blur works on square cells of several pixels and interpolates between them. The grid of cells is fixed to
/// the frame. The cells are too small to be visible, and so is the change from one cell size to the next.
package struct BoxBlur {
    /// The maximum standard deviation in pixels; larger values are clamped.
    static let largest = 640.0
    /// The default limit for the standard deviation, in cells.
    static let maximumCells = 5.0

    /// The binary logarithm of a cell's side in pixels.
    package let shift: Int
    /// The weights of each box blur, the same along rows and along columns.
    let box: PixelBox

    /// Creates a blur whose standard deviation is `deviation` pixels. The cells are made large enough that the
    /// deviation is at most `maximumCells` cells. Returns nil if the blur would change nothing.
    package init?(deviation: Double, maximumCells: Double = maximumCells) {
        guard deviation > 0 else { return nil }
        let deviation = min(deviation, Self.largest)
        var shift = 0
        while deviation > maximumCells * Double(1 << shift) { shift += 1 }
        let cells = deviation / Double(1 << shift)
        // The variances of successive blurs add up. Averaging over cells and interpolating between them have the
        // variance 1/4 together.
        let variance = (cells * cells - (shift > 0 ? 0.25 : 0)) / 3
        var inner = 0.0
        while (inner + 1) * (inner + 2) / 3 <= variance { inner += 1 }
        let count = 2 * inner + 1
        let edge =
            (variance * count - inner * (inner + 1) * count / 3)
            / (2 * ((inner + 1) * (inner + 1) - variance))
        // Weights are in units of 2⁻¹⁴ and must add up to exactly 1, so that a flat colour stays unchanged.
        let (whole, innerCount) = (1 << 14, 2 * Int(inner) + 1)
        var weight = 2 * Int((Double(whole / 2) / (count + 2 * edge)).rounded())
        if innerCount * weight > whole { weight -= 2 }
        let rest = (whole - innerCount * weight) / 2
        guard inner > 0 || rest > 0 else { return nil }
        self.shift = shift
        box = PixelBox(radius: Int32(inner), inner: Int16(weight), edge: Int16(rest))
    }

    /// Returns an upper estimate of the memory for blurring a frame, in bytes. Each pixel takes four samples of two
    /// bytes. The margin covers the pixels around the frame that the largest blur with cells of one pixel needs.
    package static func maximumBytes(of frame: PixelSize) -> Int {
        let margin = 64
        return 8 * (frame.width + margin) * (frame.height + margin)
    }

    /// The number of cells on each side that affect a blurred cell.
    var reach: Int { 3 * (Int(box.radius) + 1) }

    /// The distance, in pixels, beyond which a pixel has no effect on other pixels.
    package var spread: Int { (reach + 2) << shift }

    /// Returns the range of cells whose centres enclose a range of pixels, along one axis.
    func cells(around pixels: Range<Int>) -> Range<Int> {
        let first = halves(pixels.lowerBound) >> (shift + 1)
        return first..<(halves(pixels.upperBound - 1) >> (shift + 1)) + 2
    }

    /// Returns the distance from the centre of cell 0 to the centre of a pixel, in half pixels.
    func halves(_ pixel: Int) -> Int { 2 * pixel + 1 - (1 << shift) }

    /// Returns the range of source pixels that affect a range of blurred pixels, along one axis.
    private func source(of pixels: Range<Int>) -> Range<Int> {
        let cells = cells(around: pixels)
        return (cells.lowerBound - reach) << shift..<(cells.upperBound + reach) << shift
    }

    /// Returns the source pixels that affect the given blurred pixels.
    func source(of pixels: PixelBounds) -> PixelBounds {
        PixelBounds(columns: source(of: pixels.columns), rows: source(of: pixels.rows))
    }
}
