import Geometry
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Text layers, compared pixel by pixel with other ways of drawing the same text.
@Suite struct TextDrawingTests {
    private static let size = PixelSize(width: 240, height: 150)

    private static func renderer(_ layers: String, scale: Double = 1) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 240, "height": 150}, "fps": 30, "duration": 4, "background": "#103050",
             "pointScale": \(scale), "layers": [\(layers)]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    private static func pixels(_ renderer: Renderer, at seconds: Double = 0, band: Int = 150) throws
        -> [UInt8]
    {
        let figure = renderer.figure(at: SceneTime(seconds: seconds))
        var pixels: [UInt8] = []
        for first in stride(from: 0, to: 150, by: band) {
            let rows = first..<min(first + band, 150)
            var buffer = PixelBuffer(width: 240, height: rows.count)
            try renderer.draw(figure, rows: rows, into: &buffer)
            pixels += buffer.rgb24()
        }
        return pixels
    }

    private static func draw(_ layers: String, at seconds: Double = 0, scale: Double = 1) throws -> [UInt8] {
        try pixels(renderer(layers, scale: scale), at: seconds)
    }

    private static let mixed =
        ##""type": "text", "text": ["Ag é ", {"text": "שלום", "color": "#FF8000"}, " 👍🏽\nनमस्ते 世界 سلام"]"##

    /// The ways in which text is drawn: from cached glyphs, at exact positions, with all decorations, and in pieces.
    static let ways = [
        #""fontSize": 26"#, #""fontSize": 26, "position": [119.3, 74.7]"#, #""fontSize": 26, "rotation": 17"#,
        #""fontSize": 26, "scale": 1.3"#, #""fontSize": {"values": [20, 40]}"#,
        #""fontSize": 60, "opacity": 0.6"#,
        ##""fontSize": 26, "opacity": 0.7, "outline": {"color": "#FF0000"}, "shadow": {}, "background": {"cornerRadius": 9}"##,
        #""fontSize": 26, "reveal": {"by": "letter", "stagger": 0.1}"#, #""fontSize": 300"#,
        #""fontSize": 26, "outline": {"width": {"values": [0, 5]}}, "letterSpacing": {"values": [0, 9]}"#,
    ]

    @Test("bands of any height have the same pixels as the whole frame", arguments: ways)
    func bands(_ way: String) throws {
        let renderer = try Self.renderer("{\(Self.mixed), \(way)}")
        for time in [0, 0.4, 2] {
            let whole = try Self.pixels(renderer, at: time)
            #expect(Set(whole).count > 20 || time == 0, "there is something to see")
            for band in [1, 7, 64, 97] {
                #expect(try Self.pixels(renderer, at: time, band: band) == whole, "\(band) at \(time)")
            }
        }
    }

    @Test(
        "a frame has the same pixels whether it is drawn alone, after others or by several threads",
        arguments: ways)
    func alone(_ way: String) async throws {
        let layer = "{\(Self.mixed), \(way)}"
        let times = [0, 0.2, 0.4, 0.6, 1, 2.5]
        let expected = try times.map { try Self.draw(layer, at: $0) }
        let renderer = try Self.renderer(layer)
        await withTaskGroup(of: [[UInt8]]?.self) { group in
            for number in 0..<4 {
                group.addTask {
                    let order = number.isMultiple(of: 2) ? times : times.reversed()
                    let drawn = try? order.map { try Self.pixels(renderer, at: $0) }
                    return number.isMultiple(of: 2) ? drawn : drawn?.reversed()
                }
            }
            for await drawn in group { #expect(drawn == expected) }
        }
    }

    @Test("text that is moved by whole pixels has the same glyph pixels") func moved() throws {
        func rows(_ x: Double, _ y: Double) throws -> [ArraySlice<UInt8>] {
            let layer =
                #"{"type": "text", "anchor": [0, 0], "position": [\#(x), \#(y)], "fontSize": 31, "text": "Wave ش 👍"}"#
            let pixels = try Self.draw(layer)
            return (60..<100).map { pixels[($0 * 240 + 40) * 3..<($0 * 240 + 200) * 3] }
        }
        for part in [0, 0.125, 0.3, 0.51, 0.99] {
            let here = try rows(40 + part, 60 + part)
            let there = try Self.draw(
                #"{"type": "text", "anchor": [0, 0], "position": [\#(47 + part), \#(63 + part)], "fontSize": 31, "text": "Wave ش 👍"}"#
            )
            let moved = (63..<103).map { there[($0 * 240 + 47) * 3..<($0 * 240 + 207) * 3] }
            #expect(here.map(Array.init) == moved.map(Array.init), "\(part)")
        }
    }

    @Test("animated letter spacing gives a different figure at each moment") func spacingIdentity() throws {
        let renderer = try Self.renderer(
            #"{"type": "text", "text": "Wave", "anchor": [0, 0], "letterSpacing": {"values": [0, 8], "duration": 2}}"#
        )
        let identities = (0..<20).map { renderer.identity(at: SceneTime($0, over: 5)) }
        #expect(Set(identities).count == 11)
    }

    @Test("text that is revealed piece by piece begins after its delay, and words appear as a whole")
    func delay() throws {
        func layer(_ more: String) -> String {
            #"{"type": "text", "fontSize": 30, "text": "Some words" \#(more)}"#
        }
        let renderer = try Self.renderer(
            layer(#", "reveal": {"by": "word", "delay": 1, "stagger": 1, "duration": 0.2, "offset": [0, 0]}"#)
        )
        let none = try Self.draw("")
        #expect(try Self.pixels(renderer, at: 1) == none && Self.pixels(renderer, at: 1.05) != none)
        // The first word is fully visible, and the second word is not visible yet.
        let first = try Self.pixels(renderer, at: 1.25)
        #expect(first == (try Self.pixels(renderer, at: 1.95)))
        let whole = try Self.draw(layer(""))
        func ink(_ pixels: [UInt8], _ columns: Range<Int>) -> Int {
            (0..<150).reduce(0) { sum, y in
                columns.reduce(sum) { $0 + Int(pixels[(y * 240 + $1) * 3]) - 0x10 }
            }
        }
        #expect(ink(first, 0..<120) == ink(whole, 0..<120) || ink(first, 120..<240) == 0)
        let share = Double(ink(first, 0..<240)) / Double(ink(whole, 0..<240))
        #expect(share > 0.35 && share < 0.55, "four of nine letters, of which some are wide: \(share)")
    }

    @Test("pieces that fade in are opaque after the fade time, even if they still move") func fade()
        throws
    {
        func layer(_ more: String) -> String {
            #"{"type": "text", "fontSize": 30, "text": "Some", "reveal": {"by": "line", "duration": 1, "offset": [0, 40]\#(more)}}"#
        }
        func ink(_ more: String, at time: Double) throws -> Int {
            try Self.pixels(Self.renderer(layer(more)), at: time).reduce(0) { $0 + Int($1) }
        }
        let none = try ink("", at: 0)
        let whole = try ink("", at: 1) - none
        for time in [0.25, 0.4, 0.8] {
            let share = Double(try ink(#", "fade": 0.25"#, at: time) - none) / Double(whole)
            #expect(abs(share - 1) < 0.02, "at \(time)")
        }
        let half = Double(try ink(#", "fade": 0.25"#, at: 0.125) - none) / Double(whole)
        #expect(abs(half - 0.5) < 0.02)
        #expect(try ink(#", "fade": 0"#, at: 0) == none)
        #expect(abs(Double(try ink(#", "fade": 0"#, at: 0.01) - none) / Double(whole) - 1) < 0.02)
    }

    @Test("an outlined text has the shadow of its outline, and an emoji has no sharp shadow")
    func decoratedShadow() throws {
        func count(_ text: String, _ more: String, _ isSeen: (UInt8, UInt8, UInt8) -> Bool) throws -> Int {
            let pixels = try Self.draw(
                ##"{"type": "text", "fontSize": 40, "text": "\##(text)", "color": "#103050", "shadow": {"color": "#FF0000", "offset": [0, 60], "blur": 0}\##(more)}"##
            )
            return stride(from: 240 * 3 * 105, to: pixels.count, by: 3).count {
                isSeen(pixels[$0], pixels[$0 + 1], pixels[$0 + 2])
            }
        }
        let plain = try count("III", "") { red, green, blue in red > 250 }
        let wide = try count("III", ##", "outline": {"width": 3, "color": "#103050"}"##) { red, _, _ in
            red > 250
        }
        #expect(plain > 100 && wide > plain * 2)
        #expect(try count("👍", "") { $0 != 0x10 || $1 != 0x30 || $2 != 0x50 } == 0)
    }

    /// Returns the levels of all channels of a white text under a transform. If `isSettled`, the text is moved so that its
    /// first baseline lies between pixels, as that of a text layer.
    private static func levels(
        _ text: String, size: Double, _ transform: Affine,
        on background: Color = Color(red: 0, green: 0, blue: 0),
        isSettled: Bool = false
    ) throws -> [Double] {
        var style = TextStyle()
        (style.size, style.color) = (size, .white)
        let layout = try Typesetter(assets: NoAssets(), fit: .identity)
            .layout([TextRun(text, style)], ParagraphStyle())
        var buffer = PixelBuffer(width: Self.size.width, height: Self.size.height)
        let frame = PixelBounds(columns: 0..<Self.size.width, rows: 0..<Self.size.height)
        var canvas = Canvas(
            on: &buffer, rows: frame.rows, of: Self.size, background: background, picture: frame)
        canvas.transform = transform
        let baseline = layout.lines.first?.baseline ?? 0
        try layout.draw(on: &canvas, at: Point(0, isSettled ? baseline.rounded() - baseline : 0))
        canvas.finish()
        return buffer.rgb24().map(Double.init)
    }

    /// Returns the levels of cached and of exact glyphs at a scale.
    private static func bothLevels(size: Double, scale: Double, _ down: Double? = nil) throws -> (
        [Double], [Double]
    ) {
        let text = "Hamburg fonstiv\nпривет ш"
        let transform = Affine.scale(scale, down ?? scale).then(.move(3.3, 4.6))
        // The slant is too small to move any pixel, but it makes text use exact positions instead of cached glyphs.
        let slanted = Affine(
            xx: transform.xx, xy: 1e-12, yx: 0, yy: transform.yy, dx: transform.dx, dy: transform.dy)
        return (try levels(text, size: size, transform), try levels(text, size: size, slanted))
    }

    @Test("cached glyphs of a text at rest differ little from exact glyphs") func atRest() throws {
        let text = "Hamburgefonstiv\nпривет ش"
        let background = Color(red: 0x10, green: 0x30, blue: 0x50)
        func draw(_ slant: Double) throws -> [Double] {
            let transform = Affine(xx: 1, xy: slant, yx: 0, yy: 1, dx: 9, dy: 20)
            return try Self.levels(text, size: 27, transform, on: background, isSettled: true)
        }
        let (kept, exact) = (try draw(0), try draw(1e-12))
        #expect(kept != exact)
        let error = zip(kept, exact).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        let inked = kept.indices.count { kept[$0] != [0x10, 0x30, 0x50][$0 % 3] }
        #expect(255 * 255 / (error / Double(inked)) > 1000, "30 dB on what has ink")
    }

    @Test(
        "cached glyphs differ from exact glyphs by less than a level on average of the picture",
        arguments: [
            (0.37, 0.37), (0.6, 0.6), (0.93, 0.93), (1, 1), (1.07, 1.07), (1.31, 1.31), (0.6, 1.3),
            (1.4, 0.5),
        ])
    func kept(_ across: Double, _ down: Double) throws {
        let (kept, exact) = try Self.bothLevels(size: 27, scale: across, down)
        #expect(kept != exact)
        let differences = zip(kept, exact).map { $0 - $1 }
        let inked = Double(zip(kept, exact).count { $0 + $1 > 0 })
        #expect(inked > 300)
        let error = differences.reduce(0) { $0 + $1 * $1 } / inked
        #expect(255 * 255 / error > 398, "26 dB on what has ink")
        #expect(differences.reduce(0) { $0 + abs($1) } / Double(differences.count) < 1)
        #expect(abs(differences.reduce(0, +)) / inked < 1.5, "neither bolder nor thinner")
    }

    @Test("at another scale than the scene's, very small and large text is drawn at exact positions")
    func exact() throws {
        for (size, isKept) in [(3.9, false), (4.1, true), (31.9, true), (32.1, false)] {
            let (kept, exact) = try Self.bothLevels(size: size, scale: 2)
            #expect((kept != exact) == isKept, "\(size)")
        }
        let (kept, exact) = try Self.bothLevels(size: 100, scale: 1)
        #expect(kept != exact)
    }

    @Test("a text at another scale moves as a whole") func movedWhole() throws {
        var seen: Set<[Double]> = []
        for step in 0..<40 {
            // The text moves by a whole pixel in steps of a fortieth, and by no part of it.
            let place = Double(step) / 40
            let pixels = try Self.levels(
                "Hamburg fonstiv", size: 20, .scale(1.1, 1.1).then(.move(3 + place, 4)))
            seen.insert(pixels)
        }
        #expect(seen.count <= 9, "an eighth of a pixel at a time")
    }

    @Test("the area that text covers depends on opacity and size") func ink() throws {
        func ink(_ more: String) throws -> Double {
            let pixels = try Self.draw(##"{"type": "text", "text": "Hamburg", \##(more)}"##)
            return stride(from: 0, to: pixels.count, by: 3).reduce(0) { $0 + Double(pixels[$1]) - 0x10 }
        }
        let full = try ink(#""fontSize": 20"#)
        #expect(full > 50_000)
        #expect(abs(try ink(#""fontSize": 20, "opacity": 0.5"#) / full - 0.5) < 0.01)
        #expect(abs(try ink(##""fontSize": 20, "color": "#FFFFFF80""##) / full - 128.0 / 255) < 0.01)
        #expect(abs(try ink(#""fontSize": 40"#) / full - 4) < 0.03)
        #expect(abs(try ink(#""fontSize": 20, "scale": 2"#) / full - 4) < 0.03)
        #expect(abs(try ink(#""fontSize": 20, "rotation": 30"#) / full - 1) < 0.01)
    }

    @Test("an animated size scales the text as a picture") func sizes() throws {
        let track =
            #"{"type": "text", "text": "Two words of text", "width": 150, "fontSize": {"values": [20, 40]}}"#
        let plain = #"{"type": "text", "text": "Two words of text", "width": 150, "fontSize": 40}"#
        let (first, last) = (try Self.draw(track), try Self.draw(track, at: 4))
        #expect(last == (try Self.draw(plain, at: 4)))
        func ink(_ pixels: [UInt8]) -> Double {
            stride(from: 0, to: pixels.count, by: 3).reduce(0) { $0 + Double(pixels[$1]) - 0x10 }
        }
        #expect(abs(ink(first) / ink(last) - 0.25) < 0.005)
    }

    @Test("animated letter spacing equals constant spacing at each moment") func spacing() throws {
        let layer =
            #"{"type": "text", "text": "Spaced\nout", "alignment": "center", "fontSize": 30, "letterSpacing": "#
        let track = try Self.draw(layer + #"{"values": [0, 8]}}"#, at: 2)
        let plain = try Self.draw(layer + "4}", at: 2)
        let differing = zip(track, plain).count { abs(Int($0) - Int($1)) > 40 }
        #expect(differing < 60, "up to an eighth of a pixel")
    }

    @Test(
        "text without visible glyphs draws nothing",
        arguments: ["", " \\n\\t ", "\\u200B\\u200D\\uFEFF"])
    func nothing(_ text: String) throws {
        let layer = #"{"type": "text", "fontSize": 40, "outline": {}, "shadow": {}, "text": "\#(text)"}"#
        #expect(try Self.draw(layer) == Self.draw(""))
    }

    @Test("text is revealed piece by piece, and then stays unchanged", arguments: ["letter", "word", "line"])
    func reveal(_ unit: String) throws {
        func layer(_ more: String) -> String {
            #"{"type": "text", "fontSize": 30, "text": "Some words\nin lines" \#(more)}"#
        }
        let reveal = #", "reveal": {"by": "\#(unit)", "stagger": 0.2, "duration": 0.3}"#
        let renderer = try Self.renderer(layer(reveal))
        #expect(try Self.pixels(renderer, at: 0) == Self.draw(""))
        #expect(try Self.pixels(renderer, at: 3.9) == Self.draw(layer("")))
        let pieces = ["letter": 16, "word": 4, "line": 2][unit, default: 0]
        let end = 0.2 * Double(pieces - 1) + 0.3
        #expect(try Self.pixels(renderer, at: end - 0.05) != Self.draw(layer("")))
        #expect(try Self.pixels(renderer, at: end) == Self.draw(layer("")))
        let (one, other) = (SceneTime(seconds: 3.7), SceneTime(seconds: 3.8))
        #expect(renderer.identity(at: one) == renderer.identity(at: other), "a still frame is one figure")
    }

    @Test("a text layer of two runs is drawn with both runs' styles") func runs() throws {
        let red = try Self.draw(
            ##"{"type": "text", "fontSize": 60, "text": ["I", {"text": "I", "color": "#FF0000"}]}"##)
        let (white, pure) = (
            stride(from: 0, to: red.count, by: 3).count { red[$0 + 1] == 255 },
            stride(from: 0, to: red.count, by: 3).count { red[$0] == 255 && red[$0 + 1] == 0 }
        )
        #expect(white > 100 && abs(white - pure) < 60)
    }

    @Test("a glyph picture of one colour keeps the colour at any scale, and its edges are antialiased")
    func pictures() throws {
        let level = ImageLevel(
            size: PixelSize(width: 13, height: 9), pixels: Array(repeating: 0xFF20_4080, count: 13 * 9))
        let picture = GlyphPicture(level, origin: Point(2, 1), end: Point(15, 10))
        let frame = PixelBounds(columns: 0..<100, rows: 0..<100)
        for scale in [0.3, 0.8, 1, 3.7] {
            var buffer = PixelBuffer(width: 100, height: 100)
            var canvas = Canvas(
                on: &buffer, rows: frame.rows, of: PixelSize(width: 100, height: 100),
                background: Color(red: 0, green: 0, blue: 0), picture: frame)
            canvas.transform = Affine.scale(scale, scale).then(.move(3, 4))
            try picture.draw(on: &canvas, opacity: 1)
            canvas.finish()
            let rgb = buffer.rgb24()
            let blue = stride(from: 2, to: rgb.count, by: 3).map { Double(rgb[$0]) }
            let full = Double(blue.count { $0 == 0x80 })
            #expect(full >= (12 * scale - 2) * (8 * scale - 2))
            #expect(full <= 13 * scale * 9 * scale + 1)
            let area = blue.reduce(0, +) / 0x80
            #expect(abs(area - 13 * scale * 9 * scale) < 0.05 * area + 0.2, "\(scale): \(area)")
        }
    }

    @Test("a text of more than ten thousand characters is rejected") func tooLong() throws {
        func read(_ text: String) throws -> Scene {
            try Scene(
                json: Array(
                    #"{"version": 1, "size": {"width": 2, "height": 2}, "fps": 1, "duration": 1, "layers": [{"type": "text", "text": \#(text)}]}"#
                        .utf8))
        }
        let letters = String(repeating: "é", count: 10_000)
        _ = try read("\"\(letters)\"")
        let errors = #expect(throws: SceneErrors.self) { try read("[\"\(letters)\", \"x\"]") }
        #expect(errors?.listed[0].path == "layers[0].text")
        #expect(errors?.listed[0].message == "10001 characters; at most 10000 are allowed")
        let font = #expect(throws: SceneErrors.self) { try read(#""a", "font": "Intre""#) }
        #expect(
            font?.listed[0].message
                == "unknown font \"Intre\": did you mean \"Inter\"? A file .ttf, .otf or .ttc in the scene's folder is allowed too."
        )
    }
}
