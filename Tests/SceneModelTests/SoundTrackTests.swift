import SceneText
import Testing

@testable import SceneModel

/// Reading tracks that follow sounds, and their levels.
@Suite struct SoundTrackTests {
    private static func scene(_ keys: String) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 8,
             "layers": [{"type": "gradient", \(keys)}]}
            """
        return try Scene(json: Array(text.utf8))
    }

    @Test("every key is read, and reading its written text gives the same track") func reads() throws {
        let scene = try Self.scene(
            #"""
            "scale": {"sound": "a.wav", "offset": -1, "band": [50, 90], "attack": 0, "release": 1, "threshold": 0.2,
             "from": 1, "to": 1.2},
            "opacity": {"sound": "voice", "from": 0, "to": 1}
            """#)
        var signal = SoundSignal()
        (signal.source, signal.offset, signal.band) = (.file("a.wav"), -1, .range(50, 90))
        (signal.attack, signal.release, signal.threshold) = (0, 1, 0.2)
        #expect(scene.layers[0].scale == .sound(SoundTrack(from: 1, to: 1.2, .sound(signal))))
        #expect(scene.layers[0].scale.bounds == 1...1.2)
        let again = try Scene(json: Array(scene.description.text.utf8))
        #expect(again.layers[0].scale == scene.layers[0].scale)
        #expect(again.layers[0].opacity == scene.layers[0].opacity)
        #expect(SchemaTests.accepts(scene.description))
        #expect(scene.source?.files.map(\.file) == ["a.wav"])
        #expect(scene.followsSounds && !scene.isSettled)
    }

    @Test(
        "wrong values are errors that name the key",
        arguments: [
            (#""sound": "a.wav", "to": 1"#, "scale.from: missing; expected a number from 0 to 1000"),
            (#""sound": "a.wav", "from": 1"#, "scale.to: missing; expected a number from 0 to 1000"),
            (
                #""sound": "", "from": 1, "to": 1"#,
                "scale.sound: expected the path of a file, or the name of a clip or layer, got \"\""
            ),
            (
                #""sound": "a.wav", "band": "bass", "from": 1, "to": 1"#,
                "scale.band: unknown band \"bass\": expected one of all, low, mid, high"
            ),
            (
                #""sound": "a.wav", "band": [0, 90], "from": 1, "to": 1"#,
                "scale.band[0]: expected a number from 10 to 200000, got 0"
            ),
            (
                #""sound": "a.wav", "band": [90, 90], "from": 1, "to": 1"#,
                "scale.band: expected a second frequency above the first"
            ),
            (#""sound": "a.wav", "max": 2, "from": 1"#, "scale.max: unknown key: did you mean \"to\"?"),
            (#""levels": "AA=", "from": 1, "to": 1"#, "scale.levels: expected levels, two letters for each"),
        ])
    func errors(_ keys: String, _ message: String) throws {
        let error = try #require(throws: SceneErrors.self) { try Self.scene("\"scale\": {\(keys)}") }
        #expect("\(error)".contains("layers[0].\(message)"), "\(error)")
    }

    @Test("what is heard, and the time in a file, can't follow a sound") func refused() throws {
        for keys in ["gain", "time"] {
            let text = """
                {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 8, "layers": [
                 {"type": "image", "file": "a.mp4", "\(keys)": {"sound": "a.mp4", "from": 0, "to": 1}}]}
                """
            #expect(throws: SceneErrors.self) { try Scene(json: Array(text.utf8)) }
        }
    }

    @Test("levels lie on straight lines, from their first time on") func levels() {
        let levels = SoundLevels([0, 4095, 0, 2047], from: -0.005)
        func level(_ milliseconds: Int) -> Double { levels.level(at: SceneTime(milliseconds, over: 1000)) }
        #expect(level(-9) == 0 && abs(level(0) - 0.5) < 1e-9 && level(5) == 1 && level(15) == 0)
        #expect(level(25) == 2047.0 / 4095 && level(900) == 2047.0 / 4095)
    }

    @Test("layers get the part of the levels that belongs to their time, in loops from the beginning again")
    func parts() {
        let curve = SoundCurve((0...400).map(UInt16.init), period: nil)
        let part = curve.levels(from: SceneTime(1234, over: 1000), count: 5)
        #expect(part.values == [123, 124, 125, 126, 127] && abs(part.start + 0.004) < 1e-9)
        #expect(curve.levels(from: SceneTime(3995, over: 1000), count: 5).values == [399, 400])
        let loop = SoundCurve((0..<400).map(UInt16.init), period: SceneTime(4, over: 1))
        #expect(loop.levels(from: SceneTime(3985, over: 1000), count: 4).values == [398, 399, 0, 1])
    }
}
