import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Compares upright bars drawn as columns of pixels with the bars' outlines.
@Suite struct UprightBarTests {
    private static let frame = PixelSize(width: 160, height: 90)
    private static let brushes = [
        ##""#FFFFFF""##, ##"{"linear": {"colors": ["#FFFFFF", "#FFFFFF"]}}"##, ##""#FFFFFF80""##,
    ]

    private static func brush(_ json: String) throws -> Brush {
        let text = """
            {"version": 1, "size": {"width": 20, "height": 20}, "fps": 50, "duration": 1, "layers":
             [{"type": "waveform", "file": "a", "color": \(json)}]}
            """
        let content = try Scene(json: Array(text.utf8)).layers[0].content as? WaveformContent
        let track = BrushTrack(try #require(content).color)
        let moment = Moment(
            time: .zero, span: LayerSpan(seconds: 1), transform: .identity, settled: .identity)
        return try #require(track.brush(at: moment))
    }

    private static func picture(_ part: WaveformPart) throws -> [UInt8] {
        var buffer = PixelBuffer(width: frame.width, height: frame.height)
        var canvas = Canvas(
            on: &buffer, rows: 0..<frame.height, of: frame, background: Color(red: 0, green: 0, blue: 0),
            picture: PixelBounds(columns: 0..<frame.width, rows: 0..<frame.height))
        try part.draw(
            on: &canvas, over: UnitSquare(size: Size(width: 160, height: 90), transform: .identity))
        canvas.finish()
        return buffer.rgb24()
    }

    @Test(
        "upright bars have the same coverage as the bars' outlines, even where bars touch",
        arguments: [0.0, 0.5, 1.5, 9], [nil, 0, 0.3] as [Double?])
    func columns(_ radius: Double, _ ownGap: Double?) throws {
        var random = RepeatableRandom(8)
        for (scale, brush) in [1.0, 1.37, 0.4, 3].flatMap({ scale in Self.brushes.map { (scale, $0) } }) {
            let transform = Affine.scale(scale, scale)
                .then(.move(Double.random(in: -9...9, using: &random), 3.3))
            let grid = try #require(PixelGrid(transform, Self.frame))
            let gap = ownGap ?? 1.2 / scale + 1
            let bars = (0..<40).map { index in
                let from = Double(index) * (3.3 + gap)
                return (from: from, to: from + 3.3, height: Double.random(in: 0...70, using: &random))
            }
            let upright = UprightBars(bars, line: 31, above: 0.5, radius: radius, on: grid, in: Self.frame)
            var outline = Outline()
            for bar in bars {
                outline.addBar(
                    at: Point((bar.from + bar.to) / 2, 31 + bar.height / 2), along: Point(0, -1),
                    length: bar.height, width: 3.3, radius: radius)
            }
            let paint = try Self.brush(brush)
            let own = try Self.picture(
                WaveformPart(
                    columns: upright.columns,
                    outlines: upright.outlines.map { FlatOutline($0, under: .identity, frame: Self.frame) },
                    areApart: upright.areApart, brush: paint))
            let whole = try Self.picture(
                WaveformPart(
                    columns: nil, outlines: [FlatOutline(outline, under: transform, frame: Self.frame)],
                    brush: paint))
            let most = zip(own, whole).map { abs(Int($0) - Int($1)) }.max() ?? 0
            // FreeType rounds the coverage of each piece down, so errors add up in pixels that several pieces share.
            #expect(most <= (ownGap == nil ? 2 : 3), "\(scale), \(brush)")
            #expect(own.contains { $0 > 120 })
            // With a gap of about a pixel, the bars may or may not touch the same column.
            #expect(ownGap == 0.3 || upright.areApart == (ownGap == nil))
        }
    }

    @Test(
        "bars without a gap form one area, upright and rotated", arguments: brushes.prefix(2), [0, 0.3, 90.0])
    func area(_ brush: String, _ rotation: Double) throws {
        let peaks = ["a": TestPeaks("a", count: 8000, rate: 1000) { _ in 20_000 }]
        let text = """
            {"version": 1, "size": {"width": 120, "height": 60}, "fps": 50, "duration": 1, "layers":
             [{"type": "waveform", "file": "a", "size": [140, 50], "meanColor": "none", "barWidth": 3.5, "barGap": 0,
               "barRadius": 0, "color": \(brush), "rotation": \(rotation)}]}
            """
        let renderer = try Renderer(
            Scene(json: Array(text.utf8)), assets: TestPictures([:], sounds: peaks))
        let pixels = try WaveformLineTests.pixels(renderer)
        for row in pixels[20..<40] {
            #expect(row[50..<70].allSatisfy { $0 & 0xFF >= 250 })
        }
    }

    @Test("a reflection mirrors only the visible part above the baseline, and fades it once")
    func reflection() throws {
        let peaks = [
            "a": TestPeaks("a", count: 8000, rate: 1000) { _ in 20_000 },
            "b": TestPeaks("b", count: 8000, rate: 1000) { _ in 20_000 },
        ]
        let keys =
            ##""file": "a", "style": "mirror", "color": "#FF0000", "meanColor": "none", "overlay": {"file": "b", "color": "#0000FF", "meanColor": "none"}"##
        let pixels = try WaveformLineTests.pixels(
            WaveformLineTests.renderer(keys, peaks, width: 90, height: 60))
        #expect(pixels[20][45] == 0x0000FF)
        let faded = pixels[50][45]
        #expect(faded >> 16 == 0 && (86...92).contains(faded & 0xFF))
    }
}
