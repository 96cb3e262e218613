import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// The scale and the background of the spoken word, and captions of a few words at once.
@Suite struct CaptionHighlightTests {
    private static let file = "0:00.5 --> 0:03.5\n<0:00.5>HHH <0:01.5>HHH <0:02.5>HHH"
    private static let cuts = #", "words": "highlight", "fadeIn": 0, "fadeOut": 0"#

    private static func pixels(_ keys: String, at seconds: Double, file: String = file) throws -> [UInt8] {
        let renderer = try CaptionsTests.renderer(CaptionsTests.layer("a", keys), files: ["a": file])
        return try CaptionsTests.pixels(renderer, at: SceneTime(seconds: seconds))
    }

    /// Returns the columns and rows in which a colour occurs.
    private static func extent(of color: [UInt8], _ pixels: [UInt8]) -> (
        x: ClosedRange<Int>, y: ClosedRange<Int>
    )? {
        let width = CaptionsTests.width
        let places = (0..<pixels.count / 3).filter { pixels[3 * $0..<3 * $0 + 3].elementsEqual(color) }
        guard let first = places.first, let last = places.last else { return nil }
        let columns = places.map { $0 % width }
        return ((columns.min() ?? 0)...(columns.max() ?? 0), first / width...last / width)
    }

    private static let (red, green): ([UInt8], [UInt8]) = ([255, 0, 0], [0, 255, 0])

    @Test("the background is behind the spoken word alone, with its padding, and moves on with the voice")
    func background() throws {
        let keys =
            Self.cuts
            + ##", "highlight": {"color": "#00FF00", "background": {"color": "#FF0000", "padding": [5, 3]}}"##
        var boxes: [ClosedRange<Int>] = []
        for seconds in [1, 2, 3.0] {
            let pixels = try Self.pixels(keys, at: seconds)
            let (box, word) = try (
                #require(Self.extent(of: Self.red, pixels)), #require(Self.extent(of: Self.green, pixels))
            )
            #expect((4...7).contains(word.x.lowerBound - box.x.lowerBound), "\(seconds)")
            #expect((4...7).contains(box.x.upperBound - word.x.upperBound), "\(seconds)")
            #expect(box.y.lowerBound < word.y.lowerBound - 3 && box.y.upperBound > word.y.upperBound + 3)
            boxes.append(box.x)
        }
        #expect(
            boxes[0].upperBound < boxes[1].lowerBound + 12 && boxes[1].upperBound < boxes[2].lowerBound + 12)
        #expect(try Self.extent(of: Self.red, Self.pixels(keys, at: 3.6)) == nil)
        let fade = keys.replacing(#""fadeIn": 0"#, with: #""fadeIn": 0.5"#)
        // Half of red on the scene's background.
        #expect(try Self.extent(of: [136, 24, 40], Self.pixels(fade, at: 1.75)) != nil)
    }

