import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// The fades, boxes and line breaks of captions.
@Suite struct CaptionLookTests {
    private static let background: [UInt8] = [0x10, 0x30, 0x50]

    private static func pixels(_ file: String, _ keys: String, at seconds: Double) throws -> [UInt8] {
        let renderer = try CaptionsTests.renderer(
            CaptionsTests.layer("a", keys), files: ["a": file])
        return try CaptionsTests.pixels(renderer, at: SceneTime(seconds: seconds))
    }

    /// Returns the columns and rows in which a colour occurs.
    private static func extent(
        of color: [UInt8], _ pixels: [UInt8]
    ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
        let width = CaptionsTests.width
        let places = (0..<width * CaptionsTests.height).filter {
            pixels[3 * $0..<3 * $0 + 3].elementsEqual(color)
        }
        guard let first = places.first, let last = places.last else { return nil }
        let columns = places.map { $0 % width }
        return ((columns.min() ?? 0)...(columns.max() ?? 0), first / width...last / width)
    }

    @Test("a caption fades in for 0.04 seconds and out for 0.08, within its time, and is constant between")
    func fades() throws {
        let full = try Self.pixels("0:01 --> 0:02\nHEH", "", at: 1.5)
        func share(_ seconds: Double, _ keys: String = "") throws -> Double {
            let pixels = try Self.pixels("0:01 --> 0:02\nHEH", keys, at: seconds)
            let place = try #require((0..<full.count / 3).first { full[3 * $0] == 255 })
            return (Double(pixels[3 * place]) - 0x10) / (255 - 0x10)
        }
        for (seconds, expected) in [
            (0.99, 0), (1.01, 0.25), (1.03, 0.75), (1.04, 1), (1.92, 1), (1.94, 0.75), (1.98, 0.25), (2, 0),
        ] as [(Double, Double)] {
            #expect(abs(try share(seconds) - expected) < 0.01, "\(seconds)")
        }
        #expect(abs(try share(1.25, #", "fadeIn": 0.5"#) - 0.5) < 0.01)
        #expect(try share(1, CaptionsTests.cuts) == 1 && share(1.999, CaptionsTests.cuts) == 1)
        let renderer = try CaptionsTests.renderer(
            CaptionsTests.layer("a"), files: ["a": "0:01 --> 0:02\nHEH"])
        let identities = [1.04, 1.5, 1.92].map { renderer.identity(at: SceneTime(seconds: $0)) }
        #expect(identities[0] != nil && Set(identities).count == 1)
    }

    @Test("half-way through a fade, a word has half of its opacity, both in and out") func wordFades() throws
    {
        let file = "0:00.5 --> 0:03\nHH <0:01>HH <0:02>HH"
        let keys =
            ##", "words": "highlight", "color": "#FF0000", "highlight": "#00FF00", "upcoming": "#0000FF""##
        func has(_ color: [UInt8], at seconds: Double) throws -> Bool {
            Self.extent(of: color, try Self.pixels(file, keys, at: seconds)) != nil
        }
        #expect(try has([0, 128, 128], at: 1.02) && has([64, 191, 0], at: 1.02))
        #expect(try has([128, 128, 0], at: 1.04) && has([0, 255, 0], at: 1.04))
        #expect(try !has([128, 128, 0], at: 1.08) && has([255, 0, 0], at: 1.08))
    }

