import SceneText
import Testing

@testable import Import

/// Tests of edits of Shotstack as scenes.
@Suite struct ShotstackTests {
    /// Returns an edit of 1000 by 500 pixels with the given tracks, each a list of clips.
    private func edit(_ tracks: String..., timeline: String = "", more: String = "") -> String {
        let tracks = tracks.map { #"{"clips": [\#($0)]}"# }.joined(separator: ",")
        return
            #"{"timeline": {\#(timeline) "tracks": [\#(tracks)]}, "output": {"format": "mp4", "size": {"width": 1000, "height": 500}} \#(more)}"#
    }

    private func image(_ more: String = "", source: String = "https://example.org/a.jpg") -> String {
        #"{"asset": {"type": "image", "src": "\#(source)"}, "start": 0, "length": 4 \#(more)}"#
    }

    @Test("the first track is in front, and the scene ends with the last clip") func tracks() throws {
        let made = try ImportedEdit(
            edit(
                #"{"asset": {"type": "title", "text": "T"}, "start": 1, "length": 2}, {"asset": {"type": "title", "text": "U"}, "start": "auto", "length": 3}"#,
                image(), timeline: ##""background": "#102030","##))
        #expect(made.at("duration") == 6 && made.at("background") == "#102030" && made.at("fps") == 25)
        #expect(made.at("layers.0.type") == "image" && made.at("layers.0.duration") == 4)
        #expect(made.at("layers.1.text") == "T" && made.at("layers.1.start") == 1)
        #expect(made.at("layers.2.text") == "U" && made.at("layers.2.start") == 3)
        #expect(made.addresses.map(\.file) == ["assets/a.jpg"])
    }

    @Test(
        "the output's resolution, shape and rate are the scene's",
        arguments: [
            (#""resolution": "sd""#, 1024.0, 576.0),
            (#""resolution": "hd", "aspectRatio": "9:16""#, 720, 1280),
            (#""resolution": "1080", "aspectRatio": "1:1""#, 1080, 1080),
            (#""resolution": "mobile", "aspectRatio": "4:3""#, 480, 360),
            (#""size": {"width": 301, "height": 200}"#, 302, 200), (#""fps": 30"#, 1280, 720),
        ])
    func output(output: String, width: Double, height: Double) throws {
        let made = try ImportedEdit(
            #"{"timeline": {"tracks": [{"clips": [\#(image())]}]}, "output": {"format": "mp4", \#(output)}}"#)
        #expect(made.at("size") == ["width": .number(width), "height": .number(height)])
        #expect(made.at("fps") == (output.contains("fps") ? 30 : 25))
    }

    @Test("a clip is scaled, placed and moved as in Shotstack") func places() throws {
        let corner = try ImportedEdit(edit(image(#", "scale": 0.4, "position": "bottomRight""#)))
        #expect(corner.at("layers.0.size") == ["40%", "40%"] && corner.at("layers.0.place") == "bottomRight")
        let moved = try ImportedEdit(
            edit(image(#", "scale": 0.4, "position": "bottomRight", "offset": {"x": -0.1, "y": 0.2}"#)))
        #expect(moved.at("layers.0.position") == [700, 300] && moved.at("layers.0.place") == nil)
        let measured = try ImportedEdit(
            edit(image(#", "scale": 0.5"#)), facts: ["assets/a.jpg": .init(size: (100, 100))])
        #expect(measured.at("layers.0.size") == [500, 500], "what is outside of the frame is scaled too")
        let boxed = try ImportedEdit(
            edit(image(#", "width": 300, "height": 200, "fit": "contain", "opacity": 0.5"#)))
        #expect(boxed.at("layers.0.size") == [300, 200] && boxed.at("layers.0.fit") == "contain")
        #expect(boxed.at("layers.0.opacity") == 0.5)
    }

    @Test("tweens are tracks, and two of one moment are a track of points") func tweens() throws {
        let made = try ImportedEdit(
            edit(
                image(
                    #"""
                    , "offset": {"x": [{"from": 0, "to": 0.5, "start": 1, "length": 2, "interpolation": "bezier", "easing": "easeInOut"}],
                                 "y": [{"from": 0, "to": 0.2, "start": 1, "length": 2, "interpolation": "bezier", "easing": "easeInOut"}]},
                    "opacity": [{"from": 0, "to": 1, "start": 0, "length": 1}, {"from": 0.5, "to": 0, "start": 3, "length": 1}],
                    "transform": {"rotate": {"angle": [{"from": 0, "to": 90, "start": 0, "length": 4, "interpolation": "constant"}]}, "flip": {"horizontal": true}}
                    """#)))
        #expect(
            made.at("layers.0.position")
                == ["values": [[500, 250], [1000, 150]], "times": [1, 3], "curves": "easeInEaseOut"])
        #expect(
            made.at("layers.0.opacity")
                == [
                    "values": [0, 1, 0.5, 0], "times": [0, 1, 3, 4], "curves": ["linear", "hold", "linear"],
                ])
        #expect(made.at("layers.0.rotation") == ["values": [0, 90], "times": [0, 4], "curves": "hold"])
        #expect(made.leftOut == ["timeline.tracks[0].clips[0].transform.flip: layers can't be flipped"])
    }

    @Test(
        "transitions are effects with Shotstack's durations",
        arguments: [
            (
                "fade", #"{"effect": "fade", "curve": "easeInEaseOut", "duration": 1}"#,
                #"{"effect": "fade", "curve": "easeInEaseOut", "duration": 1}"#
            ),
            (
                "wipeLeftFast", #"{"effect": "wipe", "angle": 180, "softness": 0.5, "duration": 0.5}"#,
                #"{"effect": "wipe", "softness": 0.5, "duration": 0.5}"#
            ),
            (
                "slideUp", #"{"effect": "rise", "distance": 12.5, "duration": 0.5}"#,
                #"{"effect": "drop", "distance": 12.5, "duration": 0.5}"#
            ),
            (
                "carouselLeftSlow",
                #"{"effect": "slide", "side": "right", "curve": "linear", "duration": 2}"#,
                #"{"effect": "slide", "side": "left", "curve": "ease", "duration": 2}"#
            ),
            ("reveal", #"{"effect": "wipe", "duration": 1}"#, #"{"effect": "wipe", "duration": 1}"#),
        ])
    func transitions(name: String, enter: String, exit: String) throws {
        let made = try ImportedEdit(edit(image(#", "transition": {"in": "\#(name)", "out": "\#(name)"}"#)))
        #expect(try made.at("layers.0.enter") == JSON(parsing: Array(enter.utf8)))
        #expect(try made.at("layers.0.exit") == JSON(parsing: Array(exit.utf8)))
    }

    @Test(
        "slideLeft and slideRight are a fade and a track, and no transition is longer than its half of the clip"
    )
    func slides() throws {
        let made = try ImportedEdit(
            edit(image(#", "transition": {"in": "slideLeft", "out": "slideRightSlow"}"#)))
        #expect(
            made.at("layers.0.position")
                == [
                    "values": [[525, 250], [500, 250], [500, 250], [525, 250]], "times": [0, 0.5, 2, 4],
                ])
        let short = try ImportedEdit(
            edit(
                #"{"asset": {"type": "title", "text": "x"}, "start": 0, "length": 0.6, "transition": {"in": "fade", "out": "fade"}}"#
            ))
        #expect(short.at("layers.0.enter.duration") == 0.3)
    }

    @Test("motion effects move over a picture that fills the frame, and move any other clip") func effects()
        throws
    {
        let full = try ImportedEdit(
            edit(image(#", "effect": "zoomInFast""#), image(#", "effect": "slideLeft""#)))
        #expect(full.at("layers.1.kenBurns") == ["direction": "in", "zoom": 1.7])
        #expect(
            full.at("layers.0.crop") == [
                "values": [[0, 0.097, 0.806, 0.806], [0.194, 0.097, 0.806, 0.806]]
            ])
        let text = try ImportedEdit(
            edit(
                #"{"asset": {"type": "text", "text": "x", "width": 200, "height": 50}, "start": 0, "length": 2, "effect": "slideUpSlow"}"#
            ))
        #expect(text.at("layers.0.position") == ["values": [[500, 265], [500, 235]], "times": [0, 2]])
        let small = try ImportedEdit(edit(image(#", "scale": 0.2, "effect": "zoomOutSlow""#)))
        #expect(small.at("layers.0.scale") == ["values": [1.1, 1]])
    }

    @Test("merge fields become parameters of the type of their use") func merge() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "rich-text", "text": "Save {{ OFF }} on {{My Brand}}", "font": {"color": "{{ INK }}", "size": "{{ SIZE }}"},
                  "style": {"textTransform": "uppercase"}}, "start": 0, "length": "{{ LONG }}", "width": 500, "height": 100}
                """#, image(source: "{{ PHOTO }}"),
                more: #"""
                    , "merge": [{"find": "OFF", "replace": "30%"}, {"find": "INK", "replace": "#ff0000"}, {"find": "LONG", "replace": 6},
                    {"find": "SIZE", "replace": "40"}, {"find": "PHOTO", "replace": "https://example.org/p.jpg"}]
                    """#))
        #expect(made.at("layers.1.text") == "SAVE {{upper(OFF)}} ON {{upper(My_Brand)}}")
        #expect(made.at("layers.1.color") == "{{INK}}" && made.at("layers.1.fontSize") == 40)
        #expect(made.at("layers.1.duration") == 6 && made.at("layers.0.file") == "{{PHOTO}}")
        #expect(
            made.at("parameters")
                == [
                    "OFF": "30%", "My_Brand": "My Brand", "INK": "#FF0000",
                    "PHOTO": ["type": "file", "default": "assets/p.jpg"],
                ])
        #expect(made.changed.contains { $0.hasPrefix("merge: My Brand has no value here") })
    }

    @Test("texts have boxes, fonts, outlines, shadows and gradients") func texts() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "rich-text", "text": "Hi you", "font": {"family": "Own Font", "size": 50, "weight": "700", "opacity": 0.5},
                  "style": {"letterSpacing": 2, "lineHeight": 1.2, "gradient": {"angle": 90, "stops": [{"offset": 0, "color": "#ff0000"}, {"offset": 1, "color": "#0000ff"}]}},
                  "stroke": {"width": 3, "color": "#000000"}, "shadow": {"offsetX": 2, "offsetY": 3, "blur": 8, "color": "#000000", "opacity": 1},
                  "background": {"color": "#102030", "opacity": 0.5, "borderRadius": 9}, "padding": {"top": 10, "left": 20, "right": 20, "bottom": 10},
                  "align": {"horizontal": "left", "vertical": "top"}, "animation": {"preset": "typewriter", "duration": 1.2}},
                  "start": 0, "length": 4, "width": 400, "height": 200, "position": "top"}
                """#, timeline: #""fonts": [{"src": "https://example.org/OwnFont-Regular.ttf"}],"#))
        let box = made.at("layers.0")
        #expect(box?["type"] == "stack" && box?["size"] == [400, 200] && box?["padding"] == [20, 10])
        #expect(box?["background"] == "#10203080" && box?["cornerRadius"] == 9 && box?["place"] == "top")
        let text = made.at("layers.0.layers.0")
        #expect(
            text?["font"] == "assets/OwnFont-Regular.ttf" && text?["width"] == 360
                && text?["lineHeight"] == 60)
        #expect(text?["color"]?["linear"]?["endPoint"] == [0.5, 1] && text?["outline"]?["width"] == 3)
        #expect(text?["shadow"] == ["color": "#000000", "offset": [2, 3], "blur": 4])
        #expect(text?["reveal"]?["stagger"] == 0.2 && text?["fit"] == nil)
        let other = try ImportedEdit(
            edit(
                ##"{"asset": {"type": "text", "text": "NOW", "font": {"family": "Montserrat ExtraBold", "size": 80}, "width": 400, "height": 90}, "start": 0, "length": 2}, {"asset": {"type": "text", "text": "", "background": {"color": "#ff0000"}, "width": 40, "height": 5}, "start": 0, "length": 2}"##
            ))
        #expect(other.at("layers.0.weight") == 800 && other.at("layers.0.mostLines") == 1)
        #expect(other.at("layers.0.fit") == "shrink" && other.changed.count == 1)
        #expect(other.at("layers.1.type") == "shape" && other.at("layers.1.size") == [40, 5])
    }

    @Test("sounds, films, captions and shapes have the scene's keys") func assets() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "video", "src": "https://example.org/v.mp4", "trim": 2, "volume": 0.5, "speed": 2, "volumeEffect": "fadeOut", "crop": {"left": 0.25, "top": 0.1}}, "start": 0, "length": 5}
                """#,
                ##"{"asset": {"type": "caption", "src": "https://example.org/w.srt", "font": {"size": 30}, "background": {"color": "#000000", "opacity": 0.5, "padding": 8}, "margin": {"top": 0.8}}, "start": 0, "length": 5}"##,
                ##"{"asset": {"type": "shape", "shape": "rectangle", "rectangle": {"width": 200, "height": 50, "cornerRadius": 8}, "fill": {"color": "#ff0000"}, "stroke": {"color": "#ffffff", "width": 2}}, "start": 0, "length": 5}"##,
                #"{"asset": {"type": "audio", "src": "https://example.org/a.mp3", "trim": 1, "volume": 0.1, "effect": "fadeInFadeOut"}, "start": 1, "length": 3}"#,
                timeline:
                    #""soundtrack": {"src": "https://example.org/s.mp3", "effect": "fadeOut", "volume": 0},"#)
        )
        let film = made.at("layers.2")
        #expect(film?["offset"] == 2 && film?["speed"] == 2 && film?["crop"] == [0.25, 0.1, 0.75, 0.9])
        #expect(film?["gain"] == ["values": [-6, -60], "times": [3, 5]])
        #expect(made.at("layers.1.place") == "top" && made.at("layers.1.margin") == [0, 400])
        #expect(made.at("layers.1.background.padding") == [8, 8])
        #expect(made.at("layers.0.size") == [200, 50] && made.at("layers.0.stroke.width") == 2)
        #expect(
            made.at("audio.clips")
                == [
                    [
                        "file": "assets/a.mp3", "start": 1, "offset": 1, "duration": 3, "gain": -20,
                        "fadeIn": 1.5, "fadeOut": 1.5,
                    ],
                    ["file": "assets/s.mp3", "gain": -100, "fadeOut": 2],
                ])
        #expect(made.notes.isEmpty, "\(made.notes)")
    }

    @Test("a scene lasts as long as a file where the edit says auto") func lengths() throws {
        let voice =
            #"{"alias": "voice", "asset": {"type": "audio", "src": "https://example.org/v.mp3"}, "start": 0, "length": "auto"}"#
        let film =
            #"{"asset": {"type": "video", "src": "https://example.org/f.mp4"}, "start": 0, "length": "end"}"#
        let both = try ImportedEdit(edit(voice, film))
        #expect(both.at("duration") == ["until": "voice"] && both.at("layers.0.duration") == nil)
        let follows = try ImportedEdit(
            edit(
                #"{"asset": {"type": "video", "src": "https://example.org/f.mp4"}, "start": 1, "length": "auto"}, {"asset": {"type": "title", "text": "x"}, "start": "auto", "length": 2}"#
            ))
        #expect(follows.at("duration") == ["until": "timeline"])
        #expect(
            follows.at("layers.0.layers.1.start") == [
                "after": .string(follows.at("layers.0.layers.0.name")?.string ?? "")
            ])
        let alias = try ImportedEdit(
            edit(
                voice,
                #"{"asset": {"type": "title", "text": "x"}, "start": "alias://voice", "length": "alias://voice"}"#
            ))
        #expect(alias.at("layers.0.layers.0.duration") == ["until": "voice"])
        let lost = try ImportedEdit(
            edit(
                #"{"alias": "voice", "asset": {"type": "text-to-speech", "text": "x"}, "start": 0, "length": "auto"}"#,
                #"{"asset": {"type": "title", "text": "x"}, "start": "alias://voice", "length": "alias://voice"}"#
            ))
        #expect(lost.at("duration") == 3 && lost.changed.count == 2 && lost.leftOut.count == 1)
    }

    @Test("HTML is imported as its words, with the CSS's colour, size and alignment") func html() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "html", "html": "<p>one &amp; <b>two</b><br>three</p>", "css": "p { color: #25d3d0; font-size: 40px; font-weight: bold; text-align: center }",
                  "width": 400, "height": 100, "position": "center"}, "start": 0, "length": 2}
                """#))
        let text = made.at("layers.0")
        #expect(text?["text"] == "one & two\nthree" && text?["color"] == "#25D3D0" && text?["fontSize"] == 40)
        #expect(text?["weight"] == 700 && text?["alignment"] == "center" && made.changed.count == 1)
    }

    @Test("what a scene can't say is listed with its place in the edit") func leftOut() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "svg", "src": "<svg viewBox='0 0 9 9'><text>x</text></svg>"}, "start": 0, "length": 1},
                {"asset": {"type": "text-to-speech", "text": "x", "voice": "Amy"}, "start": 0, "length": "auto"},
                {"asset": {"type": "caption", "src": "alias://x"}, "start": 0, "length": "end"},
                {"asset": {"type": "image", "src": "https://example.org/a.jpg", "sheen": 1}, "start": 0, "length": 2, "filter": "negative", "transition": {"in": "vanish"}}
                """#))
        #expect(
            made.leftOut.map { String($0.prefix { $0 != ":" }) } == [
                "timeline.tracks[0].clips[0]", "timeline.tracks[0].clips[1]", "timeline.tracks[0].clips[2]",
                "timeline.tracks[0].clips[3].asset.sheen", "timeline.tracks[0].clips[3].filter",
                "timeline.tracks[0].clips[3].transition.in",
            ])
        #expect(
            made.at("duration") == 2 && made.addresses.count == 1, "nothing is fetched for what is left out")
    }

    @Test("filters of colours become adjustments") func filters() throws {
        func made(_ filter: String) throws -> ImportedEdit {
            try ImportedEdit(
                edit(
                    #"{"asset": {"type": "image", "src": "https://example.org/a.jpg"}, "start": 0, "length": 2, "filter": "\#(filter)"}"#
                ))
        }
        let gray = try made("greyscale")
        #expect(gray.at("layers.0.adjust.saturation") == 0 && gray.changed.isEmpty && gray.leftOut.isEmpty)
        for filter in ["boost", "contrast", "darken", "lighten", "muted"] {
            let edit = try made(filter)
            #expect(edit.at("layers.0.adjust") != nil && edit.changed.count == 1, "\(filter)")
        }
    }

    @Test("sounds that have no end of their own end with the timeline") func soundEnds() throws {
        let made = try ImportedEdit(
            edit(
                image(),
                #"{"asset": {"type": "audio", "src": "https://example.org/v.mp3"}, "start": 1, "length": "end"}"#,
                timeline: #""soundtrack": {"src": "https://example.org/s.mp3"},"#))
        #expect(made.at("audio.clips.0.duration") == 3 && made.at("audio.clips.1.duration") == 4)
    }

    @Test("a saved template is imported as the edit inside") func template() throws {
        let made = try ImportedEdit(#"{"name": "x", "template": \#(edit(image()))}"#)
        #expect(made.at("layers.0.type") == "image" && made.notes.isEmpty)
    }
}
