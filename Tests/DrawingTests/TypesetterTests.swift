import Geometry
import SceneModel
import Testing

@testable import Drawing

@Suite struct TypesetterTests {
    static let samples: [(name: String, text: String)] = [
        ("Latin", "Hamburgefonstiv, naïve café — “ß”"), ("Cyrillic", "Съешь ещё этих мягких булок"),
        ("Greek", "Ξεσκεπάζω την ψυχοφθόρα"), ("Vietnamese", "Tiếng Việt rất đẹp"),
        ("Arabic", "مرحبا بالعالم، لا إله"), ("Hebrew", "שלום עולם"), ("Hindi", "नमस्ते दुनिया क्षत्रिय"),
        ("Thai", "สวัสดีชาวโลก ที่นี่"), ("Chinese", "你好，世界。"), ("Korean", "안녕하세요 세계"),
        ("Japanese", "こんにちは、カタカナと漢字"), ("Tamil", "வணக்கம் உலகம்"), ("Amharic", "ሰላም ለዓለም"),
        ("Georgian", "გამარჯობა"), ("Armenian", "Բարեւ աշխարհ"), ("mathematics", "∀x∈ℝ: ⌈x⌉ ≥ 𝒙 → ∑"),
        ("emoji", "😀 👍🏽 👨‍👩‍👧‍👦 🏳️‍🌈 1️⃣ ☺️ 🇩🇪"),
    ]

    static func typesetter(scale: Double = 1) -> Typesetter {
        Typesetter(assets: NoAssets(), fit: .scale(scale, scale))
    }

    static func layout(
        _ text: String, font: String = "Inter", weight: Int = 400, size: Double = 40, spacing: Double = 0,
        _ paragraph: ParagraphStyle = ParagraphStyle()
    ) throws -> TextLayout {
        let style = TextStyle(
            font: font, weight: weight, size: size, letterSpacing: spacing,
            color: Color(red: 255, green: 255, blue: 255))
        return try typesetter().layout([TextRun(text, style)], paragraph)
    }

    private static let folder = "/usr/share/fonts"

    @Test(
        "the width of a line is the sum of the advances in the font file",
        arguments: [
            ("Inter", 400, "HHHHHHHH", "\(folder)/opentype/inter/Inter-Regular.otf", 0),
            ("Inter", 700, "nnnn nnn", "\(folder)/opentype/inter/Inter-Bold.otf", 0),
            ("Inter", 400, "ШШШШ", "\(folder)/opentype/inter/Inter-Regular.otf", 0),
            ("Noto Serif", 400, "oooooo", "\(folder)/truetype/noto/NotoSerif-Regular.ttf", 0),
            ("Noto Sans CJK SC", 700, "世界世界", "\(folder)/opentype/noto/NotoSansCJK-Bold.ttc", 2),
            ("Inter", 400, "안녕", "\(folder)/opentype/noto/NotoSansCJK-Regular.ttc", 1),
            ("Inter", 900, "😀😀", "\(folder)/truetype/noto/NotoColorEmoji.ttf", 0),
        ])
    func widths(_ font: String, _ weight: Int, _ text: String, _ path: String, _ index: Int) throws {
        let file = try OpenTypeFile(path, index: index)
        let sum = text.unicodeScalars.reduce(0) { $0 + file.advance($1) }
        #expect(sum > 1)
        for size in [1, 17, 44.5, 2000] {
            let layout = try Self.layout(text, font: font, weight: weight, size: size)
            #expect(abs(layout.size.width - sum * size) < 0.0005 * size)
        }
        let spaced = try Self.layout(text, font: font, weight: weight, spacing: 3)
        let gaps = Double(text.unicodeScalars.count - 1)
        #expect(abs(spaced.size.width - sum * 40 - 3 * gaps) < 0.02)
        let changed = try Self.layout(text, font: font, weight: weight).changed(lineHeight: nil, spacing: 3)
        #expect(abs(changed.size.width - spaced.size.width) < 0.02)
    }

    @Test(
        "a paragraph ends with an ellipsis if a following paragraph is omitted",
        arguments: ["a", "世", "a "])
    func cutParagraphs(_ letter: String) throws {
        for count in [1, 170, 255, 256, 257, 510, 511, 512, 513, 700, 1100] {
            let layout = try Self.layout(
                String(repeating: letter, count: count) + "\nb", size: 10, ParagraphStyle(mostLines: 1))
            #expect(layout.lines.count == 1 && layout.lines[0].glyphs.count > count)
        }
    }

    @Test("a very long word is broken like a short one, without losing letters", arguments: ["n", "ж", "ה"])
    func longWord(_ letter: String) throws {
        let paragraph = ParagraphStyle(width: 130)
        let usual = try Self.layout(String(repeating: letter, count: 300), size: 20, paragraph).lines[0]
        let lines = try Self.layout(String(repeating: letter, count: 5000), size: 20, paragraph).lines
        #expect(lines.dropLast().allSatisfy { $0.glyphs.count == usual.glyphs.count })
        #expect(lines.reduce(0) { $0 + $1.glyphs.count } == 5000)
    }

