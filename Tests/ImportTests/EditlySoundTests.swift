import SceneText
import Testing

@testable import Import

/// Tests of the sounds of edits of editly.
@Suite struct EditlySoundTests {
    /// Returns an edit of 400 by 200 pixels with the given clips.
    private func edit(_ clips: String, _ more: String = "") -> String {
        "{width: 400, height: 200, fps: 25, outPath: './x.mp4', \(more) clips: [\(clips)]}"
    }

    @Test("sounds are mixed by editly's shares of the whole") func sounds() throws {
        let made = try ImportedEdit(
            edit(
                """
                {layers: [{type: 'fill-color', color: '#000'}]},
                {duration: 3, layers: [{type: 'fill-color', color: '#000'}, {type: 'detached-audio', path: 'd.mp3', start: 1, mixVolume: 2}]},
                {duration: 3, layers: [{type: 'fill-color', color: '#000'}, {type: 'audio', path: 'e.mp3', cutFrom: 1, cutTo: 4}]}
                """,
                "keepSourceAudio: true, loopAudio: true, audioFilePath: 'm.mp3', audioTracks: [{path: 't.mp3', cutFrom: 1, cutTo: 3, start: 2}],"
            ))
        // The shares are 1 (clips), 1, 1 and 2 of 5.
        #expect(
            made.at("audio.clips")
                == [
                    ["file": "m.mp3", "gain": -14, "loop": true],
                    ["file": "t.mp3", "start": 2, "offset": 1, "duration": 2, "gain": -14],
                    [
                        "file": "d.mp3", "start": ["with": "clip 1", "plus": 1],
                        "duration": ["until": "clips"], "gain": -8,
                    ],
                ])
        #expect(made.at("layers.0.items.1.name") == "clip 1")
        #expect(
            made.at("layers.0.items.2.clips") == [["file": "e.mp3", "offset": 1, "duration": 3, "gain": -14]])
        let quiet = try ImportedEdit(
            edit("{layers: [{type: 'fill-color', color: '#000'}, {type: 'audio', path: 'e.mp3'}]}"))
        #expect(quiet.at("audio") == nil && quiet.changed.count == 1)
    }

    @Test("sounds without an end last as long as what they play with") func soundEnds() throws {
        let made = try ImportedEdit(
            edit(
                "{duration: 3, layers: [{type: 'fill-color', color: '#000'}, {type: 'audio', path: 'e.mp3', start: 1}]}",
                "keepSourceAudio: true, audioFilePath: 'm.mp3', audio: [{path: 'late.mp3', start: 9}],"))
        #expect(made.at("layers.0.items.0.clips.0.duration") == 2)
        #expect(made.at("audio.clips.0.duration") == ["until": "clips"])
        #expect(made.at("audio.clips.1.duration") == nil, "it would begin after the end")
    }
}
