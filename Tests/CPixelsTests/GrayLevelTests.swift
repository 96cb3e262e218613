import CPixels
import Testing

/// The functions for gray pictures at every SIMD level.
@Suite struct GrayLevelTests {
    private static let counts = [0, 1, 7, 16, 31, 33, 64, 100]
    private let bytes: [UInt8]

    init() {
        var random = Randomness(5)
        bytes = [0, 255, 255, 0] + random.numbers(96, in: 0...UInt8.max)
    }

    private func atEachLevel(_ body: (PixelFunctions) -> Void) {
        for level in [SIMDLevel.plain, .sse2, .avx2] where pixels_has_level(level) != 0 {
            unsafe body(level.functions.pointee)
        }
    }

    @Test(
        "every SIMD level maps levels by the linear function, without writing beyond the end",
        arguments: counts) func mapping(
            _ count: Int
        )
    {
        atEachLevel { functions in
            var levels = [UInt8](repeating: 7, count: count + 1)
            unsafe functions.map_levels(bytes, Int32(count), 1_220_928, -19_004_392, &levels)
            let expected = bytes.prefix(count).map { byte in
                UInt8(min(max((Double(byte) * 1_220_928 - 19_004_392) / 0x1p20, 0), 255))
            }
            #expect(levels == expected + [7])
        }
    }
}
