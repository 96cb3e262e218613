import CPixels

/// One row of a field's pixels. Colour levels range from 0 to 255 × 256 (8 fraction bits), and alpha from 0 to 2¹⁵.
@safe
@usableFromInline
package struct FieldRow: ~Copyable {
    /// The alpha of an opaque pixel, and the coverage of a fully covered pixel.
    package static let opaque: UInt16 = 1 << 15
    /// The number of steps into which a row divides each of the 255 colour levels.
    package static let levelStep = 256.0

    /// The SIMD level of all loops over the row; every SIMD level gives the same bytes.
    let level: SIMDLevel
    /// The number of pixels in the row, padded to a multiple of the dither tile's side.
    let length: Int
    /// The planes of red, green, blue and alpha, one after another.
    @usableFromInline
    let storage: UnsafeMutablePointer<UInt16>
    /// The number of entries in each plane: `length`, plus entries after the end that SIMD loops may overwrite.
    @usableFromInline
    let planeLength: Int
    /// The range of pixels that `blend` reads; all pixels unless the field narrows the range.
    package var visible: Range<Int>
    /// The range of pixels that are needed; a field may leave all other pixels undefined.
    package var wanted: Range<Int>

    init(width: Int, level: SIMDLevel = .current) {
        self.level = level
        length = (width + Dither.side - 1) / Dither.side * Dither.side
        planeLength = length + Dither.side
        visible = 0..<length
        wanted = 0..<length
        unsafe storage = .allocate(capacity: planeLength * 4)
        unsafe storage.initialize(repeating: 0, count: planeLength * 4)
        unsafe (storage + 3 * planeLength).update(repeating: Self.opaque, count: planeLength)
    }

    deinit { unsafe storage.deallocate() }

    /// Returns the plane of a channel: 0 for red, 1 for green, 2 for blue, 3 for alpha.
    @inlinable
    package func plane(_ channel: Int) -> UnsafeMutablePointer<UInt16> {
        precondition((0..<4).contains(channel), "the channel must be 0 to 3")
        return unsafe storage + channel * planeLength
    }

    /// The groups of 16 pixels that contain visible pixels, which `blend` processes.
    var visibleBlocks: Range<Int> {
        visible.lowerBound / Dither.side * Dither.side..<(visible.upperBound + Dither.side - 1) / Dither.side
            * Dither.side
    }

    /// Returns pointers into all planes, starting at pixel `x`.
    func planes(from x: Int = 0) -> PixelPlanes {
        unsafe PixelPlanes(red: plane(0) + x, green: plane(1) + x, blue: plane(2) + x, alpha: plane(3) + x)
    }

    /// Blends the row's visible pixels with `pixels` according to coverage × opacity × alpha, and dithers the result.
    /// Coverage and opacity range from 0 to `opaque`. All pixels are fully covered if `coverage` is nil, and opaque if
    /// `hasAlpha` is false.
    func blend(
        hasAlpha: Bool, coverage: [Int32]?, opacity: Int32, _ thresholds: Dither.Row,
        into pixels: UnsafeMutablePointer<UInt32>
    ) {
        precondition(
            coverage == nil || coverage?.count == length,
            "the coverage must have one value per pixel of the row")
        guard !visible.isEmpty else { return }
        let (first, end) = (visibleBlocks.lowerBound, visibleBlocks.upperBound)
        // In the first and the last group, alpha 0 hides the pixels that are not visible.
        if hasAlpha {
            unsafe (plane(3) + first).update(repeating: 0, count: visible.lowerBound - first)
            unsafe (plane(3) + visible.upperBound).update(repeating: 0, count: end - visible.upperBound)
        }
        var planes = unsafe planes(from: first)
        if !hasAlpha { unsafe planes.alpha = nil }
        let count = Int32(end - first)
        unsafe thresholds.withThresholds { thresholds in
            guard let coverage else {
                return unsafe level.functions.pointee.blend(
                    planes, nil, opacity, thresholds, count, pixels + first)
            }
            unsafe coverage.withUnsafeBufferPointer { coverage in
                unsafe level.functions.pointee.blend(
                    planes, coverage.baseAddress.map { unsafe $0 + first }, opacity, thresholds, count,
                    pixels + first)
            }
        }
    }

    /// Dithers the blocks of 16 pixels that contain `columns` to 8 bits per channel, and packs them into opaque pixels.
    func dither(_ columns: Range<Int>, _ thresholds: Dither.Row, into pixels: inout [UInt32]) {
        precondition(pixels.count == length, "one pixel for each of the row")
        let first = columns.lowerBound / Dither.side * Dither.side
        let end = (columns.upperBound + Dither.side - 1) / Dither.side * Dither.side
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            unsafe thresholds.withThresholds { thresholds in
                unsafe level.functions.pointee.dither(
                    planes(from: first), thresholds, Int32(end - first), base + first)
            }
        }
    }

    /// Dithers the whole row to 8 bits per channel and packs it into opaque pixels.
    func dither(_ thresholds: Dither.Row, into pixels: UnsafeMutablePointer<UInt32>) {
        unsafe thresholds.withThresholds { thresholds in
            unsafe level.functions.pointee.dither(planes(), thresholds, Int32(length), pixels)
        }
    }
}
