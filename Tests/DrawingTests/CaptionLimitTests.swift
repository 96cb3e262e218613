import Geometry
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Memory limits, extreme values and invalid values of captions.
@Suite struct CaptionLimitTests {
    @Test("drawing takes no more memory than estimated") func memory() throws {
        let renderer = try CaptionsTests.renderer(
            CaptionsTests.layer(
                "two", #", "shadow": {"blur": 5}, "outline": {}, "opacity": 0.5, "words": "highlight""#))
        for rows in [16, CaptionsTests.height] {
            var buffer = PixelBuffer(width: CaptionsTests.width, height: rows)
            let figure = renderer.figure(at: SceneTime(seconds: 1.5))
            for first in stride(from: 0, to: CaptionsTests.height, by: rows) {
                try renderer.draw(
                    figure, rows: first..<min(first + rows, CaptionsTests.height), into: &buffer)
            }
            #expect(buffer.workspace.byteCount <= renderer.memory(rows: rows).perBuffer)
        }
    }

    @Test("a file without captions shows nothing") func empty() throws {
        let renderer = try CaptionsTests.renderer(
            CaptionsTests.layer("a", #", "words": "appear""#), files: ["a": "WEBVTT\n"])
        #expect(CaptionsTests.ink(try CaptionsTests.pixels(renderer, at: .zero)).isEmpty)
    }

    @Test("a file with the maximum number of captions can be laid out") func many() throws {
        let cues = (0..<3000).map { "\($0 / 60):\($0 % 60).0 --> \($0 / 60):\($0 % 60).9\nA <3\n\n" }.joined()
        let renderer = try CaptionsTests.renderer(
            CaptionsTests.layer("a", #", "words": "highlight", "fadeIn": 0, "offset": 2999"#),
            files: ["a": cues])
        #expect(!CaptionsTests.ink(try CaptionsTests.pixels(renderer, at: .zero)).isEmpty)
        #expect(CaptionsTests.ink(try CaptionsTests.pixels(renderer, at: SceneTime(seconds: 0.95))).isEmpty)
    }

    @Test(
        "words are counted as the typesetter counts them",
        arguments: [
            "a b\u{A0}c\u{2003}d\u{2028}e  f", "e\u{301} \u{200B} 👨‍👩‍👧 x\u{85}y", "שלום עולם 123",
            "\u{FEFF}a \u{FEFF}", "世界 你好", "-- – —",
        ])
    func counts(_ text: String) throws {
        let cues = try Captions(parsing: Array("0:00.0 --> 0:01.0\n\(text)".utf8)).cues
        let cue = try #require(cues.first)
        let layout = try Typesetter(assets: TestPictures([:]), fit: .identity)
            .layout([TextRun(cue.text, TextStyle())], ParagraphStyle())
        #expect(layout.wordCount == cue.words.count)
    }

    static let refused = [
        (#""words": "each""#, #"layers[0].words: unknown mode "each""#),
        (##""highlight": "#FF0000""##, #"layers[0].highlight: needs "words": "highlight" or "appear""#),
        (##""words": "appear", "upcoming": "#FF0000""##, #"layers[0].upcoming: needs "words": "highlight""#),
        (#""offset": -1"#, "layers[0].offset: expected a number from 0 to 1000000"),
        (#""verticalAlignment": "middle""#, #"layers[0].verticalAlignment: unknown alignment "middle""#),
        (#""text": "a""#, "layers[0].text: unknown key: did you mean \"file\"?"),
        (#""fontSize": 0"#, "layers[0].fontSize: expected a number from 1 to 2000"),
    ]

    @Test("the error for a value that is not allowed names the value", arguments: refused)
    func notAllowed(_ keys: String, _ words: String) {
        let error = #expect(throws: SceneErrors.self) {
            _ = try CaptionsTests.renderer(#"{"type": "captions", "file": "one", \#(keys)}"#)
        }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
}
