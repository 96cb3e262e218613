import CPixels
import Testing

/// Every function at every SIMD level, compared with the plain level.
@Suite struct LevelTests {
    /// The SIMD levels of this CPU, which are compared with the plain level.
    private static let levels = [SIMDLevel.sse2, .avx2].filter { pixels_has_level($0) != 0 }

    /// The widths of rows: every remainder modulo 16 and 32, and some larger widths.
    private static let widths = Array(0...66) + [640, 1366, 1920]

    /// Calls `body` for each SIMD level; the result must equal that of the plain level.
    private func compare<Result: Equatable>(
        _ place: String, _ body: (PixelFunctions) -> Result
    ) {
        let expected = unsafe body(SIMDLevel.plain.functions.pointee)
        for level in Self.levels {
            #expect(unsafe body(level.functions.pointee) == expected, "\(level) \(place)")
        }
    }

    /// Returns the number of entries in a padded row, all of which must be the same at every level.
    private func padded(_ width: Int) -> Int { (width + 15) / 16 * 16 }

    @Test("the plain level is always supported, and the CPU supports the current level") func levels() {
        #expect(pixels_has_level(.plain) == 1)
        #expect(pixels_has_level(.current) == 1)
    }

    @Test("every SIMD level dithers alike") func dither() {
        var random = Randomness(1)
        for width in Self.widths {
            let length = padded(width)
            var planes = random.numbers(3 * length, in: 0...UInt16(255 * 256))
            let thresholds = random.numbers(16, in: 0...UInt16(255))
            compare("\(width)") { functions in
                var pixels = [UInt32](repeating: 7, count: length)
                unsafe planes.withPlanes(length) { planes in
                    unsafe functions.dither(planes, thresholds, Int32(length), &pixels)
                }
                return pixels
            }
        }
    }

    @Test("every SIMD level blends levels alike", arguments: [true, false], [true, false])
    func blend(_ hasAlpha: Bool, _ hasCoverage: Bool) {
        var random = Randomness(2)
        for width in Self.widths {
            let length = padded(width)
            var planes =
                random.numbers(3 * length, in: 0...UInt16(255 * 256))
                + random.numbers(length, in: 0...1 << 15)
            let coverage = random.numbers(length, in: 0...Int32(1 << 15))
            let thresholds = random.numbers(16, in: 0...UInt16(255))
            let below = random.numbers(length, in: 0...UInt32.max)
            let opacity = random.numbers(1, in: 0...Int32(1 << 15))[0]
            compare("\(width)") { functions in
                var pixels = below
                unsafe planes.withPlanes(length, hasAlpha: hasAlpha) { planes in
                    unsafe functions.blend(
                        planes, hasCoverage ? coverage : nil, opacity, thresholds, Int32(length), &pixels)
                }
                return pixels
            }
        }
    }

