import CPixels
import Testing

/// The patch functions at every SIMD level. They must equal the plain level bit for bit, and be close to sums in double
/// precision.
@Suite struct PatchLevelTests {
    private static let side = Int(PixelPatchSide)
    private static let count = Int(PixelPatchCount)
    private static let stride = side + 7
    /// The index of a pixel in the second row and column, which has neighbours on all sides.
    private static let corner = stride + 1

    private let picture: [Float]
    private let patch: [Float]

    init() {
        var random = Randomness(91)
        picture = random.numbers(Self.stride * (Self.side + 3), in: 0...UInt8.max).map { Float($0) / 4 }
        patch = random.numbers(3 * Self.count, in: 0...UInt8.max).map { Float($0) / 8 - 16 }
    }

    private func atEachLevel<Value: Equatable>(_ body: (PixelFunctions) -> Value) -> Value {
        let plain = unsafe body(SIMDLevel.plain.functions.pointee)
        for level in [SIMDLevel.sse2, .avx2] where pixels_has_level(level) != 0 {
            let isEqual = unsafe body(level.functions.pointee) == plain
            #expect(isEqual, "\(level)")
        }
        return plain
    }

    private func withPixels<Result>(_ body: (UnsafePointer<Float>) -> Result) -> Result? {
        unsafe picture.withUnsafeBufferPointer { pixels in
            unsafe pixels.baseAddress.map { unsafe body($0 + Self.corner) }
        }
    }

    /// Returns the sum of `value` over all pixels.
    private func sum(_ value: (_ x: Int, _ y: Int) -> Double) -> Double {
        (0..<Self.count).reduce(0) { $0 + value($1 % Self.side, $1 / Self.side) }
    }

    private func pixel(_ x: Int, _ y: Int) -> Double { Double(picture[Self.corner + y * Self.stride + x]) }

    private func expect(_ sums: [Float]?, near expected: [Double]) throws {
        let sums = try #require(sums)
        for (sum, expected) in zip(sums, expected) {
            #expect(abs(Double(sum) - expected) <= 1e-4 * max(abs(expected), 100))
        }
    }

    @Test("every SIMD level gives the same values, slopes and sums of a patch") func taking() throws {
        let taken = atEachLevel { functions in
            unsafe withPixels { pixels in
                var patch = [Float](repeating: 0, count: 3 * Self.count)
                var (slopes, sums) = (PixelSlopeSums(), PixelViewSums())
                unsafe functions.take_patch(pixels, Int32(Self.stride), &patch, &slopes, &sums)
                return patch
                    + [slopes.across, slopes.down, slopes.squareAcross, slopes.product, slopes.squareDown]
                    + [sums.values, sums.squares, sums.across, sums.down]
            }
        }
        let numbers = try #require(taken)
        func across(_ x: Int, _ y: Int) -> Double { (pixel(x + 1, y) - pixel(x - 1, y)) / 2 }
        func down(_ x: Int, _ y: Int) -> Double { (pixel(x, y + 1) - pixel(x, y - 1)) / 2 }
        let places = (0..<Self.count).map { ($0 % Self.side, $0 / Self.side) }
        let expected = places.map(pixel) + places.map(across) + places.map(down)
        let isEqual = numbers.dropLast(9).map(Double.init) == expected
        #expect(isEqual)
        try expect(
            Array(numbers.suffix(9)),
            near: [
                sum(across), sum(down), sum { across($0, $1) * across($0, $1) },
                sum { across($0, $1) * down($0, $1) }, sum { down($0, $1) * down($0, $1) },
                sum(pixel), sum { pixel($0, $1) * pixel($0, $1) }, sum { pixel($0, $1) * across($0, $1) },
                sum { pixel($0, $1) * down($0, $1) },
            ])
    }

    @Test("every SIMD level gives the same interpolated patches and differences") func viewing() throws {
        let blending = PixelBlending(here: 0.28, right: 0.42, below: 0.12, belowRight: 0.18)
        let sums = atEachLevel { functions in
            unsafe withPixels { pixels in
                var sums = PixelViewSums()
                unsafe functions.view_patch(pixels, Int32(Self.stride), blending, patch, &sums)
                let difference = unsafe functions.differ_patch(
                    pixels, Int32(Self.stride), blending, patch, 1.25, -3)
                return [sums.values, sums.squares, sums.across, sums.down, difference]
            }
        }
        func seen(_ x: Int, _ y: Int) -> Double {
            0.28 * pixel(x, y) + 0.42 * pixel(x + 1, y) + 0.12 * pixel(x, y + 1) + 0.18 * pixel(x + 1, y + 1)
        }
        func own(_ plane: Int, _ x: Int, _ y: Int) -> Double {
            Double(patch[plane * Self.count + y * Self.side + x])
        }
        try expect(
            sums,
            near: [
                sum(seen), sum { seen($0, $1) * seen($0, $1) }, sum { seen($0, $1) * own(1, $0, $1) },
                sum { seen($0, $1) * own(2, $0, $1) },
                sum { abs(own(0, $0, $1) - 1.25 * seen($0, $1) + 3) },
            ])
    }

    @Test(
        "every SIMD level correlates a block with every position of a row alike",
        arguments: [1, 15, 16, 17, 31, 32])
    func correlating(_ count: Int)
        throws
    {
        let sums = atEachLevel { functions in
            unsafe withPixels { pixels in
                var sums = [Float](repeating: .nan, count: count)
                unsafe functions.correlate(patch, pixels, Int32(Self.stride), Int32(count), &sums)
                return sums
            }
        }
        try expect(
            sums,
            near: (0..<count).map { place in
                (0..<64).reduce(0.0) { $0 + Double(patch[$1]) * pixel($1 % 8 + place, $1 / 8) }
            })
    }
}
