import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// The part of a sound that is in view, and the position of playback.
@Suite struct WaveformTimeTests {
    @Test("the point at the centre of a zoom stays in place at any zoom and pan") func center() {
        var random = RepeatableRandom(2)
        for _ in 0..<200 {
            let whole = Double.random(in: 0.01...9000, using: &random)
            let center = Double.random(in: 0...1, using: &random)
            let zooms = (0..<6).map { _ in Double.random(in: 1...1000, using: &random) }
            for zoom in zooms {
                let view = WaveformView(whole: whole, zoom: zoom, center: center, pan: 0)
                #expect(abs(view.place(of: center * whole, along: 600) - center * 600) < 1e-2)
                let (start, end) = (view.start.value, view.start.value + view.length.value)
                #expect(start >= 0 && end <= whole + 1e-9 && abs(view.length.value - whole / zoom) < 1e-9)
            }
            // Compared only while the view lies inside the sound.
            let (pan, zoom) = (whole / 8, zooms[0] + 3)
            let panned = WaveformView(whole: whole, zoom: zoom, center: 0.5, pan: pan)
            let deeper = WaveformView(whole: whole, zoom: zoom * 0.9 + 30, center: 0.5, pan: pan)
            let point = pan + 0.5 * whole
            #expect(abs(panned.place(of: point, along: 600) - deeper.place(of: point, along: 600)) < 1e-2)
        }
    }

    @Test("the visible part stays inside the sound") func clamped() {
        for (pan, start) in [(-9.0, 0.0), (9, 7.5), (0, 3.75), (2, 5.75), (1e6, 7.5)] {
            let view = WaveformView(whole: 10, zoom: 4, center: 0.5, pan: pan)
            #expect(view.start.value == start && view.length.value == 2.5)
        }
        #expect(WaveformView(whole: 10, zoom: 0.2, center: 2, pan: 4).length.value == 10)
        #expect(WaveformView(whole: 1000, zoom: 1e9, center: 0, pan: 0).length.value == 1)
    }

    /// A random clip in a scene of 12 seconds that plays a file of 4 seconds, with a reference computed in small steps.
    private struct Clip {
        var start = 0.0, offset = 0.0, speed = 1.0
        var end: Double?
        var loops = false

        /// Returns the position in the file at a time, found by stepping through playback in milliseconds.
        func place(at time: Double) -> Double? {
            guard time >= start else { return nil }
            var (place, now) = (offset, start)
            while now + 0.0005 < min(time, end ?? .infinity) {
                (place, now) = (place + 0.001 * speed, now + 0.001)
                guard place > 3.99999 else { continue }
                // At the end of the clip, the file does not begin again.
                if loops, now + 0.0005 < end ?? .infinity { place -= 4 } else { return 4 }
            }
            return place
        }
    }

    private static func sound(_ keys: String, layer: String = "", loop: Bool = false) throws -> PlayedSound? {
        let text = """
            {"version": 1, "size": {"width": 20, "height": 20}, "fps": 50, "duration": 12, "loop": \(loop), \(keys)}
            """
        let scene = try Scene(json: Array(text.utf8))
        let assets = TestPictures(["a": DecodedImage(width: 2, height: 2) { _, _ in [0, 0, 0, 0] }])
        var opening = Opening(
            size: scene.sizeInPoints, frameSize: scene.size, assets: assets,
            typesetter: Typesetter(assets: assets, fit: .identity), seed: 0)
        (opening.sounds, opening.soundPeriod) = (scene.soundParts, scene.period)
        return try PlayedSound(of: ["a": SceneTime(4, over: 1)], in: opening)
    }

