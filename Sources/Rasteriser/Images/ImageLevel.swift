import Geometry

/// One size of a picture, in premultiplied pixels: blue, green, red and alpha.
package struct ImageLevel: Sendable {
    package let size: PixelSize
    /// The pixels, row after row, without padding.
    package let pixels: [UInt32]

    /// Creates a level from premultiplied pixels, row after row.
    package init(size: PixelSize, pixels: [UInt32]) {
        precondition(pixels.count == size.width * size.height, "the number of pixels does not match the size")
        (self.size, self.pixels) = (size, pixels)
    }

    /// Creates a level from a decoded picture. If `tint` is given, all pixels get that colour and retain only their
    /// alpha, which is multiplied by `tintAlpha`.
    package init(_ image: DecodedImage, tint: UInt32?, tintAlpha: UInt8) {
        size = PixelSize(width: image.width, height: image.height)
        pixels = unsafe [UInt32](unsafeUninitializedCapacity: image.width * image.height) { pixels, count in
            unsafe image.rgba.withUnsafeBufferPointer { rgba in
                for index in pixels.indices {
                    let place = index * 4
                    let pixel: UInt32
                    if let tint {
                        let alpha = unsafe Self.product(UInt32(rgba[place + 3]), UInt32(tintAlpha))
                        pixel = Self.premultiplied(
                            tint >> 16 & 0xFF, tint >> 8 & 0xFF, tint & 0xFF, alpha: alpha)
                    } else {
                        pixel = unsafe Self.premultiplied(
                            UInt32(rgba[place]), UInt32(rgba[place + 1]), UInt32(rgba[place + 2]),
                            alpha: UInt32(rgba[place + 3]))
                    }
                    unsafe pixels.initializeElement(at: index, to: pixel)
                }
            }
            count = image.width * image.height
        }
    }

    /// Creates a level of half the size, in which each pixel is the mean of four pixels. If the number of columns or
    /// rows is odd, the last column or row counts twice.
    package init(halfOf level: ImageLevel) {
        let (from, old) = (level.size, level.pixels)
        let to = PixelSize(width: (from.width + 1) / 2, height: (from.height + 1) / 2)
        size = to
        pixels = unsafe [UInt32](unsafeUninitializedCapacity: to.width * to.height) { pixels, count in
            unsafe old.withUnsafeBufferPointer { old in
                for y in 0..<to.height {
                    let upper = 2 * y * from.width
                    let lower = min(2 * y + 1, from.height - 1) * from.width
                    for x in 0..<to.width {
                        let (left, right) = (2 * x, min(2 * x + 1, from.width - 1))
                        let mean = unsafe Self.mean(
                            old[upper + left], old[upper + right], old[lower + left], old[lower + right])
                        unsafe pixels.initializeElement(at: y * to.width + x, to: mean)
                    }
                }
            }
            count = to.width * to.height
        }
    }

    /// The mask that selects two of a pixel's four bytes: the lower byte in each 16-bit half.
    private static let halves: UInt32 = 0x00FF_00FF

    @inline(__always)
    private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        let even = (a & halves) + (b & halves) + (c & halves) + (d & halves) + 0x0002_0002
        let odd =
            (a >> 8 & halves) + (b >> 8 & halves) + (c >> 8 & halves) + (d >> 8 & halves) + 0x0002_0002
        return even >> 2 & halves | (odd >> 2 & halves) << 8
    }

    /// Returns the product of two fractions, rounded to nearest. The fractions and the product are in units of 1/255.
    @inline(__always)
    private static func product(_ one: UInt32, _ other: UInt32) -> UInt32 {
        let product = one * other + 128
        return (product + product >> 8) >> 8
    }

    @inline(__always)
    private static func premultiplied(
        _ red: UInt32, _ green: UInt32, _ blue: UInt32, alpha: UInt32
    ) -> UInt32 {
        alpha << 24 | product(red, alpha) << 16 | product(green, alpha) << 8 | product(blue, alpha)
    }
}
