import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// The line breaks of texts in bubbles.
@Suite struct ChatBalanceTests {
    /// A typesetter whose letters are all 8 points wide. Lines are broken between words.
    private struct Typesetter: MessageTypesetter {
        func text(_ runs: [MessageRun], width: Double?, lines: Int?, lineHeight: Double) throws
            -> any MessageText
        {
            let widths = ChatBalanceTests.lines(runs.map(\.text).joined(), in: width ?? .infinity)
            return BoxText(
                size: Size(width: widths.max() ?? 0, height: Double(widths.count) * lineHeight),
                lastLineWidth: widths.last ?? 0, color: .white)
        }
    }

    /// Returns the widths of a text's lines.
    private static func lines(_ text: String, in width: Double) -> [Double] {
        var lines: [Double] = []
        for word in text.split(separator: " ") {
            let own = Double(word.count) * 8
            if let last = lines.last, last + 8 + own <= width {
                lines[lines.count - 1] = last + 8 + own
            } else {
                lines.append(own)
            }
        }
        return lines
    }

    private static func body(_ text: String, _ more: String = "") throws -> Size {
        let text = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 9, "layers": [{"type": "messages",
             "messages": [{"text": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "at": 0}, {"text": "\(text)", "ticks": "none", "at": 5\(more)}]}]}
            """
        let scene = try Scene(json: Array(text.utf8), kinds: LayerKinds([LayerKind(MessagesContent.self)]))
        let chat = try #require(scene.layers[0].content as? MessagesContent)
        let rows = try OpenChat(
            chat, size: Size(width: 360, height: 640), frameSize: PixelSize(width: 360, height: 640), seed: 0,
            assets: NoAssets(), typesetter: Typesetter()
        ).timeline.layout.rows
        return rows[1].body.size
    }

    @Test("a text with a short last line is as narrow as its number of lines allows", arguments: 0..<60)
    func narrowest(_ seed: Int) throws {
        var random = RepeatableRandom(UInt64(seed + 7))
        let words = (0..<Int.random(in: 4...40, using: &random)).map { _ in
            String(repeating: "a", count: Int.random(in: 1...9, using: &random))
        }
        let text = words.joined(separator: " ")
        // 294 points is the maximum width of the text in a bubble.
        let greedy = Self.lines(text, in: 294)
        let found = try Self.body(text)
        #expect(found.height == max(Double(greedy.count) * 22 + 12, 35), "no more lines")
        let longest = try #require(greedy.max())
        guard greedy.count > 1, greedy.count <= 6, let last = greedy.last, last < 0.4 * longest else {
            #expect(found.width == max(longest + 24, 40), "it is as it was")
            return
        }
        let part = longest * Double(greedy.count - 1) / Double(greedy.count)
        let narrowest = try #require(
            stride(from: part, through: 294, by: 0.5).lazy
                .map { Self.lines(text, in: $0) }.first { $0.count == greedy.count }?.max())
        #expect(found.width <= longest + 24 && found.width - 24 <= max(narrowest, part) + 4.5)
    }

    private static let widow = "aaaaaaaa aaaaaaaa aaaaaaaa aaaaaaaa aa"

    @Test(
        "a typed message keeps its line breaks from the input field, and its time still stands in the last line"
    )
    func others() throws {
        // Four words of 64 points with spaces are 280 points wide; two words and the last one, 160; a time, 32.
        #expect(try Self.body(Self.widow) == Size(width: 160 + 24, height: 56))
        #expect(try Self.body(Self.widow, #", "time": "9:41""#) == Size(width: 160 + 8 + 32 + 24, height: 56))
        // The text in the input field may be 244 points wide.
        let typed = "aaaaaaaaa aaaaaaaaa aaaaaaaaa aa"
        #expect(try Self.body(typed, #", "typed": 1"#) == Size(width: 232 + 24, height: 56))
        // The quoted message has 30 letters beside the bar of the quote.
        #expect(try Self.body(Self.widow, #", "reply": 0"#).width == 260 + 24)
    }
}
