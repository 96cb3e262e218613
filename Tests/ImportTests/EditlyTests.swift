import SceneText
import Testing

@testable import Import

/// Tests of edits of editly as scenes.
@Suite struct EditlyTests {
    private let film = ImportMedia.Facts(size: (640, 360), duration: 6, rate: 30)

    /// Returns an edit of 400 by 200 pixels with the given clips.
    private func edit(_ clips: String, _ more: String = "") -> String {
        "{width: 400, height: 200, fps: 25, outPath: './x.mp4', \(more) clips: [\(clips)]}"
    }

    @Test("clips are the items of a sequence, and transitions overlap them") func sequence() throws {
        let made = try ImportedEdit(
            edit(
                """
                {duration: 3, layers: [{type: 'fill-color', color: '#f00'}], transition: {name: 'directional-left'}},
                {duration: 2, layers: [{type: 'fill-color', color: 'rgba(0, 0, 255, .5)'}], transition: null},
                {layers: {type: 'fill-color', color: 'white'}, transition: {name: 'wipeLeft', duration: 9}},
                {duration: 1, layers: [{type: 'fill-color', color: 'black'}]}
                """, "defaults: {duration: 1.5, transition: {name: 'fade', duration: 0.25}},"))
        #expect(made.at("layers.0.type") == "sequence")
        #expect(made.at("layers.0.items.0.fill") == "#FF0000" && made.at("layers.0.items.0.duration") == 3)
        #expect(
            made.at("layers.0.items.1.fill") == "#0000FF80" && made.at("layers.0.items.2.duration") == 1.5)
        let transitions = (0..<4).map {
            made.at("layers.0.items.\($0).transition") ?? made.at("layers.0.transition")
        }
        #expect(
            transitions[0]
                == ["type": "push", "duration": 0.25, "side": "right", "curve": "easeOutExpo"])
        #expect(transitions[1] == "cut")
        // A transition lasts at most half of the shorter clip.
        #expect(
            transitions[2] == ["type": "wipe", "duration": 0.5, "angle": 180, "curve": "linear"])
        #expect(made.at("duration") == .number(3 + 2 + 1.5 + 1 - 0.25 - 0.5) && made.notes.isEmpty)
    }

    @Test(
        "a transition has the scene's name, and a note where the two only resemble each other",
        arguments: [
            ("fade", "crossfade", false), ("circleopen", "iris", false), ("Radial", "clock", false),
            ("simpleZoom", "zoom", false), ("crosszoom", "zoom", true), ("fadecolor", "dip", true),
            ("colorphase", "crossfade", true), ("random", "crossfade", true), ("dummy", "crossfade", false),
            ("directional-up", "push", false), ("directionalwipe", "wipe", false),
        ])
    func transitions(name: String, type: String, isNoted: Bool) throws {
        let layers = "duration: 2, layers: [{type: 'fill-color', color: '#000'}]"
        let made = try ImportedEdit(edit("{\(layers), transition: {name: '\(name)'}}, {\(layers)}"))
        #expect(made.at("layers.0.transition.type")?.string == type)
        #expect(made.changed.isEmpty != isNoted && made.leftOut.isEmpty, "\(made.notes)")
    }

    @Test("a title grows, is placed by name or by a point, and has the font of the defaults") func titles()
        throws
    {
        let made = try ImportedEdit(
            edit(
                """
                {layers: [
                  {type: 'title', text: 'One'},
                  {type: 'title', text: 'Two', position: 'bottom-right', zoomDirection: 'out', zoomAmount: 0.5, textColor: '#abc'},
                  {type: 'title', text: 'Three {{x}}', position: {x: 0.25, y: 1, originY: 'bottom'}, zoomDirection: null}
                ]}
                """, "defaults: {layer: {fontPath: './fonts/a.ttf'}},"))
        let one = made.at("layers.0.items.0.layers.0")
        #expect(one?["fontSize"] == 20 && one?["font"] == "fonts/a.ttf" && one?["width"] == 320)
        #expect(one?["scale"] == ["values": [1, 1.2]] && one?["place"] == nil)
        let two = made.at("layers.0.items.0.layers.1")
        #expect(two?["place"] == "bottomRight" && two?["margin"] == [20, 10] && two?["anchor"] == [1, 1])
        #expect(two?["scale"] == ["values": [1.5, 1]])
        #expect(made.at("layers.0.items.0.layers.1.layers.0.color") == "#AABBCC")
        let three = made.at("layers.0.items.0.layers.2")
        #expect(three?["position"] == [100, 200] && three?["anchor"] == [0, 1] && three?["scale"] == nil)
        let words = made.at("layers.0.items.0.layers.2.layers.0.text")
        #expect(words == "Three {{'{{'}}x}}", "braces are no expression")
    }

    @Test("a picture that does not fill the frame has a blurred copy behind it, and grows beyond its place")
    func containBlur() throws {
        let clips = "{layers: [{type: 'image', path: './a.jpg'}]}"
        let tall = try ImportedEdit(edit(clips), facts: ["a.jpg": .init(size: (100, 200))])
        let layers = tall.at("layers.0.items.0.layers")
        #expect(layers?.array?.count == 2 && tall.at("layers.0.items.0.layers.0.type") == "group")
        #expect(tall.at("layers.0.items.0.layers.1.fit") == "contain")
        #expect(tall.at("layers.0.items.0.layers.1.scale") == ["values": [1, 1.1]])
        let same = try ImportedEdit(edit(clips), facts: ["a.jpg": .init(size: (800, 400))])
        #expect(same.at("layers.0.items.0.type") == "image")
        #expect(same.at("layers.0.items.0.kenBurns") == ["direction": "in", "zoom": 1.1])
        let covered = try ImportedEdit(
            edit("{layers: [{type: 'image', path: 'a.jpg', resizeMode: 'cover', zoomDirection: 'out'}]}"))
        #expect(covered.at("layers.0.items.0.kenBurns") == ["direction": "out", "zoom": 1.1])
        let panned = try ImportedEdit(
            edit("{layers: [{type: 'image', path: 'a.jpg', resizeMode: 'cover', zoomDirection: 'left'}]}"))
        #expect(panned.at("layers.0.items.0.crop.values")?.array?.count == 2)
    }

    @Test("a video is cut, fitted to its clip's duration, and silent unless its sound is kept") func videos()
        throws
    {
        let clips = """
            {layers: [{type: 'video', path: 'v.mp4', cutFrom: 1, cutTo: 3, resizeMode: 'cover'}]},
            {duration: 2.5, layers: [{type: 'video', path: 'v.mp4', cutFrom: 1, resizeMode: 'stretch'}]}
            """
        let silent = try ImportedEdit(edit(clips, "defaults: {transition: null},"), facts: ["v.mp4": film])
        let first = silent.at("layers.0.items.0")
        #expect(
            first?["duration"] == 2 && first?["offset"] == 1 && first?["speed"] == nil
                && first?["muted"] == true)
        let second = silent.at("layers.0.items.1")
        #expect(second?["speed"] == 2 && second?["fit"] == "fill" && second?["pitch"] == nil)
        let heard = try ImportedEdit(
            edit(clips, "keepSourceAudio: true, defaults: {transition: null},"), facts: ["v.mp4": film])
        #expect(heard.at("layers.0.items.1.pitch") == "kept" && heard.at("layers.0.items.1.muted") == nil)
        let unknown = try ImportedEdit(edit(clips, "defaults: {transition: null},"))
        #expect(
            unknown.changed.count == 1
                && unknown.changed[0].hasPrefix("clips[1].layers[0]: editly fits the video"))
    }

    @Test("a video in a part of the frame stands where editly puts its corner") func partOfFrame() throws {
        let made = try ImportedEdit(
            edit(
                """
                {duration: 2, layers: [{type: 'fill-color', color: '#123'}, {type: 'video', path: 'v.mp4', cutTo: 2, resizeMode: 'contain',
                  width: 0.4, height: 0.4, top: 0.05, left: 0.95, originX: 'right', start: 0.5, stop: 1.5}]}
                """))
        #expect(made.at("layers.0.items.0.background") == "#112233")
        let video = made.at("layers.0.items.0.layers.0")
        #expect(video?["size"] == ["40%", "40%"] && video?["position"] == [300, 50])
        #expect(video?["start"] == 0.5 && video?["end"] == 1.5 && video?["fit"] == "contain")
    }

    @Test("without a size, the first video gives it; if the video is not there, there is a note") func size()
        throws
    {
        let clips = "clips: [{layers: [{type: 'video', path: 'v.mp4', cutTo: 2}]}]"
        let known = try ImportedEdit("{\(clips)}", facts: ["v.mp4": film])
        #expect(
            known.at("size") == ["width": 640, "height": 360] && known.at("fps") == 30 && known.notes.isEmpty)
        let wide = try ImportedEdit("{width: 320, fps: 29.97, \(clips)}", facts: ["v.mp4": film])
        #expect(wide.at("size") == ["width": 320, "height": 180] && wide.at("fps") == "30000/1001")
        let unknown = try ImportedEdit("{width: 320, \(clips)}")
        #expect(
            unknown.at("size") == ["width": 320, "height": 180]
                && unknown.changed[0].contains("height and fps"))
    }

    @Test("a clip that lasts as long as a video of unknown length has no duration of its own")
    func unknownLength() throws {
        let made = try ImportedEdit(
            edit(
                "{layers: [{type: 'video', path: 'v.mp4', resizeMode: 'cover'}, {type: 'news-title', text: 'Now'}]}"
            ))
        #expect(made.at("duration") == ["until": "clips"] && made.at("layers.0.items.0.duration") == nil)
    }

    @Test("subtitles, news and sliding texts have boxes and effects") func texts() throws {
        let made = try ImportedEdit(
            edit(
                """
                {duration: 3, layers: [{type: 'subtitle', text: 'a', backgroundColor: 'rgba(0,0,0,0.5)', speed: 2, delay: 0.1},
                  {type: 'news-title', text: 'b'}, {type: 'slide-in-text', text: 'c', fontSize: 0.1, color: '#f00'}]}
                """))
        let subtitle = made.at("layers.0.items.0.layers.0")
        #expect(
            subtitle?["type"] == "stack" && subtitle?["background"] == "#00000080"
                && subtitle?["place"] == "bottom")
        #expect(
            subtitle?["enter"] == ["effect": "fade", "duration": 1.5, "delay": 0.3, "curve": "easeOutExpo"])
        let news = made.at("layers.0.items.0.layers.1")
        #expect(news?["background"]?["color"] == "#D02A42" && news?["enter"]?["effect"] == "slide")
        let sliding = made.at("layers.0.items.0.layers.2")
        #expect(
            sliding?["fontSize"] == 40 && sliding?["color"] == "#FF0000"
                && sliding?["enter"]?["effect"] == "wipe")
        #expect(sliding?["exit"] == ["effect": "fade", "duration": 0.3, "delay": 0.3])
    }

    @Test("gradients move, and colours that editly chooses at random are noted") func gradients() throws {
        let made = try ImportedEdit(
            edit(
                """
                {layers: [{type: 'title-background', text: 'x', background: {type: 'radial-gradient', colors: ['#fff', '#000']}}]},
                {layers: [{type: 'title-background', text: 'y'}]}, {layers: [{type: 'pause'}]}, {layers: [{type: 'rainbow-colors'}]}
                """, "defaults: {transition: null},"))
        #expect(made.at("layers.0.items.0.layers.0.endRadius") == ["values": [240, 480]])
        #expect(made.at("layers.0.items.3.colors")?.array?.count == 2)
        #expect(
            made.changed.map { $0.prefix(8) } == ["clips[1]", "clips[2]", "clips[3]"] && made.leftOut.isEmpty)
    }

    @Test("what a scene can't say is listed with its place in the edit") func leftOut() throws {
        let made = try ImportedEdit(
            edit(
                """
                {layers: [{type: 'gl', fragmentPath: 'a.frag'}, {type: 'fabric'}, {type: 'title', text: 'x', wobble: 3}]},
                {layers: [{type: 'canvas'}, {type: 'hologram'}, {type: 'title'}], sparkle: true}
                """,
                "defaults: {transition: null}, customOutputArgs: ['-crf', '18'], audioNorm: {enable: true}, fancy: 1,"
            ))
        #expect(
            made.leftOut.map { String($0.prefix { $0 != ":" }) } == [
                "audioNorm", "clips[0].layers[0]", "clips[0].layers[1]", "clips[0].layers[2].wobble",
                "clips[1].layers[0]", "clips[1].layers[1]", "clips[1].layers[2]", "clips[1].sparkle",
                "customOutputArgs", "fancy",
            ])
        #expect(made.leftOut[1] == "clips[0].layers[0]: fragment shaders (gl) can't be imported")
        #expect(made.at("layers.0.items")?.array?.count == 2, "the clip's time stays")
    }

    @Test("without a video the frame is a square, and a font that is no file becomes Inter") func plain()
        throws
    {
        let made = try ImportedEdit(
            "{clips: [{layers: [{type: 'title', text: 'x', fontPath: 'Arial'}, {type: 'title', text: 'y', fontPath: 'Arial'}]}]}"
        )
        #expect(made.at("size") == ["width": 640, "height": 640])
        #expect(made.at("layers.0.items.0.layers.0.font") == nil)
        #expect(
            ImportNote.lines(of: made.notes).map(\.text) == [
                "clips[0].layers[0].fontPath and clips[0].layers[1].fontPath: \"Arial\" is no font file (.ttf, .otf or .ttc); Inter takes its place"
            ])
    }

    @Test("a title that is placed by an edge stands in the middle of its box") func titleBox() throws {
        let made = try ImportedEdit(
            edit(
                """
                {layers: [{type: 'title', text: 'x', position: {x: 0, y: 1, originY: 'bottom'}}, {type: 'title', text: 'y', position: 'top-right'},
                  {type: 'title', text: 'z', position: 'top'}]}
                """))
        let box = made.at("layers.0.items.0.layers.0")
        #expect(box?["type"] == "stack" && box?["size"] == [320, "hug"] && box?["align"] == "center")
        #expect(box?["position"] == [0, 200] && box?["anchor"] == [0, 1] && box?["scale"] != nil)
        #expect(made.at("layers.0.items.0.layers.1.place") == "topRight")
        #expect(made.at("layers.0.items.0.layers.2.type") == "text")
    }

    @Test("editly's banner is its gradient and its words") func banner() throws {
        let made = try ImportedEdit(edit("{layers: [{type: 'editly-banner', fontPath: './a.ttf'}]}"))
        #expect(made.at("layers.0.items.0.layers.0.type") == "linearGradient" && made.leftOut.isEmpty)
        let words = made.at("layers.0.items.0.layers.1")
        #expect(words?["font"] == "a.ttf" && words?["text"]?.string?.hasPrefix("Made with\n") == true)
    }

    @Test("files outside of the scene's folder, SVG and addresses have notes") func files() throws {
        let made = try ImportedEdit(
            edit(
                """
                {layers: [{type: 'image-overlay', path: '../a.png', width: 0.1}, {type: 'image-overlay', path: './b.svg', height: 0.5},
                  {type: 'image-overlay', path: 'https://example.org/c.png', position: 'top'}, {type: 'image-overlay', path: 'http://example.org/d.png'}]}
                """))
        #expect(made.changed.count == 3, "\(made.notes)")
        let files = (0..<4).map { made.at("layers.0.items.0.layers.\($0).file")?.string }
        #expect(files == ["../a.png", "b.png", "assets/c.png", "d.png"])
        #expect(made.at("layers.0.items.0.layers.0.size") == ["10%", "hug"])
        #expect(made.addresses.map(\.address) == ["https://example.org/c.png"])
    }

    @Test(
        "an edit of another form is an error",
        arguments: ["[]", "{}", "{clips: []}", "{clips: 3}", "{version: 1, layers: []}", "{timeline: {}}"])
    func wrongForm(text: String) {
        #expect(throws: SceneErrors.self) { try ImportedEdit(text) }
    }
}
