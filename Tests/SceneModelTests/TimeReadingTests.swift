import SceneText
import Testing

@testable import SceneModel

/// The key `time` of films and animations, as it is read.
@Suite struct TimeReadingTests {
    private static func messages(_ keys: String, type: String = "image") -> [String] {
        let text = """
            {"version": 1, "size": {"width": 8, "height": 8}, "fps": 30, "duration": 2,
             "layers": [{"type": "\(type)", "file": "a", \(keys)}]}
            """
        do {
            _ = try Scene(json: Array(text.utf8))
            return []
        } catch { return error.listed.map { "\($0.path): \($0.message)" } }
    }

    @Test(
        "a track of times excludes the keys of steady playback",
        arguments: [
            (#""speed": 2"#, #"layers[0].speed: expected "time" or "speed", not both"#),
            (#""offset": 2"#, #"layers[0].offset: expected "time" or "offset", not both"#),
            (#""loop": true"#, #"layers[0].loop: expected "time" or "loop", not both"#),
        ])
    func excludes(_ keys: String, _ message: String) {
        for type in ["image", "lottie"] {
            #expect(Self.messages(keys, type: type).isEmpty)
            #expect(Self.messages(#""time": {"values": [1, 0]}"#, type: type).isEmpty)
            #expect(Self.messages(#""time": {"values": [1, 0]}, \#(keys)"#, type: type) == [message])
        }
    }

    @Test("a pitch can be kept only forwards") func pitch() {
        let backwards = #"layers[0].pitch: "kept" needs a "time" that does not run backwards"#
        #expect(Self.messages(#""pitch": "kept", "time": {"values": [1, 2, 1]}"#) == [backwards])
        let wiggle = #""time": {"wiggle": {"value": 2, "amplitude": 1}}"#
        #expect(Self.messages(#""pitch": "kept", \#(wiggle)"#) == [backwards])
        #expect(Self.messages(#""pitch": "follows", \#(wiggle)"#).isEmpty)
        #expect(Self.messages(#""pitch": "kept", "time": {"values": [1, 1, 2]}"#).isEmpty)
        #expect(Self.messages(#""pitch": "kept", "speed": 2"#).isEmpty)
    }

    @Test(
        "other words for the track of times lead to its key",
        arguments: ["timeRemap", "remap", "freeze", "reverse", "ramp"])
    func words(_ word: String) throws {
        let message = try #require(Self.messages(#""\#(word)": true"#).first)
        #expect(message.contains(#"did you mean "time"?"#), "\(message)")
    }

    @Test("the tracks of films in groups and sequences have the lengths with which their pictures are drawn")
    func spans() throws {
        let text = """
            {"version": 1, "size": {"width": 8, "height": 8}, "fps": 30, "duration": 9, "loop": true, "layers": [
              {"type": "image", "file": "a", "time": 1},
              {"type": "image", "file": "a", "time": 1, "start": 2},
              {"type": "group", "start": 1, "duration": 20, "layers": [
                {"type": "image", "file": "a", "time": 1, "start": 0.5},
                {"type": "image", "file": "a", "time": 1, "duration": 30}]},
              {"type": "sequence", "items": [{"type": "image", "file": "a", "time": 1}, {"type": "image", "file": "a", "time": 1}]}]}
            """
        let scene = try Scene(json: Array(text.utf8)).settled { _ in nil }
        let spans = scene.soundParts.map(\.span)
        #expect(spans.map(\.length.value) == [9, 7, 19.5, 30, 4.5, 4.5])
        #expect(spans.map(\.round?.value) == [9, nil, nil, nil, nil, nil])
    }

    @Test("a waveform's position follows the track of its film") func position() throws {
        let text = """
            {"version": 1, "size": {"width": 8, "height": 8}, "fps": 30, "duration": 9, "layers": [
              {"type": "image", "file": "a", "start": 1, "time": {"values": [3, 0, 0, 1], "times": [0, 3, 4, 6]}}]}
            """
        let part = try #require(try Scene(json: Array(text.utf8)).soundParts.first)
        let length = SceneTime(2, over: 1)
        func place(_ seconds: Double, lead: Double = 0) -> Double? {
            part.place(at: SceneTime(seconds: seconds), length: length, lead: SceneTime(seconds: lead))?.value
        }
        #expect(place(0.5) == nil && place(1.5) == 2 && place(3) == 1 && place(4.5) == 0 && place(6) == 0.5)
        #expect(place(3, lead: 0.25) == 0.75)
        #expect(!part.isHeard(at: SceneTime(3, over: 2), length: length))
        #expect(part.isHeard(at: SceneTime(3, over: 1), length: length))
    }
}
