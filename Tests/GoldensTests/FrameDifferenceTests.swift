import Foundation
import SceneModel
import TestSupport
import Testing

@testable import Goldens

/// Tests of the metrics of two frames against ffmpeg's.
@Suite struct FrameDifferenceTests {
    private static let (width, height) = (50, 38)

    private static func noise(_ seed: UInt64, near frame: FramePixels? = nil) -> FramePixels {
        var state = seed
        let rgb = (0..<width * height * 3).map { index -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let random = UInt8(truncatingIfNeeded: state >> 56)
            return frame.map { UInt8(clamping: Int($0.rgb[index]) + Int(random) % 21 - 10) } ?? random
        }
        return FramePixels(width: width, height: height, rgb: rgb)
    }

    /// Returns the number that follows a word in the log of an ffmpeg filter for two frames.
    private func theirs(_ filter: String, _ word: String, _ one: FramePixels, _ other: FramePixels) throws
        -> Double
    {
        let folder = try TestFolder()
        for (name, frame) in [("one", one), ("other", other)] {
            try Data(try frame.png()).write(to: folder.url.appendingPathComponent("\(name).png"))
        }
        try FFmpegProgram.run([
            "-i", folder.path("one.png"), "-i", folder.path("other.png"), "-lavfi",
            "[0]format=gbrp[a];[1]format=gbrp[b];[a][b]\(filter)=stats_file=\(folder.path("stats"))", "-f",
            "null", "-",
        ])
        let text = String(decoding: try folder.data("stats"), as: UTF8.self)
        let value = text.split(separator: " ").first { $0.hasPrefix("\(word):") }?.dropFirst(word.count + 1)
        return try #require(value.flatMap { Double($0) })
    }

    @Test(
        "PSNR and SSIM equal those of ffmpeg's filters on RGB planes", arguments: [1, 2, 3] as [UInt64])
    func ffmpeg(_ seed: UInt64) throws {
        let one = Self.noise(seed)
        let other = Self.noise(seed + 100, near: one)
        let ours = FrameDifference(other, expected: one)
        #expect(abs(ours.psnr - (try theirs("psnr", "psnr_avg", one, other))) < 0.01)
        #expect(abs(try #require(ours.ssim) - (try theirs("ssim", "All", one, other))) < 0.00001)
        #expect(ours.largestStep == 10)
    }

    @Test("ignored pixels count in no metric") func ignored() throws {
        let one = Self.noise(5)
        var other = one
        other.rgb[(3 * Self.width + 4) * 3] ^= 0x80
        let region = PixelRegion(x: 4, y: 3, width: 1, height: 1)
        let ours = FrameDifference(other, expected: one, without: [region])
        #expect(
            ours.largestStep == 0 && ours.differingPixelCount == 0 && ours.psnr == .infinity && ours.ssim == 1
        )
        #expect(ours.pixelCount == Self.width * Self.height - 1)
        #expect(FrameDifference(other, expected: one).largestStep == 0x80)
        let all = PixelRegion(x: 0, y: 0, width: Self.width, height: Self.height)
        #expect(FrameDifference(other, expected: one, without: [all]).ssim == nil)
    }

    @Test(
        "a small change is large in its block and window, and hardly visible in the metrics of the whole frame"
    )
    func local() {
        let side = 400
        func frame(_ level: (Int, Int) -> UInt8) -> FramePixels {
            FramePixels(
                width: side, height: side,
                rgb: (0..<side * side).flatMap { [UInt8](repeating: level($0 % side, $0 / side), count: 3) })
        }
        // A stroke of 4x10 pixels, as in a letter. It lies completely inside a block, because blocks begin at multiples
        // of 8.
        let plain = frame { _, _ in 40 }
        let changed = frame { x, y in (206..<210).contains(x) && (309..<319).contains(y) ? 220 : 40 }
        let ours = FrameDifference(changed, expected: plain)
        #expect(ours.psnr > 35 && (ours.ssim ?? 0) > 0.99)
        #expect(ours.blockLevels == 180 * 40 / 256.0)
        #expect(ours.block.x == 200 && (304...312).contains(ours.block.y))
        #expect((ours.localSSIM ?? 1) < 0.1)
        // The same total difference, spread over the frame, is large in no block.
        let spread = FrameDifference(frame { x, y in x % 63 == 7 && y % 63 == 7 ? 220 : 40 }, expected: plain)
        #expect(spread.differingPixelCount == 49 && spread.blockLevels == 180 / 256.0)
        var tolerance = GoldenTolerance()
        tolerance.minPSNR = 35
        #expect(tolerance.faults(of: ours).isEmpty)
        (tolerance.maxBlockDifference, tolerance.minLocalSSIM) = (2, 0.5)
        #expect(tolerance.faults(of: spread).allSatisfy { $0.hasPrefix("SSIM") })
        #expect(tolerance.faults(of: ours).count == 2)
        #expect(
            tolerance.faults(of: ours).first?.hasSuffix(" at 200,\(ours.block.y), at most 2 allowed") == true)
    }

    @Test("each limit of a tolerance holds at its value and not beyond") func limits() {
        var frame = FrameDifference(Self.noise(1), expected: Self.noise(1))
        (frame.largestStep, frame.differingPixelCount, frame.pixelCount) = (3, 10, 1000)
        (frame.psnr, frame.ssim) = (40, 0.97)
        var tolerance = GoldenTolerance()
        #expect(
            tolerance.settled.maxDifference == 0, "where only regions are left out, all else must be equal")
        (tolerance.maxDifference, tolerance.maxPixelPercent) = (3, 1)
        (tolerance.minPSNR, tolerance.minSSIM) = (40, 0.97)
        #expect(tolerance.faults(of: frame).isEmpty && tolerance.settled == tolerance)
        (tolerance.maxDifference, tolerance.maxPixelPercent) = (2, 0.9)
        (tolerance.minPSNR, tolerance.minSSIM) = (40.1, 0.98)
        #expect(
            tolerance.faults(of: frame) == [
                "3 levels, at most 2 allowed", "10 pixels (1 %), at most 0.9 % allowed",
                "PSNR 40 dB, at least 40.1 demanded", "SSIM 0.97, at least 0.98 demanded",
            ])
    }
}
