import Testing

@testable import Terminal

@Suite struct HelpTests {
    private static let plain = Style(color: .never, isTerminal: false, noColor: nil, terminal: nil)
    private let help = Help(program: exampleProgram, style: plain)

    @Test("the program's help contains every command and every common flag") func program() {
        let rows = rows(of: help.text)
        for command in exampleProgram.commands { #expect(rows[command.name] == command.summary) }
        #expect(
            rows["help COMMAND"]
                == "Show help for a command; --json prints it for programs, --man as a manual page.")
        for flag in exampleProgram.commonFlags { #expect(rows[term(flag)] == sentence(flag)) }
        for row in exampleProgram.sections.flatMap(\.rows) { #expect(rows[row.term] == row.summary) }
        #expect(words(help.text).hasPrefix(exampleProgram.summary))
        #expect(help.text.contains("zoetrope COMMAND [FLAGS]"))
    }

    @Test(
        "a command's help contains its operands, flags, choices and examples",
        arguments: exampleProgram.commands
    )
    func command(_ command: Command) {
        let text = help.text(for: command)
        let rows = rows(of: text)
        for operand in command.operands { #expect(rows[usage(operand)] == operand.summary) }
        for flag in command.flags + exampleProgram.commonFlags { #expect(rows[term(flag)] == sentence(flag)) }
        for example in command.examples { #expect(lines(text).contains("  \(example)")) }
        #expect(text.contains("Examples:") == !command.examples.isEmpty)
        let usage = ([command.name] + command.operands.map(usage)).joined(separator: " ")
        #expect(lines(text).contains("  zoetrope \(usage) [FLAGS]"))
        #expect(words(text).hasPrefix(command.summary))
        for row in command.sections.flatMap(\.rows) { #expect(rows[row.term] == row.summary) }
        #expect(text.contains("Exit status:") == !command.sections.isEmpty, "its own sections alone")
    }

    private func usage(_ operand: Operand) -> String {
        operand.isRepeated ? "\(operand.name)..." : operand.name
    }

    @Test("a command's help has the expected layout") func layout() {
        let text = """
            Copies a file.

            Usage:
              zoetrope copy FROM TO [FLAGS]

            Flags:
              FROM              The source.
              TO                The copy.
                  --size WxH    The size.
              -q, --quiet       Say nothing but errors.
                  --color WHEN  Colour messages. One of auto, always, never.
              -h, --help        Show this help.

            Exit status:
              0   Done.
              66  FROM is missing.

            """
        #expect(help.text(for: copyCommand) == text)
    }

    @Test("no line exceeds the width, except for long examples", arguments: [50, 60, 79, 80, 100])
    func width(_ width: Int) {
        let help = Help(program: exampleProgram, style: Self.plain, width: width)
        for text in [help.text] + exampleProgram.commands.map(help.text(for:)) {
            let free = Set(exampleProgram.commands.flatMap(\.examples).map { "  \($0)" })
            let wide = lines(text).filter { $0.count > width && !free.contains($0) }
            #expect(wide.isEmpty)
            #expect(lines(text).allSatisfy { !$0.hasSuffix(" ") })
            #expect(text.hasSuffix("\n"))
            #expect(!text.hasSuffix("\n\n"))
        }
    }

    @Test("lines are filled: the next word would not have fit") func filled() {
        let text = Help(program: exampleProgram, style: Self.plain, width: 60).text
        #expect(
            lines(text).prefix(2) == [
                "Draws animations without a screen, a browser or a graphics",
                "card, and says which of their frames differ.",
            ])
        #expect(
            lines(text).suffix(2) == [
                "  64  The command line was wrong, whatever it was that was",
                "      wrong with it.",
            ])
    }

    @Test("a word that exceeds the width has its own line and is not split", arguments: [0, 1, 10])
    func narrow(
        _ width: Int
    ) {
        let text = Help(program: exampleProgram, style: Self.plain, width: width).text
        for word in exampleProgram.summary.split(separator: " ") where word.count >= width {
            #expect(lines(text).contains(String(word)))
        }
    }

    @Test("summaries start in the same column, even after a term that is too long") func columns() {
        for command in exampleProgram.commands {
            let text = help.text(for: command)
            let flags = text.split(separator: "Flags:\n").last?.split(separator: "\n\n").first ?? ""
            let starts = lines(String(flags)).compactMap(summaryColumn)
            #expect(Set(starts).count == 1, "\(starts)")
        }
        let long = "      --a-name-of-many-letters AND-A-LONG-VALUE"
        #expect(lines(help.text(for: encodeCommand)).contains(long))
    }

    @Test("only headings are coloured, which does not change the text") func painted() {
        let style = Style(color: .always, isTerminal: false, noColor: nil, terminal: nil)
        let text = Help(program: exampleProgram, style: style).text(for: encodeCommand)
        let painted = lines(text).filter { $0.contains("\u{1B}") }
        #expect(painted == ["Usage:", "Flags:", "Examples:"].map { "\u{1B}[1m\($0)\u{1B}[0m" })
        let bare = text.split(separator: "\u{1B}[1m").joined().split(separator: "\u{1B}[0m").joined()
        #expect(bare == help.text(for: encodeCommand))
    }

    private func lines(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Returns a text with single spaces in place of line breaks and indentation.
    private func words(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }

    private func term(_ flag: Flag) -> String {
        let short = flag.short.map { "-\($0), " } ?? ""
        return short + flag.name + (flag.value.map { " \($0)" } ?? "")
    }

    private func sentence(_ flag: Flag) -> String {
        flag.choices.isEmpty
            ? flag.summary : "\(flag.summary) One of \(flag.choices.joined(separator: ", "))."
    }

    /// Returns the column at which a row's summary starts or continues; nil if the line contains only a term.
    private func summaryColumn(_ line: String) -> Int? {
        let indentation = line.prefix { $0 == " " }.count
        if indentation > 6 { return indentation }
        let afterTerm = line.dropFirst(indentation).split(separator: "  ", maxSplits: 1)
        return afterTerm.count == 2 ? line.count - afterTerm[1].drop { $0 == " " }.count : nil
    }

    /// Returns the summaries of a help text, each in one line, keyed by their terms.
    private func rows(of text: String) -> [String: String] {
        var rows: [String: String] = [:]
        var term = ""
        for line in lines(text) where line.hasPrefix("  ") {
            var rest = line
            if line.prefix(while: { $0 == " " }).count <= 6 {
                let parts = line.drop { $0 == " " }.split(separator: "  ", maxSplits: 1)
                term = String(parts[0])
                rest = parts.count == 2 ? String(parts[1]) : ""
            }
            rows[term] = words("\(rows[term] ?? "") \(rest)")
        }
        return rows
    }
}
