import SceneText
import Testing

@testable import SceneModel

/// Tests that messages about wrong values suggest the value that was probably meant.
@Suite struct MeaningTests {
    private static func errors(_ text: String) -> [String] {
        do throws(SceneErrors) {
            _ = try Scene(json: Array(text.utf8))
            return []
        } catch {
            return error.listed.map(\.message)
        }
    }

    private static func scene(_ keys: String) -> String {
        #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, \#(keys)}"#
    }

    /// Returns the errors of a scene with a layer that has these keys.
    private static func layer(_ keys: String) -> [String] { errors(scene("\"layers\": [{\(keys)}]")) }

    @Test(
        "for syntax of other languages, the message says what JSON allows",
        arguments: [
            ("[1, 2,]", "line 1, column 6: a comma before \"]\" is not allowed"),
            ("{\"a\": 1, \n }", "line 1, column 8: a comma before \"}\" is not allowed"),
            ("{\"a\": 1, // one\n}", "line 1, column 10: JSON has no comments"),
            ("/* one */ {}", "line 1, column 1: JSON has no comments"),
            ("{} # one", "line 1, column 4: JSON has no comments"),
            ("{“a”: 1}", "line 1, column 2: use straight double quotes (\") instead of “"),
            ("{\"a\": ‘b’}", "line 1, column 7: use straight double quotes (\") instead of ‘"),
            ("{\"a\": 'b'}", "line 1, column 7: use straight double quotes (\") instead of '"),
            ("{\"a\": \"b”,\n \"c\": 1}", "line 1, column 9: use straight double quotes (\") instead of ”"),
            (
                "{\"a\": \"“b” he said,\n \"c\": 1}",
                "line 1, column 7: a string without an end: close it with \", or write a line break in it as \\n"
            ), ("{\"a\": /}", "line 1, column 7: expected a value"),
        ])
    func slips(_ text: String, _ message: String) {
        let error = #expect(throws: SceneError.self) { _ = try JSON(parsing: Array(text.utf8)) }
        #expect(error?.description == message)
    }

    @Test(
        "a NUL byte has its own message, at any position",
        arguments: [(0, "{}"), (6, "{\"a\": 1}"), (7, "{\"a\": 1}"), (8, "{\"a\": 1}")])
    func nul(_ place: Int, _ text: String) {
        var bytes = Array(text.utf8)
        bytes.insert(0, at: place)
        let error = #expect(throws: SceneError.self) { _ = try JSON(parsing: bytes) }
        #expect(error?.description == "line 1, column \(place + 1): a NUL byte; JSON is text in UTF-8")
    }