    @Test("long spans are shaped in parts that end between letters, at spaces if possible")
    func items() throws {
        for text in [
            String(repeating: "word and ", count: 300), String(repeating: "👨‍👩‍👧‍👦", count: 100),
            String(repeating: "ж", count: 2000), String(repeating: "a", count: 512),
            "e" + String(repeating: "\u{301}", count: 800) + String(repeating: "x", count: 800),
        ] {
            let paragraph = TextSource([TextRun(text, TextStyle())]).paragraphs[0]
            let items = paragraph.items(of: paragraph.spans[0])
            #expect(items.count == 1 || text.utf8.count > 512)
            #expect(items.flatMap { $0 } == Array(0..<text.utf8.count))
            let parts = items.map { String(decoding: paragraph.bytes[$0], as: UTF8.self) }
            #expect(parts.reduce(0) { $0 + $1.count } == text.count)
            if text.contains(" ") { #expect(parts.dropLast().allSatisfy { $0.hasSuffix(" ") }) }
            if items.count > 1 {
                #expect(items.allSatisfy { $0.count <= 256 || text.utf8.first == UInt8(ascii: "e") })
            }
        }
    }

    @Test("every script has glyphs", arguments: samples) func scripts(_ name: String, _ text: String)
        throws
    {
        let layout = try Self.layout(text)
        #expect(layout.missing.isEmpty)
        #expect(layout.lines.count == 1)
        #expect(layout.size.width > 40)
        #expect(layout.lines[0].isRightToLeft == ["Arabic", "Hebrew"].contains(name))
        let bold = try Self.layout(text, font: "Noto Serif", weight: 700)
        #expect(bold.missing.isEmpty, "whatever the first font is")
    }

    @Test("fonts for letters precede the emoji font, which also contains digits") func digits() throws {
        let layout = try Self.layout("12 😀", font: "Noto Sans Arabic")
        let pictures = layout.lines[0].glyphs.count { glyph in
            if case .picture = glyph.shape.form { true } else { false }
        }
        #expect(pictures == 1)
    }

    @Test("an emoji of several characters is drawn as one picture") func joiners() throws {
        let flag = String(String.UnicodeScalarView([0x1F1E9, 0x1F1EA].compactMap(Unicode.Scalar.init)))
        for emoji in ["👨‍👩‍👧‍👦", "👍🏽", "🏳️‍🌈", "1️⃣", flag, "☺️"] {
            let layout = try Self.layout(emoji)
            let glyphs = layout.lines[0].glyphs.filter { glyph in
                if case .empty = glyph.shape.form { false } else { true }
            }
            #expect(glyphs.count == 1, "\(emoji)")
        }
    }

    @Test("every kind of newline ends a line") func newlines() throws {
        let layout = try Self.layout("a\nb\rc\r\nd\u{85}e\u{2028}f\u{2029}g\u{B}h\u{C}i")
        #expect(layout.lines.count == 9)
        #expect(layout.lines.allSatisfy { $0.glyphs.count == 1 })
        for (text, count) in [("", 1), ("\n", 2), ("\r\n\r\n", 3), ("\n\r", 3), ("a\n\nb", 3)] {
            let layout = try Self.layout(text)
            #expect(layout.lines.count == count)
            #expect(
                abs(layout.size.height - Double(count) * 40 * 1.21) < 1, "empty lines are as high as others")
        }
        // A line that ends in one run and continues in the next.
        let style = TextStyle(size: 20, color: Color(red: 0, green: 0, blue: 0))
        let runs = [TextRun("a\r", style), TextRun("\nb", style)]
        #expect(try Self.typesetter().layout(runs, ParagraphStyle()).lines.count == 2)
    }

    @Test("lines are broken between words, and inside a word that is too long") func wrapping() throws {
        let text = "The quick brown fox jumps over the lazy dog "
        for width in [120.0, 200, 333] {
            let layout = try Self.layout(String(repeating: text, count: 5), ParagraphStyle(width: width))
            #expect(layout.lines.count > 3)
            #expect(layout.lines.allSatisfy { $0.width <= width + 0.01 })
            #expect(layout.size.width == layout.lines.map(\.width).max())
        }
        let word = try Self.layout(String(repeating: "m", count: 300), ParagraphStyle(width: 400))
        #expect(word.lines.count > 20)
        #expect(word.lines.allSatisfy { $0.width <= 400.01 })
        #expect(word.lines.reduce(0) { $0 + $1.glyphs.count } == 300)
        let hyphens = try Self.layout(
            String(repeating: "mm\u{AD}", count: 50), ParagraphStyle(width: 400))
        #expect(hyphens.lines.allSatisfy { $0.glyphs.count < 15 && $0.width <= 400.01 })
        #expect(hyphens.lines.reduce(0) { $0 + $1.glyphs.count } > 100, "a hyphen at the ends of lines")
        #expect(try Self.layout("mm", ParagraphStyle(width: 0.1)).lines.count == 2, "a letter is not broken")
    }

