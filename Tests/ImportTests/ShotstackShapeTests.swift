import SceneText
import Testing

@testable import Import

/// Tests of what edits of Shotstack cut out and draw: crops, luma mattes and SVG.
@Suite struct ShotstackShapeTests {
    /// Returns an edit of 1000 by 500 pixels with one track.
    private func edit(_ clips: String, merge: String = "") -> String {
        #"{"timeline": {"tracks": [{"clips": [\#(clips)]}]}, "output": {"size": {"width": 1000, "height": 500}}, "merge": [\#(merge)]}"#
    }

    @Test("what is left of a cropped film keeps its scale, and its place is the middle of that") func crop()
        throws
    {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "video", "src": "https://example.org/v.mp4", "crop": {"left": 0.25, "right": 0.25}}, "start": 0, "length": 2, "offset": {"x": -0.25}}
                """#))
        #expect(made.at("layers.0.crop") == [0.25, 0, 0.5, 1] && made.at("layers.0.size") == [500, 500])
        #expect(made.at("layers.0.position") == [250, 250])
    }

    private let matte =
        #"{"asset": {"type": "luma", "src": "https://example.org/m.mp4"}, "start": 3, "length": 2}"#

    @Test("a luma matte hides its track's clip where it is white, while it lasts") func luma() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "image", "src": "https://example.org/a.jpg"}, "start": 1, "length": 6, "offset": {"x": 0.1}, "transition": {"in": "fade"}},
                \#(matte),
                {"asset": {"type": "image", "src": "https://example.org/b.jpg"}, "start": 7, "length": 2}
                """#))
        let group = made.at("layers.0")
        #expect(made.notes.isEmpty && group?["type"] == "group" && group?["maskBy"] == "luma")
        #expect(group?["start"] == 1 && group?["duration"] == 6 && group?["position"] == [600, 250])
        #expect(group?["enter"]?["effect"] == "fade" && made.at("layers.0.layers.0.enter") == nil)
        #expect(made.at("layers.0.layers.0.file") == "assets/a.jpg")
        #expect(made.at("layers.0.mask.background") == "#FFFFFF", "all is seen without the matte")
        let cover = made.at("layers.0.mask.layers.0")
        #expect(cover?["start"] == 2 && cover?["duration"] == 2 && cover?["background"] == "#000000")
        #expect(cover?["mask"]?["file"] == "assets/m.mp4" && cover?["mask"]?["fit"] == "fill")
        #expect(made.at("layers.1.type") == "image", "the clip after the matte is not hidden")
    }

    @Test("a matte that began before its clip is in its middle then") func earlyLuma() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                \#(matte), {"asset": {"type": "text", "text": "", "width": 200, "height": 100, "background": {"color": "#ff0000"}}, "start": 4, "length": 1}
                """#))
        let cover = made.at("layers.0.mask.layers.0")
        #expect(made.at("layers.0.size") == [200, 100] && made.at("layers.0.layers.0.size") == "fill")
        #expect(cover?["start"] == nil && cover?["duration"] == nil && cover?["mask"]?["offset"] == 1)
    }

    @Test("a matte over a clip whose size is not known is left out") func unknownSize() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "image", "src": "https://example.org/a.jpg"}, "start": 3, "length": 2, "fit": "none"}, \#(matte)
                """#))
        #expect(
            made.at("layers.0.type") == "image"
                && made.leftOut.first?.hasPrefix("timeline.tracks[0].clips[1]: ") == true)
    }

    @Test("each matte has a note of its own: why it hides nothing") func unusedMattes() throws {
        func luma(_ start: Int) -> String {
            #"{"asset": {"type": "luma", "src": "https://example.org/m.MP4"}, "start": \#(start), "length": 1}"#
        }
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "image", "src": "https://example.org/a.jpg"}, "start": 0, "length": 1, "fit": "none"},
                {"asset": {"type": "image", "src": "https://example.org/a.jpg"}, "start": 1, "length": 1, "filter": "blur"},
                {"asset": {"type": "title", "text": "x"}, "start": 2, "length": 1},
                {"asset": {"type": "image", "src": "https://example.org/a.jpg"}, "start": 3, "length": 1},
                \#([0, 1, 2, 3, 4].map(luma).joined(separator: ", "))
                """#))
        #expect(
            made.leftOut == [
                "timeline.tracks[0].clips[4]: a luma matte needs a clip whose size is known; import again when the file is there",
                "timeline.tracks[0].clips[5]: a luma matte can't hide a part of a blurred clip",
                "timeline.tracks[0].clips[6]: a luma matte can't hide a part of a title or of captions",
                "timeline.tracks[0].clips[8]: a luma matte without a clip on its track at the same time",
            ], "\(made.leftOut)")
        #expect(made.at("layers.3.maskBy") == "luma" && made.at("layers.2.maskBy") == nil)
    }

    @Test("a matte is a film whatever the letters of its file's name, and its clip may have no known start")
    func films() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "luma", "src": "https://example.org/m.MP4", "trim": 2}, "start": 0, "length": 9},
                {"asset": {"type": "video", "src": "https://example.org/a.mp4"}, "start": 0, "length": "auto"},
                {"asset": {"type": "image", "src": "https://example.org/b.jpg"}, "start": "auto", "length": 2}
                """#))
        #expect(made.at("layers.0.layers.1.mask.layers.0.mask.offset") == 2)
        #expect(made.leftOut == ["timeline.tracks[0].clips[0]: a luma matte needs a clip with a length"])
        #expect(
            made.changed == [
                "timeline.tracks[0].clips[0]: it is not known when the matte begins on its clip; it does so with the clip"
            ])
    }

    @Test("a plain SVG is a shape in its box, and its colour may be a merge field") func rectangle() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "svg", "src": "<svg viewBox='0 0 50 20' xmlns='x'><rect width='50' height='20' rx='5' fill='{{ INK }}'/></svg>"}, "start": 0, "length": 1, "width": 100, "height": 40, "position": "top"},
                {"asset": {"type": "svg", "src": "<svg viewBox=\"0 0 8 8\"><rect width=\"8\" height=\"8\" fill=\"#000\" fill-opacity=\"0.5\"/></svg>"}, "start": 0, "length": 1}
                """#, merge: ##"{"find": "INK", "replace": "#123456"}"##))
        let shape = made.at("layers.0")
        #expect(shape?["type"] == "shape" && shape?["size"] == [100, 40] && shape?["cornerRadius"] == 10)
        #expect(shape?["fill"] == "{{INK}}" && made.at("parameters.INK") == "#123456")
        #expect(made.at("layers.1.fill") == "#00000080" && made.at("layers.1.size") == [8, 8])
        #expect(made.notes.isEmpty)
    }

    @Test("an SVG of several figures is a group that keeps its aspect ratio") func figures() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "svg", "src": "<svg width='10' height='10'><title>t</title><circle cx='2' cy='5' r='2' fill='none' stroke='red' stroke-width='2'/><path d='M0 0L10 10'/></svg>"}, "start": 0, "length": 1, "width": 300, "height": 100}
                """#))
        #expect(made.at("layers.0.type") == "group" && made.at("layers.0.size") == [300, 100])
        let (ring, line) = (made.at("layers.0.layers.0"), made.at("layers.0.layers.1"))
        #expect(ring?["shape"] == "ellipse" && ring?["size"] == [40, 40] && ring?["position"] == [120, 50])
        #expect(ring?["fill"] == "none" && ring?["stroke"] == ["paint": "#FF0000", "width": 20])
        #expect(line?["path"] == "M0 0L10 10" && line?["scale"] == 10 && line?["position"] == nil)
    }

    @Test(
        "an SVG with more than plain figures is left out",
        arguments: [
            "<svg viewBox='0 0 9 9'/>", "<svg><rect width='9' height='9'/></svg>", "<svg viewBox='0 0 9 9'",
            "<svg viewBox='0 0 9 9'><g transform='x'><rect width='9' height='9'/></g></svg>",
            "<svg viewBox='0 0 9 9'><rect width='9' height='9' style='fill: red'/></svg>",
            "<svg viewBox='0 0 0 9'><rect width='9' height='9'/></svg>", "https://example.org/a.svg",
        ])
    func oddSVG(source: String) throws {
        let made = try ImportedEdit(
            edit(
                #"{"asset": {"type": "svg", "src": "\#(source)"}, "start": 0, "length": 1}, {"asset": {"type": "shape"}, "start": 0, "length": 1}"#
            ))
        #expect(made.leftOut.count == 1 && made.at("layers")?.array?.count == 1, "\(made.notes)")
    }

    @Test("an SVG with lengths beyond those of a scene makes a valid scene") func extreme() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "svg", "src": "<svg viewBox='0 0 1e6 1e6'><rect width='-5' height='9e9' rx='1e9' stroke='red' stroke-width='1e9'/><path d='M0 0L9 9'/></svg>"}, "start": 0, "length": 1, "width": 1e9, "height": 3},
                {"asset": {"type": "svg", "src": "<svg viewBox='0 0 1 1'><circle r='9e9'/></svg>"}, "start": 0, "length": 1, "width": -4, "height": 3}
                """#))
        #expect(made.at("layers")?.array?.count == 1 && made.leftOut.count == 1)
    }

    @Test("the words of a merge field share the time of an animation, however many they are") func share()
        throws
    {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "rich-text", "text": "Now {{ A }}", "animation": {"preset": "ascend", "duration": 2}}, "start": 0, "length": 4},
                {"asset": {"type": "rich-text", "text": "one two", "animation": {"preset": "ascend", "duration": 2}}, "start": 0, "length": 4}
                """#, merge: #"{"find": "A", "replace": "three more words"}"#))
        #expect(
            made.at("layers.0.reveal.stagger") == "{{1 / max(1, 1 + length(split(text(A), ' ')))}}"
                && made.at("layers.1.reveal.stagger") == 0.5)
    }

    @Test("a clip that is flipped in both directions is turned by half a circle") func flip() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "image", "src": "https://example.org/a.jpg"}, "start": 0, "length": 1, "transform": {"rotate": {"angle": 30}, "flip": {"horizontal": true, "vertical": true}}},
                {"asset": {"type": "image", "src": "https://example.org/a.jpg"}, "start": 1, "length": 1, "transform": {"flip": {"horizontal": true, "vertical": false}}},
                {"asset": {"type": "title", "text": "x", "offset": {"y": 0.1}}, "start": 2, "length": 1}
                """#))
        #expect(made.at("layers.0.rotation") == 210 && made.at("layers.1.rotation") == nil)
        #expect(
            made.leftOut == [
                "timeline.tracks[0].clips[1].transform.flip: layers can't be flipped",
                "timeline.tracks[0].clips[2].asset.offset: the offset of a title inside of its clip",
            ])
    }
}
