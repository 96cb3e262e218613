import CPixels
import Testing

/// Gradient functions at every SIMD level, compared with the plain level.
@Suite struct RampLevelTests {
    private static let widths = Array(1...66) + [130, 640, 1920]

    /// Returns random pieces of a gradient, the first of which is for points outside the gradient.
    private func pieces(_ random: inout Randomness, count: Int, isStraight: Bool) -> [PixelRampPiece] {
        var starts: [Float] = (0..<count).map { _ in .random(in: 0...1, using: &random) }.sorted()
        starts = [-1e30, -1e29] + Set(starts).sorted() + [1e30]
        func levels(_ least: Float) -> (Float, Float, Float, Float) {
            func level() -> Float { Float(random.numbers(1, in: Int(least)...65280)[0]) }
            return (level(), level(), level(), min(level(), 32768))
        }
        return starts.indices.map { index in
            let isInner = (2..<starts.count - 2).contains(index)
            let base = levels(0)
            let other = isInner ? levels(0) : base
            func number() -> Float { .random(in: -1...2, using: &random) }
            return PixelRampPiece(
                start: starts[index], perLength: isInner ? 1 / (starts[index + 1] - starts[index]) : 0,
                constant: isStraight ? 0 : number(), slope: isStraight ? 1 : number(),
                square: isStraight ? 0 : number(), cubic: isStraight ? 0 : number(), base: base,
                gain: (other.0 - base.0, other.1 - base.1, other.2 - base.2, other.3 - base.3))
        }
    }

    /// Fills planes at each SIMD level; all results must equal those of the plain level.
    private func compare(
        _ pieces: [PixelRampPiece], isStraight: Bool, hasAlpha: Bool, width: Int, _ place: String,
        _ fill: (PixelFunctions, UnsafePointer<PixelRamp>, PixelPlanes) -> Void
    ) {
        func levels(_ level: SIMDLevel) -> [[UInt16]] {
            let length = (width + 15) / 16 * 16 + 16
            var planes = [UInt16](repeating: 7, count: 4 * length)
            unsafe pieces.withUnsafeBufferPointer { pieces in
                guard let base = pieces.baseAddress else { return }
                var ramp = unsafe PixelRamp(
                    pieces: base, count: Int32(pieces.count - 1), isStraight: isStraight ? 1 : 0)
                unsafe planes.withPlanes(length, hasAlpha: hasAlpha) { planes in
                    unsafe fill(level.functions.pointee, &ramp, planes)
                }
            }
            return (0..<4).map { Array(planes[$0 * length..<$0 * length + width]) }
        }
        let expected = levels(.plain)
        for level in [SIMDLevel.sse2, .avx2] where pixels_has_level(level) != 0 {
            #expect(levels(level) == expected, "\(level) \(width) pixels \(place)")
        }
    }

    /// Returns random numbers along a row: usual ones, and some that are infinite or NaN.
    private func slope(_ random: inout Randomness) -> PixelSlope {
        let odd: [Double] = [0, -0.0, 1e38, -1e300, .infinity, .nan, .leastNonzeroMagnitude]
        if Int.random(in: 0..<4, using: &random) > 0 {
            return PixelSlope(
                first: .random(in: -1.5...1.5, using: &random),
                step: .random(in: -0.02...0.02, using: &random))
        }
        return PixelSlope(
            first: odd.randomElement(using: &random) ?? 0, step: odd.randomElement(using: &random) ?? 0)
    }

    @Test("every SIMD level gives the same linear ramps", arguments: [true, false], [true, false])
    func linear(
        _ isStraight: Bool, _ hasAlpha: Bool
    ) {
        var random = Randomness(11)
        for width in Self.widths {
            for count in [2, 3, 9, 90] {
                let pieces = pieces(&random, count: count, isStraight: isStraight)
                let along = slope(&random)
                unsafe compare(pieces, isStraight: isStraight, hasAlpha: hasAlpha, width: width, "\(along)") {
                    unsafe $0.fill_linear($1, along, Int32(width), $2)
                }
            }
        }
    }

    @Test("every SIMD level gives the same radial ramps", arguments: [true, false], [true, false])
    func radial(
        _ isStraight: Bool, _ hasAlpha: Bool
    ) {
        var random = Randomness(12)
        for width in Self.widths {
            for count in [2, 5, 40] {
                let pieces = pieces(&random, count: count, isStraight: isStraight)
                var circles = PixelCircles(
                    along: slope(&random), u: slope(&random), v: slope(&random),
                    sign: Bool.random(using: &random) ? 1 : -1)
                unsafe compare(pieces, isStraight: isStraight, hasAlpha: hasAlpha, width: width, "\(circles)")
                {
                    unsafe $0.fill_radial($1, &circles, Int32(width), $2)
                }
            }
        }
    }

    @Test(
        "every SIMD level gives the same ramps between any two circles", arguments: [true, false],
        [true, false])
    func conical(_ isStraight: Bool, _ hasAlpha: Bool) {
        var random = Randomness(13)
        for width in Self.widths {
            for (count, isTouching) in zip([2, 5, 40], [true, false, false]) {
                let pieces = pieces(&random, count: count, isStraight: isStraight)
                func number() -> Double { Double(Int.random(in: -9...9, using: &random)) / 4 }
                let (moveX, moveY) = (number(), isTouching ? 0 : number())
                let growth = isTouching ? moveX : number()
                let extends = Bool.random(using: &random)
                var cone = PixelCone(
                    x: slope(&random), y: slope(&random), moveX: moveX, moveY: moveY, radius: abs(number()),
                    growth: growth, excess: moveX * moveX + moveY * moveY - growth * growth,
                    least: extends ? -.infinity : 0,
                    greatest: extends ? .infinity : 1)
                unsafe compare(pieces, isStraight: isStraight, hasAlpha: hasAlpha, width: width, "\(cone)") {
                    unsafe $0.fill_conical($1, &cone, Int32(width), $2)
                }
            }
        }
    }
}
