import Drawing
import Foundation
import Geometry
import Rasteriser
import SceneText
import TestSupport
import Testing

@testable import Film
@testable import SceneModel

/// Tracks that follow sounds.
@Suite struct FollowedSoundTests {
    private static let rate = 8000

    /// A folder with a sound of two seconds that is silent but for a burst from 1 to 1.3 seconds, and one without sound.
    private static func folder() throws -> TestFolder {
        let folder = try TestFolder()
        try TestSound(rate: rate, count: 2 * rate) { index in
            guard (rate..<rate * 13 / 10).contains(index) else { return 0 }
            return Double((index &* 2_654_435_761 >> 7) % 2001 - 1000) / 1500
        }.write(to: "a.wav", in: folder)
        try Data("no sound".utf8).write(to: folder.url.appendingPathComponent("b.wav"))
        return folder
    }

    private static func scene(
        _ layers: String, clips: String = "", fps: Int = 50, keys: String = "", in folder: TestFolder
    ) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": 40, "height": 20}, "fps": \(fps), "duration": 4\(keys),
             "layers": [\(layers)], "audio": {"clips": [\(clips)]}}
            """
        var scene = try Scene(json: Array(text.utf8))
        scene.folder = folder.url.path
        return scene
    }

    private static func shape(_ track: String, _ keys: String = "") -> String {
        #"{"type": "shape", "shape": "ellipse", "size": [10, 10], "scale": \#(track)\#(keys)}"#
    }

    private static let track = #"{"sound": "a.wav", "from": 1, "to": 3}"#

    private static func scale(_ layer: Layer, _ time: SceneTime) -> Double {
        layer.scale.value(at: time, span: .zero)
    }

    @Test("a track rises at the frame of a burst and not before, at any frame rate, and falls after it")
    func burst() throws {
        let folder = try Self.folder()
        for fps in [24, 30, 60] {
            let scene = try Self.scene(
                Self.shape(Self.track), clips: #"{"file": "a.wav"}"#, fps: fps, in: folder
            ).settled()
            #expect(scene.isSettled)
            func value(_ frame: Int) -> Double { Self.scale(scene.layers[0], scene.fps.time(of: frame)) }
            #expect(value(0) == 1 && value(fps - 1) == 1, "\(value(fps - 1))")
            #expect(value(fps) > 2 && value(fps + fps / 5) > 2.6)
            #expect(value(fps * 3 / 2) < value(fps * 13 / 10) - 0.5 && value(3 * fps) < 1.01)
        }
    }

    @Test("frames at equal times are the same at 30 and at 60 frames per second") func rates() throws {
        let folder = try Self.folder()
        let pictures = try [30, 60].map { fps in
            let scene = try Self.scene(
                Self.shape(Self.track), clips: #"{"file": "a.wav"}"#, fps: fps, in: folder)
            let renderer = try FilmOrder(scene).makeRenderer()
            return try [15, 30, 42, 45].map { frame -> [UInt8] in
                var buffer = renderer.makeBuffer()
                try renderer.draw(at: SceneTime(frame, over: 30), into: &buffer)
                return buffer.rgb24()
            }
        }
        #expect(pictures[0] == pictures[1] && Set(pictures[0]).count == 4)
    }

    @Test("a track follows where its sound is played: a clip's start and offset, by the file or by a name")
    func played() throws {
        let folder = try Self.folder()
        let cases = [
            (#"{"file": "a.wav", "start": 0.5}"#, "a.wav", 1.5),
            (#"{"file": "./a.wav", "start": 1.2, "offset": 0.7}"#, "a.wav", 1.5),
            (#"{"file": "a.wav", "name": "drums", "start": 2}"#, "drums", 3),
            (#"{"file": "a.wav", "offset": 0.25, "loop": true}"#, "a.wav", 0.75),
            ("", "a.wav", 1),
        ]
        for (clips, sound, time) in cases {
            let track = #"{"sound": "\#(sound)", "from": 1, "to": 3}"#
            let group =
                #"{"type": "group", "start": 0.4, "layers": [\#(Self.shape(track, #", "start": 0.123"#))]}"#
            let scene = try Self.scene(Self.shape(track) + "," + group, clips: clips, in: folder).settled()
            let inner = try #require((scene.layers[1].content as? GroupContent)?.layers[0])
            for (layer, start) in [(scene.layers[0], 0), (inner, 0.523)] {
                func value(_ seconds: Double) -> Double {
                    Self.scale(layer, SceneTime(seconds: seconds - start))
                }
                #expect(value(time - 0.011) == 1 && value(time + 0.011) > 2, "\(clips) \(start)")
            }
        }
        let cut = try Self.scene(
            Self.shape(Self.track), clips: #"{"file": "a.wav", "duration": 1.1}"#, in: folder
        ).settled()
        #expect(Self.scale(cut.layers[0], SceneTime(seconds: 1.25)) < 2, "after its end a clip is silent")
    }

    @Test("an offset says where a file begins that is followed from the start of the scene") func offset()
        throws
    {
        let folder = try Self.folder()
        for (offset, time) in [(0.5, 0.5), (-2, 3)] {
            let track = #"{"sound": "a.wav", "offset": \#(offset), "from": 1, "to": 3}"#
            let scene = try Self.scene(
                Self.shape(track, #", "start": 0.2"#), clips: #"{"file": "a.wav", "start": 1}"#, in: folder
            ).settled()
            func value(_ seconds: Double) -> Double {
                Self.scale(scene.layers[0], SceneTime(seconds: seconds - 0.2))
            }
            #expect(value(time - 0.011) == 1 && value(time + 0.011) > 2)
        }
    }

    @Test("the levels go round in a loop") func loop() throws {
        let folder = try Self.folder()
        let track = #"{"sound": "a.wav", "release": 1, "from": 1, "to": 3}"#
        let scene = try Self.scene(
            Self.shape(track), clips: #"{"file": "a.wav", "start": 2.5}"#, keys: #", "loop": true"#,
            in: folder
        ).settled()
        let (first, last) = (
            Self.scale(scene.layers[0], .zero), Self.scale(scene.layers[0], SceneTime(seconds: 3.99))
        )
        #expect(first > 1.3 && abs(first - last) < 0.05, "\(first) \(last)")
    }

    @Test("a loop whose length is no multiple of a level's has the same value at its end and its start")
    func oddLoop() throws {
        let folder = try Self.folder()
        var scene = try Self.scene(
            Self.shape(#"{"sound": "a.wav", "release": 1, "from": 1, "to": 3}"#),
            clips: #"{"file": "a.wav", "start": 0.3, "offset": 1}"#, keys: #", "loop": true"#, in: folder)
        scene.duration = 2.125
        let period = try #require(scene.period)
        let layer = try scene.settled().layers[0]
        let span = LayerSpan(period, round: period)
        #expect(layer.scale.value(at: .zero, span: span) > 1)
        #expect(layer.scale.value(at: period, span: span) == layer.scale.value(at: .zero, span: span))
    }

    @Test("tracks of all kinds of values follow a sound, at any depth of a layer") func kinds() throws {
        let folder = try Self.folder()
        let layer = ##"""
            {"type": "shape", "shape": "ellipse", "size": [10, 10],
             "position": {"sound": "a.wav", "from": [10, 10], "to": [30, 10]},
             "fill": {"sound": "a.wav", "band": [100, 3000], "from": "#000000", "to": "#FFFFFF"},
             "glow": {"radius": {"sound": "a.wav", "band": "mid", "from": 0, "to": 9}}}
            """##
        let scene = try Self.scene(layer, in: folder).settled()
        let settled = scene.layers[0]
        #expect(settled.position?.value(at: SceneTime(6, over: 5), span: .zero).x ?? 0 > 26)
        #expect(settled.glow[0].radius.value(at: SceneTime(6, over: 5), span: .zero) > 6)
        let text = scene.description.text
        #expect(!text.contains("a.wav") && text.contains(#""levels""#))
        let renderer = try FilmOrder(scene).makeRenderer()
        #expect(
            renderer.identity(at: SceneTime(1, over: 2)) == renderer.identity(at: SceneTime(4, over: 5))
                && renderer.identity(at: SceneTime(1, over: 2))
                    != renderer.identity(at: SceneTime(6, over: 5))
        )
    }

    @Test("a settled scene is compact as JSON, and the same when it is read again") func roundTrip() throws {
        let folder = try Self.folder()
        let scene = try Self.scene(Self.shape(Self.track), in: folder)
        let unsettled = try Scene(json: Array(scene.description.text.utf8))
        #expect(unsettled.description == scene.description && !unsettled.isSettled)
        let settled = try scene.settled()
        let again = try Scene(json: Array(settled.description.text.utf8))
        #expect(again.isSettled && again.layers[0].scale == settled.layers[0].scale)
        #expect(again.description == settled.description)
        #expect(settled.description.text.utf8.count < 2 * 100 * 4 + 500)
    }

    @Test(
        "a sound that can't be followed is an error at its key",
        arguments: [
            (#""sound": "c.wav""#, "no such file"), (#""sound": "b.wav""#, "b.wav: "),
            (#""sound": "drum""#, #"no layer or clip has the name "drum": did you mean "drums"?"#),
            (#""sound": "still""#, #""still" plays no sound that is heard"#),
            (#""sound": "drums", "offset": 1"#, #"expected a file, because of "offset""#),
            (#""sound": "a.wav", "band": "high""#, "the sound has only frequencies below 4000 Hz"),
            (#""sound": "a.wav", "band": [100, 5000]"#, "the sound has only frequencies below 4000 Hz"),
        ])
    func errors(_ keys: String, _ message: String) throws {
        let folder = try Self.folder()
        let scene = try Self.scene(
            Self.shape("{\(keys), \"from\": 1, \"to\": 3}", #", "name": "still""#),
            clips: #"{"file": "a.wav", "name": "drums"}"#, in: folder)
        let error = #expect(throws: (any Error).self) { try scene.settled() }
        let text = String(describing: try #require(error))
        #expect(text.contains("layers[0].scale.sound") && text.contains(message), "\(text)")
    }
}
