import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Waveforms in the styles with bars, contours and circles.
@Suite struct WaveformBarTests {
    private static let speech = TestPeaks.speech("s", count: 40_000, rate: 8000)

    private static func wave(_ sound: TestPeaks, drawn: Double = 1) -> WaveformWave {
        let peaks = WavePeaks(sound)
        let scale = WaveScale(meanWeight: 0, normalizes: true, most: peaks.most, maximumZoom: 1) { _ in [] }
        return WaveformWave(peaks: peaks, scale: scale, drawn: drawn)
    }

    @Test("bars fill the width at the requested distance, and none is cut off") func places() {
        for (width, bar, gap) in [
            (320, 3, 2), (317.5, 3, 2), (100, 7, 0), (10, 3, 30), (2, 3, 2), (0.5, 9, 1), (1280, 0.5, 0.25),
        ] as [(Double, Double, Double)] {
            let grid = BarGrid(bar: bar, gap: gap, along: width)
            for center in [0, 0.3, 0.5, 1] {
                let view = WaveformView(whole: 7, zoom: 1, center: center, pan: 2)
                let places = grid.places(in: view).map(\.middle)
                #expect(places.count == max(Int((width + gap) / (bar + gap)), 1), "\(width)")
                let (own, step) = (min(bar, width), bar + gap)
                #expect(places.allSatisfy { $0 >= own / 2 - 1e-6 && $0 <= width - own / 2 + 1e-6 })
                #expect(zip(places, places.dropFirst()).allSatisfy { abs($1 - $0 - step) < 1e-6 })
                let (before, after) = ((places.first ?? 0) - own / 2, width - (places.last ?? 0) - own / 2)
                #expect(abs(before - after) <= 2 + 1e-6, "in the middle")
            }
        }
    }

