import CPixels

/// One row of a field: levels with eight fraction bits, 0 to 255 × 256, and alpha with fifteen.
@safe
@usableFromInline
package struct FieldRow: ~Copyable {
    /// The alpha of full coverage.
    package static let opaque: UInt16 = 1 << 15
    /// The levels from a whole one to the next.
    package static let levelStep = 256.0

    /// The SIMD level of all loops over the row; the bytes are the same at each.
    let level: SIMDLevel
    /// A row's pixels with its padding: whole squares of the dither.
    let length: Int
    /// Red, green, blue and alpha, one plane after the other.
    @usableFromInline
    let storage: UnsafeMutablePointer<UInt16>
    /// `length`, and the entries that the loops may write after it.
    @usableFromInline
    let planeLength: Int
    /// The pixels that `blend` looks at: all, unless the field says otherwise.
    package var visible: Range<Int>
    /// The pixels that are looked at; a field may leave out the others.
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

    /// Red, green, blue or alpha, by its number.
    @inlinable
    package func plane(_ channel: Int) -> UnsafeMutablePointer<UInt16> {
        precondition((0..<4).contains(channel), "a row has four planes")
        return unsafe storage + channel * planeLength
    }

    /// All planes from a pixel on.
    func planes(from x: Int = 0) -> PixelPlanes {
        unsafe PixelPlanes(red: plane(0) + x, green: plane(1) + x, blue: plane(2) + x, alpha: plane(3) + x)
    }

    /// Blends the visible levels with a row of pixels by coverage × opacity × alpha, and dithers. Coverage and opacity
    /// are at most `opaque`. Without `coverage` every pixel is covered; without `hasAlpha` the row is opaque.
    func blend(
        hasAlpha: Bool, coverage: [Int32]?, opacity: Int32, _ thresholds: Dither.Row,
        into pixels: UnsafeMutablePointer<UInt32>
    ) {
        precondition(coverage == nil || coverage?.count == length, "a row of coverage")
        guard !visible.isEmpty else { return }
        let first = visible.lowerBound / Dither.side * Dither.side
        let end = (visible.upperBound + Dither.side - 1) / Dither.side * Dither.side
        // The loop takes whole groups of 16: what is not visible in the first and the last one gets alpha 0.
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

    /// Dithers the whole row and packs it to opaque pixels.
    func dither(_ thresholds: Dither.Row, into pixels: UnsafeMutablePointer<UInt32>) {
        unsafe thresholds.withThresholds { thresholds in
            unsafe level.functions.pointee.dither(planes(), thresholds, Int32(length), pixels)
        }
    }
}
