import CPixels
import Testing

/// The box blur functions at every SIMD level, compared with the plain level.
@Suite struct BlurLevelTests {
    private static let widths = Array(1...40) + [130, 641]
    private static let boxes = [
        PixelBox(radius: 0, inner: 16384, edge: 0), PixelBox(radius: 0, inner: 8002, edge: 4191),
        PixelBox(radius: 1, inner: 4000, edge: 2192), PixelBox(radius: 4, inner: 1700, edge: 542),
        PixelBox(radius: 7, inner: 1060, edge: 242),
    ]

    private func compare(
        _ place: String, _ expected: [UInt16]? = nil, _ body: (PixelFunctions) -> [UInt16]
    ) {
        let plain = unsafe body(SIMDLevel.plain.functions.pointee)
        if let expected { #expect(plain == expected, "\(place)") }
        for level in [SIMDLevel.sse2, .avx2] where pixels_has_level(level) != 0 {
            #expect(unsafe body(level.functions.pointee) == plain, "\(level) \(place)")
        }
    }

    @Test("every SIMD level gives the same sums of bytes and samples") func sums() {
        var random = Randomness(21)
        for width in Self.widths {
            let bytes = random.numbers(width, in: 0...UInt8.max)
            let samples = random.numbers(width, in: 0...UInt16(2040))
            let below = random.numbers(width, in: 0...UInt16(60000))
            compare("\(width) bytes", zip(below, bytes).map { $0 + UInt16($1) }) { functions in
                var sums = below
                unsafe functions.add_bytes(bytes, Int32(width), &sums)
                return sums
            }
            compare("\(width) samples", zip(below, samples).map { $0 + $1 }) { functions in
                var sums = below
                unsafe functions.add_samples(samples, Int32(width), &sums)
                return sums
            }
        }
    }

    @Test("every SIMD level shrinks to the same cells", arguments: [1, 4], [0, 1, 2, 3, 7]) func shrink(
        _ channels: Int, _ shift: Int
    ) {
        var random = Randomness(22)
        let side = 1 << shift
        for width in [1, 2, 5, 16, 33] {
            let sums = random.numbers(width * side * channels, in: 0...UInt16(255 * side))
            let expected = (0..<width * channels).map { sample in
                let (cell, channel) = (sample / channels, sample % channels)
                let sum = (0..<side).reduce(0) { $0 + Int(sums[(cell * side + $1) * channels + channel]) }
                return UInt16((Double(sum) * 8 / Double(side * side) + 0.5).rounded(.down))
            }
            compare("\(width)", expected) { functions in
                var samples = [UInt16](repeating: 0, count: width * channels)
                unsafe functions.shrink(sums, Int32(width), Int32(channels), Int32(shift), &samples)
                return samples
            }
        }
    }

    private func mean(_ box: PixelBox, _ inner: [UInt16], _ edges: [UInt16]) -> UInt16 {
        func sum(_ values: [UInt16]) -> Double { values.reduce(0) { $0 + Double($1) } }
        let mean = (sum(inner) * Double(box.inner) + sum(edges) * Double(box.edge)) / 16384
        return UInt16((mean + 0.5).rounded(.down))
    }

    @Test("every SIMD level gives the same box blur along a row", arguments: [1, 4]) func along(
        _ channels: Int
    ) {
        var random = Randomness(23)
        for width in Self.widths {
            for box in Self.boxes {
                let span = 2 * Int(box.radius) + 2
                let row = random.numbers((width + span) * channels, in: 0...UInt16(2040))
                let expected = (0..<width * channels).map { sample in
                    let places = (0...span).map { row[sample + $0 * channels] }
                    return mean(box, Array(places[1..<span]), [places[0], places[span]])
                }
                compare("\(width) \(box)", expected) { functions in
                    var (row, box) = (row, box)
                    unsafe functions.box_along(&box, &row, Int32(width), Int32(channels))
                    return Array(row.prefix(width * channels))
                }
            }
        }
    }

    @Test("every SIMD level gives the same box blur across rows") func across() {
        var random = Randomness(24)
        for width in [16, 48, 144] {
            for box in Self.boxes {
                let span = 2 * Int(box.radius) + 2
                let rows = (0...span).map { _ in random.numbers(width, in: 0...UInt16(2040)) }
                let before = (0..<width).map { x in rows[1..<span].reduce(0) { $0 + $1[x] } }
                let blurred = (0..<width).map { x in
                    mean(box, rows[1..<span].map { $0[x] }, [rows[0][x], rows[span][x]])
                }
                let after = (0..<width).map { x in rows[2...span].reduce(0) { $0 + $1[x] } }
                compare("\(width) \(box)", blurred + after) { functions in
                    var (box, sums, first) = (box, before, rows[0])
                    unsafe first.withUnsafeMutableBufferPointer { first in
                        guard let place = first.baseAddress else { return }
                        unsafe functions.box_across(
                            &box, place, rows[1], rows[span], Int32(width), &sums, place)
                    }
                    return first + sums
                }
            }
        }
    }

    @Test("every SIMD level interpolates cells alike", arguments: [0, 1, 2, 3, 6]) func expand(_ shift: Int) {
        var random = Randomness(25)
        let thresholds = random.numbers(16, in: 0...UInt16(255))
        for width in Self.widths {
            let cells = (width >> shift) + 4
            let (upper, lower) = (
                random.numbers(cells * 4, in: 0...UInt16(2040)),
                random.numbers(cells * 4, in: 0...UInt16(2040))
            )
            let share = Int.random(in: 0...15, using: &random)
            let mixed = zip(upper, lower).map { UInt16(Int($0) * (16 - share) + Int($1) * share) }
            // Where pixels are cells, the row is not mixed.
            let row = shift == 0 ? upper.map { $0 * 16 } : mixed
            compare("\(width) mixed", mixed) { functions in
                var row = [UInt16](repeating: 0, count: mixed.count)
                unsafe functions.mix_rows(upper, lower, Int32(share), Int32(mixed.count), &row)
                return row
            }
            // The position is in half pixels from the centre of the first cell.
            let first = Int.random(in: 0..<1 << shift, using: &random) * 2 + (shift == 0 ? 0 : 1)
            func level(_ samples: [UInt16], _ x: Int, _ channel: Int, _ channels: Int) -> Double {
                let place = Double(first + 2 * x) / Double(2 << shift)
                let cell = Int(place)
                // The fraction is in 1/32, rounded down.
                let part = ((place - Double(cell)) * 32).rounded(.down) / 32
                let (left, right) = (
                    samples[cell * channels + channel], samples[(cell + 1) * channels + channel]
                )
                return (Double(left) * (1 - part) + Double(right) * part) / 128
            }
            let pixels = (0..<width).flatMap { x in
                (0..<4).map { channel in
                    let eighths = (level(row, x, channel, 4) * 256 + 0.25).rounded(.down)
                    return UInt16(((eighths + Double(thresholds[x % 16])) / 256).rounded(.down))
                }
            }
            compare("\(width) pixels") { functions in
                var drawn = [UInt32](repeating: 0, count: width)
                unsafe functions.expand_pixels(
                    shift == 0 ? upper : mixed, Int32(shift), Int32(first), thresholds, Int32(width), &drawn)
                let channels = drawn.flatMap { pixel in
                    (0..<4).map { UInt16(truncatingIfNeeded: pixel >> (8 * UInt32($0)) & 0xFF) }
                }
                // An interpolated level is rounded to nearest before the threshold is added.
                #expect(zip(channels, pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
                #expect(zip(channels, pixels).count { $0 != $1 } <= 1 + width / 20)
                return channels
            }
            for (factor, rounding) in [(0, true), (1, true), (12345, false), (32896, true), (32896, false)] {
                let thresholds = rounding ? [UInt16](repeating: 128, count: 16) : thresholds
                compare("\(width) weights \(factor)") { functions in
                    var weights = [UInt16](repeating: 0, count: width)
                    unsafe functions.expand_weights(
                        mixed, Int32(shift), Int32(first), UInt32(factor), thresholds, Int32(width), &weights)
                    for x in 0..<width {
                        let exact = level(mixed, x, 0, 1) * 256 * Double(factor) / Double(1 << 23)
                        let rounded = exact + Double(thresholds[x % 16]) / 256 - 0.5
                        #expect(abs(Double(weights[x]) - rounded) <= 0.51)
                    }
                    return weights
                }
            }
        }
    }

    @Test("every SIMD level multiplies masks by alpha and by luma alike", arguments: [0, 1] as [Int32])
    func masks(
        _ byLuma: Int32
    ) {
        var random = Randomness(26)
        for width in Self.widths {
            let pixels = random.numbers(width, in: 0...UInt8.max).map { alpha in
                (0..<3).reduce(UInt32(alpha) << 24) { pixel, channel in
                    pixel | UInt32.random(in: 0...UInt32(alpha), using: &random) << (8 * UInt32(channel))
                }
            }
            let mask = random.numbers(width, in: 0...UInt8.max)
            compare("\(width)") { functions in
                var mask = mask
                unsafe functions.multiply_mask(pixels, byLuma, Int32(width), &mask)
                return mask.map(UInt16.init)
            }
            var multiplied = mask
            unsafe SIMDLevel.plain.functions.pointee.multiply_mask(pixels, byLuma, Int32(width), &multiplied)
            for x in 0..<width {
                func part(_ shift: UInt32) -> Double { Double(pixels[x] >> shift & 0xFF) }
                let luma = 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
                let exact = Double(mask[x]) / 255 * (byLuma == 1 ? luma : part(24))
                #expect(abs(Double(multiplied[x]) - exact) < (byLuma == 1 ? 1.9 : 0.51))
            }
        }
    }
}
