import Foundation
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Sound

/// Tests of clips that take over from each other.
@Suite struct CrossfadeTests {
    private static let rate = 8000

    private func scene(_ clips: String) throws -> Scene {
        let text =
            #"{"version": 1, "size": {"width": 2, "height": 2}, "fps": 10, "duration": 4, "audio": {"clips": [\#(clips)]}}"#
        // All files last two seconds.
        return try Scene(json: Array(text.utf8)).settled { _ in SceneTime(2, over: 1) }
    }

    @Test("the second clip starts before the first ends, and the sum of their powers is constant")
    func powers() throws {
        let folder = try TestFolder()
        for (name, level) in [("a.wav", Int16(8192)), ("b.wav", 4096)] {
            try TestSound(rate: Self.rate, [Array(repeating: level, count: 2 * Self.rate)]).write(
                to: name, in: folder)
        }
        let scene = try scene(
            #"{"file": "a.wav", "name": "a", "duration": 2}, {"file": "b.wav", "start": {"after": "a"}, "duration": 2, "crossfade": 0.5}"#
        )
        let samples = try MixedScene(scene, in: folder).samples(count: 4 * Self.rate, rate: Self.rate)
        func value(at seconds: Double) -> Double { Double(samples[Int(seconds * Double(Self.rate))]) }
        #expect(value(at: 1.4999) == 0.25 && abs(value(at: 2.001) - 0.125) < 1e-6)
        for share in stride(from: 0.0, to: 1, by: 0.125) {
            let angle = share * .pi / 2
            #expect(abs(value(at: 1.5 + share / 2) - (0.25 * cos(angle) + 0.125 * sin(angle))) < 1e-5)
        }
        // The second clip ends half a second earlier than it would without a crossfade.
        #expect(abs(value(at: 3.499) - 0.125) < 1e-6 && value(at: 3.501) == 0)
    }

    @Test("a settled scene has plain fades, so that it says the same without names")
    func settled() throws {
        let clips = try #require(
            scene(
                #"{"file": "a.wav", "name": "a"}, {"file": "b.wav", "start": {"after": "a"}, "crossfade": 0.5}"#
            ).audio?.clips)
        #expect(clips[0].fadeOut == 0.5 && clips[0].fadeCurve == .power && clips[0].fadeIn == 0)
        #expect(clips[1].start == 1.5 && clips[1].fadeIn == 0.5 && clips[1].crossfade == nil)
    }

    @Test(
        "a crossfade that can't be is an error at its key",
        arguments: [
            (#"{"file": "a.wav"}, {"file": "b.wav", "crossfade": 1}"#, "needs a \"start\""),
            (
                #"{"file": "a.wav", "name": "a"}, {"file": "b.wav", "start": {"after": "a"}, "fadeIn": 1, "crossfade": 1}"#,
                "leave out \"fadeIn\""
            ),
            (
                #"{"file": "a.wav", "name": "a", "fadeOut": 1}, {"file": "b.wav", "start": {"after": "a"}, "crossfade": 1}"#,
                "by its own \"fadeOut\", or into another clip"
            ),
            (
                #"{"file": "a.wav", "name": "a"}, {"file": "b.wav", "start": {"after": "a", "plus": 1}, "crossfade": 1}"#,
                "without \"plus\""
            ),
            (
                #"{"file": "a.wav", "name": "a"}, {"file": "b.wav", "start": {"after": "a"}, "crossfade": 2.5}"#,
                "longer than the clip before it (2 s)"
            ),
            (
                #"{"file": "a.wav", "name": "a"}, {"file": "b.wav", "start": {"after": "a"}, "duration": 0.5, "crossfade": 1}"#,
                "longer than the clip (0.5 s)"
            ),
        ])
    func refused(_ clips: String, _ message: String) throws {
        let error = #expect(throws: SceneErrors.self) { try scene(clips) }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("audio.clips[1].crossfade: ") && text.contains(message), "\(text)")
    }
}
