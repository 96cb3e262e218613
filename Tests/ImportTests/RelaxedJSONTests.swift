import SceneText
import Testing

@testable import Import

/// Tests of the reader of JSON5.
@Suite struct RelaxedJSONTests {
    private func parse(_ text: String) throws -> JSON { try RelaxedJSON.parse(Array(text.utf8)) }

    @Test(
        "JSON5 is read as the same values in JSON",
        arguments: [
            ("{a: 1, 'b': \"c\", \"d\": 'e',}", #"{"a": 1, "b": "c", "d": "e"}"#),
            ("// first\n[1, /* two */ 2,] // last", "[1, 2]"),
            ("[.5, 5., +1, -1, 0xFF, 1e3]", "[0.5, 5, 1, -1, 255, 1000]"),
            ("'it\\'s\\n\\x41\\u00e9 \\\n on'", #""it's\nAé  on""#),
            ("{a: true, b: null, $c_1: false}", #"{"a": true, "b": null, "$c_1": false}"#),
            ("{a: 1, a: 2}", #"{"a": 2}"#), ("\u{FEFF}[]", "[]"), (#""\ud83d\ude00""#, #""😀""#),
        ])
    func same(relaxed: String, strict: String) throws {
        #expect(try parse(relaxed) == JSON(parsing: Array(strict.utf8)))
    }

    @Test(
        "a fault has its line and column",
        arguments: [
            ("{a: 1\n b: 2}", "line 2, column 2: expected \",\" or \"}\""),
            ("['x", "line 1, column 2: a string without an end"),
            ("{a: NaN}", "line 1, column 5: NaN is not a JSON value"),
            ("[1] x", "line 1, column 5: unexpected text after the document"),
            ("/* x", "line 1, column 1: a comment without an end"), ("{1: 2}", "expected a key"),
            ("[1e999]", "is not a JSON value"),
            ("", "the file is empty"), ("[,]", "expected a value"),
        ])
    func fault(text: String, message: String) {
        let error = #expect(throws: SceneError.self) { try parse(text) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test("deep and long texts are refused, not a fault of the program") func limits() {
        #expect(throws: SceneError.self) { try parse(String(repeating: "[", count: 100_000)) }
        #expect(throws: SceneError.self) { try parse("[" + String(repeating: "0,", count: 200_000) + "]") }
    }
}
