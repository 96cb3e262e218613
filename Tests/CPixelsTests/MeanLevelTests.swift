import CPixels
import Testing

/// The functions for means at every SIMD level, compared with the plain level.
@Suite struct MeanLevelTests {
    private static let widths = Array(1...40) + [130, 641]

    private func compare<Value: Equatable>(
        _ place: String, _ expected: Value, _ body: (PixelFunctions) -> Value
    ) {
        for level in [SIMDLevel.plain, .sse2, .avx2] where pixels_has_level(level) != 0 {
            #expect(unsafe body(level.functions.pointee) == expected, "\(level) \(place)")
        }
    }

    @Test("the mean is rounded to nearest for every sum and every number of pictures") func means() {
        for number in 1...64 {
            let sums = (0...255 * number).map { UInt16($0) }
            // Halves are rounded up: ⌊sum / number + 1/2⌋.
            let expected = sums.map { UInt8((2 * Int($0) + number) / (2 * number)) }
            compare("\(number)", expected) { functions in
                var bytes = [UInt8](repeating: 0, count: sums.count)
                unsafe functions.take_means(sums, Int32(number), Int32(sums.count), &bytes)
                return bytes
            }
        }
    }

    @Test("every SIMD level adds the same weighted bytes, and detects the same differing pixels") func sums()
    {
        var random = Randomness(71)
        for width in Self.widths {
            let bytes = random.numbers(width, in: 0...UInt8.max)
            let below = random.numbers(width, in: 0...UInt16(255))
            for weight in [1, 2, 17, 64] {
                compare("\(width) bytes", zip(below, bytes).map { $0 + UInt16($1) * UInt16(weight) }) {
                    functions in
                    var sums = below
                    unsafe functions.add_weighted(bytes, Int32(weight), Int32(width), &sums)
                    return sums
                }
            }
            let pixels = random.numbers(width, in: 0...UInt32.max)
            for changed in [nil, 0, width / 2, width - 1] {
                var others = pixels
                if let changed { others[changed] ^= 1 << 31 }
                compare("\(width) pixels", changed != nil) { functions in
                    unsafe functions.differ(pixels, others, Int32(width)) != 0
                }
            }
        }
    }
}
