import Testing

@testable import SceneModel

@Suite struct SceneWarningTests {
    private static func warnings(_ layers: String) throws -> [String] {
        let text =
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 8, "layers": [\#(layers)]}"#
        return try Scene(json: Array(text.utf8)).warnings.map { "\($0.place): \($0.message)" }
    }

    @Test("layers that are never visible give warnings") func unseen() throws {
        #expect(
            try Self.warnings(
                #"""
                {"type": "bubbles"}, {"type": "bubbles", "start": 8},
                {"type": "bubbles", "name": "spar\"ks", "start": 9.5},
                {"type": "bubbles", "opacity": 0}, {"type": "bubbles", "opacity": {"values": [0, 0, 0]}},
                {"type": "bubbles", "scale": 0, "name": ""}, {"type": "bubbles", "scale": {"values": [0, 0]}}
                """#) == [
                    "layers[1]: never visible: it begins at the scene's end (8 s)",
                    "layers[2] \"spar\\\"ks\": never visible: it begins at 9.5 s, after the scene's end (8 s)",
                    "layers[3]: never visible: its opacity is always 0",
                    "layers[4]: never visible: its opacity is always 0",
                    "layers[5] \"\": never visible: its scale is always 0",
                    "layers[6]: never visible: its scale is always 0",
                ])
    }

    @Test("layers that are visible at any time give no warnings") func seen() throws {
        #expect(
            try Self.warnings(
                #"""
                {"type": "bubbles", "start": 7.99}, {"type": "bubbles", "end": 100},
                {"type": "bubbles", "opacity": {"values": [0, 0.001]}}, {"type": "bubbles", "scale": 0.001},
                {"type": "bubbles", "scale": {"values": [0, 1, 0]}}
                """#) == [])
    }

    @Test("layers in groups that are never visible give warnings with their paths") func groups() throws {
        #expect(
            try Self.warnings(
                #"""
                {"type": "group", "start": 2, "end": 5, "layers": [
                    {"type": "bubbles", "start": 2.9},
                    {"type": "group", "layers": [{"type": "bubbles"}, {"type": "bubbles", "start": 3, "name": "late"}]}],
                 "mask": {"type": "bubbles", "scale": 0}},
                {"type": "group", "opacity": 0, "layers": [{"type": "bubbles", "opacity": 0}]},
                {"type": "group", "start": 1, "layers": [{"type": "bubbles", "start": 7.5}]}
                """#) == [
                    "layers[0].layers[1].layers[1] \"late\": never visible: it begins at the group's end (3 s)",
                    "layers[0].mask: never visible: its scale is always 0",
                    "layers[1]: never visible: its opacity is always 0",
                    "layers[2].layers[0]: never visible: it begins at 7.5 s, after the group's end (7 s)",
                ])
    }

    @Test("layers in lists that are never visible give warnings with their paths") func lists() throws {
        #expect(
            try Self.warnings(
                #"{"type": "list", "start": 2, "rows": [{"type": "bubbles"}, {"type": "bubbles", "start": 7}]}"#
            )
                == ["layers[0].rows[1]: never visible: it begins at 7 s, after the list's end (6 s)"])
    }

    @Test("only the first message after the end gives a warning") func lateMessages()
        throws
    {
        func warnings(_ messages: String, _ layer: String = "") throws -> [String] {
            let text = """
                {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 3, "layers": [
                 {"type": "gradient"}, {"type": "messages"\(layer), "messages": [\(messages)]}]}
                """
            return try Scene(json: Array(text.utf8)).warnings.map { "\($0.place): \($0.message)" }
        }
        let late = #"{"text": "a", "at": 2.9}, {"text": "b", "at": 1500}, {"text": "c"}"#
        #expect(
            try warnings(late) == [
                "layers[1].messages[1]: never visible: the message arrives at 1500 s, but the layer ends at 3 s"
            ])
        #expect(try warnings(#"{"text": "a", "at": 2.9}"#) == [])
        #expect(try warnings(#"{"text": "a", "at": 2.9}"#, #", "start": 0.5"#).count == 1)
    }

    @Test(
        "particle layers in which no particle is ever born give warnings",
        arguments: [
            ("{\"type\": \"particles\"}", "it has no \"cells\""),
            (#"{"type": "particles", "cells": [{"birthRate": 9}]}"#, "no cell has a"),
            (#"{"type": "particles", "cells": [{"lifetime": 9}, {"birthRate": 1}]}"#, "no cell has a"),
            (#"{"type": "particles", "preset": "snow", "emitter": {"birthRate": 0}}"#, "no cell has a"),
            (#"{"type": "particles", "preset": "snow"}"#, nil),
            (#"{"type": "particles", "cells": [{"birthRate": 1, "lifetimeRange": 1}]}"#, nil),
            (#"{"type": "particles", "opacity": 0}"#, "its opacity is always 0"),
        ]) func particles(_ layer: String, _ words: String?) throws
    {
        let found = try Self.warnings(layer)
        #expect(found.count == (words == nil ? 0 : 1))
        #expect(found.first?.hasPrefix("layers[0]: never visible: \(words ?? "")") != false, "\(found)")
    }

    @Test("warnings have positions in the text") func positions() throws {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 8, "layers": [
              {"type": "gradient", "name": "out"},
              {"type": "group", "layers": [
                {"type": "shape", "opacity": 0}]},
              {"type": "messages", "messages": [
                {"text": "a", "at": 9}]}]}
            """
        var scene = try Scene(json: Array(text.utf8))
        let expected = [
            "line 4, column 5: layers[1].layers[0]: never visible: its opacity is always 0",
            "line 6, column 5: layers[2].messages[0]: never visible: the message arrives at 9 s, but the layer ends at 8 s",
        ]
        #expect(scene.warnings.map(\.description) == expected)
        scene.leaveOut(["out"])
        #expect(scene.warnings.map(\.description) == expected, "as in the text, whatever is left out")
        scene.source = nil
        #expect(scene.warnings.first?.description.hasPrefix("layers[1].layers[0]: ") == true)
    }

    @Test("a sender who is not in people gives one warning, with a suggestion") func strangers()
        throws
    {
        func warnings(_ people: String) throws -> [String] {
            try Self.warnings(
                #"""
                {"type": "messages", "people": [\#(people)], "messages": [
                 {"from": "ann", "text": "a"}, {"from": "Anna", "text": "b"}, {"from": "bill", "text": "c"},
                 {"text": "d"}, {"service": "Today"}, {"from": "bill", "text": "e"}, {"from": "zoe", "text": "f"}]}
                """#)
        }
        #expect(
            try warnings(#"{"id": "ann", "name": "Anna"}, {"id": "bil"}"#) == [
                "layers[0].messages[1].from: nobody in \"people\" has the id \"Anna\"; did you mean \"ann\"?",
                "layers[0].messages[2].from: nobody in \"people\" has the id \"bill\"; did you mean \"bil\"?",
                "layers[0].messages[6].from: nobody in \"people\" has the id \"zoe\"",
            ])
        #expect(try warnings("") == [], "without a list everybody is known")
    }

    @Test("a clip that starts at the end or later gives a warning with its path") func lateClips() throws {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": "30000/1001", "duration": 8, "audio": {"clips": [
              {"file": "a.wav", "start": 8}, {"file": "b.wav", "start": 8.01}, {"file": "c.wav", "start": 12.5}]}}
            """
        #expect(
            try Scene(json: Array(text.utf8)).warnings.map(\.description) == [
                "line 2, column 34: audio.clips[1]: never heard: it starts at 8.01 s, the scene ends at 8.008 s",
                "line 2, column 68: audio.clips[2]: never heard: it starts at 12.5 s, the scene ends at 8.008 s",
            ])
    }

    @Test("a voice note that the scene does not play gives one warning per file") func silentVoices() throws {
        func warnings(_ audio: String) throws -> [String] {
            let text = """
                {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 8, "layers": [
                 {"type": "messages", "messages": [{"text": "a"}, {"voice": {"file": "a.wav", "plays": 1}}, {"voice": {"duration": 2}},
                  {"voice": {"file": "./a.wav"}}, {"voice": {"file": "late.wav"}, "at": 9}]}], "audio": {"clips": [\(audio)]}}
                """
            return try Scene(json: Array(text.utf8)).warnings.map { "\($0.place): \($0.message)" }
        }
        let late =
            "layers[0].messages[4]: never visible: the message arrives at 9 s, but the layer ends at 8 s"
        let silent =
            "layers[0].messages[1].voice.file: never heard: the scene does not play \"a.wav\"; add it to the clips of its \"audio\""
        #expect(try warnings("") == [late, silent])
        #expect(try warnings(#"{"file": "b.wav"}"#) == [late, silent])
        #expect(try warnings(#"{"file": "a.wav", "start": 7}"#) == [late])
        #expect(try warnings(#"{"file": "a.wav", "start": 8}"#).contains(silent))
    }
}
