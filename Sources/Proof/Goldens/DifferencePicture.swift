import Drawing

/// The expected picture, the actual one and their difference, side by side.
struct DifferencePicture: ~Copyable {
    /// The picture.
    var pixels: PixelBuffer
    /// The largest difference of any sample, in levels. The difference is amplified so that this one is white.
    let largestStep: Int
    /// The pixels that differ.
    let differingPixelCount: Int

    private static let gap = 8

    /// Sets two pictures of one size side by side with their difference.
    init(expected: borrowing PixelBuffer, actual: borrowing PixelBuffer) {
        let (width, height) = (expected.width, expected.height)
        let (before, after) = (expected.bgra(), actual.bgra())
        precondition(before.count == after.count, "pictures of two sizes")
        var (largest, count) = (0, 0)
        for pixel in stride(from: 0, to: before.count, by: 4) {
            let step = (pixel..<pixel + 3).map { abs(Int(before[$0]) - Int(after[$0])) }.max() ?? 0
            largest = max(largest, step)
            count += step > 0 ? 1 : 0
        }
        largestStep = largest
        differingPixelCount = count
        var pixels = PixelBuffer(width: 3 * width + 2 * Self.gap, height: height)
        let rowStride = pixels.stride
        pixels.withMutableBytes { target in
            for y in 0..<height {
                for byte in 0..<width * 4 {
                    let (old, new) = (before[y * width * 4 + byte], after[y * width * 4 + byte])
                    let difference = abs(Int(old) - Int(new)) * 255 / max(largest, 1)
                    for (column, value) in [old, new, UInt8(difference)].enumerated() {
                        let x = column * (width + Self.gap) * 4 + byte
                        target.storeBytes(of: value, toByteOffset: y * rowStride + x, as: UInt8.self)
                    }
                }
            }
        }
        self.pixels = pixels
    }
}
