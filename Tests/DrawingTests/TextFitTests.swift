import Geometry
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Texts that shrink to fit their box.
@Suite struct TextFitTests {
    /// Units that no line break divides, of ten scripts, with what stands between them.
    static let scripts: [(name: String, units: [String], between: String)] = [
        ("Latin", ["The", "fjord", "lay", "still", "under", "early", "autumnal", "light", "on", "Øya"], " "),
        ("Cyrillic", ["Съешь", "ещё", "этих", "мягких", "французских", "булок", "да", "выпей", "чаю"], " "),
        ("Greek", ["Ξεσκεπάζω", "την", "ψυχοφθόρα", "βδελυγμία", "και", "το", "φως"], " "),
        ("Arabic", ["مرحبا", "بالعالم", "هذا", "نص", "طويل", "جدا", "في", "الصندوق"], " "),
        ("Hebrew", ["שלום", "עולם", "זה", "טקסט", "ארוך", "בתוך", "התיבה"], " "),
        ("Devanagari", ["नमस्ते", "दुनिया", "यह", "एक", "लंबा", "क्षत्रिय", "पाठ", "है"], " "),
        ("Thai", ["สวัสดี", "โลก", "บ้าน", "น้ำ", "ปลา", "คน"], " "),
        ("Chinese", ["你", "好", "世", "界", "山", "水", "在", "早", "晨", "的", "光"], ""),
        ("Japanese", ["東", "京", "の", "朝", "は", "静", "か", "だ", "カ", "タ", "ナ"], ""),
        ("Korean", ["안녕하세요", "세계", "이것은", "긴", "글", "입니다", "상자"], " "),
    ]

    private static func runs(_ text: String, size: Double) -> [TextRun] {
        [TextRun(text, TextStyle(size: size, color: Color(red: 0, green: 0, blue: 0)))]
    }

    private static func holds(_ size: Size, _ box: FitBox) -> Bool {
        size.width <= box.width ?? .infinity && size.height <= box.height ?? .infinity
    }

    @Test(
        "texts of ten scripts stay in their boxes, and are no smaller than they must be",
        arguments: 0..<10)
    func staysInBox(_ index: Int) throws {
        let (name, units, between) = Self.scripts[index]
        let typesetter = TypesetterTests.typesetter()
        var random = SplitMix(UInt64(index + 1))
        func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
        var (shrunk, crowded) = (0, 0)
        for _ in 0..<20 {
            let used = (0...number(24)).map { _ in units[number(units.count)] }
            let text = used.joined(separator: between)
            let largest = 12 + Double(number(140)) / 2
            let width = 40 + Double(number(4000)) / 10
            let height = 20 + Double(number(3000)) / 10
            let box = FitBox(
                width: width, height: number(8) == 0 ? nil : height, lineHeight: nil,
                largest: largest, smallest: 5)
            let paragraph = ParagraphStyle(width: width)
            let fitted = try typesetter.fittedLayout(Self.runs(text, size: largest), paragraph, in: box)
            let size = largest * fitted.scale
            let what: Comment = "\(name) at \(size) of \(largest) in \(width)x\(height): \(text)"
            if fitted.overflow == nil {
                #expect(Self.holds(fitted.layout.size, box), what)
            } else {
                crowded += 1
            }
            if fitted.scale < 1 { shrunk += 1 }

            var larger = size + 0.25
            while larger <= largest {
                let plain = try typesetter.layout(Self.runs(text, size: larger), paragraph)
                let isBroken = try used.contains { unit in
                    try typesetter.layout(Self.runs(unit, size: larger), ParagraphStyle()).size.width > width
                }
                #expect(isBroken || !Self.holds(plain.size, box), "also \(larger): \(what)")
                larger += larger < size + 2 ? 0.25 : 3
            }
        }
        #expect(shrunk > 4 && shrunk - crowded > 2, "\(name): the boxes are neither too large nor too small")
    }