    @Test("the spoken word has its scale about its middle, along the curve, and the others keep their places")
    func scale() throws {
        func word(_ keys: String, _ seconds: Double) throws -> (width: Double, middle: Double, height: Double)
        {
            let highlight = ##", "highlight": {"color": "#00FF00"\##(keys)}"##
            let pixels = try Self.pixels(Self.cuts + highlight, at: seconds)
            // Edges are mixtures of green and the background.
            let ink = (0..<pixels.count / 3).filter { pixels[3 * $0 + 1] > 140 && pixels[3 * $0] < 40 }
            let (columns, rows) = (ink.map { $0 % CaptionsTests.width }, ink.map { $0 / CaptionsTests.width })
            let (left, right) = try (#require(columns.min()), #require(columns.max()))
            return (
                Double(right - left + 1), Double(left + right) / 2,
                Double((rows.max() ?? 0) - (rows.min() ?? 0) + 1)
            )
        }
        let (plain, large) = try (word("", 2), word(#", "scale": 1.5"#, 2))
        #expect(abs(large.width / plain.width - 1.5) < 0.06 && abs(large.height / plain.height - 1.5) < 0.1)
        #expect(abs(large.middle - plain.middle) <= 1)
        // White is the colour of the other words.
        let white = { (pixels: [UInt8]) in
            Set((0..<pixels.count / 3).filter { pixels[3 * $0..<3 * $0 + 3].elementsEqual([255, 255, 255]) })
        }
        let look = ##", "highlight": {"color": "#00FF00", "scale": 1.1}"##
        let (still, grown) = try (
            Self.pixels(Self.cuts + ##", "highlight": "#00FF00""##, at: 2),
            Self.pixels(Self.cuts + look, at: 2)
        )
        #expect(white(still) == white(grown) && !white(still).isEmpty)
        // A quarter of the way up, the square of which is a sixteenth.
        let slow =
            #", "words": "highlight", "fadeIn": 0.8, "fadeOut": 0, "highlight": {"scale": 3, "curve": "easeInQuad"}"#
        let figure = try CaptionsTests.renderer(CaptionsTests.layer("a", slow), files: ["a": Self.file])
        let same =
            #", "words": "highlight", "fadeIn": 0.05, "fadeOut": 0, "highlight": {"scale": 1.125, "curve": "linear"}"#
        let other = try CaptionsTests.renderer(CaptionsTests.layer("a", same), files: ["a": Self.file])
        let columns = try [(figure, 1.7), (other, 1.6)].map { renderer, seconds in
            let pixels = try CaptionsTests.pixels(renderer, at: SceneTime(seconds: seconds))
            return CaptionsTests.ink(pixels).map { $0 % CaptionsTests.width }.max()
        }
        #expect(columns[0] != nil && columns[0] == columns[1])
    }

    @Test("a background moves and grows with its word") func together() throws {
        let box = ##""background": {"color": "#FF0000", "padding": [0, 0]}"##
        let keys = Self.cuts + ##", "highlight": {"color": "#00FF00", \##(box)"##
        let small = try #require(Self.extent(of: Self.red, Self.pixels(keys + "}", at: 2)))
        let large = try #require(Self.extent(of: Self.red, Self.pixels(keys + #", "scale": 2}"#, at: 2)))
        #expect(abs(large.y.count - 2 * small.y.count) <= 2 && abs(large.x.count - 2 * small.x.count) <= 3)
    }

    @Test("at most so many words are shown at once, and parts follow each other without a gap") func parts()
        throws
    {
        let keys = #", "mostWords": 1, "words": "highlight", "fadeIn": 0.3, "fadeOut": 0.3"#
        let renderer = try CaptionsTests.renderer(CaptionsTests.layer("a", keys), files: ["a": Self.file])
        func ink(_ seconds: Double) throws -> Int {
            CaptionsTests.ink(try CaptionsTests.pixels(renderer, at: SceneTime(seconds: seconds))).count
        }
        let one = try ink(1.2)
        #expect(one > 100)
        // Only the first part fades in, and only the last one fades out.
        #expect(try ink(1.49) == one && ink(1.51) == one && ink(2.5) == one && ink(0.5) == 0 && ink(3.5) == 0)
        let whole = try CaptionsTests.ink(Self.pixels(Self.cuts, at: 1.2)).count
        #expect(abs(whole - 3 * one) < 30)
    }

    @Test("a caption that begins between the parts of another one is shown beside them") func overlap() throws
    {
        let file = "0:00 --> 0:04\n<0:00>HHH <0:02>HHH\n\n0:01 --> 0:01.5\nOOO"
        let renderer = try CaptionsTests.renderer(
            CaptionsTests.layer("a", #", "mostWords": 1, "fadeIn": 0, "fadeOut": 0"#), files: ["a": file])
        func ink(_ seconds: Double) throws -> Int {
            CaptionsTests.ink(try CaptionsTests.pixels(renderer, at: SceneTime(seconds: seconds))).count
        }
        let one = try ink(0.5)
        #expect(try one > 100 && ink(1.2) > one + 100 && ink(1.8) == one && ink(3) == one)
    }

    @Test("captions in upper case look as captions that are written so") func cases() throws {
        let lower = try Self.pixels(
            #", "textTransform": "uppercase""#, at: 1, file: "0:00.5 --> 0:03\nstraße hi")
        let upper = try Self.pixels("", at: 1, file: "0:00.5 --> 0:03\nSTRASSE HI")
        #expect(lower == upper)
    }
}
