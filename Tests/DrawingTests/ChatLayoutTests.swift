import Geometry
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// The parts and the sizes of messages.
@Suite struct ChatLayoutTests {
    /// A typesetter whose letters are boxes, and whose texts are described by their runs.
    private struct Typesetter: MessageTypesetter {
        func text(_ runs: [MessageRun], width: Double?, lines: Int?, lineHeight: Double) throws
            -> any MessageText
        {
            SpelledText(
                words: runs.map(\.text).joined(),
                box: try BoxTypesetter().text(runs, width: width, lines: lines, lineHeight: lineHeight))
        }
    }

    private struct SpelledText: MessageText {
        let words: String
        let box: any MessageText
        var size: Size { box.size }
        var lastLineWidth: Double { box.lastLineWidth }
        var endsRightToLeft: Bool { false }

        func describe(into bytes: inout FigureBytes) { bytes.append(name: words) }
        func draw(on canvas: inout Canvas, opacity: Double) throws {}
    }

    private static func rows(_ keys: String, _ pictures: [String: DecodedImage] = [:]) throws -> [ChatRow] {
        let text = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 9, "layers": [{"type": "messages",
             \(keys)}]}
            """
        let scene = try Scene(json: Array(text.utf8), kinds: LayerKinds([LayerKind(MessagesContent.self)]))
        let chat = try #require(scene.layers[0].content as? MessagesContent)
        return try OpenChat(
            chat, size: Size(width: 360, height: 640), frameSize: PixelSize(width: 360, height: 640), seed: 0,
            assets: TestPictures(pictures), typesetter: Typesetter()
        ).timeline.layout.rows
    }

    private static func words(_ parts: [MessagePart]) -> [String] {
        parts.compactMap { part in
            if case .text(let text, _) = part { (text as? SpelledText)?.words } else { nil }
        }
    }

    // In points: a letter is 8.5 wide and a line 22 high; in times, 5.5 and 13. The maximum width of a text is 294.

    @Test("a message's time stands beside the last line if it fits there, otherwise below the line")
    func time()
        throws
    {
        func size(_ letters: Int, _ more: String) throws -> Size {
            let text = String(repeating: "a", count: letters)
            return try Self.rows(#""messages": [{"text": "\#(text)"\#(more)}]"#)[0].body.size
        }
        let time = #", "time": "9:41", "ticks": "none""#
        #expect(try size(2, #", "ticks": "none""#) == Size(width: 41, height: 35))
        // The width of the text, a gap of 8 points, the width of the time, and both insets.
        #expect(try size(2, time) == Size(width: 17 + 8 + 22 + 24, height: 35))
        #expect(try size(30, time) == Size(width: 255 + 8 + 22 + 24, height: 35))
        // 34 letters are the maximum that fits into a line.
        #expect(try size(34, time) == Size(width: 289 + 24, height: 22 + 12 + 12))
        #expect(try size(60, time) == Size(width: 289 + 24, height: 44 + 12))
        // Ticks are 16 points wide, with a gap of 3 points to the time.
        #expect(try size(2, #", "time": "9:41""#) == Size(width: 17 + 8 + 22 + 3 + 16 + 24, height: 35))
    }

    @Test("outgoing messages have ticks by default, and incoming messages never do") func ticks() throws {
        let rows = try Self.rows(
            #"""
            "messages": [{"text": "a"}, {"text": "a", "ticks": "none"}, {"text": "a", "ticks": "sent"},
             {"from": "x", "text": "a"}, {"from": "x", "text": "a", "ticks": "read"}]
            """#)
        #expect(rows.map(\.body.status.count) == [1, 0, 1, 0, 0])
    }

    @Test("in a group, a person's name stands above the first of their consecutive messages") func names()
        throws
    {
        let rows = try Self.rows(
            #"""
            "group": true, "people": [{"id": "x", "name": "Xenia"}], "messages": [
             {"from": "x", "text": "a"}, {"from": "x", "text": "b"}, {"text": "c"}, {"from": "x", "text": "d"},
             {"service": "Noon"}, {"from": "x", "text": "e"}]
            """#)
        #expect(
            rows.filter { $0.message.service == nil }.map { Self.words($0.body.content) } == [
                ["Xenia"], [], [], ["Xenia"], ["Xenia"],
            ])
        #expect(rows[0].body.size.height == 20 + 22 + 12)
    }

    @Test("a reply shows the name and the text of the quoted message") func replies() throws {
        let rows = try Self.rows(
            #"""
            "people": [{"id": "x", "name": "Xenia"}], "messages": [{"text": "mine"}, {"from": "x", "text": "theirs"},
             {"text": "to me", "reply": 0}, {"text": "to them", "reply": 1}, {"from": "x", "text": "to me", "reply": 0}]
            """#)
        let quotes = rows.map { Self.words($0.body.content) }
        #expect(quotes == [[], [], ["You", "mine"], ["Xenia", "theirs"], ["You", "mine"]])
    }

    @Test("pictures have a limited aspect ratio, and pictures with text have the maximum width")
    func pictures() throws {
        func size(_ width: Int, _ height: Int, _ more: String = "") throws -> Size {
            let rows = try Self.rows(
                "\"messages\": [{\"image\": \"a.png\", \"ticks\": \"none\"\(more)}]",
                ["a.png": DecodedImage(width: width, height: height) { _, _ in [9, 9, 9, 255] }])
            return rows[0].body.size
        }
        let sizes = try [(40, 30), (9, 16), (10, 90), (90, 10)].map { try size($0.0, $0.1) }
        #expect(
            sizes == [
                Size(width: 220, height: 165), Size(width: 124, height: 220), Size(width: 110, height: 220),
                Size(width: 220, height: 88),
            ])
        // Below the picture: a line of 22 points and its insets.
        let captioned = try [(40, 30), (9, 16), (90, 10)].map { try size($0.0, $0.1, #", "text": "a""#) }
        #expect(captioned.map(\.width) == [220, 220, 220])
        let heights: [Double] = [199, 309, 122]
        #expect(captioned.map(\.height) == heights)
    }

    @Test("only a picture without text has no tail") func tails() throws {
        let rows = try Self.rows(
            #"""
            "messages": [{"text": "a"}, {"image": "a.png"}, {"image": "a.png", "text": "a"}, {"from": "x", "image": "a.png"},
             {"voice": {"duration": 1}}]
            """#, ["a.png": DecodedImage(width: 2, height: 2) { _, _ in [9, 9, 9, 255] }])
        #expect(rows.map(\.hasTail) == [true, false, true, false, true])
    }

    @Test("the picture of a link preview has a limited aspect ratio too") func previews() throws {
        func height(_ width: Int, _ height: Int) throws -> Double {
            let rows = try Self.rows(
                #""messages": [{"text": "a", "link": {"picture": "a.png"}, "ticks": "none"}]"#,
                ["a.png": DecodedImage(width: width, height: height) { _, _ in [9, 9, 9, 255] }])
            for case .picture(_, let frame, _) in rows[0].body.content { return frame.height / frame.width }
            return 0
        }
        for ((width, tall), expected) in [((10, 90), 0.8), ((90, 10), 0.4), ((20, 10), 0.5)] {
            #expect(abs(try height(width, tall) - expected) < 0.005)
        }
    }

    @Test("the fewer emoji a message has, the larger they are") func emoji() throws {
        let rows = try Self.rows(
            #""messages": [{"text": "🎈", "ticks": "none"}, {"text": "🎈🎈", "ticks": "none"}, {"text": "🎈🎈🎈", "ticks": "none"}]"#
        )
        // The width of a letter is half the font size; the height of a line is 1.2 times the font size.
        let sizes = rows.map(\.body.size)
        #expect(
            sizes == [
                Size(width: 42, height: 101), Size(width: 70, height: 84), Size(width: 87, height: 70),
            ])
    }
}

/// Links in a message's text, and the text that a reply quotes.
@Suite struct ChatTextTests {
    @Test(
        "a link is coloured from white space to white space",
        arguments: [
            ("See https://a.b\nThanks", "https://a.b"), ("x\nhttps://a.b", "https://a.b"),
            ("www.a.b", "www.a.b"), ("at\thttp://a.b/c?d today", "http://a.b/c?d"), ("no https link", ""),
            (" https://a.b ", "https://a.b"),
        ]) func links(_ text: String, _ link: String)
    {
        let chat = MessagesContent()
        let colors = chat.theme.incoming
        let runs = chat.runs(text, colors: colors)
        #expect(runs.map(\.text).joined() == text, "nothing is lost")
        #expect(runs.filter { $0.color == colors.link }.map(\.text).joined() == link)
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.color != $1.color })
    }

    @Test("a reply quotes a message on one line, whatever kind of newline the message has") func excerpts() {
        for newline in ["\n", "\r\n", "\r", "\u{2028}", "\u{85}"] {
            var message = Message()
            message.text = "one\(newline)two"
            #expect(message.excerpt == "one two")
            message.text = nil
            var link = LinkPreview()
            link.title = "one\(newline)two"
            message.link = link
            #expect(message.excerpt == "one two")
        }
    }
}
