import CPixels
import Geometry

/// A sampler of an image pyramid for the pixels of a frame. Each pixel is computed from integers that follow from the
/// transform, so the result is the same in every band and at every SIMD level.
///
/// The sampler uses the largest pyramid level of which a pixel of the frame spans less than two pixels. If the frame's
/// pixel spans clearly more than one pixel, the mean of four samples is used. The samples move apart with the scale,
/// until their mean equals a sample of the next level.
package struct ImageSampler {
    private let level: ImageLevel
    /// The position of the frame's first pixel, and the steps to the next pixel and to the next row.
    private let first, right, down: PixelPlace
    /// Half the distances between the four samples; both are 0 if there is only one sample.
    private let spread: (PixelPlace, PixelPlace)

    /// The maximum number of picture pixels per frame pixel, along each side, for which one sample is enough.
    private static let mostForOneSample = 1.15

    /// - Parameter frameToPicture: The transform from the frame's pixels to the pixels of the picture at its own
    ///   size.
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
        // The spread reaches a quarter of a pixel at the scale where the next level is as good.
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

    /// Calls `body` with a function that samples the pixels in some columns of a row.
    func withRows(
        _ body: (_ sample: (Range<Int>, Int, UnsafeMutablePointer<UInt32>) -> Void) -> Void
    ) {
        let functions = unsafe SIMDLevel.current.functions
        unsafe level.pixels.withUnsafeBufferPointer { pixels in
            guard let pixels = pixels.baseAddress else {
                preconditionFailure("an image level needs at least one pixel")
            }
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
    /// The maximum magnitude of a coordinate, in pixels. Even from such a coordinate, eight thousand steps of a sampler
    /// in any direction don't overflow.
    private static let farthest = 0x1p16

    /// Creates the fixed-point position nearest to these coordinates, in pixels.
    fileprivate init(_ x: Double, _ y: Double) {
        func fixed(_ value: Double) -> Int64 {
            guard value.isFinite else { return 0 }
            return Int64((min(max(value, -Self.farthest), Self.farthest) * 0x1p32).rounded())
        }
        self.init(x: fixed(x), y: fixed(y))
    }
}