    @Test("panning does not change the heights of bars, to the last bit") func steady() throws {
        let grid = BarGrid(bar: 3, gap: 2, along: 200)
        let wave = Self.wave(Self.speech)
        var random = RepeatableRandom(4)
        for zoom in [1.5, 4, 7.3, 60] {
            var heights: [Double: (Double, Double)] = [:]
            var count = 0
            for _ in 0..<60 {
                let pan = Double.random(in: -4...4, using: &random)
                let view = WaveformView(whole: 5, zoom: zoom, center: 0.4, pan: pan)
                for place in grid.places(in: view) {
                    let level = wave.level(at: place, in: view)
                    let known = heights.updateValue((level.height, level.mean), forKey: place.seconds)
                    if let known { #expect(known == (level.height, level.mean)) }
                    count += 1
                    let expected = view.place(of: place.seconds, along: 200)
                    #expect(abs(place.middle - expected) < 1e-5)
                }
            }
            #expect(heights.count < count / 2, "the same bars were seen again")
        }
    }

    @Test("a bar is as high as its loudest sample, within a quarter of a bar") func heights() {
        let click = TestPeaks("s", count: 50_000, rate: 10_000) { $0 == 23_456 ? 30_000 : 10 }
        let grid = BarGrid(bar: 6, gap: 4, along: 500)
        let view = WaveformView(whole: 5, zoom: 1, center: 0.5, pan: 0)
        let bars = grid.places(in: view).map { Self.wave(click).level(at: $0, in: view).height }
        // A bar shows 0.1 seconds of the sound.
        let loud = bars.indices.filter { bars[$0] > 0.01 }
        #expect(loud == [23] && bars[23] == 1)
        let beside = TestPeaks("s", count: 50_000, rate: 10_000) { $0 == 23_900 ? 30_000 : 0 }
        let others = grid.places(in: view).map { Self.wave(beside).level(at: $0, in: view).height }
        #expect(others[23] == 1 && others[24] > 0.5 && others[24] < 0.75 && others[22] == 0)
    }

    @Test("during a zoom no bar moves sideways, and heights change without jumps") func zoom() {
        let grid = BarGrid(bar: 3, gap: 2, along: 200)
        let wave = Self.wave(Self.speech)
        func view(_ zoom: Double) -> WaveformView {
            WaveformView(whole: 5, zoom: zoom, center: 0.37, pan: 0)
        }
        let still = grid.places(in: view(1)).map(\.middle)
        for zoom in [1.01, 1.7, 3, 20] {
            let places = grid.places(in: view(zoom)).map(\.middle)
            #expect(still.allSatisfy { one in places.contains { abs($0 - one) < 1e-5 } })
        }
        var last: [Double]?
        for step in 0..<200 {
            let view = view(3 + Double(step) * 0.0005)
            let heights = grid.places(in: view).map { wave.level(at: $0, in: view).height }
            if let last, last.count == heights.count {
                let most = zip(last, heights).map { abs($0 - $1) }.max() ?? 0
                #expect(most < 0.12, "at \(step)")
            }
            last = heights
        }
    }

    @Test(
        "a contour passes through its points, never beyond neighbouring points, and its parts form the whole")
    func contour() throws {
        var random = RepeatableRandom(6)
        let points = (0..<30).map { index in
            (
                x: Double(index) * 7 + Double.random(in: 0...3, using: &random),
                height: Double.random(in: 0...1, using: &random)
            )
        }
        let contour = try #require(WaveContour(points))
        let frame = PixelSize(width: 220, height: 100)
        func coverage(_ from: Double, _ to: Double) throws -> [Int] {
            let outline = contour.outline(from: from, to: to, base: 50, up: 50, down: 50)
            let flat = FlatOutline(outline, under: .identity, frame: frame)
            var all = Array(repeating: 0, count: frame.width * frame.height)
            let bounds = PixelBounds(columns: 0..<frame.width, rows: 0..<frame.height)
            for span in try Rasterizer().cover(flat, .nonZero, in: bounds) {
                for x in 0..<Int(span.length) {
                    all[Int(span.y) * frame.width + Int(span.x) + x] = Int(span.coverage)
                }
            }
            return all
        }
        let whole = try coverage(0, 300)
        for (index, point) in points.enumerated().dropFirst().dropLast() {
            let near = [index - 1, index, index + 1].map { points[$0].height }
            let column = Int(point.x)
            let height = (0..<frame.height).reduce(0) { $0 + whole[$1 * frame.width + column] }
            let (least, most) = ((near.min() ?? 0) * 100, (near.max() ?? 0) * 100)
            #expect(Double(height) / 255 > least - 1.5 && Double(height) / 255 < most + 1.5)
        }
        let (left, right) = (try coverage(0, 90), try coverage(90, 300))
        let most = zip(whole, zip(left, right)).map { abs($0 - $1.0 - $1.1) }.max() ?? 0
        #expect(most <= 3)
        #expect(right.indices.allSatisfy { $0 % frame.width >= 90 || right[$0] == 0 })
    }

    @Test("\"drawn\" reveals samples from the left: at 0 nothing is drawn, at 1 the whole waveform")
    func arriving() throws {
        for style in WaveformStyle.allCases {
            let keys = #""file": "s", "style": "\#(style.rawValue)""#
            func pixels(_ drawn: String) throws -> [[UInt32]] {
                try WaveformLineTests.pixels(
                    WaveformLineTests.renderer(
                        "\(keys)\(drawn)", ["s": Self.speech], width: 120, height: 60))
            }
            let whole = try pixels("")
            #expect(try pixels(#", "drawn": 1"#) == whole)
            #expect(try pixels(#", "drawn": 0"#).allSatisfy { $0.allSatisfy { $0 == 0 } })
            guard style != .circle else { continue }
            let half = try pixels(#", "drawn": 0.5"#)
            #expect(zip(half, whole).allSatisfy { $0[..<44] == $1[..<44] }, "\(style)")
            #expect(half.allSatisfy { $0[68...].allSatisfy { $0 == 0 } }, "\(style)")
        }
    }
}
