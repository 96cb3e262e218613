import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// The edges of waveforms: while they are drawn, under an overlay, and at the layer's edges; and the marks.
@Suite struct WaveformEdgeTests {
    private static let speech = TestPeaks.speech("s", count: 40_000, rate: 8000)
    private static let steady = TestPeaks("s", count: 8000, rate: 1000) { _ in 20_000 }

    private static func pixels(
        _ keys: String, _ sound: TestPeaks = speech, width: Int = 120, height: Int = 60
    ) throws -> [[UInt32]] {
        try WaveformLineTests.pixels(
            WaveformLineTests.renderer(#""file": "s", \#(keys)"#, ["s": sound], width: width, height: height))
    }

    private static func ink(_ pixels: [[UInt32]]) -> Int {
        var sum = 0
        for pixel in pixels.joined() { sum += Int(pixel & 0xFF) }
        return sum
    }

    @Test(
        "a waveform drawn over an equal waveform hides it, along all edges",
        arguments: ["bars", "outline", "mirror", "circle"], ["", #", "rotation": 7"#])
    func cover(_ style: String, _ more: String) throws {
        let view = #""style": "\#(style)", "zoom": 2.3, "pan": 0.217\#(more)"#
        let alone = try Self.pixels(##"\##(view), "color": "#00FF00""##)
        let over = try Self.pixels(
            ##"\##(view), "color": "#FF0000", "overlay": {"file": "s", "color": "#00FF00"}"##)
        #expect(Self.ink(alone.map { row in row.map { $0 >> 8 } }) > 50_000)
        var most = 0
        for (one, other) in zip(alone.joined(), over.joined()) {
            for shift: UInt32 in [16, 8, 0] {
                let (here, there) = (Int(one >> shift & 0xFF), Int(other >> shift & 0xFF))
                most = max(most, abs(here - there))
            }
        }
        #expect(most <= 3)
    }

    @Test("a translucent overlay shows the waveform behind it") func translucent() throws {
        let pixels = try Self.pixels(
            ##""barGap": 0, "barRadius": 0, "barWidth": 4, "color": "#FF0000", "overlay": {"file": "s", "color": "#0000FF80"}"##,
            Self.steady)
        let middle = pixels[30][60]
        #expect((120...135).contains(middle >> 16) && (120...135).contains(middle & 0xFF))
    }

    @Test("the overlay leaves each pixel of the first waveform only the coverage that stays visible")
    func left() {
        for opacity in [0, 100, 255] {
            for own in stride(from: 0, through: 255, by: 15) {
                for over in stride(from: 0, through: 255, by: 15) {
                    let left = Double(Mask.left(of: own, under: over, opacity: opacity))
                    let (a, b, share) = (Double(own) / 255, Double(over) / 255, Double(opacity) / 255)
                    // The visible remainder after the overlay is drawn over the first waveform.
                    let seen = left / 255 * (1 - b * share)
                    #expect(abs(seen - (a - min(a, b) * share)) < 0.004)
                }
            }
        }
    }

    @Test(
        "while \"drawn\" grows, the covered area never shrinks, and never jumps",
        arguments: ["bars", "circle", "outline"])
    func growth(_ style: String) throws {
        let keys = #""style": "\#(style)", "barMinHeight": 3, "drawn": "#
        let whole = Self.ink(try Self.pixels(keys + "1", Self.steady))
        let inks = try (0...250).map { Self.ink(try Self.pixels(keys + "\(Double($0) / 250)", Self.steady)) }
        let steps = zip(inks, inks.dropFirst()).map { $1 - $0 }
        // Because of rounding, the coverage may decrease a little.
        #expect(inks[0] == 0 && inks[250] == whole && steps.allSatisfy { $0 > -whole / 1000 })
        #expect((steps.max() ?? 0) < whole / 60)
    }

    @Test(
        "bars enter and leave at the layer's edges without jumps, and nothing is drawn outside",
        arguments: [0.0, 3])
    func panned(_ rotation: Double) throws {
        let inks = try (0..<60).map { step in
            let pixels = try Self.pixels(
                #""rotation": \#(rotation), "zoom": 4, "zoomCenter": 0, "pan": \#(1 + Double(step) * 0.002)"#,
                Self.steady)
            return Self.ink(pixels)
        }
        let most = zip(inks, inks.dropFirst()).map { abs($1 - $0) }.max() ?? .max
        // A tenth of a column of pixels, plus rounding errors.
        #expect(most < 0xB1 * 60 / 4)
    }

    @Test("a selection and its edges stay inside the layer, and edges outside the view are invisible")
    func selection() throws {
        let keys =
            ##""color": "none", "zoom": 2, "zoomCenter": 0, "selection": {"color": "#FFFFFF", "opacity": 0.2"##
        func row(_ more: String) throws -> [UInt32] { try Self.pixels(keys + more)[30].map { $0 & 0xFF } }
        // Half of the five seconds is in view: 48 pixels per second.
        let inside = try row(#", "from": 0.5, "to": 1.5}"#)
        #expect(inside[..<24].allSatisfy { $0 == 0 } && inside[72...].allSatisfy { $0 == 0 })
        #expect(inside[26..<70].allSatisfy { (50...52).contains($0) })
        #expect(inside[24] > 110 && inside[71] > 110 && inside[24] == inside[71])
        let beyond = try row(#", "from": 1.5, "to": 4}"#)
        #expect(beyond[72] > 110 && beyond[74...].allSatisfy { (50...52).contains($0) })
        let usual = try Self.pixels(
            ##""color": "none", "selection": {"from": 1, "to": 4, "color": "#FFFFFF"}"##)
        #expect((50...52).contains(usual[30][60] & 0xFF))
    }

    @Test("in a circular waveform, a selection is a part of the ring with radial edges") func sector() throws
    {
        let pixels = try Self.pixels(
            ##""style": "circle", "color": "none", "selection": {"from": 0, "to": 2.5, "color": "#FFFFFF"}"##,
            width: 100, height: 100
        ).map { $0.map { $0 & 0xFF } }
        #expect(pixels.allSatisfy { $0[..<49].allSatisfy { $0 == 0 } })
        #expect((50...52).contains(pixels[50][87]) && pixels[50][70] == 0)
        for y in 0..<100 {
            for x in 0..<100 where pixels[y][x] > 0 {
                let (dx, dy) = (Double(x) + 0.5 - 50, Double(y) + 0.5 - 50)
                let distance = dx * dx + dy * dy
                #expect(distance > 24 * 24 && distance < 51 * 51)
            }
        }
        #expect(pixels[12][50] > 100 && pixels[87][50] > 100)
    }
}
