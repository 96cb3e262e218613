import Drawing
import Geometry
import SceneModel
import Testing

@testable import Legibility

/// Tests which texts are found to be hard to read. Frames of 540 pixels make a pixel a CSS pixel.
@Suite struct LegibilityCheckTests {
    private func findings(
        _ layers: String, background: String = "#101010", seconds: Double = 2, size: String = "540x540",
        safeArea: SafeArea? = nil
    ) throws -> [LegibilityFinding] {
        let sides = size.split(separator: "x")
        let text = """
            {"version": 1, "size": {"width": \(sides[0]), "height": \(sides[1])}, "fps": 10, "duration": \(seconds),
             "background": "\(background)", "layers": [\(layers)]}
            """
        let renderer = try Renderer(Scene(json: Array(text.utf8)))
        return try LegibilityCheck(renderer, duration: SceneTime(seconds: seconds), safeArea: safeArea)
            .findings
    }

    private func kinds(
        _ layers: String, background: String = "#101010", safeArea: SafeArea? = nil
    ) throws -> [LegibilityFinding.Kind] {
        try findings(layers, background: background, safeArea: safeArea).map(\.kind)
    }

    private static func text(_ text: String, _ more: String = "") -> String {
        ##"{"type": "text", "text": "\##(text)", "fontSize": 30\##(more.isEmpty ? "" : ", \(more)")}"##
    }

