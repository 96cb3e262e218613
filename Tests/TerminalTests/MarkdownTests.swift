import Testing

@testable import Terminal

/// Tests of Markdown texts on a terminal.
@Suite struct MarkdownTests {
    private let plain = Style(color: .never, isTerminal: true, noColor: nil, terminal: nil)
    private let colored = Style(color: .always, isTerminal: true, noColor: nil, terminal: nil)

    private func lines(_ text: String, width: Int = 40) -> [String] {
        MarkdownText.rendered(text, width: width, style: plain).split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropLast().map(String.init)
    }

    @Test("paragraphs are wrapped again, and blocks stand apart") func paragraphs() {
        #expect(
            lines("# A title\nThe first line\nand the second line of a text.\n\n\n## Next\nEnd.") == [
                "A title", "", "The first line and the second line of a", "text.", "", "Next", "", "End.",
            ])
        #expect(lines("") == [])
    }

    @Test("code keeps its lines and spaces, and is not read") func code() {
        #expect(
            lines(
                "```json\n{\"a\": [1, 2],\n\n  \"b\": \"**no** `mark` | # x\", \"long\": \"beyond the width\"}\n```\nafter"
            ) == [
                "    {\"a\": [1, 2],", "",
                "      \"b\": \"**no** `mark` | # x\", \"long\": \"beyond the width\"}", "",
                "after",
            ])
        #expect(
            lines("1. one\n\n   ```\n   code\n     more\n   ```") == ["1. one", "", "    code", "      more"])
    }

    @Test("the items of a list are indented, and continued below their text") func lists() {
        #expect(
            lines("- one\n  goes on\n- two\n\n12. " + String(repeating: "word ", count: 9)) == [
                "- one goes on", "- two", "12. word word word word word word word", "    word word",
            ])
    }

    @Test(
        "marks within a line are read",
        arguments: [
            ("a **b** *c* `d*e*` f", "a b c d*e* f"), ("2 * 3 * 4", "2 * 3 * 4"),
            ("[text](guide.md#a), [x](https://a.org/b)", "text, x (https://a.org/b)"),
            ("![a view](a.png)", "[picture: a view]"),
            ("<img src=\"a.jpg\" alt=\"A frame\" width=\"3\">", "[picture: A frame]"),
            ("<https://a.org>", "https://a.org"), ("1 < 2 > 0", "1 < 2 > 0"), ("\\*a\\*", "*a*"),
            ("`` ` ``", "`"), ("an open `mark and **mark and [mark", "an open `mark and **mark and [mark"),
            ("[`code`](a.md) **`code`**", "code code"), ("[ … ]", "[ … ]"),
        ])
    func spans(_ text: String, _ shown: String) { #expect(lines(text, width: 200) == [shown]) }

    @Test("styles are those of the terminal, and a line break never has one") func styles() {
        func colored(_ text: String, width: Int) -> String {
            MarkdownText.rendered(text, width: width, style: self.colored)
        }
        #expect(colored("# T", width: 40) == "\u{1B}[1;4mT\u{1B}[0m\n")
        #expect(colored("a **b c** `d`", width: 40) == "a \u{1B}[1mb c\u{1B}[0m \u{1B}[1md\u{1B}[0m\n")
        let long = colored("[" + String(repeating: "word ", count: 5) + "end](x.md)", width: 20)
        #expect(long == "\u{1B}[4mword word word word\u{1B}[0m\n\u{1B}[4mword end\u{1B}[0m\n")
    }

    @Test("tables have columns, whose cells are wrapped where the table is too wide") func tables() {
        let table = "| key | value |\n|---|:-:|\n| `a` | one \\| two |\n| longer | three four five six |"
        #expect(
            lines(table) == [
                "key     value", "──────  ───────────────────", "a       one | two",
                "longer  three four five six",
            ])
        #expect(
            lines(table, width: 20) == [
                "key     value", "──────  ────────────", "a       one | two", "longer  three four",
                "        five six",
            ])
        #expect(lines("| | |\n|---|---|\n| a | b |") == ["a  b"], "an empty heading is left out")
        let many = "| a | b | c |\n|---|---|---|\n| longest | longest of all | and other words |\n| d | | f |"
        #expect(
            lines(many, width: 21) == [
                "longest", "  b: longest of all", "  c: and other words", "", "d", "  c: f",
            ])
    }

    @Test("no line is wider than the terminal, unless it is code or one word") func width() {
        let text =
            "A paragraph with `code words` and **strong ones**, a [link](b.md) and so on.\n\n- "
            + String(repeating: "an item ", count: 20) + "\n\n| a | b |\n|---|---|\n| x | "
            + String(repeating: "cell ", count: 30) + "|"
        for width in [20, 33, 47, 80] {
            for line in lines(text, width: width) { #expect(line.count <= width, "\(width): \(line)") }
        }
    }
}

/// Tests of which program shows long texts.
@Suite struct PagerTests {
    @Test(
        "PAGER names the program; without it, less is used if it is there",
        arguments: [
            (nil, "xterm", true, "less"), (nil, "xterm", false, nil), (nil, nil, true, "less"),
            ("more -d", "xterm", false, "more -d"), ("", "xterm", true, nil), (" ", "xterm", true, nil),
            ("less", "dumb", true, nil), (nil, "dumb", true, nil),
        ] as [(String?, String?, Bool, String?)])
    func usual(_ pager: String?, _ terminal: String?, _ hasLess: Bool, _ command: String?) {
        #expect(Pager.usual(pager: pager, terminal: terminal, hasLess: hasLess)?.command == command)
    }

    @Test(
        "the user's options of less are kept",
        arguments: [(nil, "-FRX"), ("", "-FRX"), ("-i", "-R -i"), ("FX", "-R FX")])
    func options(_ given: String?, _ options: String) { #expect(Pager.lessOptions(given) == options) }
}
