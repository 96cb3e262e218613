import Testing

@testable import SceneModel

/// Tests of the times at which the words of captions are spoken.
@Suite struct CaptionWordTests {
    private static func words(_ text: String) throws -> [String] {
        let cues = try Captions(parsing: Array("WEBVTT\n\n00:10.000 --> 00:16.000\n\(text)".utf8)).cues
        return try #require(cues.first).words.map { "\($0.start)-\($0.end)" }
    }

    @Test(
        "words without times share the caption's time in exact proportion to their letters",
        arguments: [
            ("ab cde f", ["10-12", "12-15", "15-16"]), ("one", ["10-16"]),
            ("a b\nc d\te f g", (0..<7).map { "\(time(70 + 6 * $0, 7))-\(time(76 + 6 * $0, 7))" }),
            // Letters are counted as readers see them (grapheme clusters).
            ("e\u{301}\u{302} 👨‍👩‍👧", ["10-13", "13-16"]), ("a\u{A0}b", ["10-13", "13-16"]),
        ])
    func spread(_ text: String, _ expected: [String]) throws { #expect(try Self.words(text) == expected) }

    private static func time(_ numerator: Int, _ denominator: Int) -> SceneTime {
        SceneTime(numerator, over: denominator)
    }

    @Test(
        "words start at the mark before them, and end at the mark after them",
        arguments: [
            ("one <00:00:12.000>two", ["10-12", "12-16"]),
            ("one<00:12.000> two", ["10-12", "12-16"]),
            ("<00:00:10.500>one <00:00:12.300><c>two</c>", ["21/2-123/10", "123/10-16"]),
            // A pause between the words, and a last word that ends before the caption.
            ("one<00:11.000> <00:12.000>two<00:13.000>", ["10-11", "12-13"]),
            ("one<00:11.000><00:12.000> two", ["10-11", "12-16"]),
            // Words between two marks share the time between them.
            ("one ab <00:00:15.000>a\n<00:15.500>b", ["10-13", "13-15", "15-31/2", "31/2-16"]),
            // A mark inside a word is the time of a syllable, and is ignored.
            ("o<00:00:11.000>ne <00:00:12.000>two", ["10-12", "12-16"]),
            ("<00:10.000>one <00:16.000>two", ["10-16", "16-16"]),
            ("one<00:00:12.000> ", ["10-12"]), ("one <00:00:12.000>\n two", ["10-12", "12-16"]),
        ])
    func marks(_ text: String, _ expected: [String]) throws { #expect(try Self.words(text) == expected) }
}
