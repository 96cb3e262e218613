import CPixels
import Testing

/// The drawing of particles at every SIMD level, compared with the plain level.
@Suite struct ParticleLevelTests {
    private static let levels = [SIMDLevel.sse2, .avx2].filter { pixels_has_level($0) != 0 }

    /// A picture with a transparent border, stored with rows for each eighth of a pixel.
    private struct Sprite {
        let pixels: [UInt32]
        let width, height, shift: Int
    }

    private static func premultiplied(_ random: inout Randomness) -> UInt32 {
        let alpha = UInt32.random(in: 0...255, using: &random)
        return (0..<3).reduce(alpha << 24) { pixel, channel in
            pixel | UInt32.random(in: 0...alpha, using: &random) << (8 * UInt32(channel))
        }
    }

    private static func sprite(_ random: inout Randomness) -> Sprite {
        let (width, height) = (
            Int.random(in: 5...45, using: &random), Int.random(in: 5...45, using: &random)
        )
        let shift = Int.bitWidth - (width - 1).leadingZeroBitCount
        var pixels = [UInt32](repeating: 0, count: (8 * height - 7) << shift)
        for y in 9..<8 * (height - 2) {
            for x in 2..<width - 2 { pixels[y << shift + x] = premultiplied(&random) }
        }
        return Sprite(pixels: pixels, width: width, height: height, shift: shift)
    }

