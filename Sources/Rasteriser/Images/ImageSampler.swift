import CPixels
import Geometry

/// Samples a pyramid for the pixels of a frame. All that decides a pixel are integers that follow from the transform,
/// so it is the same in every band and at every SIMD level.
///
/// The level is the one whose pixels are at most half of the frame's. Where they are much smaller, the mean of four
/// samples stands for the frame's pixel; the four move apart until they are what a sample of the next level is.
package struct ImageSampler {
    private let level: ImageLevel
    /// The place of the frame's first pixel, and the steps to the next one in its row and to the next row.
    private let first, right, down: PixelPlace
    /// Half the ways between four samples; both 0 for one sample.
    private let spread: (PixelPlace, PixelPlace)

    /// The picture's pixels in one of the frame above which one sample is not enough.
    private static let mostForOneSample = 1.15

    /// - Parameter frameToPicture: Takes the frame's pixels to those of the picture's own size.
    init(_ pyramid: ImagePyramid, frameToPicture: Affine) {
        let map = frameToPicture
        func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
        var density = (length(map.xx, map.yx) * length(map.xy, map.yy)).squareRoot()
        var (number, scale) = (0, 1.0)
        let last = pyramid.levelCount - 1
        while density >= 2 && number < last || number < pyramid.droppedCount {
            density /= 2
            scale /= 2
            number += 1
        }
        level = pyramid.level(number)
        // A quarter of a pixel where the next level is as good.
        let excess = min(max(density - Self.mostForOneSample, 0) / (2 - Self.mostForOneSample), 1)
        let apart = excess / 4 * scale
        let middle = map(Point(0.5, 0.5))
        first = PixelPlace(middle.x * scale - 0.5, middle.y * scale - 0.5)
        right = PixelPlace(map.xx * scale, map.yx * scale)
        down = PixelPlace(map.xy * scale, map.yy * scale)
        spread = (
            PixelPlace((map.xx + map.xy) * apart, (map.yx + map.yy) * apart),
            PixelPlace((map.xx - map.xy) * apart, (map.yx - map.yy) * apart)
        )
    }

    /// Lends a function that samples the pixels of a row's columns.
    func withRows(
        _ body: (_ sample: (Range<Int>, Int, UnsafeMutablePointer<UInt32>) -> Void) -> Void
    ) {
        let functions = unsafe SIMDLevel.current.functions
        unsafe level.pixels.withUnsafeBufferPointer { pixels in
            guard let pixels = pixels.baseAddress else { preconditionFailure("a level has pixels") }
            let image = unsafe PixelImage(
                pixels: pixels, width: Int32(level.size.width), height: Int32(level.size.height))
            var row = unsafe PixelSampling(
                image: image, first: first, right: right, down: down, spread: spread)
            unsafe body { columns, y, target in
                let (x, y) = (Int64(columns.lowerBound), Int64(y))
                unsafe row.first = PixelPlace(
                    x: first.x + x * right.x + y * down.x, y: first.y + x * right.y + y * down.y)
                unsafe functions.pointee.sample_image(&row, Int32(columns.count), target)
            }
        }
    }
}

extension PixelPlace {
    /// The farthest place: with eight thousand steps either way nothing overflows.
    private static let farthest = 0x1p16

    /// The nearest place to these coordinates.
    fileprivate init(_ x: Double, _ y: Double) {
        func fixed(_ value: Double) -> Int64 {
            guard value.isFinite else { return 0 }
            return Int64((min(max(value, -Self.farthest), Self.farthest) * 0x1p32).rounded())
        }
        self.init(x: fixed(x), y: fixed(y))
    }
}
