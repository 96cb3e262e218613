import Geometry
import Rasteriser
import Testing

@testable import Drawing
@testable import SceneModel

/// The input bar while something is typed, measured in pixels.
@Suite struct ChatInputTests {
    /// Returns a chat in which everything without a given colour is transparent.
    private static func chat(_ colors: String, _ more: String = "") throws -> MessagesContent {
        let clear = ["outline", "bar", "line", "field", "barText", "barNote", "accent"].filter {
            !colors.contains("\"\($0)\"")
        }
        let theme = clear.map { "\"\($0)\": \"#00000000\"" }.joined(separator: ", ")
        let text = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 9, "layers": [{"type": "messages",
             "theme": {\(theme), \(colors), "shadow": {"color": "#00000000"}}, "header": {"name": "Us", "status": "three"},
             "messages": [{"text": "abcd", "ticks": "none", "at": 3, "typed": 2}\(more)]}]}
            """
        let scene = try Scene(json: Array(text.utf8), kinds: LayerKinds([LayerKind(MessagesContent.self)]))
        return try #require(scene.layers[0].content as? MessagesContent)
    }

    // In points: the text begins at x = 58, a letter is 8.5 wide, and the line is 22 high, with its middle at y =
    // 615.5.

    @Test("the cursor stands after the typed letters, or before the placeholder") func cursor() throws {
        let chat = try Self.chat(##""accent": "#FFFFFF""##)
        let renderer = try PlainChat.renderer(chat)
        let typed = try #require(
            try OpenChat(
                chat, size: Size(width: 360, height: 640), frameSize: PixelSize(width: 360, height: 640),
                seed: 0,
                assets: NoAssets(), typesetter: BoxTypesetter()
            ).timeline.typed[0])
        for letters in 0...4 {
            let time = letters == 0 ? 1.01 : typed.times[letters - 1] + 0.02
            let frame = try MeasuredFrame(renderer, frame: Int((time * 60).rounded(.up)))
            // The send button, which has the same colour, is to the right of x = 314.
            let levels = (40..<300).map { frame.level($0, 615) }
            let sum = levels.reduce(0) { $0 + Double($1) / 255 }
            let middle =
                levels.enumerated().reduce(0) { $0 + (Double($1.offset) + 40.5) * Double($1.element) / 255 }
                / sum
            #expect(abs(sum - 2) < 0.05, "2 points wide")
            let expected = letters == 0 ? 58 - 1.6 : 58 + 8.5 * Double(letters) + 1.6
            #expect(abs(middle - expected) < 0.05, "\(letters) letters")
        }
    }

    @Test("after a newline the last line of a text is empty, and the cursor stands in that line")
    func newlines()
        throws
    {
        let typesetter = Typesetter(assets: NoAssets(), fit: .identity)
        for (text, lines) in [("ab\n", 2), ("ab", 1), ("ab\n\n", 3)] {
            let layout = try typesetter.layout(
                [TextRun(text, TextStyle())], ParagraphStyle(width: 300, lineHeight: 22))
            #expect(layout.lines.count == lines && layout.size.height == Double(lines) * 22)
            #expect((layout.lines.last?.width == 0) == (lines > 1))
        }
    }

    @Test("the microphone disappears before the send button appears, and the other way round") func button()
        throws
    {
        let renderer = try PlainChat.renderer(
            Self.chat(
                ##""accent": "#FFFFFF", "barNote": "#FF0000", "outgoing": {"fill": "#00000000", "text": "#00000000"}"##
            ))
        var (sawMicrophone, sawButton) = (0, 0)
        for number in 0..<240 {
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: SceneTime(number, over: 60), into: &buffer)
            let pixels = buffer.rgb24()
            var (microphone, button) = (false, false)
            for y in 592..<640 {
                for x in 318..<358 {
                    let (red, blue) = (pixels[(y * 360 + x) * 3], pixels[(y * 360 + x) * 3 + 2])
                    if blue > 0 { button = true } else if red > 0 { microphone = true }
                }
            }
            #expect(!(microphone && button), "frame \(number)")
            if microphone { sawMicrophone += 1 }
            if button { sawButton += 1 }
        }
        #expect(sawMicrophone > 60 && sawButton > 60)
    }

    @Test("in a group, the header names the person who types") func header() throws {
        func frames(_ header: String, _ time: Int) throws -> [UInt8] {
            let more = #"""
                , {"from": "x", "text": "b", "at": 5, "typing": 1}, {"from": "y", "text": "c", "at": 5.5, "typing": 1}
                """#
            var chat = try Self.chat(##""accent": "#FFFFFF", "barNote": "#FF0000""##, more)
            chat.header?.typing = header.isEmpty ? nil : header
            let renderer = try PlainChat.renderer(chat)
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: SceneTime(time, over: 60), into: &buffer)
            return buffer.rgb24()
        }
        // Letters are drawn as boxes, so only the number of letters matters.
        #expect(try frames("", 255) == frames("x is typing…", 255))
        #expect(try frames("", 288) == frames("x and y are typing…", 288))
        #expect(try frames("", 320) == frames("y is typing…", 320))
        #expect(try frames("", 255) != frames("typing…", 255) && frames("", 255) != frames("", 200))
    }
}
