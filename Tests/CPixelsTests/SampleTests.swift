import CPixels
import Testing

/// Sampling of pictures.
@Suite struct SampleTests {
    private static let levels = [SIMDLevel.plain, .sse2, .avx2].filter { pixels_has_level($0) != 0 }

    /// Samples a row of a picture.
    private func row(
        _ level: SIMDLevel, _ pixels: [UInt32], width: Int, first: (Double, Double), right: (Double, Double),
        spread: [(Double, Double)] = [(0, 0), (0, 0)], count: Int
    ) -> [UInt32] {
        func place(_ point: (Double, Double)) -> PixelPlace {
            PixelPlace(x: Int64((point.0 * 0x1p32).rounded()), y: Int64((point.1 * 0x1p32).rounded()))
        }
        var result = [UInt32](repeating: 7, count: count)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            var sampling = unsafe PixelSampling(
                image: PixelImage(
                    pixels: base, width: Int32(width), height: Int32(pixels.count / width)),
                first: place(first), right: place(right), down: place((-right.1, right.0)),
                spread: (place(spread[0]), place(spread[1])))
            unsafe level.functions.pointee.sample_image(&sampling, Int32(count), &result)
        }
        return result
    }

    @Test("every SIMD level gives the same bytes, inside and far outside the picture") func levels() {
        var random = Randomness(20)
        for (width, height) in [(1, 1), (1, 9), (9, 1), (2, 2), (3, 5), (40, 31)] {
            let pixels = random.numbers(width * height, in: 0...UInt32.max)
            for count in [0, 1, 3, 4, 5, 64, 131] {
                for isSpread in [false, true] {
                    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
                    let first = (number(-60...60), number(-60...60))
                    let right = (number(-2...2), number(-2...2))
                    let spread =
                        isSpread ? [(number(-1...1), number(-1...1)), (0.3, -0.2)] : [(0, 0), (0, 0)]
                    let rows = Self.levels.map {
                        row(
                            $0, pixels, width: width, first: first, right: right, spread: spread, count: count
                        )
                    }
                    for row in rows { #expect(row == rows[0], "\(width)x\(height) \(count)") }
                }
            }
        }
    }

    @Test(
        "every SIMD level gives the same bytes along a row of the picture, in both directions and at any scale"
    )
    func along() {
        var random = Randomness(23)
        for (width, height) in [(2, 2), (40, 31), (1500, 7)] {
            let pixels = random.numbers(width * height, in: 0...UInt32.max)
            for right in [0, 0.3, 0.5, 1, 1.37, -1.2, 1.99, 3.9, -7.5] {
                for isSpread in [false, true] {
                    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
                    let first = (right < 0 ? number(Double(width)...1600) : number(-20...5), number(-1...6))
                    let (across, down) = (number(-1...1), number(-1...1))
                    let rows = Self.levels.map {
                        row(
                            $0, pixels, width: width, first: first, right: (right, 0),
                            spread: isSpread ? [(across, down), (across, -down)] : [(0, 0), (0, 0)],
                            count: 700)
                    }
                    for row in rows { #expect(row == rows[0], "\(width)x\(height) \(right) \(isSpread)") }
                }
            }
        }
    }

    @Test("samples at pixel centres are copies, and edge pixels are repeated outside") func copies() {
        var random = Randomness(21)
        let pixels = random.numbers(12 * 3, in: 0...UInt32.max)
        for level in Self.levels {
            let copied = row(level, pixels, width: 12, first: (-3, 1), right: (1, 0), count: 20)
            let middle = Array(pixels[12..<24])
            #expect(
                copied == Array(repeating: middle[0], count: 3) + middle
                    + Array(repeating: middle[11], count: 5))
        }
    }

    @Test("samples are interpolated between four pixels and rounded to nearest") func interpolates() {
        var random = Randomness(22)
        let (width, height) = (16, 16)
        let pixels = random.numbers(width * height, in: 0...UInt32.max)
        for _ in 0..<200 {
            let first = (Double.random(in: 0...14, using: &random), Double.random(in: 0...14, using: &random))
            // Positions are rounded to the nearest weight, as `sample_image` does.
            let place = ((first.0 * 256).rounded() / 256, (first.1 * 256).rounded() / 256)
            let (left, top) = (Int(place.0), Int(place.1))
            let (across, down) = (place.0 - Double(left), place.1 - Double(top))
            let sampled = row(.plain, pixels, width: width, first: place, right: (0, 0), count: 1)[0]
            for shift in [0, 8, 16, 24] as [UInt32] {
                func level(_ x: Int, _ y: Int) -> Double {
                    Double(pixels[min(y, height - 1) * width + min(x, width - 1)] >> shift & 0xFF)
                }
                let upper = level(left, top) * (1 - across) + level(left + 1, top) * across
                let lower = level(left, top + 1) * (1 - across) + level(left + 1, top + 1) * across
                let expected = upper * (1 - down) + lower * down
                #expect(abs(Double(sampled >> shift & 0xFF) - expected) < 0.52)
            }
        }
    }
}
