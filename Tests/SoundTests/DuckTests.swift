import Foundation
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Sound

/// Tests of sounds that step back under others.
@Suite struct DuckTests {
    private static let rate = 8000
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Returns by how many dB music on the right is quieter at a time. The voice, on the left, is heard from 1 s to 1.5 s and
    /// from 1.7 s to 2 s.
    private func depth(_ duck: String, voice: String = "") throws -> (Double) -> Double {
        let speech = (0..<4 * Self.rate).map { index -> Int16 in
            let isHeard = (8000..<12000).contains(index) || (13600..<16000).contains(index)
            return isHeard ? (index % 2 == 0 ? 8192 : -8192) : 0
        }
        let silence = Array(repeating: Int16(0), count: 4 * Self.rate)
        let tone = Array(repeating: Int16(8192), count: 4 * Self.rate)
        try TestSound(rate: Self.rate, [speech, silence]).write(to: "voice.wav", in: folder)
        try TestSound(rate: Self.rate, [silence, tone]).write(to: "music.wav", in: folder)
        let mixed = try MixedScene(
            clips: """
                {"file": "music.wav", "duck": \(duck)}, {"file": "voice.wav", "name": "voice"\(voice)}
                """, in: folder)
        let samples = try mixed.samples(count: 4 * Self.rate, rate: Self.rate, channels: 2)
        return { -20 * log10(Double(samples[Int(($0 * Double(Self.rate)).rounded()) * 2 + 1]) / 0.25) }
    }

    @Test("music is down when a voice begins, stays down in short pauses, and returns after it")
    func course() throws {
        let depth = try depth(
            #"{"under": "voice", "depth": 20, "attack": 0.2, "hold": 0.3, "release": 0.4}"#)
        // Decibels change evenly between these moments.
        let corners = [(0.0, 0.0), (0.8, 0), (1, 20), (2.3, 20), (2.7, 0), (3.99, 0)]
        for ((start, from), (end, to)) in zip(corners, corners.dropFirst()) {
            for share in stride(from: 0, through: 1, by: 0.125) {
                let expected = from + (to - from) * share
                #expect(abs(depth(start + (end - start) * share) - expected) < 0.02)
            }
        }
    }

    @Test("a pause that is longer than the hold lets the music rise")
    func pause() throws {
        let depth = try depth(
            #"{"under": ["voice"], "depth": 10, "attack": 0.05, "hold": 0.05, "release": 0.1}"#)
        #expect(abs(depth(1.5) - 10) < 0.01 && abs(depth(1.6) - 5) < 0.01 && abs(depth(1.65)) < 0.01)
        #expect(abs(depth(1.7) - 10) < 0.01)
    }

    @Test("a lookahead of zero begins with the voice, and a longer one before it")
    func lookahead() throws {
        let late = try depth(#"{"under": "voice", "depth": 10, "attack": 0.1, "lookahead": 0}"#)
        #expect(abs(late(1)) < 0.01 && abs(late(1.05) - 5) < 0.01 && abs(late(1.1) - 10) < 0.01)
        let early = try depth(#"{"under": "voice", "depth": 10, "attack": 0.1, "lookahead": 0.5}"#)
        #expect(abs(early(0.5)) < 0.01 && abs(early(0.6) - 10) < 0.01)
    }

    @Test("a voice below the threshold changes nothing; its gain counts")
    func threshold() throws {
        // The mean square of both channels: half of that on the left, which has -12 dB.
        let loud = #"{"under": "voice", "threshold": -16}"#
        #expect(try depth(loud)(1.2) > 11.9)
        #expect(abs(try depth(loud, voice: #", "gain": -2"#)(1.2)) < 0.01)
    }

    @Test("a mix that begins later has the same samples: what was heard before counts")
    func origin() throws {
        _ = try depth(#""voice""#)
        let mixed = try MixedScene(
            clips: #"{"file": "music.wav", "duck": "voice"}, {"file": "voice.wav", "name": "voice"}"#,
            in: folder)
        let whole = try mixed.samples(count: 4 * Self.rate, rate: Self.rate, channels: 2)
        for tenths in [11, 21, 25, 30] {
            let start = tenths * Self.rate / 10
            let later = try mixed.samples(
                from: SceneTime(tenths, over: 10), count: 4000, rate: Self.rate, channels: 2)
            #expect(later == Array(whole[start * 2..<(start + 4000) * 2]))
        }
    }

    @Test(
        "clips of a group duck under the layers and clips beside them first, and under all that have the name"
    )
    func names() throws {
        try TestSound.sine(100, rate: Self.rate, count: 8000).write(to: "a.wav", in: folder)
        let scene = try Scene(
            json: Array(
                """
                {"version": 1, "size": {"width": 2, "height": 2}, "fps": 10, "duration": 4, "layers": [
                  {"type": "group", "name": "talk", "clips": [
                    {"file": "a.wav", "name": "voice"}, {"file": "a.wav", "name": "voice"}, {"file": "a.wav", "duck": "voice"}]}],
                 "audio": {"clips": [
                    {"file": "a.wav", "name": "voice"}, {"file": "a.wav", "duck": "voice"},
                    {"file": "a.wav", "duck": ["talk", "voice"]}]}}
                """.utf8))
        let sounds = MixedScene(scene, in: folder).sounds
        #expect(sounds.count == 6)
        #expect(sounds[1].duckedUnder == [0] && Set(sounds[2].duckedUnder) == [0, 3, 4, 5])
        #expect(Set(sounds[5].duckedUnder) == [3, 4])
    }

    @Test("sounds that all duck under each other are refused when there are too many")
    func tooMany() throws {
        func scene(_ count: Int) throws -> Scene {
            let clips = (0..<count).map { _ in #"{"file": "a.wav", "name": "a", "duck": "a"}"# }
            return try Scene(
                json: Array(
                    #"{"version": 1, "size": {"width": 2, "height": 2}, "fps": 10, "duration": 1, "audio": {"clips": [\#(clips.joined(separator: ","))]}}"#
                        .utf8))
        }
        #expect(try scene(70).soundParts.count == 70)
        let error = #expect(throws: SceneErrors.self) { try scene(71) }
        #expect(error.map { "\($0)" }?.contains("audio.clips[70].duck: with this, over 5000 pairs") == true)
    }

    @Test("a name that nothing has is an error with the nearest name")
    func unknown() throws {
        let text = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 10, "duration": 1, "audio": {"clips": [
              {"file": "a.wav", "name": "voice"}, {"file": "b.wav", "duck": "voise"}]}}
            """
        let errors = #expect(throws: SceneErrors.self) { try Scene(json: Array(text.utf8)) }
        #expect(
            errors.map { "\($0)" }?.contains(
                #"audio.clips[1].duck: no layer or clip has the name "voise": did you mean "voice"?"#) == true
        )
    }
}