    @Test("a word that fits with its letter spacing is not broken", arguments: 0...12)
    func letterSpacing(_ quarter: Int) throws {
        var style = TextStyle(size: 47, color: Color(red: 0, green: 0, blue: 0))
        style.letterSpacing = Double(quarter) / 4
        let box = FitBox(width: 256, height: nil, lineHeight: nil, largest: 47, smallest: 5)
        let fitted = try TypesetterTests.typesetter().fittedLayout(
            [TextRun("UNTERWASSERFOTOGRAF", style)], ParagraphStyle(width: 256), in: box)
        #expect(fitted.overflow == nil && fitted.scale < 1)
        #expect(fitted.layout.lines.count == 1)
    }

    private static func pixels(_ keys: String, at seconds: Double = 0) throws -> [UInt8] {
        let renderer = try Self.renderer(keys)
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds: seconds), into: &buffer)
        return buffer.rgb24()
    }

    private static func scene(_ keys: String) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": 240, "height": 150}, "fps": 30, "duration": 4,
             "layers": [{"type": "text", \(keys)}]}
            """
        return try Scene(json: Array(text.utf8))
    }

    private static func renderer(_ keys: String) throws -> Renderer { try Renderer(scene(keys)) }

    /// Returns the font size to which a text shrinks.
    private static func font(_ keys: String) throws -> Double {
        let content = try #require(scene(keys).layers.first?.content as? TextContent)
        let box = FitBox(
            width: content.width, height: content.height, lineHeight: nil,
            largest: content.fontSize.values[0], smallest: 8)
        return try TypesetterTests.typesetter().fittedLayout(
            runs(content.parts[0].text, size: box.largest),
            ParagraphStyle(width: content.width, mostLines: content.mostLines), in: box
        ).scale * box.largest
    }

    @Test("a shrunk text is the plain text of its size, and a text that fits is unchanged") func plain()
        throws
    {
        let text = #""text": "Two words in a box", "width": 100"#
        let size = try Self.font(#"\#(text), "fontSize": 40, "fit": "shrink", "height": 60"#)
        #expect(size > 10 && size < 39 && (size * 8).rounded() == size * 8)
        #expect(
            try Self.pixels(#"\#(text), "fontSize": 40, "fit": "shrink", "height": 60"#)
                == Self.pixels(#"\#(text), "fontSize": \#(size)"#))
        #expect(
            try Self.pixels(#"\#(text), "fontSize": 12, "fit": "shrink", "height": 60"#)
                == Self.pixels(#"\#(text), "fontSize": 12"#))
    }

    @Test("parts, letter spacing and line height shrink in proportion, and an animated size still moves")
    func proportion() throws {
        func keys(_ size: Double, _ more: String, in parts: Double = 1) -> String {
            let (part, spacing, line) = (80 * parts, 4 * parts, 60 * parts)
            return """
                "text": ["Ab ", {"text": "cd", "fontSize": \(part)}, " efg"], "letterSpacing": \(spacing),
                "lineHeight": \(line), "width": 90\(more)
                """
        }
        let fitted = try Self.renderer(
            keys(40, #", "fontSize": 40, "fit": "shrink", "height": 70"#))
        let size = try #require(
            stride(from: 40, to: 8, by: -0.125).first { size in
                let parts = size / 40
                guard
                    let plain = try? Self.renderer(
                        keys(size, #", "fontSize": \#(size)"#, in: parts))
                else { return false }
                return plain.identity(at: .zero) == fitted.identity(at: .zero)
            })
        #expect(size < 36)
        var buffer = fitted.makeBuffer()
        try fitted.draw(at: .zero, into: &buffer)
        #expect(
            try buffer.rgb24() == Self.pixels(keys(size, #", "fontSize": \#(size)"#, in: size / 40)))
        let text = #""text": "Two words in a box", "width": 100, "fit": "shrink", "height": 60"#
        let still = try Self.font(#"\#(text), "fontSize": 40"#)
        #expect(
            try Self.pixels(#"\#(text), "fontSize": {"values": [20, 40]}"#, at: 2)
                == Self.pixels(
                    #""text": "Two words in a box", "width": 100, "fontSize": {"values": [\#(still / 2), \#(still)]}"#,
                    at: 2))
    }

    @Test("one line stays one line, and lines of two heights fit at the largest size that some breaks allow")
    func lines() throws {
        let one = try Self.font(
            #""text": "One line that is long", "mostLines": 1, "fontSize": 60, "fit": "shrink", "width": 120"#
        )
        let typesetter = TypesetterTests.typesetter()
        func width(_ size: Double) throws -> Double {
            try typesetter.layout(Self.runs("One line that is long", size: size), ParagraphStyle()).size.width
        }
        #expect(try width(one) <= 120 && width(one + 0.126) > 120)
        let mixed = [("aa ", 40.0), ("AA ", 80), ("bbb ", 40), ("BB", 80), (" cc dd", 40)].map { text, size in
            TextRun(text, TextStyle(size: size, color: Color(red: 0, green: 0, blue: 0)))
        }
        for width in stride(from: 60.0, to: 300, by: 24) {
            let box = FitBox(width: width, height: 120, lineHeight: nil, largest: 40, smallest: 4)
            let fitted = try typesetter.fittedLayout(mixed, ParagraphStyle(width: width), in: box)
            #expect(fitted.overflow == nil && Self.holds(fitted.layout.size, box))
            for size in stride(from: fitted.scale * 40 + 0.25, to: 40, by: 0.25) {
                let runs = mixed.map { TextRun($0.text, $0.style.scaled(by: size / 40)) }
                let plain = try typesetter.layout(runs, ParagraphStyle(width: width))
                let words = try ["aa", "bbb", "AA", "BB"].map { word in
                    let size = word.first?.isUppercase == true ? 2 * size : size
                    return try typesetter.layout(Self.runs(word, size: size), ParagraphStyle()).size.width
                }
                #expect(!Self.holds(plain.size, box) || words.contains { $0 > width }, "\(size) in \(width)")
            }
        }
    }

    static let crowded = [
        (#""width": 20, "height": 300"#, "a word is wider than 20 points"),
        (#""width": 300, "height": 9"#, "its lines are 24.2 points high, the box 9"),
        (#""width": 300, "height": 90, "mostLines": 1"#, "it has more lines than 1"),
    ]

    @Test("a text that does not fit has the smallest size, with a warning", arguments: crowded)
    func overflows(_ box: String, _ reason: String) throws {
        let text =
            #""text": "A few considerable words that need a little more room than there is in one line""#
        let renderer = try Self.renderer(#"\#(text), "fit": "shrink", "smallest": 10, \#(box)"#)
        #expect(
            renderer.warnings.map(\.message) == [
                "the text does not fit even at the smallest size (10): \(reason)"
            ])
        #expect(renderer.warnings.map(\.place) == ["layers[0].text"])
        let plain = box.replacing(#", "height": 300"#, with: "").replacing(#", "height": 90"#, with: "")
            .replacing(#", "height": 9"#, with: "")
        #expect(
            try Self.pixels(#"\#(text), "fit": "shrink", "smallest": 10, \#(box)"#)
                == Self.pixels(#"\#(text), "fontSize": 10, \#(plain)"#))
    }

    static let refused = [
        (#""fit": "shrink""#, #"layers[0].fit: "shrink" needs "width" or "height""#),
        (#""height": 20"#, #"layers[0].height: needs "fit": "shrink""#),
        (#""smallest": 20"#, #"layers[0].smallest: needs "fit": "shrink""#),
        (
            #""fit": "shrink", "width": 9, "smallest": 20, "fontSize": 12"#,
            "layers[0].smallest: expected at most the font size, 12"
        ),
        (#""maxHeight": 20"#, #"layers[0].maxHeight: unknown key: did you mean "height"?"#),
        (
            #""fit": "shrunk""#,
            #"layers[0].fit: unknown fit "shrunk": did you mean "shrink"? One of none, shrink"#
        ),
    ]

    @Test("a box without a fit, or a fit without a box, is an error", arguments: refused)
    func notAllowed(_ keys: String, _ words: String) {
        let error = #expect(throws: SceneErrors.self) { try Self.renderer(#""text": "a", \#(keys)"#) }
        #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
    }
}
