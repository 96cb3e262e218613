import Rasteriser
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// Compares the style `classic` with a simple reference implementation in integers.
@Suite struct WaveformLineTests {
    private static let (width, height) = (90, 41)

    /// Returns a renderer of a waveform that fills the scene, at one pixel per point.
    static func renderer(
        _ keys: String, _ sounds: [String: TestPeaks], width: Int = width, height: Int = height,
        scene: String = ""
    ) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": 100, "duration": 10\(scene),
             "layers": [{"type": "waveform", "size": [\(width), \(height)], \(keys)}]}
            """
        return try Renderer(Scene(json: Array(text.utf8)), assets: TestPictures([:], sounds: sounds))
    }

    static func pixels(_ renderer: Renderer, at time: SceneTime = .zero) throws -> [[UInt32]] {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: time, into: &buffer)
        let bytes = buffer.rgb24()
        return (0..<buffer.height).map { y in
            (0..<buffer.width).map { x in
                let place = (y * buffer.width + x) * 3
                return bytes[place..<place + 3].reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
    }

    /// Returns the expected pixels: red, or green where played; the mean is blue, or white where played.
    private static func telling(
        _ samples: [Int], full: Int, zoom: Int = 1, first: Int = 0, played: Int = 0, arrived: Int = .max
    ) -> [[UInt32]] {
        var rows = Array(repeating: Array(repeating: UInt32(0), count: width), count: height)
        let count = samples.count
        // The longest blocks that are at most as long as a pixel's stretch of sound.
        let lengths = (0..<10).map { max((count + (2000 << $0) - 1) / (2000 << $0), 1) }
        let length = lengths.first { $0 * width * zoom <= count } ?? lengths[9]
        for x in 0..<width {
            let (from, to) = ((x + first) * count, (x + first + 1) * count)
            let (least, most) = (
                from / (width * zoom * length), (to + width * zoom * length - 1) / (width * zoom * length)
            )
            var (maximum, sum, blocks) = (0, 0, 0)
            for block in least..<max(most, least + 1) where block * length < count {
                let part = samples[block * length..<min((block + 1) * length, count)].map(abs)
                maximum = max(maximum, part.max() ?? 0)
                sum += part.reduce(0, +) / part.count
                blocks += 1
            }
            let mean = (sum + blocks / 2) / max(blocks, 1)
            guard (2 * (x + first) + 1) * count < 2 * width * zoom * min(arrived, count * 2) else { continue }
            for y in 0..<height {
                // Twice the distance from the layer's middle to the pixel's centre, to be compared with the line's
                // height.
                let distance = abs(2 * y + 1 - height)
                let isPlayed = x < played
                if distance * full < maximum * height
                    || distance <= (height % 2 == 0 ? 1 : 0) && y == height / 2
                {
                    rows[y][x] = isPlayed ? 0x00FF00 : 0xFF0000
                }
                if distance * full < mean * height { rows[y][x] = isPlayed ? 0xFFFFFF : 0x0000FF }
            }
        }
        return rows
    }

    private static let keys = ##"""
        "style": "classic", "color": "#FF0000", "progressColor": "#00FF00", "meanColor": "#0000FF", "progressMeanColor": "#FFFFFF"
        """##

    private static func noise(_ count: Int, _ seed: UInt64 = 3) -> [Int] {
        var random = RepeatableRandom(seed)
        return (0..<count).map { index in
            let swell = 200 + 30_000 * (index % (count / 3 + 1)) / (count / 3 + 1)
            return Int.random(in: -swell...swell, using: &random)
        }
    }

    @Test(
        "every pixel equals the reference, for sounds of any length",
        arguments: [
            [9], [0, 0, 0], [5, -7], noise(60), noise(90), noise(4000), noise(12_345), noise(90_000),
            Array(repeating: 32767, count: 5000), Array(repeating: 0, count: 777),
        ])
    func telling(_ samples: [Int]) throws {
        let sound = TestPeaks("s", samples, rate: 1000)
        let drawn = try Self.pixels(Self.renderer(#""file": "s", \#(Self.keys)"#, ["s": sound]))
        #expect(drawn == Self.telling(samples, full: max(samples.map(abs).max() ?? 0, 1)))
    }

    @Test("without normalization full scale fills the height") func fullScale() throws {
        let samples = Self.noise(3000).map { $0 / 3 }
        let sound = TestPeaks("s", samples, rate: 1000)
        let renderer = try Self.renderer(#""file": "s", "normalize": false, \#(Self.keys)"#, ["s": sound])
        #expect(try Self.pixels(renderer) == Self.telling(samples, full: 32768))
    }

    @Test(
        "a waveform zoomed in and panned by whole pixels is a part of a wider waveform",
        arguments: [0, 7, 40, 90, 270])
    func zoomed(_ first: Int) throws {
        // A pixel shows 25 samples, which last 0.025 seconds.
        let samples = Self.noise(9000)
        let sound = TestPeaks("s", samples, rate: 1000)
        let renderer = try Self.renderer(
            #""file": "s", "zoom": 4, "zoomCenter": 0, "pan": \#(Double(first) / 40), \#(Self.keys)"#,
            ["s": sound])
        let full = samples.map(abs).max() ?? 0
        #expect(try Self.pixels(renderer) == Self.telling(samples, full: full, zoom: 4, first: first))
    }

    @Test("the played part has its own colours, and the part not yet drawn is invisible") func parts() throws
    {
        let samples = Self.noise(4500)
        let sound = TestPeaks("s", samples, rate: 1000)
        let full = samples.map(abs).max() ?? 0
        let renderer = try Self.renderer(
            #""file": "s", "progress": {"values": [0, 10]}, "drawn": {"values": [0, 1], "duration": 5}, \#(Self.keys)"#,
            ["s": sound])
        for hundredth in [0, 1, 33, 200, 333, 449, 450, 500, 1000] {
            let drawn = try Self.pixels(renderer, at: SceneTime(hundredth, over: 100))
            // A pixel shows 1/20 second; it counts as played when its middle was played.
            let played = min((hundredth * 2 + 4) / 10, 90)
            let arrived = min(samples.count * hundredth / 500, samples.count)
            let told = Self.telling(
                samples, full: full, played: played, arrived: hundredth >= 500 ? .max : arrived)
            #expect(drawn == told, "at \(hundredth)")
        }
    }

    @Test("a waveform and its overlay have the same scale") func overlay() throws {
        let (one, other) = (Self.noise(4500), Self.noise(4500, 9).map { $0 / 4 })
        let sounds = ["s": TestPeaks("s", other, rate: 1000), "t": TestPeaks("t", one, rate: 1000)]
        let renderer = try Self.renderer(
            ##""file": "s", "overlay": {"file": "t", "color": "none", "meanColor": "none"}, \##(Self.keys)"##,
            sounds)
        let full = one.map(abs).max() ?? 0
        #expect(try Self.pixels(renderer) == Self.telling(other, full: full))
        let both = try Self.renderer(
            ##""file": "s", "color": "none", "meanColor": "none", "style": "classic", "overlay": {"file": "t", "color": "#FF0000", "meanColor": "#0000FF"}"##,
            sounds)
        #expect(try Self.pixels(both) == Self.telling(one, full: full))
    }

    @Test("a gradient colours the same pixels as a plain colour") func gradient() throws {
        let sound = TestPeaks("s", Self.noise(4500), rate: 1000)
        func isLit(_ color: String) throws -> [[Bool]] {
            try Self.pixels(
                Self.renderer(
                    #""file": "s", "style": "classic", "meanColor": "none", "color": \#(color)"#, ["s": sound]
                )
            ).map { $0.map { $0 != 0 } }
        }
        let gradient = ##"{"linear": {"colors": ["#FF8080", "#8080FF"]}}"##
        #expect(try isLit(gradient) == isLit(##""#FFFFFF""##))
    }

    @Test("a rotated layer has no seams between its lines", arguments: [7.0, 30, 45, 100])
    func tilted(angle: Double) throws {
        let sound = TestPeaks("s", Array(repeating: 20_000, count: 9000), rate: 1000)
        let renderer = try Self.renderer(
            ##""file": "s", "style": "classic", "meanColor": "none", "color": "#FFFFFF", "rotation": \##(angle), "scale": 0.9"##,
            ["s": sound], width: 120, height: 70)
        let rows = try Self.pixels(renderer)
        // If two outlines share a pixel, each coverage is rounded down.
        func isFull(_ pixel: UInt32) -> Bool { pixel & 0xFF >= 252 }
        #expect(rows.joined().count(where: isFull) > 2500)
        for row in rows {
            guard let first = row.firstIndex(where: isFull), let last = row.lastIndex(where: isFull) else {
                continue
            }
            #expect(row[first...last].allSatisfy(isFull))
            // Only antialiased edges are beside the full pixels.
            #expect(row[..<first].count { $0 != 0 } < 12 && row[(last + 1)...].count { $0 != 0 } < 12)
        }
    }
}
