import Terminal
import Testing

@Suite struct PrintableTests {
    @Test(
        "control characters are written out",
        arguments: [
            ("a\nb", "a\\u{A}b"), ("\u{1B}[2J", "\\u{1B}[2J"), ("a\r\nb", "a\\u{D}\\u{A}b"),
            ("zwischen\u{202E}drin", "zwischen\\u{202E}drin"), ("Wiese über 🫧.json", "Wiese über 🫧.json"),
        ])
    func escaped(_ text: String, _ shown: String) { #expect(printable(text) == shown) }

    @Test("what is too long loses its middle") func long() {
        let text = printable(String(repeating: "a", count: 50_000) + "end", limit: 100)
        #expect(text.count <= 103)
        #expect(text.hasSuffix("end"))
        // One character, and a hundred thousand marks upon it.
        let marked = printable("e" + String(repeating: "\u{301}", count: 100_000), limit: 100)
        #expect(marked.unicodeScalars.count <= 103)
        #expect(excerpt(String(repeating: "\n", count: 100_000)).count <= 63)
    }

    @Test("lines keep their ends, but command no terminal") func lines() {
        #expect(withoutControls("a\n\tb\u{1B}[31m\r\n🫧") == "a\n\tb\\u{1B}[31m\\u{D}\n🫧")
    }
}