    private static func clips(_ keys: String) -> String { #""audio": {"clips": [{"file": "a"\#(keys)}]}"# }

    private static let cases: [(keys: String, clip: Clip)] = [
        (clips(""), Clip()), (clips(#", "start": 1.5"#), Clip(start: 1.5)),
        (clips(#", "start": 1.5, "offset": 1.2"#), Clip(start: 1.5, offset: 1.2)),
        (clips(#", "start": 2, "offset": 1, "duration": 1.7"#), Clip(start: 2, offset: 1, end: 3.7)),
        (clips(#", "loop": true, "offset": 3.1"#), Clip(offset: 3.1, end: 12, loops: true)),
        (clips(#", "loop": true, "start": 1.25, "duration": 9"#), Clip(start: 1.25, end: 10.25, loops: true)),
        (clips(#", "loop": true, "start": 1.25, "duration": 8"#), Clip(start: 1.25, end: 9.25, loops: true)),
        (
            #""layers": [{"type": "image", "file": "a", "speed": 1.5, "offset": 0.5, "start": 2, "end": 9, "loop": true}]"#,
            Clip(start: 2, offset: 0.5, speed: 1.5, end: 9, loops: true)
        ),
        (
            #""layers": [{"type": "group", "start": 1, "layers": [{"type": "image", "file": "a", "speed": 0.25, "start": 0.5}]}]"#,
            Clip(start: 1.5, speed: 0.25, end: 12)
        ),
    ]

    @Test("the played part follows clips and films", arguments: cases.indices) func inSync(_ number: Int)
        throws
    {
        let (keys, clip) = Self.cases[number]
        let sound = try #require(try Self.sound(keys))
        for frame in stride(from: 0, through: 600, by: 7) {
            let time = SceneTime(frame, over: 50)
            let told = clip.place(at: time.value) ?? 0
            let played = sound.played(at: time).value
            let distance = abs(played - told)
            // While the clip is heard, the reference may begin the file again one step earlier.
            let isOver = clip.end.map { time.value >= $0 } ?? false
            let step = isOver ? distance : min(distance, abs(distance - 4))
            #expect(step < 0.003, "frame \(frame): \(played), not \(told)")
        }
    }

    @Test("if several clips play the file, audible clips take precedence, and of these the later one")
    func several()
        throws
    {
        let sound = try #require(
            try Self.sound(
                #""audio": {"clips": [{"file": "a", "start": 1}, {"file": "b"}, {"file": "a", "start": 3, "offset": 2, "duration": 1}]}"#
            ))
        for (time, place) in [(0, 0), (2, 1), (3, 2), (3.5, 2.5), (4.5, 3.5), (5, 3), (11, 3)] {
            #expect(sound.played(at: SceneTime(seconds: time)).value == place, "at \(time)")
        }
        #expect(try Self.sound(#""audio": {"clips": [{"file": "b"}]}"#) == nil)
        let muted = #""layers": [{"type": "image", "file": "a", "muted": true}]"#
        #expect(try Self.sound(muted) == nil)
        let same = try #require(try Self.sound(#""audio": {"clips": [{"file": ".//a", "start": 2}]}"#))
        #expect(same.played(at: SceneTime(3, over: 1)).value == 1)
    }

    @Test("in a loop every repetition plays the sound from its start, so the waveform has no seam")
    func loops() throws {
        let sound = try #require(try Self.sound(Self.clips(#", "loop": true, "offset": 1"#), loop: true))
        #expect(sound.played(at: SceneTime(12, over: 1)) == sound.played(at: .zero))
        #expect(sound.played(at: SceneTime(25, over: 2)).value == 1.5)
        let peaks = ["a": TestPeaks.speech("a", count: 4000, rate: 1000)]
        let clips = #", "loop": true, "audio": {"clips": [{"file": "a", "start": 0.5}]}"#
        for style in WaveformStyle.allCases {
            let renderer = try WaveformLineTests.renderer(
                #""file": "a", "style": "\#(style.rawValue)", "cursor": {}"#, peaks, scene: clips)
            let (first, last) = (SceneTime.zero, SceneTime(10, over: 1))
            #expect(renderer.identity(at: first) == renderer.identity(at: last))
            #expect(
                try WaveformLineTests.pixels(renderer, at: first)
                    == WaveformLineTests.pixels(renderer, at: last))
        }
        let error = #expect(throws: AssetError.self) {
            _ = try WaveformLineTests.renderer(
                #""file": "a", "drawn": {"values": [0, 1]}"#, peaks, scene: #", "loop": true"#)
        }
        #expect(error?.place == "layers[0].drawn")
    }

    @Test("a layer that begins later, and one in a group, show the same moment of the sound") func nested()
        throws
    {
        let peaks = ["a": TestPeaks("a", count: 8000, rate: 1000) { _ in 20_000 }]
        func playedColumns(_ layer: String, at seconds: Int) throws -> Int {
            let text = """
                {"version": 1, "size": {"width": 80, "height": 9}, "fps": 50, "duration": 12,
                 "audio": {"clips": [{"file": "a", "start": 1}]}, "layers": [\(layer)]}
                """
            let renderer = try Renderer(
                Scene(json: Array(text.utf8)), assets: TestPictures([:], sounds: peaks))
            let pixels = try WaveformLineTests.pixels(renderer, at: SceneTime(seconds, over: 1))
            return pixels[4].filter { $0 == 0x0000FF }.count
        }
        let wave =
            ##""type": "waveform", "file": "a", "style": "classic", "size": [80, 9], "meanColor": "none", "progressColor": "#0000FF""##
        for seconds in [4, 7, 9, 11] {
            let expected = min(seconds - 1, 8) * 10
            #expect(try playedColumns("{\(wave)}", at: seconds) == expected)
            #expect(try playedColumns(#"{\#(wave), "start": 3.5}"#, at: seconds) == expected)
            let group = #"{"type": "group", "start": 1.5, "layers": [{\#(wave), "start": 2}]}"#
            #expect(try playedColumns(group, at: seconds) == expected)
            let list = #"{"type": "list", "start": 1, "rows": [{\#(wave), "start": 0.25}]}"#
            #expect(try playedColumns(list, at: seconds) == expected)
        }
    }

    @Test("frames in which nothing moves are equal, before a clip begins and after it ended") func stillness()
        throws
    {
        let peaks = ["a": TestPeaks.speech("a", count: 4000, rate: 1000)]
        let renderer = try WaveformLineTests.renderer(
            #""file": "a""#, peaks, scene: #", "audio": {"clips": [{"file": "a", "start": 2}]}"#)
        func identity(_ seconds: Int) -> FigureBytes? { renderer.identity(at: SceneTime(seconds, over: 1)) }
        #expect(identity(0) != nil && identity(0) == identity(2) && identity(2) != identity(3))
        #expect(identity(6) == identity(9) && identity(5) != identity(6))
    }
}
