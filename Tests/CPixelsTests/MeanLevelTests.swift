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

    @Test("a mixture of two bytes is rounded to nearest, for every weight") func mixtures() {
        let (first, second) = ((0...255).map { UInt8($0) }, (0...255).map { UInt8(($0 * 151 + 7) % 256) })
        for weight in 0...256 {
            let expected = zip(first, second).map { first, second in
                let exact = (Double(first) * Double(256 - weight) + Double(second) * Double(weight)) / 256
                return UInt8((exact + 0.5).rounded(.down))
            }
            compare("\(weight)", expected) { functions in
                var mixed = first
                unsafe functions.mix(second, Int32(weight), Int32(second.count), &mixed)
                return mixed
            }
        }
    }

    @Test("a mixture by a mask is rounded to nearest, for every share and every pair of bytes") func masked()
    {
        for share in 0...255 {
            let pixels = (0..<256).map { UInt32($0) * 0x0101_0101 &+ 0x0013_2F01 }
            let others = (0..<256).map { UInt32($0) &* 0x9E37_79B9 }
            func byte(_ one: UInt32, _ other: UInt32, _ shift: UInt32) -> UInt32 {
                let (one, other) = (Double(one >> shift & 255), Double(other >> shift & 255))
                return UInt32(((one * Double(share) + other * Double(255 - share)) / 255).rounded()) << shift
            }
            let expected = zip(pixels, others).map { one, other in
                [0, 8, 16, 24].reduce(UInt32(0)) { $0 | byte(one, other, $1) }
            }
            let shares = [UInt8](repeating: UInt8(share), count: 256)
            compare("\(share)", expected) { functions in
                var mixed = others
                unsafe functions.mix_masked(pixels, shares, 256, &mixed)
                return mixed
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
