import Geometry
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Numbers that count in a text.
@Suite struct CountingTextTests {
    private static func renderer(_ keys: String, fps: Int = 30) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 300, "height": 80}, "fps": \(fps), "duration": 4,
             "layers": [{"type": "text", "anchor": [0, 0], "position": [10, 10], \(keys)}]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    private static func pixels(_ renderer: Renderer, at time: SceneTime = .zero) throws -> [UInt8] {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: time, into: &buffer)
        return buffer.rgb24()
    }

    /// Returns the columns in which two pictures differ, or one has ink if the other is omitted.
    private static func columns(_ one: [UInt8], _ other: [UInt8]? = nil) -> [Int] {
        (0..<300).filter { x in
            (0..<80).contains { y in
                let place = (y * 300 + x) * 3
                return one[place] != (other?[place] ?? 0)
            }
        }
    }

    private static func number(_ number: String, _ format: String = "#,##0", _ more: String = "") -> String {
        #""text": [{"number": \#(number), "format": "\#(format)"}, "x"], "fontSize": 40\#(more)"#
    }

    @Test("a number looks like the same text in a font whose digits have one width")
    func plain() throws {
        for (value, format, text) in [("1234", "0", "1234"), ("-56.75", "0.0", "-56.8"), ("7", "000", "007")]
        {
            let number = try Self.pixels(Self.renderer(Self.number(value, format, #", "font": "Noto Sans""#)))
            let plain = try Self.pixels(
                Self.renderer(#""text": "\#(text)x", "fontSize": 40, "font": "Noto Sans""#))
            #expect(Self.columns(plain).count > 60)
            #expect(number == plain, "\(text)")
        }
    }

    @Test(
        "only the digits that change are drawn elsewhere, whatever the font",
        arguments: ["Inter", "Noto Serif", "Noto Sans Display", "Noto Sans CJK JP", "Noto Kufi Arabic"])
    func steady(_ font: String) throws {
        let steps = [1231, 1234, 1111, 8888, 1777, 999, 75, 7, 0]
        let keys = Self.number(
            #"{"values": \#([10_000] + steps), "curves": "hold", "times": \#(Array(0...steps.count))}"#,
            "#,##0",
            #", "font": "\#(font)""#)
        let renderer = try Self.renderer(keys)
        let pictures = try steps.indices.map { index in
            try Self.pixels(renderer, at: SceneTime(2 * index + 3, over: 2))
        }
        let last = Self.columns(pictures[0], pictures[1])
        let (left, right) = (try #require(last.first), try #require(last.last))
        #expect(right - left < 28, "one digit")
        // The letter after the number stands still, and so does the last digit where it is the same.
        for (step, picture) in zip(steps, pictures) {
            #expect(Self.columns(picture, pictures[0]).allSatisfy { $0 <= right })
            if step == 1111 { #expect(Self.columns(picture, pictures[0]).allSatisfy { $0 < left }) }
        }
        // Each digit of 1231 is in the column where 1111 and 8888 have theirs.
        let (ones, eights) = (Self.columns(pictures[2]), Self.columns(pictures[3]))
        let first = try #require(eights.first)
        #expect(ones.allSatisfy { $0 >= first } && Self.columns(pictures[7]).count < ones.count)
        #expect(Self.columns(pictures[8]).allSatisfy { $0 >= left - 1 }, "right-aligned")
    }

    @Test("a sign and the text before the digits stand at the first digit") func prefix() throws {
        let track = #"{"values": [-10000, -7], "curves": "hold", "times": [0, 1]}"#
        let all = try Self.renderer(Self.number(track, "$#,##0"))
        let pictures = try [0, 2].map { try Self.pixels(all, at: SceneTime(seconds: $0)) }
        let alone = try Self.pixels(Self.renderer(Self.number("-7", "$#,##0")))
        let (wide, short, own) = (
            Self.columns(pictures[0]), Self.columns(pictures[1]), Self.columns(alone)
        )
        #expect(wide.last == short.last)
        let (shift, ownFirst) = (try #require(short.first), try #require(own.first))
        #expect(abs(short.count - own.count) <= 2, "-$7x")
        #expect(shift > ownFirst + 80)
        let sum = { (pixels: [UInt8]) in pixels.reduce(0) { $0 + Int($1) } }
        #expect(abs(Double(sum(pictures[1])) / Double(sum(alone)) - 1) < 0.01)
        // Without the minus sign, its place is free.
        let signed = try Self.renderer(
            Self.number(#"{"values": [-5, 5], "curves": "hold", "times": [0, 1]}"#))
        let (minus, plus) = (
            Self.columns(try Self.pixels(signed)),
            Self.columns(try Self.pixels(signed, at: SceneTime(seconds: 2)))
        )
        #expect(minus.last == plus.last && minus.count > plus.count)
    }

    @Test("frames of one moment are equal at any rate, and frames with equal digits have one identity")
    func identities() throws {
        let keys = Self.number(
            #"{"values": [0, 50, -20], "curves": "easeOut", "duration": 3}"#, "0",
            #", "outline": {}, "reveal": {"by": "letter", "duration": 0.2, "stagger": 0.05}"#)
        let (slow, fast) = (try Self.renderer(keys), try Self.renderer(keys, fps: 60))
        for frame in [0, 1, 7, 29, 44, 89, 100] {
            let (one, other) = (SceneTime(frame, over: 30), SceneTime(2 * frame, over: 60))
            #expect(slow.identity(at: one) == fast.identity(at: other))
            #expect(try Self.pixels(slow, at: one) == Self.pixels(fast, at: other))
        }
        let track = Keyframes(values: [0.0, 50, -20], curves: [.named(.easeOut)], duration: 3)
        var texts: [FigureBytes: Set<String>] = [:]
        for frame in 30..<120 {
            let time = SceneTime(frame, over: 30)
            let value = track.value(at: time, span: SceneTime(seconds: 4))
            texts[try #require(slow.identity(at: time)), default: []].insert(
                NumberPattern("0")?.string(of: value) ?? "")
        }
        #expect(texts.values.allSatisfy { $0.count == 1 }, "equal identities, equal digits")
        #expect(Set(texts.values.flatMap(\.self)).count == texts.count, "equal digits, equal identities")
        #expect(texts.count > 40)
    }

    @Test("the layer keeps its size, and a curve that overshoots has room") func overshoot() throws {
        let renderer = try Self.renderer(
            Self.number(
                #"{"values": [0, 9990], "curves": {"spring": {"damping": 0.2}}, "duration": 3}"#, "#,##0.0",
                ##", "background": {"color": "#FF0000"}"##))
        let box = try (0..<90).map { frame in
            let pixels = try Self.pixels(renderer, at: SceneTime(frame, over: 30))
            return (0..<300).filter { pixels[(14 * 300 + $0) * 3] == 255 }
        }
        #expect(box.allSatisfy { $0 == box[0] } && box[0].count > 150)
        let shown = try (0..<90).contains { frame in
            Self.columns(try Self.pixels(renderer, at: SceneTime(frame, over: 30)), nil).isEmpty
        }
        #expect(!shown)
    }

    @Test("numbers are cut, broken, shrunk and concealed as texts are")
    func company() throws {
        let track = #"{"values": [0, 123456], "duration": 2}"#
        for more in [
            #", "width": 90, "mostLines": 1"#, #", "width": 30"#, #", "width": 100, "fit": "shrink""#,
            #", "letterSpacing": {"values": [0, 6]}"#, #", "conceal": {"by": "letter", "effect": "pop"}"#,
            #", "reveal": {"by": "word", "effect": "spin"}, "shadow": {"blur": 2}, "outline": {}"#,
        ] {
            let renderer = try Self.renderer(Self.number(track, "#,##0 'م'", more))
            for frame in [0, 3, 20, 50, 70, 118] {
                let time = SceneTime(frame, over: 30)
                let whole = try Self.pixels(renderer, at: time)
                let figure = renderer.figure(at: time)
                var bands: [UInt8] = []
                for first in stride(from: 0, to: 80, by: 7) {
                    let rows = first..<min(first + 7, 80)
                    var buffer = PixelBuffer(width: 300, height: rows.count)
                    try renderer.draw(figure, rows: rows, into: &buffer)
                    bands += buffer.rgb24()
                }
                #expect(bands == whole, "\(more) at \(frame)")
            }
        }
    }

    static let refused = [
        (
            #"[{"number": 4, "text": "a"}]"#,
            #"layers[0].text[0].number: expected "text" or "number", not both"#
        ),
        (
            #"[{"number": 4, "format": "0%"}]"#,
            #"layers[0].text[0].format: "0%" is not a number format: "%" has a meaning that is not supported; to show it, write '%' in quotes"#
        ),
        (#"[{"number": 4, "format": 0}]"#, #"layers[0].text[0].format: expected a number format"#),
        (#"[{"number": "a"}]"#, "layers[0].text[0].number: expected a number from"),
        (#"[{"weight": 400}]"#, "layers[0].text[0].text: missing; expected a string"),
        (
            #"[{"number": 4, "pattern": "0"}]"#,
            #"layers[0].text[0].pattern: unknown key: did you mean "format"?"#
        ),
        (
            "["
                + Array(repeating: #"{"number": 1e14, "format": "0.000000000"}"#, count: 300).joined(
                    separator: ",")
                + "]", "layers[0].text: 10800 characters; at most 10000 are allowed"
        ),
    ]

    @Test("a number that is not understood is an error that says why", arguments: refused)
    func notAllowed(_ text: String, _ words: String) {
        let error = #expect(throws: SceneErrors.self) { try Self.renderer(#""text": \#(text)"#) }
        #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test("a number is written as it was read") func roundTrip() throws {
        let json =
            ##"[{"number": {"values": [0, 5]}, "format": "0.0 'kg'", "weight": 700}, "and", {"number": 5, "format": "#,##0"}]"##
        let scene = try Scene(
            json: Array(
                #"{"version": 1, "size": {"width": 2, "height": 2}, "fps": 1, "duration": 1, "layers": [{"type": "text", "text": \#(json)}]}"#
                    .utf8))
        let again = try Scene(json: Array(scene.description.text.utf8))
        let (one, other) = (
            scene.layers[0].content as? TextContent, again.layers[0].content as? TextContent
        )
        #expect(one != nil && one == other)
        #expect(one?.parts[0].format.text == "0.0 'kg'" && one?.parts[2].number == .constant(5))
    }
}
