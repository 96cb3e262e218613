import Geometry
import Media
import SceneModel
import TestSupport
import Testing

@testable import FilmReading
@testable import Goldens

/// Tests of masks and of the pixels that they select.
@Suite struct FrameMaskTests {
    private static func picture(_ level: (Int, Int) -> UInt8) -> FramePixels {
        FramePixels(
            width: 20, height: 12,
            rgb: (0..<240).flatMap { [UInt8](repeating: level($0 % 20, $0 / 20), count: 3) })
    }

    @Test("white is compared, black is left out, and grey is on the side that it is nearer to") func levels()
        throws
    {
        let mask = try FrameMask(
            png: Self.picture { x, _ in [0, 127, 128, 255][x / 5] }.png(), in: "mask.png")
        #expect(mask.ignoredPercent == 50)
        #expect(mask.isCompared[9] == false && mask.isCompared[10])
        let again = try FrameMask(png: mask.png(), in: "mask.png")
        #expect(again == mask && again.digest == mask.digest)
    }

    @Test("a difference under the mask counts in no metric, and one beside it does") func difference() throws
    {
        let mask = try FrameMask(png: Self.picture { x, _ in x < 10 ? 255 : 0 }.png(), in: "mask.png")
        let expected = Self.picture { _, _ in 100 }
        let under = FrameDifference(
            Self.picture { x, _ in x == 15 ? 0 : 100 }, expected: expected, without: [], mask)
        #expect(
            under.largestStep == 0 && under.psnr == .infinity && under.blockLevels == 0
                && under.pixelCount == 120)
        let beside = FrameDifference(
            Self.picture { x, _ in x == 5 ? 0 : 100 }, expected: expected, without: [], mask)
        #expect(beside.largestStep == 100 && beside.differingPixelCount == 12)
        let region = PixelRegion(x: 5, y: 0, width: 1, height: 12)
        let both = FrameDifference(
            Self.picture { x, _ in x == 5 ? 0 : 100 }, expected: expected, without: [region], mask)
        #expect(both.largestStep == 0 && both.pixelCount == 108)
    }

    @Test("a mask of another size, one that leaves out everything, and what is no picture are refused")
    func refused() throws {
        var tolerance = GoldenTolerance()
        tolerance.mask = try FrameMask(png: Self.picture { _, _ in 255 }.png(), in: "mask.png")
        #expect(tolerance.fault(for: .init(width: 20, height: 12)) == nil)
        #expect(
            tolerance.fault(for: .init(width: 40, height: 24))
                == "the mask has 20x12 pixels, the frames have 40x24")
        #expect(tolerance.settled.maxDifference == 0, "under a mask alone all else must be equal")
        tolerance.mask = try FrameMask(png: Self.picture { _, _ in 0 }.png(), in: "mask.png")
        #expect(
            tolerance.fault(for: .init(width: 20, height: 12))?.contains("nothing would be compared") == true)
        #expect(throws: GoldenError.self) { _ = try FrameMask(png: Array("text".utf8), in: "mask.png") }
    }
}