    @Test("a box surrounds only the words that have appeared") func box() throws {
        let file = "0:00.5 --> 0:03\nHHH <0:01>HHH <0:02>HHH\nHHH"
        let keys =
            ##", "words": "appear", "color": "#FFFFFF", "background": {"color": "#FF0000", "padding": [6, 4]}"##
        func extents(_ seconds: Double) throws -> (
            box: (ClosedRange<Int>, ClosedRange<Int>), ink: (ClosedRange<Int>, ClosedRange<Int>)
        ) {
            let pixels = try Self.pixels(file, keys, at: seconds)
            let box = try #require(Self.extent(of: [255, 0, 0], pixels))
            let ink = try #require(Self.extent(of: [255, 255, 255], pixels))
            return ((box.columns, box.rows), (ink.columns, ink.rows))
        }
        for seconds in [0.7, 1.5, 2.4, 2.8] {
            let (box, ink) = try extents(seconds)
            #expect((4...10).contains(ink.0.lowerBound - box.0.lowerBound), "\(seconds)")
            #expect((4...10).contains(box.0.upperBound - ink.0.upperBound), "\(seconds)")
            #expect(box.1.upperBound - ink.1.upperBound < 20)
        }
        let (one, two, all) = try (extents(0.7).box, extents(1.5).box, extents(2.9).box)
        #expect(one.0.upperBound < two.0.upperBound && two.1 == one.1 && all.1.upperBound > two.1.upperBound)
        // Half way through the appearance of the second word.
        let growing = try Self.extent(of: [255, 0, 0], Self.pixels(file, keys, at: 1.01))
        #expect(abs((growing?.columns.upperBound ?? 0) - (one.0.upperBound + two.0.upperBound) / 2) <= 1)
        let plain = try Self.pixels(file, keys.replacing(#""words": "appear", "#, with: ""), at: 2.9)
        #expect(try Self.pixels(file, keys, at: 2.9) == plain)
        #expect(
            Self.extent(of: [255, 0, 0], try Self.pixels("0:00.5 --> 0:03\n<0:01>HHH", keys, at: 0.8)) == nil)
    }

    @Test("balanced lines are about equally long, no more than unbalanced lines, and words stay whole")
    func balance() throws {
        let text = "Some words of a caption that goes on"
        func lines(_ text: String, _ width: Double, isBalanced: Bool) throws -> [(
            width: Double, words: Set<Int32>
        )] {
            var content = TextContent()
            content.parts = [TextContent.Part(text)]
            (content.fontSize, content.width) = (.constant(26), width)
            let assets = NoAssets()
            let opening = Opening(
                size: Size(width: 400, height: 200), frameSize: PixelSize(width: 400, height: 200),
                assets: assets, typesetter: Typesetter(assets: assets, fit: .identity), seed: 0)
            let block = try TextRenderer(content, opening, isBalanced: isBalanced)
            return block.layout.lines.map { ($0.width, Set($0.glyphs.map(\.word))) }
        }
        for width in stride(from: 90.0, through: 420, by: 15) {
            let (plain, even) = try (
                lines(text, width, isBalanced: false), lines(text, width, isBalanced: true)
            )
            #expect(plain.count == even.count)
            let widest = even.map(\.width).max() ?? 0
            #expect(widest <= (plain.map(\.width).max() ?? 0) + 0.01)
            // Line widths may differ by the width of the longest word.
            #expect(even.count < 2 || even.allSatisfy { widest - $0.width < 110 }, "\(width)")
            // The longest word is 100 points wide.
            if width < 105 { continue }
            #expect(zip(even, even.dropFirst()).allSatisfy { $0.words.isDisjoint(with: $1.words) })
        }
        let long = "Donaudampfschifffahrt foo"
        let (plain, even) = try (lines(long, 300, isBalanced: false), lines(long, 300, isBalanced: true))
        #expect(plain.count == 2 && zip(plain, even).allSatisfy { $0.words == $1.words })
    }

    @Test("simultaneous captions without boxes are a quarter of the font size apart") func gap() throws {
        let file = "0:01 --> 0:03\nHEH\n\n0:01.1 --> 0:03\nHEH"
        func rows(_ file: String, _ keys: String) throws -> Set<Int> {
            Set(CaptionsTests.ink(try Self.pixels(file, keys, at: 2)).map { $0 / CaptionsTests.width })
        }
        let plain = #", "lineHeight": 30"#
        let (together, lines) = try (rows(file, plain), rows("0:01 --> 0:03\nHEH\nHEH", plain))
        let spread = { (rows: Set<Int>) in (rows.max() ?? 0) - (rows.min() ?? 0) }
        // The gap is a quarter of 26 points, 6.5 points; baselines are rounded to whole pixels.
        #expect((6...7).contains(spread(together) - spread(lines)))
        let box = plain + #", "background": {"padding": [4, 4]}"#
        let boxes = try rows(file, box)
        #expect(boxes.count == spread(boxes) + 1)
    }
}