    @Test("text with too many lines ends with an ellipsis") func ellipsis() throws {
        let long = String(repeating: "word ", count: 40)
        for most in [1, 2, 5] {
            let layout = try Self.layout(long, ParagraphStyle(width: 300, mostLines: most))
            #expect(layout.lines.count == most)
            let dots = try #require(try Self.layout("…").lines[0].glyphs.last)
            #expect(layout.lines.last?.glyphs.last?.shape.number == dots.shape.number)
        }
        let paragraphs = try Self.layout("one\ntwo\nthree", ParagraphStyle(width: 300, mostLines: 2))
        #expect(paragraphs.lines.count == 2)
        #expect(paragraphs.lines[1].glyphs.count == 4, "two…")
        #expect(
            try Self.layout("one\ntwo", ParagraphStyle(width: 300, mostLines: 2)).lines[1].glyphs.count == 3)
        #expect(try Self.layout("one\ntwo", ParagraphStyle(mostLines: 1)).lines[0].glyphs.count == 4)
    }

    @Test("lines are aligned as the alignment says") func alignment() throws {
        func places(_ alignment: TextAlignment) throws -> [Double] {
            let layout = try Self.layout("long line\nab\nשל", ParagraphStyle(alignment: alignment))
            return layout.lines.map { $0.x / max(layout.size.width - $0.width, 1) }
        }
        #expect(try places(.start) == [0, 0, 1])
        #expect(try places(.end) == [0, 1, 0])
        #expect(try places(.left) == [0, 0, 0])
        #expect(try places(.right) == [0, 1, 1])
        #expect(try places(.center) == [0, 0.5, 0.5])
    }

    @Test("the line height is the distance of baselines, whatever fonts replace missing characters")
    func lineHeight() throws {
        let layout = try Self.layout("a\n你好\nनमस्ते", ParagraphStyle(lineHeight: 55))
        let baselines = layout.lines.map { ($0.baseline - layout.lines[0].baseline).rounded() }
        #expect(baselines == [0, 55, 110])
        #expect(layout.size.height == 165)
        let own = try Self.layout("a\n你好\nनमस्ते")
        #expect(abs(own.lines[1].baseline - own.lines[0].baseline - own.size.height / 3) < 1e-9)
    }

    @Test("a line height that is larger or smaller than the font's is shared above and below the letters")
    func lineHeightIsShared() throws {
        let own = try Self.layout("a").lines[0].baseline
        let height = try Self.layout("a").size.height
        for lineHeight in [20.0, 48.4, 90] {
            let line = try Self.layout("a", ParagraphStyle(lineHeight: lineHeight)).lines[0]
            #expect(abs(line.baseline - own - (lineHeight - height) / 2) < 1e-9)
        }
    }

    @Test("letters of all scripts share one baseline") func baseline() throws {
        let layout = try Self.layout("日本語 ภาษา abc السلا 한국어")
        #expect(layout.lines[0].glyphs.count > 15)
        #expect(layout.lines[0].glyphs.allSatisfy { $0.y == 0 })
    }

    @Test("a character that no font has is listed and drawn as a box") func missing() throws {
        let layout = try Self.layout("a\u{10FFFD}b\u{FFFFE}")
        #expect(layout.missing.map(\.value) == [0x10FFFD, 0xFFFFE])
        #expect(layout.lines[0].glyphs.count == 4)
    }

    @Test("control characters are omitted, and tabs go to the next stop") func controls() throws {
        let plain = try Self.layout("ab")
        #expect(try Self.layout("a\u{0}\u{1}\u{1B}\u{7F}\u{9F}b").size == plain.size)
        let (one, two) = (try Self.layout("i\tx"), try Self.layout("m\tx"))
        #expect(one.lines[0].glyphs.last?.x == two.lines[0].glyphs.last?.x)
        #expect(one.size.width > plain.size.width)
    }

    @Test("ten thousand characters can be laid out, even in one line at the largest size") func long() throws
    {
        for text in ["m", "👨‍👩‍👧‍👦", "ﷺ", "a\n", "a b "] {
            let count = 10_000 / text.unicodeScalars.count
            let layout = try Self.layout(String(repeating: text, count: count), size: 2000)
            let single = try Self.layout(text.filter { $0 != "\n" }, size: 2000)
            let lines = text == "a\n" ? 1 : Double(count)
            #expect(abs(layout.size.width / (single.size.width * lines) - 1) < 0.01, "\(text)")
        }
    }

    @Test("layouts made on many threads at once equal those made on one") func threads() async throws {
        let expected = try Self.samples.map { try Self.layout($0.text).size }
        await withTaskGroup(of: [Size]?.self) { group in
            for _ in 0..<6 { group.addTask { try? Self.samples.map { try Self.layout($0.text).size } } }
            for await sizes in group { #expect(sizes == expected) }
        }
    }

    @Test("a missing font is an error with its name") func noFont() {
        for name in ["Comic Sans", "fonts/none.ttf"] {
            #expect(throws: AssetError.self) { try Self.layout("a", font: name) }
        }
    }
}
