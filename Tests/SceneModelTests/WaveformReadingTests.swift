import SceneText
import Testing

@testable import SceneModel

/// Tests of reading waveforms, and of warnings about unintended ones.
@Suite struct WaveformReadingTests {
    private static func scene(_ keys: String, _ scene: String = "") throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 8\(scene),
             "layers": [{"type": "waveform", \(keys)}]}
            """
        return try Scene(json: Array(text.utf8))
    }

    private static let everything = ##"""
        "file": "a.wav", "channel": 2, "size": [300, 80.5], "style": "circle", "color": {"values": ["#FF0000", "#00FF00"]},
        "progressColor": {"linear": {"colors": ["#FF0000", "#00FF00"]}}, "meanColor": "#FFFFFF80", "progressMeanColor": "none",
        "barWidth": 4, "barGap": 0, "barRadius": 1, "barMinHeight": 0, "innerRadius": 0.25, "normalize": false, "level": 0.4,
        "progress": {"values": [0, 9]}, "cursor": {"color": "#FF0000", "width": 3}, "drawn": {"values": [0, 1], "duration": 2},
        "zoom": {"values": [1, 8]}, "zoomCenter": 0.2, "pan": {"values": [-1, 1]},
        "selection": {"from": 1, "to": {"values": [1, 2]}, "color": "#00FF00", "opacity": 0.5, "cornerRadius": 3},
        "overlay": {"file": "b.wav", "channel": 1, "color": "#0000FF", "meanColor": "none", "drawn": 0.5}
        """##

    @Test("every key of a waveform is read, and reading its written text gives the same waveform")
    func reads() throws {
        let scene = try Self.scene(Self.everything)
        let wave = try #require(scene.layers[0].content as? WaveformContent)
        #expect(wave.channel == 2 && wave.style == .circle && wave.barGap == 0 && !wave.normalize)
        #expect(wave.selection?.cornerRadius == 3 && wave.overlay?.file == "b.wav")
        #expect(wave.cursor?.width == 3 && wave.progressMeanColor == .nothing && wave.silenceHeight == 0)
        let again = try Scene(json: Array(scene.description.text.utf8))
        #expect(again.layers[0].content as? WaveformContent == wave)
        let spectrum = try Self.scene(#""file": "a.wav", "show": "spectrum", "barAlign": "top""#)
        let keys = [scene, spectrum].flatMap { $0.layers[0].content.description.members?.map(\.key) ?? [] }
        #expect(Set(keys) == Set(WaveformContent.format.names) && SchemaTests.accepts(spectrum.description))
        #expect(SchemaTests.accepts(scene.description))
        #expect(scene.source?.files.map(\.file) == ["a.wav", "b.wav"])
    }

    @Test(
        "wrong values are errors that name the key",
        arguments: [
            (#""file": """#, "file: expected the path of a file, got \"\""),
            (#""style": "bars""#, "file: missing; expected the path of a file"),
            (#""file": "a", "channel": 0"#, "channel: expected a whole number from 1 to 8, got 0"),
            (#""file": "a", "size": [0, 9]"#, "size[0]: expected a number from 0.1 to 10000, got 0"),
            (
                #""file": "a", "style": "bar""#,
                "style: unknown style \"bar\": did you mean \"bars\"? One of classic, bars, outline, mirror, circle"
            ),
            (
                #""file": "a", "innerRadius": 0.5"#,
                "innerRadius: the style is \"bars\"; this key is for the style \"circle\""
            ),
            (
                #""file": "a", "style": "classic", "level": 0.5"#,
                "level: the style \"classic\" draws the mean over the maximum"
            ),
            (
                #""file": "a", "style": "mirror", "barAlign": "top""#,
                "barAlign: the style is \"mirror\"; this key is for the style \"bars\""
            ),
            (
                #""file": "a", "show": "spectrum", "style": "classic""#,
                "style: the style \"classic\" draws samples; a spectrum has none"
            ),
            (
                #""file": "a", "show": "spectrum", "zoom": 2"#,
                "zoom: has no effect: \"show\" is \"spectrum\", which has no time from left to right"
            ),
            (#""file": "a", "selection": {"from": 1}"#, "selection.to: missing; expected"),
            (#""file": "a", "overlay": {}"#, "overlay.file: missing; expected the path of a file"),
            (#""file": "a", "zoom": 0.5"#, "zoom: expected a number from 1 to 1000"),
            (##""file": "a", "waveColor": "#FF0000""##, "waveColor: unknown key: did you mean \"color\"?"),
            (#""file": "a", "barWidht": 3"#, "barWidht: unknown key: did you mean \"barWidth\"?"),
        ])
    func broken(_ keys: String, _ message: String) {
        let errors = #expect(throws: SceneErrors.self) { _ = try Self.scene(keys) }
        let first = errors?.listed.first.map { "\($0.path): \($0.message)" }
        #expect(first?.hasPrefix("layers[0].\(message)") == true, "\(first ?? "")")
    }

    @Test("colours for a part that is never played, and a pan without effect, cause warnings")
    func warnings() throws {
        func warnings(_ keys: String, _ scene: String = "") throws -> [String] {
            try Self.scene(#""file": "a.wav"\#(keys)"#, scene).warnings.map { "\($0.place): \($0.message)" }
        }
        let idle =
            "never visible: the scene does not play \"a.wav\"; add the file to the clips of the scene's \"audio\", or give \"progress\""
        #expect(try warnings("") == [])
        #expect(try warnings(##", "progressColor": "#FF0000""##) == ["layers[0].progressColor: \(idle)"])
        #expect(try warnings(#", "cursor": {}"#) == ["layers[0].cursor: \(idle)"])
        #expect(try warnings(#", "cursor": {}, "progress": 2"#) == [])
        #expect(try warnings(#", "cursor": {}"#, #", "audio": {"clips": [{"file": "a.wav"}]}"#) == [])
        #expect(try warnings(#", "cursor": {}"#, #", "audio": {"clips": [{"file": "./a.wav"}]}"#) == [])
        let overlaid = #", "cursor": {}, "overlay": {"file": "b.wav"}"#
        #expect(try warnings(overlaid, #", "audio": {"clips": [{"file": "b.wav"}]}"#) == [])
        #expect(
            try warnings(#", "pan": 2"#) == [
                "layers[0].pan: has no effect: the zoom is 1, so the whole sound is visible"
            ])
        #expect(try warnings(#", "pan": 2, "zoom": {"values": [1, 2]}"#) == [])
    }

    @Test("the playback position at a time of the scene follows from the clip") func places() throws {
        let scene = try Self.scene(
            #""file": "a""#,
            #", "audio": {"clips": [{"file": "a", "start": 1, "offset": 2, "duration": 3}, {"file": "a", "loop": true, "offset": 3}]}"#
        )
        let length = SceneTime(4, over: 1)
        func places(_ part: SoundPart) -> [Double?] {
            [0, 1, 2.5, 3.5, 4, 7].map { part.place(at: SceneTime(seconds: $0), length: length)?.value }
        }
        #expect(places(scene.soundParts[0]) == [nil, 2, 3.5, 4, 4, 4])
        #expect(places(scene.soundParts[1]) == [3, 0, 1.5, 2.5, 3, 2])
        let heard = [0, 1, 2.9, 3, 5].map {
            scene.soundParts[0].isHeard(at: SceneTime(seconds: $0), length: length)
        }
        #expect(heard == [false, true, true, false, false])
    }

    @Test("a film's sound may begin before or after its pictures, and end before them") func lead() throws {
        let scene = try Self.scene(
            #""file": "a""#,
            #", "audio": {"clips": [{"file": "a", "start": 1}, {"file": "a", "start": 1, "loop": true, "duration": 10}]}"#
        )
        let (length, round) = (SceneTime(3, over: 1), SceneTime(5, over: 1))
        for (lead, number, expected) in [
            (0.5, 0, [nil, 0, 0, 0.5, 2.5, 3, 3, 3]), (-0.5, 0, [nil, 0.5, 0.75, 1.5, 3, 3, 3, 3]),
            (0.5, 1, [nil, 0, 0, 0.5, 2.5, 3, 0.5, 3]), (-0.5, 1, [nil, 0.5, 0.75, 1.5, 3, 3, 1.5, 3]),
        ] as [(Double, Int, [Double?])] {
            let part = scene.soundParts[number]
            let lead = SceneTime(seconds: lead)
            let times = [0.5, 1, 1.25, 2, 4, 5.5, 7, 11].map { SceneTime(seconds: $0) }
            let found = times.map { part.place(at: $0, length: length, lead: lead, round: round)?.value }
            #expect(found == expected)
            let heard = times.map { part.isHeard(at: $0, length: length, lead: lead, round: round) }
            let isLate = lead > .zero
            #expect(heard == [false, !isLate, !isLate, true, isLate, false, number == 1, false])
        }
    }
}