    @Test("blending is linear in the weight, and exact at both ends") func blendedLevels() {
        var planes = [UInt16](repeating: 200 * 256, count: 4 * 16)
        for x in 0..<16 { planes[48 + x] = UInt16(x == 15 ? 1 << 15 : x << 11) }
        var pixels = [UInt32](repeating: 0xFF64_6464, count: 16)
        let thresholds = [UInt16](repeating: 128, count: 16)
        unsafe planes.withPlanes(16, hasAlpha: true) { planes in
            unsafe SIMDLevel.plain.functions.pointee.blend(planes, nil, 1 << 15, thresholds, 16, &pixels)
        }
        #expect(pixels[0] == 0xFF64_6464 && pixels[15] == 0xFFC8_C8C8)
        for x in 0..<15 { #expect(pixels[x] & 0xFF == UInt32(100 + (100 * x + 8) / 16)) }
    }

    @Test("every SIMD level blends a table of changes alike, up to a translucent pixel") func blendChanges() {
        var random = Randomness(23)
        for width in Self.widths {
            let changes = random.numbers(768, in: 0...Int32(65536)).enumerated().map { index, number in
                // No level may fall below 0 or exceed 255.
                let level = Int32(index & 255)
                let range = -level * 257...(255 - level) * 257
                return number & 1 == 0 ? -(number % (1 - range.lowerBound)) : number % (1 + range.upperBound)
            }
            for (coverages, levels, alphas) in [
                (UInt8(0)...255, UInt32(0)...255, UInt32(255)...255), (0...255, 100...104, 255...255),
                (0...255, 0...2, 255...255), (0...255, 250...255, 255...255), (0...255, 100...104, 254...255),
                (0...0, 0...255, 0...255),
            ] {
                let coverage = random.numbers(width, in: coverages)
                let below = (0..<width).map { _ in
                    random.numbers(3, in: levels).reduce(random.numbers(1, in: alphas)[0]) { $0 << 8 | $1 }
                }
                compare("\(width) \(levels)") { functions in
                    var pixels = below
                    let done = unsafe functions.blend_changes(changes, coverage, Int32(width), &pixels)
                    return pixels + [UInt32(done)]
                }
            }
        }
    }

    @Test("every SIMD level blends a colour alike") func blendColor() {
        var random = Randomness(3)
        for width in Self.widths {
            let weights = random.numbers(width, in: 0...UInt16(256))
            let below = random.numbers(width, in: 0...UInt32.max)
            let color = random.numbers(1, in: 0...UInt32.max)[0]
            compare("\(width)") { functions in
                var pixels = below
                unsafe functions.blend_color(color, weights, Int32(width), &pixels)
                return pixels
            }
            let thresholds = random.numbers(16, in: 0...UInt16(255))
            compare("\(width), dithered") { functions in
                var pixels = below
                unsafe functions.dither_color(color, weights, thresholds, Int32(width), &pixels)
                return pixels
            }
        }
    }

    @Test(
        "every SIMD level composites a layer alike",
        arguments: [
            .normal, .multiply, .screen, .add, .softLight, .overlay, .darken, .lighten, .colorDodge,
            .colorBurn,
            .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
        ] as [PixelBlend], [true, false])
    func composite(_ blend: PixelBlend, _ hasMask: Bool) {
        var random = Randomness(8)
        for width in Self.widths {
            func premultiplied() -> [UInt32] {
                random.numbers(width, in: 0...UInt8.max).map { alpha in
                    (0..<3).reduce(UInt32(alpha) << 24) { pixel, channel in
                        pixel | UInt32.random(in: 0...UInt32(alpha), using: &random) << (8 * UInt32(channel))
                    }
                }
            }
            let (layer, below) = (premultiplied(), premultiplied())
            let mask = random.numbers(width, in: 0...UInt8.max)
            let opacity = UInt32.random(in: 0...255, using: &random)
            compare("\(blend) \(width)") { functions in
                var pixels = below
                unsafe functions.composite(blend, layer, hasMask ? mask : nil, opacity, Int32(width), &pixels)
                return pixels
            }
        }
    }

    private typealias Cells = (corners: [UInt16], middles: [UInt16])

    @Test("every SIMD level interpolates cells and rows alike", arguments: [4, 8]) func interpolation(
        _ step: Int
    ) {
        var random = Randomness(4)
        for count in Self.widths where count > 0 {
            // The levels are as steep as `find_curved` allows.
            let least = UInt16.random(in: 0...61_184, using: &random)
            let rows: [Cells] = (0..<2).map { _ in
                (
                    corners: random.numbers(count + 1, in: least...least + 4096),
                    middles: random.numbers(count, in: least...least + 4096)
                )
            }
            let down = Int32.random(in: 0..<Int32(step), using: &random)
            compare("\(count)") { functions in
                var row = [UInt16](repeating: 0, count: count * 2 * step)
                var between = [UInt16](repeating: 0, count: count)
                unsafe rows.withCells { cells in
                    unsafe functions.interpolate_cells(cells[0], Int32(count), Int32(step), &row)
                    unsafe functions.interpolate_rows(
                        cells[0].corners, cells[1].corners, down, Int32(step), Int32(count), &between)
                }
                return [row, between]
            }
        }
    }

    @Test("every SIMD level finds the same curved cells", arguments: [300, 8192, 65280] as [UInt16])
    func curved(_ range: UInt16) {
        var random = Randomness(7)
        for count in Self.widths where count > 0 {
            let rows: [Cells] = (0..<3).map { _ in
                (
                    corners: random.numbers(count + 1, in: 0...range),
                    middles: random.numbers(count, in: 0...range)
                )
            }
            let tolerance = Int32.random(in: 0...Int32(range), using: &random)
            compare("\(count)") { functions in
                var curved = [UInt8](repeating: 0, count: count)
                unsafe rows.withCells { cells in
                    unsafe functions.find_curved(
                        cells[0], cells[1], cells[2], Int32(count), tolerance, &curved)
                }
                return curved
            }
        }
    }

    @Test(
        "every SIMD level mixes four colours alike", arguments: [0, 0.125, 16] as [Float],
        [1, 4, 16] as [Int32])
    func mix(_ swirl: Float, _ exponent: Int32) {
        var random = Randomness(5)
        for (count, reach) in zip(stride(from: 8, through: 1600, by: 88), [0.001, 0.3, 1, 100].cycled()) {
            func station() -> PixelStation {
                PixelStation(
                    x: .random(in: -0.5...1.5, using: &random), y: .random(in: -0.5...1.5, using: &random),
                    red: 255, green: .random(in: 0...255, using: &random), blue: 0)
            }
            var mixture = PixelMixture(
                stations: (station(), station(), station(), station()), perReach: Float(1 / reach),
                exponent: exponent, swirl: swirl, rightX: 1 / Float(count), rightY: 0.0001,
                hasPlateaus: count % 3 == 0 ? 1 : 0,
                perPlateau: (0, 1 / 0.2, .random(in: 0.5...20, using: &random), 1 / 0.05),
                outside: (1, -1, -1, -1))
            compare("\(count) places") { functions in
                var planes = [UInt16](repeating: 0, count: 3 * count)
                unsafe planes.withPlanes(count) { planes in
                    unsafe functions.mix_colors(&mixture, 0.01, 0.4, 0.5, 1, Int32(count), planes)
                }
                return planes
            }
        }
    }

    @Test("every SIMD level converts to the same YUV") func yuv420() {
        var random = Randomness(6)
        var matrix = PixelMatrix(
            luma: PixelWeights(red: 5983, green: 20127, blue: 2032),
            cb: PixelWeights(red: -3298, green: -11094, blue: 14392),
            cr: PixelWeights(red: 14392, green: -13073, blue: -1320))
        for width in Self.widths where width.isMultiple(of: 2) {
            let pixels = (0..<2).map { _ in random.numbers(width * 4, in: 0...UInt8.max) }
            compare("\(width)") { functions in
                var (upper, lower) = (
                    [UInt8](repeating: 0, count: width), [UInt8](repeating: 0, count: width)
                )
                var (cb, cr) = (
                    [UInt8](repeating: 0, count: width / 2), [UInt8](repeating: 0, count: width / 2)
                )
                unsafe functions.convert_yuv420(
                    pixels[0], pixels[1], Int32(width), &matrix, &upper, &lower, &cb, &cr)
                return [upper, lower, cb, cr]
            }
        }
    }
}
