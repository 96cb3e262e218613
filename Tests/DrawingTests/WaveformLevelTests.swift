import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// The heights of waveforms as functions of the maximum and mean amplitudes.
@Suite struct WaveformLevelTests {
    /// Returns a sound of loud pulses and silence; `shares` has the percentage of each second that is loud.
    private static func pulses(_ shares: [Int]) -> TestPeaks {
        TestPeaks("s", count: shares.count * 1000, rate: 1000) { $0 % 100 < shares[$0 / 1000] ? 20_000 : 0 }
    }

    /// Returns the number of rows that are not black in the column in the middle of each second.
    private static func heights(_ shares: [Int], _ keys: String) throws -> [Int] {
        let width = shares.count * 8
        let renderer = try WaveformLineTests.renderer(
            #""file": "s", "barWidth": 6, "barGap": 2, "barRadius": 0, "barMinHeight": 0\#(keys)"#,
            ["s": pulses(shares)], width: width, height: 200)
        let pixels = try WaveformLineTests.pixels(renderer)
        return shares.indices.map { second in pixels.count { $0[second * 8 + 3] & 0xFF > 0x60 } }
    }

    private static let shares = [100, 50, 20, 80]

    @Test("heights follow the maximum, the mean or a mix of both, and the loudest bar fills the layer")
    func mixture() throws {
        for (level, expected) in [
            (0, [200, 200, 200, 200]), (1, [200, 100, 40, 160]), (0.5, [200, 150, 120, 180]),
        ] as [(Double, [Int])] {
            let heights = try Self.heights(Self.shares, #", "level": \#(level)"#)
            #expect(zip(heights, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(level): \(heights)")
        }
    }

    @Test("by default, the bars of a voice differ in height") func usual() throws {
        let heights = try Self.heights(Self.shares, "")
        let told = try Self.heights(Self.shares, #", "level": 0.85"#)
        #expect(heights[0] >= 198 && heights[2] < 80)
        #expect(heights == told)
    }

    @Test("without normalization, full scale fills the height, whatever the level") func fullScale() throws {
        for level in [0, 0.5, 1] {
            let heights = try Self.heights([100, 100], #", "level": \#(level), "normalize": false"#)
            #expect(heights.allSatisfy { abs($0 - 200 * 20_000 / 32_768) <= 2 })
        }
    }

    @Test("heights stay inside the layer at any zoom, although short stretches have larger means") func zoom()
    {
        let speech = WavePeaks(TestPeaks.speech("s", count: 400_000, rate: 8000))
        let grid = BarGrid(bar: 3, gap: 2, along: 200)
        let scale = WaveScale(meanWeight: 1, normalizes: true, most: speech.most, maximumZoom: 64) { zoom in
            grid.places(of: 50, zoom: zoom).compactMap(speech.peak)
        }
        let wave = WaveformWave(peaks: speech, scale: scale, drawn: 1)
        for zoom in [1.0, 2, 4, 8, 16, 32, 64] {
            let view = WaveformView(whole: 50, zoom: zoom, center: 0, pan: 0)
            let heights = grid.places(in: view, margin: 40 * 64).map { wave.level(at: $0, in: view).height }
            #expect(heights.count { $0 > 0.999 } <= 1 + heights.count / 100, "no plateau at \(zoom)")
            #expect(heights.max() ?? 0 > 0.98)
        }
    }

    @Test("a small circle has finer bars, unless their width is given") func circles() {
        func grid(_ side: Double, _ change: (inout WaveformContent) -> Void = { _ in }) -> BarGrid {
            var content = WaveformContent()
            content.style = .circle
            content.size = Size(width: side, height: side + 30)
            change(&content)
            return BarGrid(of: content)
        }
        #expect(grid(90).count == 60 || grid(90).count == 59)
        #expect(grid(40).count == 31 && grid(400).count == Int(200 * Double.pi / 5))
        #expect(grid(90) { ($0.barWidth, $0.barGap) = (3, 2) }.count == Int(45 * Double.pi / 5))
        let (small, large) = (grid(60).bar, grid(400).bar)
        #expect(small < 1.5 && large == 3)
    }
}
