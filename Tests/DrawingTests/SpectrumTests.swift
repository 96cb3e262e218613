import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// Waveforms that show frequencies.
@Suite struct SpectrumTests {
    /// One second in which only band 2 is loud, and then one in which only band 5 is.
    private static let spectrum = TestSpectrum("s", count: 20) { time, band in
        band == (time < 10 ? 2 : 5) ? 255 : 0
    }

    /// Draws a layer of 80x40 pixels over the whole scene, whose eight bars are 10 points apart.
    private static func renderer(_ keys: String, _ scene: String = "") throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 80, "height": 40}, "fps": 10, "duration": 6\(scene), "layers": [
             {"type": "waveform", "file": "s", "size": [80, 40], "show": "spectrum", "color": "#FFFFFF",
              "barWidth": 8, "barGap": 2, "barRadius": 0, "barMinHeight": 0\(keys)}]}
            """
        return try Renderer(
            Scene(json: Array(text.utf8)), assets: TestPictures([:], spectra: ["s": spectrum]))
    }

    /// Returns the rows that are lit in the middle of each bar.
    private static func bars(_ renderer: Renderer, _ seconds: Double) throws -> [[Int]] {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds: seconds), into: &buffer)
        let pixels = buffer.rgb24()
        return (0..<8).map { bar in (0..<40).filter { pixels[($0 * 80 + bar * 10 + 5) * 3] > 128 } }
    }

    @Test("the bars show the bands at the position of playback, and stand where they are aligned")
    func bands() throws {
        for (align, least) in [(#", "barAlign": "top""#, 0), (#", "barAlign": "middle""#, 20), ("", 39)] {
            let renderer = try Self.renderer(#", "progress": 0.5\#(align)"#)
            let bars = try Self.bars(renderer, 0)
            #expect(bars.map(\.count).enumerated().max { $0.element < $1.element }?.offset == 2)
            #expect(bars[2].count > 20 && bars[2].contains(least))
            #expect(bars[5].isEmpty && bars[7].isEmpty)
        }
        let later = try Self.bars(Self.renderer(#", "progress": 1.5"#), 0)
        #expect(later[2].isEmpty && later[5].count > 20)
    }

    @Test("the spectrum follows the clip that plays the file; when it ends, the bars fall") func played()
        throws
    {
        let renderer = try Self.renderer(
            "", #", "audio": {"clips": [{"file": "s", "start": 2, "offset": 0.5, "duration": 1}]}"#)
        #expect(try Self.bars(renderer, 1.9).allSatisfy(\.isEmpty))
        let (first, second) = try (Self.bars(renderer, 2.1), Self.bars(renderer, 2.9))
        #expect(first[2].count > 20 && first[5].isEmpty && second[2].isEmpty && second[5].count > 20)
        let after = try [3.1, 3.3, 5].map { try Self.bars(renderer, $0)[5].count }
        #expect(after[0] < second[5].count && after[1] < after[0] && after[1] > 0 && after[2] == 0)
    }

    @Test("frames without sound have the same identity, and frames with other levels another") func identity()
        throws
    {
        let renderer = try Self.renderer(
            "", #", "audio": {"clips": [{"file": "s", "start": 2, "offset": 0.5, "duration": 1}]}"#)
        func identity(_ seconds: Double) -> FigureBytes? {
            renderer.identity(at: SceneTime(seconds: seconds))
        }
        #expect(identity(0) == identity(1.5) && identity(0) == identity(5.5) && identity(0) != nil)
        #expect(identity(2.1) != identity(2.9) && identity(2.1) != identity(0))
    }

    @Test("around a circle the bars meet: they go from low to high frequencies and back") func circle() throws
    {
        let levels = SpectrumLevels(Self.spectrum, count: 9, isMirrored: true).levels(at: 0.5)
        #expect(levels.count == 9 && Array(levels.prefix(4)) == levels.suffix(4).reversed())
        let half = SpectrumLevels(Self.spectrum, count: 5, isMirrored: false).levels(at: 0.5)
        #expect(Array(levels.prefix(5)) == half)
    }
}
