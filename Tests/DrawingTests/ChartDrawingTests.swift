import Geometry
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Charts as pixels.
@Suite struct ChartDrawingTests {
    static func renderer(_ keys: String, width: Int = 200, height: Int = 120, loop: Bool = false) throws
        -> Renderer
    {
        let text = """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": 30, "duration": 4, "loop": \(loop),
             "layers": [{"type": "chart", \(keys)}]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    /// A frame of a chart.
    private struct Picture {
        let pixels: [UInt8]
        let width, height: Int

        init(_ renderer: Renderer, at time: Double = 0) throws {
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: SceneTime(seconds: time), into: &buffer)
            (pixels, width, height) = (buffer.rgb24(), renderer.size.width, renderer.size.height)
        }

        /// Returns how much of a pixel has a primary colour: 0 is red.
        func share(_ x: Int, _ y: Int, _ channel: Int) -> Double {
            Double(pixels[(y * width + x) * 3 + channel]) / 255
        }

        /// Returns the length of a colour in a column of pixels, and its first row.
        func column(_ x: Int, _ channel: Int) -> (length: Double, first: Int?) {
            let shares = (0..<height).map { share(x, $0, channel) }
            return (shares.reduce(0, +), shares.firstIndex { $0 > 0.5 })
        }

        func row(_ y: Int, _ channel: Int) -> Double { (0..<width).reduce(0) { $0 + share($1, y, channel) } }

        func area(_ channel: Int) -> Double { (0..<height).reduce(0) { $0 + row($1, channel) } }
    }

    // The lines of the scale are invisible, so bars have all pixels.
    private static let plain =
        ##""size": "fill", "numbers": "none", "axis": false, "cornerRadius": 0, "fontSize": 1, "color": "#00000000", "colors": ["#FF0000", "#00FF00", "#0000FF"]"##

    @Test("heights of bars are in proportion to their values, below zero too") func heights() throws {
        let values = [12.0, -4, 8.5, 0, 30]
        let picture = try Picture(Self.renderer("\(Self.plain), \"values\": \(values)"))
        let unit = picture.column(180, 0).length / 30
        #expect(abs(unit * 34 - 119.8) < 0.1, "the scale fills the chart")
        for (index, value) in values.enumerated() {
            let (length, first) = picture.column(20 + 40 * index, 0)
            #expect(abs(length - abs(value) * unit) < 0.05, "\(value)")
            if value < 0 { #expect(first.map(Double.init) ?? 0 > 30 * unit - 1) }
        }
    }

    @Test("lengths of bars that lie are in proportion to their values") func rows() throws {
        let picture = try Picture(
            Self.renderer(#"\#(Self.plain), "style": "rows", "values": [10, 4, 7]"#))
        let lengths = [20, 60, 100].map { picture.row($0, 0) }
        #expect(abs(lengths[0] - 200) < 0.6)
        #expect(abs(lengths[1] - lengths[0] * 0.4) < 0.05 && abs(lengths[2] - lengths[0] * 0.7) < 0.05)
    }

    @Test("stacked bars lie on each other; an end that was asked for scales all") func stacked() throws {
        let series = #""series": [{"values": [3, -1]}, {"values": [5, 2]}, {"values": [2, -4]}]"#
        let picture = try Picture(
            Self.renderer(#"\#(Self.plain), "stacked": true, "max": 15, "min": -5, \#(series)"#))
        let unit = 119.8 / 20
        for (channel, values) in [[3.0, 1], [5, 2], [2, 4]].enumerated() {
            for (index, value) in values.enumerated() {
                #expect(abs(picture.column(50 + 100 * index, channel).length - value * unit) < 0.3)
            }
        }
        let tops = (0..<3).map { picture.column(50, $0).first ?? 0 }
        #expect(tops[2] < tops[1] && tops[1] < tops[0])
        let lowest = (0..<2).map { picture.column(150, $0 * 2).first ?? 0 }
        #expect(lowest[0] < lowest[1], "below zero, the first is on top")
    }

    @Test("areas of slices are in proportion to their values; a sweep shows half of a pie at half its time")
    func slices() throws {
        let values = #""style": "pie", "values": [5, 3, 2]"#
        let keys = Self.plain.replacing(#", "axis": false"#, with: "")
        let whole = try Picture(Self.renderer("\(keys), \(values)"))
        let areas = (0..<3).map { whole.area($0) }
        let sum = areas.reduce(0, +)
        for (area, share) in zip(areas, [0.5, 0.3, 0.2]) { #expect(abs(area / sum - share) < 0.005) }
        #expect(abs(sum - Double.pi * 3600) < 120)
        let draw = #""draw": {"duration": 2, "curve": "linear"}"#
        let half = try Picture(Self.renderer("\(keys), \(values), \(draw)"), at: 1)
        #expect(abs(half.area(0) - areas[0]) < 60 && half.area(1) + half.area(2) < 60)
        let ring = try Picture(
            Self.renderer(
                #"\#(keys), "style": "donut", "innerRadius": 0.5, "values": [5, 3, 2]"#))
        #expect(abs((0..<3).reduce(0) { $0 + ring.area($1) } - sum * 0.75) < 120)
    }

    @Test("bars grow one after the other; at half its time a bar has half its height") func growth() throws {
        let keys =
            #"\#(Self.plain), "values": [10, 10], "draw": {"duration": 1, "stagger": 2, "delay": 0.5, "curve": "linear"}"#
        let renderer = try Self.renderer(keys)
        func lengths(_ time: Double) throws -> [Double] {
            let picture = try Picture(renderer, at: time)
            return [50, 150].map { picture.column($0, 0).length }
        }
        #expect(try lengths(0.4) == [0, 0])
        let (half, whole) = (try lengths(1), try lengths(2))
        #expect(abs(half[0] - 59.9) < 0.1 && half[1] == 0)
        #expect(abs(whole[0] - 119.8) < 0.1 && whole[1] == 0)
        #expect(abs(try lengths(3)[1] - 59.9) < 0.1)
        #expect(
            try Picture(renderer, at: 3.6).pixels
                == Picture(Self.renderer("\(Self.plain), \"values\": [10, 10]")).pixels)
    }

    @Test("a line is drawn from left to right, evenly across, however steep it is") func line() throws {
        let keys =
            #"\#(Self.plain), "style": "lines", "lineWidth": 2, "area": false, "values": [0, 100, 0, 0, 0], "draw": {"duration": 2, "curve": "linear"}"#
        let renderer = try Self.renderer(keys)
        func last(_ time: Double) throws -> Int {
            let picture = try Picture(renderer, at: time)
            return (0..<200).last { picture.column($0, 0).length > 0.5 } ?? 0
        }
        for time in [0.25, 0.5, 1, 1.5] { #expect(abs(Double(try last(time)) - 100 * time) < 3, "\(time)") }
        #expect(try Picture(renderer, at: 0).area(0) < 4)
    }

    @Test("a missing value leaves a gap in a line") func missing() throws {
        let picture = try Picture(
            Self.renderer(
                #"\#(Self.plain), "style": "lines", "area": false, "lineWidth": 2, "values": [5, 5, null, 5, 5]"#
            ))
        #expect(picture.column(25, 0).length > 1 && picture.column(175, 0).length > 1)
        #expect(picture.column(100, 0).length == 0 && picture.column(75, 0).length == 0)
    }

    @Test("in a loop, a chart that draws itself is an error at its key") func loops() throws {
        #expect(throws: Never.self) { try Self.renderer(#""values": [1, 2]"#, loop: true) }
        let error = #expect(throws: AssetError.self) {
            try Self.renderer(#""values": [1, 2], "draw": true"#, loop: true)
        }
        #expect(error.map { "\($0)".contains("draw itself again") } == true)
    }

    @Test("frames after the chart has drawn itself have the same identity") func identity() throws {
        for style in ["bars", "rows", "lines", "pie", "donut"] {
            let renderer = try Self.renderer(
                #""style": "\#(style)", "values": [{"label": "a", "value": 3}, 4, 5], "draw": true"#)
            let identities = try [0.3, 0.6, 3.2, 3.8].map {
                try #require(renderer.identity(at: SceneTime(seconds: $0)))
            }
            #expect(identities[2] == identities[3])
            #expect(Set([identities[0], identities[1], identities[2]]).count == 3)
        }
    }

    @Test(
        "odd values are drawn without a trap",
        arguments: SlowTests.some(
            [
                "[]", "[0]", "[0, 0, 0]", "[1e15, 1e15]", "[1e-9]", "[5e-324, 1e15]", "[null, null]", "[7]",
                #"[{"value": 0, "label": ""}]"#, "[1e12, 0, 1]",
            ], 3))
    func odd(_ values: String) throws {
        for style in ["bars", "rows", "lines", "pie", "donut"] {
            for size in ["[200, 100]", "[0.1, 0.1]", "[3, 300]", "[100000, 2]"] {
                for more in ["", #", "draw": true"#, #", "numbers": "shares", "fontSize": 2000"#] {
                    let renderer = try Self.renderer(
                        #""style": "\#(style)", "values": \#(values), "size": \#(size)\#(more)"#, width: 64,
                        height: 36)
                    _ = try Picture(renderer, at: 0.5)
                }
            }
        }
    }
}
