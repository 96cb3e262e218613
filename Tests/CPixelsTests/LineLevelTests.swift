import CPixels
import Testing

/// The sums of `compare_lines` at every SIMD level.
@Suite struct LineLevelTests {
    private static let counts = [0, 1, 15, 16, 17, 64, 1200]

    @Test("the sums of a line follow the definitions of FFmpeg's idet", arguments: counts, [0, 6, 256])
    func sums(_ count: Int, least: Int32) {
        let stride = count + 3
        var random = Randomness(UInt64(count))
        // Every second pixel hardly changes.
        let own = random.numbers(5 * stride, in: 0...UInt8.max)
        func other() -> [UInt8] {
            own.indices.map {
                $0 % 2 == 0
                    ? UInt8(clamping: Int(own[$0]) + .random(in: -7...7, using: &random))
                    : .random(in: 0...255, using: &random)
            }
        }
        let (last, next) = (other(), other())
        func differ(_ one: UInt8, _ other: UInt8) -> Double { abs(Double(one) - Double(other)) }
        /// Returns twice the difference between a sample and the mean of two other samples.
        func astray(_ sample: UInt8, _ one: UInt8, _ other: UInt8) -> Double {
            2 * abs(Double(sample) - (Double(one) + Double(other)) / 2)
        }
        var expected = [Double](repeating: 0, count: 5)
        for place in 2 * stride..<2 * stride + count {
            let (above, below) = (own[place - stride], own[place + stride])
            expected[4] += differ(own[place], last[place])
            guard max(differ(own[place], last[place]), differ(own[place], next[place])) >= Double(least)
            else { continue }
            expected[0] += astray(last[place], above, below)
            expected[1] += astray(next[place], above, below)
            expected[2] += astray(own[place], above, below)
            expected[3] += astray(own[place], own[place - 2 * stride], own[place + 2 * stride])
        }
        for level in [SIMDLevel.plain, .sse2, .avx2] where pixels_has_level(level) != 0 {
            var sums = PixelLineSums()
            unsafe own.withUnsafeBufferPointer { own in
                unsafe last.withUnsafeBufferPointer { last in
                    unsafe next.withUnsafeBufferPointer { next in
                        guard let own = own.baseAddress, let last = last.baseAddress,
                            let next = next.baseAddress
                        else { return }
                        unsafe level.functions.pointee.compare_lines(
                            own + 2 * stride, last + 2 * stride, next + 2 * stride, Int32(stride),
                            Int32(count), least, &sums)
                    }
                }
            }
            let found = [sums.withLast, sums.withNext, sums.inside, sums.half, sums.changes]
            #expect(found.map(Double.init) == expected)
        }
    }

    @Test("the largest sums of a line don't overflow the lanes") func extremes() {
        let (count, rows) = (4096, 5)
        let (white, black) = (
            [UInt8](repeating: 255, count: rows * count), [UInt8](repeating: 0, count: rows * count)
        )
        // The picture has a single black line among white lines.
        let combed = (0..<rows * count).map { $0 / count == 2 ? UInt8(0) : 255 }
        for level in [SIMDLevel.plain, .sse2, .avx2] where pixels_has_level(level) != 0 {
            func sums(_ own: [UInt8], _ others: [UInt8]) -> [Int32] {
                var sums = PixelLineSums()
                unsafe own.withUnsafeBufferPointer { own in
                    unsafe others.withUnsafeBufferPointer { others in
                        guard let own = own.baseAddress, let others = others.baseAddress else { return }
                        let line = 2 * count
                        unsafe level.functions.pointee.compare_lines(
                            own + line, others + line, others + line, Int32(count), Int32(count), 6, &sums)
                    }
                }
                return [sums.withLast, sums.withNext, sums.inside, sums.half, sums.changes]
            }
            #expect(sums(white, black) == [510, 510, 0, 0, 255].map { $0 * Int32(count) })
            #expect(sums(combed, white) == [0, 0, 510, 510, 255].map { $0 * Int32(count) })
        }
    }
}
