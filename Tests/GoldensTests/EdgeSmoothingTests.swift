import Testing

@testable import Goldens

/// Tests of recognising antialiased edges.
@Suite struct EdgeSmoothingTests {
    private static let (width, height) = (24, 20)

    /// Returns a frame of grey pixels.
    private static func frame(_ level: (Int, Int) -> Double) -> FramePixels {
        let rgb = (0..<width * height).flatMap { pixel -> [UInt8] in
            [UInt8](repeating: UInt8(level(pixel % width, pixel / width).rounded()), count: 3)
        }
        return FramePixels(width: width, height: height, rgb: rgb)
    }

    /// Returns a frame with a slanted edge between levels 30 and 220. Coverage is computed from `sampleCount` rows of
    /// samples per pixel.
    private static func slope(_ sampleCount: Int) -> FramePixels {
        frame { x, y in
            let inside = (0..<sampleCount).count { sample in
                Double(y) + (Double(sample) + 0.5) / Double(sampleCount) > 5.2 + 0.37 * (Double(x) + 0.5)
            }
            return 30 + 190 * Double(inside) / Double(sampleCount)
        }
    }

    @Test("differences in an edge's antialiasing are ignored, pixel by pixel") func edge() {
        let (coarse, fine) = (Self.slope(3), Self.slope(64))
        let plain = FrameDifference(fine, expected: coarse)
        #expect(plain.differingPixelCount > 10 && plain.largestStep > 20)
        let smoothed = FrameDifference(fine, expected: coarse, ignoringAntialiasing: true)
        #expect(smoothed.smoothedPixelCount == plain.differingPixelCount)
        #expect(smoothed.differingPixelCount == 0 && smoothed.psnr == .infinity && smoothed.ssim == 1)
        #expect(smoothed.blockLevels == 0 && smoothed.localSSIM == 1)
        #expect(smoothed.words.contains("on antialiased edges ignored"))
        // The comparison also works against an edge without antialiasing.
        let hard = FrameDifference(Self.slope(1), expected: fine, ignoringAntialiasing: true)
        #expect(hard.differingPixelCount == 0 && hard.smoothedPixelCount > 10)
    }

    @Test(
        "other differences than antialiasing count: a level, a dot, a stroke, a moved edge, another colour")
    func others() {
        func left(_ actual: FramePixels, _ expected: FramePixels) -> Int {
            FrameDifference(actual, expected: expected, ignoringAntialiasing: true).differingPixelCount
        }
        let plain = Self.frame { _, _ in 100 }
        #expect(left(Self.frame { x, y in x == 7 && y == 9 ? 101 : 100 }, plain) == 1)
        #expect(
            left(Self.frame { x, y in (6...8).contains(x) && (6...15).contains(y) ? 20 : 100 }, plain) == 30)
        #expect(left(Self.frame { _, _ in 101 }, plain) == Self.width * Self.height)
        let edge = Self.frame { x, _ in x < 10 ? 30 : 220 }
        #expect(left(Self.frame { x, _ in x < 13 ? 30 : 220 }, edge) > 3 * (Self.height - 4))
        #expect(left(Self.frame { x, _ in x < 10 ? 30 : 219 }, edge) == (Self.width - 10) * Self.height)
    }
}
