import Testing

@testable import Terminal

@Suite struct PrintableTests {
    @Test(
        "control characters are escaped",
        arguments: [
            ("a\nb", "a\\u{A}b"), ("\u{1B}[2J", "\\u{1B}[2J"), ("a\r\nb", "a\\u{D}\\u{A}b"),
            ("zwischen\u{202E}drin", "zwischen\\u{202E}drin"), ("Wiese über 🫧.json", "Wiese über 🫧.json"),
        ])
    func escaped(_ text: String, _ shown: String) { #expect(printable(text) == shown) }

    @Test("text that is too long is shortened in the middle") func long() {
        let text = printable(String(repeating: "a", count: 50_000) + "end", limit: 100)
        #expect(text.count <= 103)
        #expect(text.hasSuffix("end"))
        // A single character with a hundred thousand combining marks.
        let marked = printable("e" + String(repeating: "\u{301}", count: 100_000), limit: 100)
        #expect(marked.unicodeScalars.count <= 103)
        #expect(excerpt(String(repeating: "\n", count: 100_000)).count <= 63)
    }

    @Test("line breaks are kept, but control characters are removed") func lines() {
        #expect(withoutControls("a\n\tb\u{1B}[31m\r\n🫧") == "a\n\tb\\u{1B}[31m\\u{D}\n🫧")
    }
}

@Suite struct StyleTests {
    @Test(
        "colours are used on a terminal that supports and allows colours",
        arguments: [
            (.auto, true, nil, "xterm", true), (.auto, true, nil, nil, true),
            (.auto, true, "", "xterm", true),
            (.auto, true, "1", "xterm", false), (.auto, true, "0", "xterm", false),
            (.auto, true, nil, "dumb", false), (.auto, false, nil, "xterm", false),
            (.always, true, nil, "xterm", true), (.always, true, "1", "xterm", true),
            (.always, true, nil, "dumb", true), (.always, false, nil, nil, true),
            (.never, true, nil, "xterm", false), (.never, false, "1", "dumb", false),
        ] as [(Style.Mode, Bool, String?, String?, Bool)])
    func colors(
        _ mode: Style.Mode, _ isTerminal: Bool, _ noColor: String?, _ terminal: String?, _ isColored: Bool
    ) {
        let style = Style(color: mode, isTerminal: isTerminal, noColor: noColor, terminal: terminal)
        #expect(style.error("wrong") == (isColored ? "\u{1B}[1;31mwrong\u{1B}[0m" : "wrong"))
        #expect(style.heading("Usage:") == (isColored ? "\u{1B}[1mUsage:\u{1B}[0m" : "Usage:"))
    }

    @Test("the modes have the names of the flag's choices") func names() {
        #expect(Style.Mode.allCases.map(\.rawValue) == ["auto", "always", "never"])
    }
}