    private static func particle(
        _ random: inout Randomness, _ sprites: [Sprite], width: Int, height: Int, isFar: Bool
    ) -> PixelParticle {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        func fixed(_ value: Double) -> Int32 { Int32((value * 0x1p16).rounded()) }
        var particle = PixelParticle()
        let spread = isFar ? 15_000 : 30.0
        particle.x = fixed(number(-spread...Double(width) + spread))
        particle.y = fixed(number(-spread...Double(height) + spread))
        particle.phase = UInt16.random(in: 0...255, using: &random)
        let kind = Int.random(in: -2..<sprites.count, using: &random)
        particle.sprite = Int16(kind)
        guard kind >= 0 else {
            particle.radius = Float(
                isFar ? number(10...16_000) : Bool.random(using: &random) ? number(0.5...6) : number(6...70))
            particle.reach = particle.radius * 1.00001 + (kind == PixelParticleDisc ? 0.5 : 0) + 0.015625
            particle.weight = Bool.random(using: &random) ? 1 : Float(number(0...1))
            particle.color = UInt32.random(in: 0...UInt32.max, using: &random)
            return particle
        }
        particle.color = Bool.random(using: &random) ? UInt32.max : premultiplied(&random)
        // A vector with a random angle, or one of the four quarter turns.
        let t = number(-1...1)
        let turn =
            [
                ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)), (1, 0), (0, 1), (-1, 0),
            ].randomElement(using: &random) ?? (1, 0)
        let density = number(0.05...1.3)
        particle.right = fixed(turn.0 * density)
        particle.down = fixed(turn.1 * density)
        let sprite = sprites[kind]
        let diagonal = Double(sprite.width * sprite.width + sprite.height * sprite.height).squareRoot()
        particle.reach = Float(diagonal / 2 / density + 1)
        return particle
    }

    private static let thresholds: [Float] = {
        var all: [Float] = []
        for y in 0..<16 {
            for x in 0..<24 {
                let level = (x % 16 * 7 + y * 13) % 16 * 16 + y
                all.append((Float(level) + 0.5) / 256)
            }
        }
        return all
    }()

    /// The arguments of one call of `draw_particles`.
    private struct Drawing {
        let particles: [PixelParticle]
        let sprites: [Sprite]
        let isAdditive: Bool
        let stride: Int
        let columns, rows: Range<Int>

        /// Returns the pixels after the particles are drawn in bands of `bandHeight` rows.
        func draw(_ level: SIMDLevel, on below: [UInt32], bandHeight: Int) -> [UInt32] {
            var pixels = below
            let numbers = particles.indices.map(UInt32.init)
            unsafe lend([]) { sprites in
                unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                    guard let base = pixels.baseAddress else { return }
                    for top in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: bandHeight) {
                        unsafe thresholds.withUnsafeBufferPointer { thresholds in
                            guard let thresholds = thresholds.baseAddress else { return }
                            var window = unsafe PixelWindow(
                                pixels: base + top * stride, stride: Int32(stride),
                                left: Int32(columns.lowerBound), right: Int32(columns.upperBound),
                                top: Int32(top), bottom: Int32(min(top + bandHeight, rows.upperBound)),
                                thresholds: thresholds)
                            unsafe level.functions.pointee.draw_particles(
                                particles, numbers, Int32(numbers.count), sprites, isAdditive ? 1 : 0, &window
                            )
                        }
                    }
                }
            }
            return pixels
        }

        private func lend(_ lent: [PixelSprite], _ body: ([PixelSprite]) -> Void) {
            guard unsafe lent.count < sprites.count else { return unsafe body(lent) }
            let sprite = unsafe sprites[lent.count]
            unsafe sprite.pixels.withUnsafeBufferPointer { pixels in
                guard let pixels = pixels.baseAddress else { return }
                unsafe lend(
                    lent + [
                        PixelSprite(
                            pixels: pixels, width: Int32(sprite.width), height: Int32(sprite.height),
                            shift: Int32(sprite.shift))
                    ], body)
            }
        }
    }

    @Test(
        "every level gives the same bytes, in bands too, and nothing outside the window",
        arguments: [false, true], [false, true])
    func levels(_ isAdditive: Bool, _ isFar: Bool) {
        var random = Randomness(isFar ? 31 : 30)
        for round in 0..<150 {
            let (width, height) = (
                Int.random(in: 1...90, using: &random), Int.random(in: 1...60, using: &random)
            )
            let stride = (width + 15) / 16 * 16
            let below =
                round.isMultiple(of: 2)
                ? random.numbers(stride * height, in: 0xFF00_0000...UInt32.max)
                : (0..<stride * height).map { _ in Self.premultiplied(&random) }
            let sprites = (0..<3).map { _ in Self.sprite(&random) }
            let particles = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Self.particle(&random, sprites, width: width, height: height, isFar: isFar)
            }
            let left = round.isMultiple(of: 3) ? Int.random(in: 0..<width, using: &random) : 0
            let top = Int.random(in: 0..<height, using: &random)
            let columns = left..<Int.random(in: left + 1...width, using: &random)
            let rows = top..<Int.random(in: top + 1...height, using: &random)
            let drawing = Drawing(
                particles: particles, sprites: sprites, isAdditive: isAdditive, stride: stride,
                columns: columns, rows: rows)
            let expected = drawing.draw(.plain, on: below, bandHeight: 100)
            for level in Self.levels {
                #expect(drawing.draw(level, on: below, bandHeight: 100) == expected, "\(level) \(round)")
                #expect(drawing.draw(level, on: below, bandHeight: 7) == expected, "\(level) \(round)")
            }
            for index in below.indices
            where !columns.contains(index % stride) || !rows.contains(index / stride) {
                #expect(expected[index] == below[index])
            }
            // No colour may exceed its pixel's alpha.
            for pixel in expected where !round.isMultiple(of: 2) {
                #expect((0..<3).allSatisfy { pixel >> (8 * $0) & 0xFF <= pixel >> 24 })
            }
        }
    }

    @Test("a sprite at its own size on whole pixels is unchanged, and a full disc has its own colour")
    func exact() {
        let row: [UInt32] = [0, 0, 0xFF10_2030, 0xFF40_5060, 0xFF70_8090, 0, 0]
        let none = [UInt32](repeating: 0, count: 8)
        let rows = [none, none, row + [0], none, none]
        // The sprite has visible pixels in a few rows only; the stored rows for the eighths in between are transparent.
        var pixels: [UInt32] = []
        for (y, row) in rows.enumerated() {
            pixels += row
            if y + 1 < rows.count { for _ in 1..<8 { pixels += none } }
        }
        let sprite = Sprite(pixels: pixels, width: 7, height: 5, shift: 3)
        var particle = PixelParticle()
        (particle.x, particle.y, particle.reach) = (5 << 16 | 0x8000, 2 << 16 | 0x8000, 6)
        (particle.right, particle.color) = (0x10000, UInt32.max)
        var disc = PixelParticle()
        (disc.x, disc.y, disc.radius, disc.reach) = (12 << 16, 2 << 16, 2, 2.6)
        (disc.weight, disc.color, disc.sprite) = (1, 0x0055_66FF, Int16(PixelParticleDisc))
        let drawing = Drawing(
            particles: [particle, disc], sprites: [sprite], isAdditive: false, stride: 16, columns: 0..<16,
            rows: 0..<4)
        for level in [.plain] + Self.levels {
            let drawn = drawing.draw(level, on: [UInt32](repeating: 0xFF00_0001, count: 64), bandHeight: 4)
            #expect(Array(drawn[36..<39]) == Array(row[2..<5]), "\(level)")
            #expect(drawn[2 * 16 + 11] == 0xFF55_66FF && drawn[0] == 0xFF00_0001)
        }
    }
}