    @Test(
        "the message about UTF-16 gives advice",
        arguments: [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B]])
    func utf16(_ bytes: [UInt8]) {
        let error = #expect(throws: SceneError.self) { _ = try JSON(parsing: bytes) }
        #expect(error?.description == "line 1, column 1: the file is in UTF-16; save it in UTF-8")
    }

    @Test("curly quotes, commas and slashes inside strings are accepted as text") func inStrings() throws {
        let text = "[\"“a”, // b,] 'c'\"]"
        #expect(try JSON(parsing: Array(text.utf8)) == ["“a”, // b,] 'c'"])
    }

    @Test(
        "for a value in another notation, the message suggests the right notation",
        arguments: [
            (##""background": "#fff""##, "\"#FFFFFF\""), (##""background": "0A0b0c""##, "\"#0A0B0C\""),
            (##""background": "0x123456""##, "\"#123456\""), (##""background": "Orange""##, "\"#FFA500\""),
            (#""seed": "5""#, "5"), (#""pointScale": "3px""#, "3"), (#""fps": "59.94""#, "\"60000/1001\""),
            (#""size": [64, 36]"#, #"{"width": 64, "height": 36}"#),
            (#""size": "64x36""#, #"{"width": 64, "height": 36}"#), (#""duration": "2s""#, "2"),
        ])
    func values(_ keys: String, _ meant: String) {
        let key = keys.dropFirst().prefix { $0 != "\"" }
        let usual = ["size": #"{"width": 64, "height": 36}"#, "fps": "10", "duration": "1"]
        let others = usual.filter { $0.key != key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        let errors = Self.errors("{\"version\": 1, \(others), \(keys)}")
        #expect(errors.count == 1)
        #expect(errors.first?.hasSuffix(": did you mean \(meant)?") == true, "\(errors)")
    }

    @Test(
        "for a layer's value in another notation, the message suggests the right notation",
        arguments: [
            (#""weight": "bold""#, "700"), (#""weight": "Semi-Bold""#, "600"), (#""weight": "300""#, "300"),
            (##""color": "#F008""##, "\"#FF000088\""), (#""color": "transparent""#, "\"#00000000\""),
            (#""position": {"x": 3, "y": -4.5}"#, "[3, -4.5]"), (#""rotation": "90deg""#, "90"),
            (#""opacity": {"values": [0, 1], "curves": "spring"}"#, #"{"spring": {"damping": 0.6}}"#),
            (#""opacity": {"values": [0, 1], "curves": ["step-end"]}"#, "\"hold\""),
            (#""reveal": {"curve": "cubic-bezier(0.1, 0, 0.25, 1)"}"#, "[0.1, 0, 0.25, 1]"),
            (#""italic": "true""#, "true"), (#""name": 7"#, "\"7\""),
            (#""position": {"values": [[0, 0], {"x": 1, "y": 2}]}"#, "[1, 2]"),
        ])
    func layerValues(_ keys: String, _ meant: String) {
        let errors = Self.layer(#""type": "text", "text": "a", "# + keys)
        #expect(errors.count == 1)
        #expect(errors.first?.hasSuffix(": did you mean \(meant)?") == true, "\(errors)")
    }

    @Test(
        "for a file name instead of an object, the message suggests an object with the file",
        arguments: [
            (#""audio": "a.wav""#, #"{"clips": [{"file": "a.wav"}]}"#),
            (
                #""audio": ["a.wav", {"file": "b.wav", "start": 2}]"#,
                #"{"clips": [{"file": "a.wav"}, {"file": "b.wav", "start": 2}]}"#
            ),
            (#""audio": {"file": "a.wav", "gain": -6}"#, #"{"clips": [{"file": "a.wav", "gain": -6}]}"#),
            (#""audio": {"clips": ["a.wav"]}"#, #"{"file": "a.wav"}"#),
            (#""layers": [{"type": "messages", "messages": [{"voice": "a.wav"}]}]"#, #"{"file": "a.wav"}"#),
        ])
    func files(_ keys: String, _ meant: String) {
        let errors = Self.errors(Self.scene(keys))
        #expect(errors.count == 1)
        #expect(errors.first?.hasSuffix(": did you mean \(meant)?") == true, "\(errors)")
    }

    @Test(
        "JSON that can't be a list of sounds gets no suggestion",
        arguments: [
            "true", "[]", "\"\"", "[1]", "{}", #"["a", "a", "a", "a", "a"]"#, #"{"file": "a", "clips": []}"#,
        ])
    func noSounds(_ value: String) {
        let errors = Self.errors(Self.scene("\"audio\": \(value)"))
        #expect(errors.isEmpty == (value == "{}") && !errors.contains { $0.contains("did you mean {") })
    }

    @Test(
        "values out of range and unknown values get no suggestion",
        arguments: [
            #""weight": "bald""#, #""weight": "1000""#, #""color": "rebeccapurple""#, ##""color": "#ff""##,
            #""opacity": "2""#, #""opacity": "0.5em""#, #""reveal": {"curve": "cubic-bezier(1, 2)"}"#,
            #""width": "1e""#,
        ])
    func unknown(_ keys: String) {
        let errors = Self.layer(#""type": "text", "text": "a", "# + keys)
        #expect(errors.count == 1 && !errors[0].contains("did you mean"), "\(errors)")
    }

    @Test("the alpha of a colour that must be opaque is not dropped silently") func opaque() {
        #expect(
            Self.errors(Self.scene(#""background": "transparent""#))
                == ["expected an opaque colour \"#RRGGBB\", got \"transparent\""])
    }

    @Test(
        "for type names of other programs, the message suggests a layer type",
        arguments: [
            ("snow", #"{"type": "particles", "preset": "snow"}"#),
            ("Circle", #"{"type": "shape", "shape": "ellipse"}"#),
            ("video", #"{"type": "image", "file": "film.mp4"}"#),
            ("subtitles", #"{"type": "captions", "file": "captions.vtt"}"#),
            ("chat", #"{"type": "messages"}"#),
        ])
    func types(_ word: String, _ meant: String) throws {
        let errors = Self.layer(#""type": "\#(word)""#)
        #expect(errors == [#"unknown type "\#(word)": did you mean \#(meant)?"#])
        let few = LayerKinds([LayerKind(ListContent.self)])
        let error = #expect(throws: SceneErrors.self) {
            _ = try Scene(
                json: Array(Self.scene(#""layers": [{"type": "\#(word)"}]"#).utf8), kinds: few)
        }
        #expect(error?.description.contains("did you mean") == false, "other programs may have other types")
    }

    @Test("every word for a type is answered with a layer that can be read") func typeWords() throws {
        let words = LayerKinds.standard.words
        #expect(words.count > 40)
        for word in words {
            #expect(!LayerKinds.standard.all.contains { $0.name == word })
            let meant = try #require(LayerKinds.standard.meaning(of: word))
            #expect(Self.errors(Self.scene(#""layers": [\#(meant.text)]"#)) == [], "\(word)")
        }
    }

    @Test(
        "for words of effects, the message suggests keys with the effect",
        arguments: [
            ("flicker", "true", #""opacity": {"wiggle": {"value": 0.8, "amplitude": 0.2, "frequency": 8}}"#),
            ("shake", "5", #""position": {"wiggle": {"value": [180, 320], "amplitude": 8, "frequency": 2}}"#),
            (
                "bounce", "true",
                #""scale": {"values": [0, 1], "curves": {"spring": {"damping": 0.4}}, "duration": 1}"#
            ),
            ("fadeIn", "1", #""enter": "fade""#), ("fadeOut", "1", #""exit": "fade""#),
        ])
    func examples(_ word: String, _ value: String, _ meant: String) {
        let errors = Self.layer(#""type": "shape", "\#(word)": \#(value)"#)
        #expect(errors.count == 1)
        #expect(
            errors.first?.hasPrefix(#"unknown key: did you mean \#(meant)?"#) == true, "\(errors)")
        #expect(Self.layer(#""type": "shape", \#(meant)"#) == [], "what is proposed can be read")
    }

    @Test(
        "for a wiggle without its inner object, the message suggests the complete wiggle",
        arguments: [
            (#""opacity": {"wiggle": 0.3}"#, #"{"value": ..., "amplitude": 0.3}, got 0.3"#),
            (
                #""opacity": {"wiggle": 0.3, "frequency": 2, "value": 1}"#,
                #"{"value": 1, "amplitude": 0.3, "frequency": 2}, got 0.3"#
            ),
            (#""position": {"wiggle": [3, 4]}"#, #"{"value": ..., "amplitude": [3, 4]}, got a list of 2"#),
            (#""scale": {"wiggle": true}"#, #"{"value": ..., "amplitude": ...}, got true"#),
        ])
    func flatWiggles(_ keys: String, _ words: String) {
        #expect(
            Self.layer(#""type": "shape", "# + keys) == [
                "expected an object with a value and its maximum deviation, \(words)"
            ])
    }

    @Test(
        "for a number in place of a motion blur, the message suggests a shutter in seconds or degrees",
        arguments: [("0.02", "0.02"), ("true", "0.00833"), ("180", "0.00833"), ("360", "0.01667")])
    func shutters(_ value: String, _ seconds: String) {
        let errors = Self.layer(#""type": "shape", "motionBlur": \#(value)"#)
        #expect(errors.count == 1)
        #expect(errors.first?.hasSuffix(#"did you mean {"shutter": \#(seconds)}?"#) == true, "\(errors)")
        #expect(Self.layer(#""type": "shape", "motionBlur": 1000"#).first?.contains("did you mean") == false)
    }

    @Test(
        "for key names of other programs, the message suggests the right key",
        arguments: [
            (#""type": "shape", "fill": "none", "from": 1"#, "\"start\""),
            (#""type": "shape", "fill": "none", "to": 2"#, "\"end\""),
            (#""type": "image", "file": "a.mp4", "trim": 2"#, "\"offset\""),
            (#""type": "preloader", "cycle": 2"#, "\"period\""),
            (#""type": "text", "text": "a", "backgroundColor": {}"#, "\"background\""),
            (#""type": "text", "text": "a", "size": 2"#, "\"fontSize\""),
            (#""type": "text", "text": "a", "font-size": 2"#, "\"fontSize\""),
            (#""type": "shape", "fill": "none", "x": 2"#, "\"position\""),
            (#""type": "shape", "fill": "none", "borderRadius": 2"#, "\"cornerRadius\""),
            (##""type": "shape", "stroke": {"color": "#000000"}"##, "\"paint\""),
            (#""type": "image", "file": "a.png", "src": "a.png""#, "\"file\""),
            (#""type": "messages", "messages": [{"text": "a", "sender": "b"}]"#, "\"from\""),
            (#""type": "captions", "file": "a.srt", "karaoke": true"#, "\"words\""),
            (#""type": "captions", "file": "a.srt", "size": 40"#, "\"fontSize\""),
            (#""type": "particles", "emitterCells": []"#, "\"cells\""),
            (#""type": "particles", "birthRate": 2"#, "\"cells\" and \"emitter\""),
            (#""type": "particles", "cells": [{"angle": 2}]"#, "\"emissionLongitude\""),
            (#""type": "shape", "if": true"#, "\"$if\""), (#""type": "shape", "each": 3"#, "\"$each\""),
            (#""type": "group", "opacity": {"values": [0, 1], "easing": "ease"}"#, "\"curves\""),
            (#""type": "group", "opacity": {"values": [0, 1], "at": [0, 1]}"#, "\"times\""),
        ])
    func synonyms(_ keys: String, _ meant: String) {
        let errors = Self.layer(keys)
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix("unknown key: did you mean \(meant)?") == true, "\(errors)")
    }

    @Test("for a scene's \"length\", the message suggests a duration") func length() {
        #expect(
            Self.errors(Self.scene(#""length": 2"#)).first?.hasPrefix(
                "unknown key: did you mean \"duration\"? One of version, size, fps, duration") == true)
    }

    @Test("a long list of names in a message ends with a whole name and the number of further names")
    func longList() {
        let message = Self.layer(#""type": "text", "text": "a", "font": "Comic Sans""#).first ?? ""
        #expect(
            message.hasPrefix(
                "unknown font \"Comic Sans\": expected a file .ttf, .otf or .ttc in the scene's folder, or one of Inter, Inter Display, Noto Sans,"
            )
        )
        let end = message.split(separator: ", ").suffix(2)
        #expect(end.first.map { FontFamily(String($0)) != nil } == true, "\(message)")
        #expect(end.last?.wholeMatch(of: /and [0-9]+ more/) != nil, "\(message)")
        #expect(message.utf8.count < 450)
    }

    @Test("a gradient instead of a colour gives a single error") func gradient() {
        for keys in [
            ##""type": "text", "text": [{"text": "a", "color": {"linear": {"colors": ["#FF0000", "#00FF00"]}}}]"##,
            ##""type": "captions", "file": "a.srt", "color": {"linear": {"colors": ["#FF0000", "#00FF00"]}}"##,
            ##""type": "captions", "file": "a.srt", "highlight": {"color": {"radial": {}}}"##,
        ] {
            #expect(
                Self.layer(keys) == [
                    ##"expected one colour, not a gradient: a colour "#RRGGBB" or "#RRGGBBAA", keyframes {"values": [...]}, {"wiggle": {...}}, or {"sound": ...}"##
                ])
        }
    }

    @Test("every synonym stands for keys of its layer, and is not itself a key") func consistent() {
        func check(_ names: [String], _ synonyms: Synonyms, _ place: String) {
            #expect(Set(synonyms.keys).isSubset(of: names), "\(place)")
            #expect(Set(synonyms.words).isDisjoint(with: names), "\(place)")
        }
        check(Scene.format.names, Scene.format.synonyms, "scene")
        check(Layer.commonFormat.names, Layer.commonFormat.synonyms, "layer")
        check(Message.format.names, Message.format.synonyms, "message")
        check(ShapeStroke.format.names, ShapeStroke.format.synonyms, "stroke")
        func check<Content: DescribedContent>(_ content: Content.Type) {
            check(
                Content.format.names + Layer.commonFormat.names, Content.format.synonyms, Content.typeName)
        }
        check(TextContent.self)
        check(CaptionsContent.self)
        check(ShapeContent.self)
        check(ImageContent.self)
        check(LottieContent.self)
        check(GroupContent.self)
        check(PatternContent.self)
        check(ParticlesContent.self)
        check(ParticleEmitter.format.names, ParticleEmitter.format.synonyms, "emitter")
        check(ParticleCell.outermost.names, ParticleCell.outermost.synonyms, "cell")
    }

    @Test("the files named in a text are listed with their places, in the order of the text") func files()
        throws
    {
        let text = Self.scene(
            #"""
            "layers": [
             {"type": "group", "mask": {"type": "image", "file": "m.png"}, "layers": [{"type": "pattern", "image": "p.png"}]},
             {"type": "messages", "messages": [{"text": "a"}, {"sticker": "s.png"}],
              "people": [{"id": "x", "picture": "x.png"}]},
             {"type": "text", "text": [{"text": "a", "font": "b.ttf"}], "font": "Inter"}]
            """#)
        let source = try Scene(json: Array(text.utf8)).source
        #expect(
            source?.files.map(\.path) == [
                "layers[0].mask.file", "layers[0].layers[0].image", "layers[1].messages[1].sticker",
                "layers[1].people[0].picture", "layers[2].text[0].font",
            ])
        #expect(source?.files.map(\.file) == ["m.png", "p.png", "s.png", "x.png", "b.ttf"])
    }
}
