import Geometry
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// Recordings of a chat that name a sound file.
@Suite struct VoiceSoundTests {
    /// A sound of four seconds: the second second is loud, the last second is silent.
    private static let sound = TestPeaks("v", count: 40_000, rate: 10_000) { index in
        [3000, 24_000, 12_000, 0][index / 10_000]
    }

    private static func chat(_ voice: String, scene: String = "") throws -> (OpenChat, Renderer) {
        let text = """
            {"version": 1, "size": {"width": 360, "height": 640}, "fps": 60, "duration": 12\(scene),
             "layers": [{"type": "messages", "messages": [{"from": "x", "voice": \(voice), "at": 0}]}]}
            """
        let scene = try Scene(json: Array(text.utf8))
        let assets = TestPictures([:], sounds: ["v": sound])
        let content = try #require(scene.layers[0].content as? MessagesContent)
        var opening = Opening(
            size: scene.sizeInPoints, frameSize: scene.size, assets: assets,
            typesetter: Typesetter(assets: assets, fit: .identity), seed: 0)
        opening.sounds = scene.soundParts
        let chat = try OpenChat(
            content, size: scene.sizeInPoints, frameSize: scene.size, seed: 0, assets: assets,
            typesetter: BoxTypesetter(), voices: content.voices(in: opening))
        return (chat, try Renderer(scene, assets: assets))
    }

    private static func bars(_ chat: OpenChat) throws -> VoiceBars {
        let parts = try #require(chat.timeline.layout.rows.first).body.content
        let bars = parts.compactMap { part -> VoiceBars? in
            if case .voice(let bars) = part { bars } else { nil }
        }
        return try #require(bars.first)
    }

    private static func played(_ chat: OpenChat, at seconds: Double) -> Double? {
        let moment = Moment(
            time: SceneTime(seconds: seconds), span: LayerSpan(seconds: 12), transform: .identity,
            settled: .identity)
        return chat.pose(at: moment).messages.last?.played
    }

    @Test("a voice message takes its bars and its duration from the sound file") func bars() throws {
        let bars = try Self.bars(Self.chat(#"{"file": "v"}"#).0)
        let heights = bars.heights
        #expect(heights.count == 26, "a bar for every two seconds more than 24")
        // Each second has a quarter of the bars; the loudest bars are 20 points high, silent bars 2 points.
        #expect(heights[1] == 2.5 && heights[9] == 20 && heights[16] == 10 && heights[23] == 2)
        #expect(bars.clock.seconds(played: 0) == 4)
        let own = try Self.bars(Self.chat(#"{"file": "v", "duration": 9, "bars": [1, 0.5]}"#).0)
        #expect(own.heights == [20, 10] && own.clock.seconds(played: 0) == 9)
    }

    @Test("if the scene plays the file, the played part follows the scene's sound") func follows() throws {
        let clips = #", "audio": {"clips": [{"file": "v", "start": 3}]}"#
        let (chat, renderer) = try Self.chat(#"{"file": "v", "plays": 0.5}"#, scene: clips)
        for (time, part) in [(0.0, 0.0), (3, 0), (4, 0.25), (6.5, 0.875), (7, 1), (9, 1)] {
            #expect(Self.played(chat, at: time) == part, "at \(time)")
        }
        func identity(_ seconds: Int) -> FigureBytes? { renderer.identity(at: SceneTime(seconds, over: 1)) }
        #expect(identity(2) == identity(3) && identity(3) != identity(4) && identity(8) == identity(9))
    }

    @Test("if the scene doesn't play the file, the recording begins at its stated time, or never") func own()
        throws
    {
        let other = #", "audio": {"clips": [{"file": "w"}]}"#
        let (chat, _) = try Self.chat(#"{"file": "v", "plays": 2}"#, scene: other)
        for (time, part) in [(0.0, 0.0), (2, 0), (3, 0.25), (6, 1), (9, 1)] {
            #expect(Self.played(chat, at: time) == part, "at \(time)")
        }
        #expect(Self.played(try Self.chat(#"{"file": "v"}"#).0, at: 9) == 0)
    }

    @Test("a voice file that is not a sound is an error with the message's place") func errors() throws {
        let error = #expect(throws: AssetError.self) { _ = try Self.chat(#"{"file": "u"}"#) }
        #expect(error?.file == "u")
        let missing = #expect(throws: SceneErrors.self) { _ = try Self.chat(#"{"plays": 1}"#) }
        #expect(
            missing?.listed.first?.message
                == "missing; expected a number from 0.1 to 36000, or a \"file\"")
    }
}