    @Test("a text that can be read is not found, wherever it is")
    func clean() throws {
        #expect(try kinds(Self.text("Hello, world")) == [])
        #expect(
            try kinds(
                """
                {"type": "group", "scale": 0.5, "rotation": 20, "layers": [{"type": "shape", "shape": "rectangle", "size": [600, 200], "fill": "#FFFFFF"},
                {"type": "text", "text": "Hello", "fontSize": 90, "color": "#202020"}]}
                """) == [])
        #expect(
            try kinds(
                Self.text("Outlined", ##""outline": {"width": 4, "color": "#000000"}"##),
                background: "#F0F0F0") == [])
    }

    /// The contrasts of these colors with white are well known: 4.48, 4.54, 3.95 and 4.00.
    @Test(
        "contrast is the ratio of WCAG 2",
        arguments: [("#777777", 4.48), ("#767676", 4.54), ("#808080", 3.95), ("#FF0000", 4.0)])
    func contrast(color: String, ratio: Double) {
        func level(_ from: Int) -> Double {
            let start = color.index(color.startIndex, offsetBy: from)
            return Double(Int(color[start..<color.index(start, offsetBy: 2)], radix: 16) ?? 0)
        }
        let own = RGB(red: level(1), green: level(3), blue: level(5))
        #expect(abs(own.contrast(to: RGB(red: 255, green: 255, blue: 255)) - ratio) < 0.005)
    }

    @Test("small letters need a contrast of 4.5, large and bold ones of 3")
    func sizes() throws {
        func gray(_ size: Int, _ weight: Int) throws -> [LegibilityFinding.Kind] {
            // 3.95 to 1
            try kinds(
                ##"{"type": "text", "text": "Gray on white", "fontSize": \##(size), "weight": \##(weight), "color": "#808080"}"##,
                background: "#FFFFFF")
        }
        #expect(try gray(23, 400) == [.contrast])
        #expect(try gray(24, 400) == [])
        #expect(try gray(18, 700) == [.contrast])
        #expect(try gray(19, 700) == [])
    }

    @Test("the contrast is that to what is drawn behind each word, whenever that changes")
    func behind() throws {
        let half =
            ##"{"type": "shape", "shape": "rectangle", "size": [270, 540], "position": [405, 270], "fill": "#FFFFFF"}"##
        let found = try findings("\(half), \(Self.text("left right"))")
        #expect(found.map(\.kind) == [.contrast])
        #expect(found.first?.message.contains("at \"right\"") == true)
        let late =
            ##"{"type": "shape", "shape": "rectangle", "size": [540, 540], "start": 1.2, "fill": "#FFFFFF"}"##
        let later = try findings("\(late), \(Self.text("Hello"))")
        #expect(later.map(\.kind) == [.contrast])
        #expect((later.first?.time.value ?? 0) > 1.2)
        #expect(
            try findings(
                "\(Self.text("Hello")), \(late.replacing("\"size\"", with: "\"opacity\": 0, \"size\""))"
            ).isEmpty)
    }

    @Test(
        "a text that leaves the frame is found with the side and the number of pixels; one that is outside is not"
    )
    func frame() throws {
        let found = try findings(Self.text("Hello", ##""position": [520, 270]"##))
        #expect(found.map(\.kind) == [.leavesFrame])
        #expect(found.first?.message.hasSuffix("at the right") == true)
        #expect(try kinds(Self.text("Hello", ##""position": [900, 270]"##)) == [])
    }

    @Test("a text that leaves the box behind it is found; a mark under it is not taken for a box")
    func shape() throws {
        func box(_ width: Int, _ height: Int) -> String {
            ##"{"type": "shape", "shape": "rectangle", "size": [\##(width), \##(height)], "fill": "#303030"}"##
        }
        let words = Self.text("A longer text")
        #expect(try kinds("\(box(170, 60)), \(words)") == [.leavesShape])
        #expect(try kinds("\(box(260, 60)), \(words)") == [])
        #expect(try kinds("\(box(170, 8)), \(words)") == [])
    }

    @Test("words that are broken at the end of a line are found, in scripts that have words")
    func broken() throws {
        let found = try findings(Self.text("Donaudampfschiff fährt", ##""width": 160"##))
        #expect(found.map(\.kind) == [.brokenWord])
        #expect(found.first?.message.contains("Donaudampfschiff") == true)
        #expect(try kinds(Self.text("Das Schiff fährt auf der Donau", ##""width": 160"##)) == [])
        #expect(try kinds(Self.text("明日は東京に行きます", ##""width": 160"##)) == [])
    }

    @Test("letters below nine CSS pixels are too small, however they became so")
    func small() throws {
        #expect(try kinds(##"{"type": "text", "text": "Hello", "fontSize": 8}"##) == [.tooSmall])
        #expect(try kinds(##"{"type": "text", "text": "Hello", "fontSize": 9}"##) == [])
        #expect(
            try kinds(
                ##"{"type": "group", "scale": 0.4, "layers": [{"type": "text", "text": "Hello", "fontSize": 20}]}"##
            ) == [.tooSmall])
    }

    @Test("a text under another text is found, but not a text that is drawn twice")
    func overlap() throws {
        let found = try findings("\(Self.text("Under")), \(Self.text("Above it all"))")
        #expect(found.map(\.kind) == [.overlap])
        #expect(found.first?.steps == [.layer(0, name: nil)])
        // A faint word is found beside a lower text of another place.
        let faint =
            ##"{"type": "text", "text": ["strong ", {"text": "faint", "color": "#303030"}], "fontSize": 30}"##
        let other = Self.text("elsewhere", ##""position": [270, 300]"##)
        #expect(try kinds("\(other), \(faint)") == [.contrast])
        #expect(try kinds("\(Self.text("Twice", ##""color": "#FF00FF""##)), \(Self.text("Twice"))") == [])
    }

    @Test("a word that is covered or cut off is found")
    func covered() throws {
        let cover =
            ##"{"type": "shape", "shape": "rectangle", "size": [270, 540], "position": [405, 270], "fill": "#204060"}"##
        #expect(try kinds("\(Self.text("left right")), \(cover)") == [.covered])
        let clipped =
            ##"{"type": "group", "size": [80, 100], "clip": true, "layers": [\##(Self.text("left right"))]}"##
        #expect(try kinds(clipped) == [.covered])
    }

    @Test("a text outside the safe area is found if an area is named")
    func safeArea() throws {
        let low = Self.text("Hello", ##""position": [270, 520]"##)
        #expect(try kinds(low) == [])
        #expect(try kinds(low, safeArea: .action) == [.outsideSafeArea])
        #expect(try kinds(low, safeArea: .safe) == [.outsideSafeArea])
        let higher = Self.text("Hello", ##""position": [270, 485]"##)
        #expect(try kinds(higher, safeArea: .action) == [])
        #expect(try kinds(higher, safeArea: .titles) == [.outsideSafeArea])
    }

    @Test("only texts that rest for half a second are looked at, in the time of their rest")
    func rest() throws {
        let gray = ##""color": "#303030""##
        #expect(
            try kinds(
                Self.text(
                    "Moves", ##"\##(gray), "position": {"values": [[100, 270], [400, 270]], "duration": 2}"##)
            )
                == [])
        #expect(try kinds(Self.text("Short", ##"\##(gray), "start": 0.5, "duration": 0.35"##)) == [])
        let found = try findings(
            Self.text(
                "Rests",
                ##"\##(gray), "start": 0.5, "duration": 1, "enter": {"effect": "fade", "duration": 0.25}"##))
        #expect(found.map(\.kind) == [.contrast])
        #expect(abs((found.first?.span.lowerBound ?? 0) - 0.75) <= 0.07)
        #expect(abs((found.first?.span.upperBound ?? 0) - 1.5) <= 0.07)
    }

    @Test("texts in stacks and sequences are found with their layers")
    func layers() throws {
        let gray = ##""color": "#303030""##
        let stack =
            ##"{"type": "stack", "gap": 10, "layers": [\##(Self.text("One")), \##(Self.text("Two", gray))]}"##
        #expect(try findings(stack).map(\.steps) == [[.layer(0, name: nil), .layer(1, name: nil)]])
        let sequence =
            ##"{"type": "sequence", "items": [\##(Self.text("One")), \##(Self.text("Two", gray))]}"##
        #expect(try findings(sequence).map(\.steps) == [[.layer(0, name: nil), .item(1, name: nil)]])
    }
}
