import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// The drawing of captions.
@Suite struct CaptionsTests {
    static let width = 240
    static let height = 150

    static let files = [
        "one": """
        1
        00:00:00,500 --> 00:00:03,000
        Some words of a caption
        """,
        "words": """
        WEBVTT

        00:00.500 --> 00:03.003
        Some <00:01.001>words, <00:01.034>late<00:02.000> <00:02.502>again

        00:03.003 --> 00:03.500
        Next
        """,
        "two": """
        0:00.5 --> 0:02.5
        lower

        0:01.0 --> 0:02.0
        upper
        line

        0:02.2 --> 0:03.0
        third

        0:03.2 --> 0:03.8
        alone
        """,
    ]

    static func renderer(
        _ layers: String, fps: String = "30", more: String = "", files: [String: String] = files
    ) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": \(fps), "duration": 4\(more),
             "background": "#103050", "layers": [\(layers)]}
            """
        return try Renderer(Scene(json: Array(text.utf8)), assets: TestPictures([:], captions: files))
    }

    static func layer(_ file: String, _ more: String = "") -> String {
        #"{"type": "captions", "file": "\#(file)", "fontSize": 26\#(more)}"#
    }

    /// The keys of captions that appear and disappear without fades.
    static let cuts = #", "fadeIn": 0, "fadeOut": 0"#

    static func pixels(_ renderer: Renderer, at time: SceneTime, band: Int = height) throws -> [UInt8] {
        let figure = renderer.figure(at: time)
        var pixels: [UInt8] = []
        for first in stride(from: 0, to: height, by: band) {
            let rows = first..<min(first + band, height)
            var buffer = PixelBuffer(width: width, height: rows.count)
            try renderer.draw(figure, rows: rows, into: &buffer)
            pixels += buffer.rgb24()
        }
        return pixels
    }

    static func pixels(_ layers: String, at seconds: Double) throws -> [UInt8] {
        try pixels(renderer(layers), at: SceneTime(seconds: seconds))
    }

    /// Returns the indices of the pixels that differ from the background.
    static func ink(_ pixels: [UInt8]) -> Set<Int> {
        Set((0..<width * height).filter { pixels[3 * $0..<3 * $0 + 3] != [0x10, 0x30, 0x50] })
    }

    @Test("a caption has the pixels of a text layer with the same text") func text() throws {
        let keys =
            ##", "width": 150, "weight": 700, "shadow": {"blur": 3}, "background": {"cornerRadius": 8}"##
        let text =
            #"{"type": "text", "text": "Some words of a caption", "fontSize": 26, "alignment": "center"\#(keys)}"#
        let expected = try Self.pixels(text, at: 1)
        #expect(try Self.pixels(Self.layer("one", keys + #", "balanced": false"#), at: 1) == expected)
        #expect(Self.ink(expected).count > 1000)
    }

    @Test("by default, captions are nine tenths as wide as the scene") func usualWidth() throws {
        let usual = try Self.pixels(Self.layer("one"), at: 1)
        #expect(try Self.pixels(Self.layer("one", #", "width": 216"#), at: 1) == usual)
        #expect(try Self.pixels(Self.layer("one", #", "width": 400"#), at: 1) != usual)
    }

    @Test(
        "a caption changes only in the first frame at or after the time of a change",
        arguments: ["24", "30", "60", "\"30000/1001\""],
        [
            ("all", [0.5, 3.003, 3.5]), ("highlight", [0.5, 1.001, 1.034, 2, 2.502, 3.003, 3.5]),
            ("appear", [0.5, 1.001, 1.034, 2.502, 3.003, 3.5]),
        ])
    func frames(_ rate: String, _ mode: (words: String, times: [Double])) throws {
        let renderer = try Self.renderer(
            Self.layer("words", #", "words": "\#(mode.words)"\#(Self.cuts)"#), fps: rate)
        // Times are in whole milliseconds.
        let (frames, seconds) = rate.contains("/") ? (30000, 1001) : (try #require(Int(rate)), 1)
        let fps = try #require(FrameRate(frames, per: seconds))
        let identities = (0...120).map { renderer.identity(at: fps.time(of: $0)) }
        let changes = (1...120).filter { identities[$0] != identities[$0 - 1] }
        let expected = mode.times.map { time in
            let product = Int((time * 1000).rounded()) * frames
            return (product + seconds * 1000 - 1) / (seconds * 1000)
        }
        #expect(changes == Set(expected).filter { $0 <= 120 }.sorted())
    }

    @Test("words keep their places when they change colour or appear") func places() throws {
        let plain = try Self.renderer(Self.layer("words"))
        let marked = try Self.renderer(
            Self.layer("words", ##", "words": "highlight", "highlight": "#FFFF50", "upcoming": "#80FF50""##))
        let coming = try Self.renderer(Self.layer("words", #", "words": "appear"\#(Self.cuts)"#))
        let all = try Self.pixels(plain, at: SceneTime(1, over: 1))
        var seen: Set<Int> = []
        for (seconds, count) in [(0.6, 1), (1.01, 2), (1.5, 3), (2.6, 4)] {
            let time = SceneTime(seconds: seconds)
            let colored = try Self.pixels(marked, at: time)
            // All colours have the same green.
            #expect(stride(from: 1, to: all.count, by: 3).allSatisfy { colored[$0] == all[$0] })
            let appeared = try Self.pixels(coming, at: time)
            let ink = Self.ink(appeared)
            #expect(ink.allSatisfy { appeared[3 * $0..<3 * $0 + 3] == all[3 * $0..<3 * $0 + 3] })
            #expect(ink.isSuperset(of: seen) && ink.count > seen.count, "\(count) words")
            seen = ink
        }
        #expect(seen == Self.ink(all))
    }

    @Test(
        "the spoken word has its own colour, words before and after have theirs, and in a pause no word is spoken"
    )
    func colors() throws {
        let keys =
            ##", "words": "highlight", "color": "#FF0000", "highlight": "#00FF00", "upcoming": "#0000FF""##
        let renderer = try Self.renderer(Self.layer("words", keys + Self.cuts))
        func count(_ color: [UInt8], at seconds: Double) throws -> Int {
            let pixels = try Self.pixels(renderer, at: SceneTime(seconds: seconds))
            return (0..<Self.width * Self.height).count { pixels[3 * $0..<3 * $0 + 3].elementsEqual(color) }
        }
        let (said, current, later): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0], [0, 255, 0], [0, 0, 255])
        #expect(try count(said, at: 0.6) == 0 && count(current, at: 0.6) > 20 && count(later, at: 0.6) > 60)
        #expect(
            try count(said, at: 1.01) > 20 && count(current, at: 1.01) > 20 && count(later, at: 1.01) > 20)
        #expect(try count(said, at: 2.2) > 60 && count(current, at: 2.2) == 0 && count(later, at: 2.2) > 20)
        #expect(try count(said, at: 2.6) > 60 && count(current, at: 2.6) > 20 && count(later, at: 2.6) == 0)
    }

    @Test("with words that appear one by one, each word's reveal begins when the word is spoken")
    func reveal() throws {
        let keys = #", "words": "appear", "reveal": {"duration": 0.2, "offset": [0, 20]}"#
        let renderer = try Self.renderer(Self.layer("words", keys))
        let plain = try Self.renderer(Self.layer("words", #", "words": "appear""#))
        func pixels(_ renderer: Renderer, _ seconds: Double) throws -> [UInt8] {
            try Self.pixels(renderer, at: SceneTime(seconds: seconds))
        }
        for (begin, end) in [(0.5, 0.7), (1.034, 1.234), (2.502, 2.702)] {
            #expect(try pixels(renderer, begin + 0.1) != pixels(plain, begin + 0.1))
            #expect(try pixels(renderer, end) == pixels(plain, end))
        }
        let still = [1.4, 1.9].map { renderer.identity(at: SceneTime(seconds: $0)) }
        #expect(still[0] == still[1] && still[0] != nil)
    }

    @Test("a reveal of whole captions begins with each caption") func revealOfAll() throws {
        let renderer = try Self.renderer(
            Self.layer("words", #", "reveal": {"by": "line", "duration": 0.2, "offset": [0, 9]}"#))
        let identities = [0.55, 0.6, 0.8, 2.9, 3.1, 3.203, 3.4].map {
            renderer.identity(at: SceneTime(seconds: $0))
        }
        #expect(identities[0] != identities[1] && identities[2] == identities[3])
        #expect(identities[4] != identities[5] && identities[5] == identities[6])
    }

    @Test(
        "captions visible together are stacked, and visible captions stay in place when others come or go",
        arguments: ["top", "center", "bottom"])
    func together(_ alignment: String) throws {
        let renderer = try Self.renderer(Self.layer("two", #", "verticalAlignment": "\#(alignment)""#))
        func rows(_ seconds: Double) throws -> [Int: Int] {
            let ink = Self.ink(try Self.pixels(renderer, at: SceneTime(seconds: seconds)))
            return Dictionary(grouping: ink) { $0 / Self.width }.mapValues(\.count)
        }
        let (first, both, after, third, alone) = try (rows(0.7), rows(1.5), rows(2.1), rows(2.7), rows(3.5))
        #expect(first == after && first.keys.allSatisfy { both[$0] == first[$0] })
        let others = Set(both.keys).subtracting(first.keys)
        let isAbove = try #require(others.max()) < (try #require(first.keys.min()))
        let isBelow = try #require(others.min()) > (try #require(first.keys.max()))
        #expect(alignment == "top" ? isBelow : isAbove)
        // When the third caption appears, only the upper place is free; the caption stays there.
        #expect(Set(third.keys).isDisjoint(with: first.keys))
        let middle = Double((alone.keys.min() ?? 0) + (alone.keys.max() ?? 0)) / 2
        switch alignment {
        case "top": #expect(middle < 55)
        case "center": #expect(abs(middle - 75) < 5)
        default: #expect(middle > 95)
        }
    }

    @Test(
        "pixels are the same in whole frames and bands, and for frames drawn alone or after others",
        arguments: [
            #""#, #", "words": "highlight", "shadow": {"blur": 4}, "outline": {}"#,
            #", "words": "appear", "reveal": {}, "rotation": 5, "background": {}"#,
            #", "fontSize": {"values": [20, 40]}, "letterSpacing": {"values": [0, 5]}, "verticalAlignment": "center""#,
        ])
    func bands(_ keys: String) throws {
        for file in ["words", "two"] {
            let layer = #"{"type": "captions", "file": "\#(file)", "fontSize": 26\#(keys)}"#
                .replacing(#""fontSize": 26, "fontSize""#, with: #""fontSize""#)
            let renderer = try Self.renderer(layer)
            for seconds in [0.55, 1.2, 2.3, 3.3] {
                let time = SceneTime(seconds: seconds)
                let whole = try Self.pixels(renderer, at: time)
                #expect(Set(whole).count > 20)
                #expect(try Self.pixels(Self.renderer(layer), at: time) == whole)
                for band in [1, 7, 64] { #expect(try Self.pixels(renderer, at: time, band: band) == whole) }
            }
        }
    }

    @Test("\"offset\" selects where in the file the captions begin, and \"start\" when the layer does")
    func start() throws {
        let plain = try Self.renderer(Self.layer("words", #", "words": "highlight""#))
        let moved = try Self.renderer(
            Self.layer("words", #", "words": "highlight", "offset": 0.7, "start": 0.3"#))
        for seconds in [0.35, 0.9, 2.2] {
            #expect(
                try Self.pixels(moved, at: SceneTime(seconds: seconds))
                    == Self.pixels(plain, at: SceneTime(seconds: seconds + 0.4)))
        }
    }

    @Test("a caption's pixels don't depend on other captions in the file") func others() throws {
        let alone = try Self.renderer(
            Self.layer("a", #", "anchor": [0, 1], "position": [10, 120], "alignment": "left""#),
            files: ["a": "0:00.5 --> 0:02.0\nHEH"])
        let among = try Self.renderer(
            Self.layer("a", #", "anchor": [0, 1], "position": [10, 120], "alignment": "left""#),
            files: ["a": "0:00.5 --> 0:02.0\nHEH\n\n0:02.0 --> 0:03.0\nA much longer\ncaption"])
        let time = SceneTime(seconds: 1)
        #expect(try Self.pixels(alone, at: time) == Self.pixels(among, at: time))
    }
}
