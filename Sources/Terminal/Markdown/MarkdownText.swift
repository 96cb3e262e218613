/// A Markdown text, laid out for a terminal.
package struct MarkdownText {
    private let width: Int
    private let style: Style

    /// Returns a Markdown text in lines of at most `width` columns, each with its line break. Code is not broken, and
    /// a single word may be wider.
    package static func rendered(_ text: String, width: Int, style: Style) -> String {
        MarkdownText(width: max(width, 20), style: style).render(MarkdownBlock.blocks(of: text))
    }

    private func render(_ blocks: [MarkdownBlock]) -> String {
        var lines: [String] = []
        var wasItem = false
        for block in blocks {
            var isItem = false
            if case .item = block { isItem = true }
            // The items of a list stand close together.
            if !lines.isEmpty, !(isItem && wasItem) { lines.append("") }
            lines += self.lines(of: block)
            wasItem = isItem
        }
        return lines.map { "\($0)\n" }.joined()
    }

    private func lines(of block: MarkdownBlock) -> [String] {
        switch block {
        case .heading(let level, let text):
            MarkdownLine.wrapped(text, to: width).map { line in
                level == 1 ? style.title(line.plain) : style.heading(line.plain)
            }
        case .paragraph(let text): MarkdownLine.wrapped(text, to: width).map { $0.painted(style) }
        case .code(let lines): lines.map { $0.isEmpty ? "" : "    \($0)" }
        case .quote(let text): MarkdownLine.wrapped(text, to: width - 4).map { "  | \($0.painted(style))" }
        case .item(let indentation, let mark, let text):
            item(text, indentation: indentation, mark: mark == "*" ? "-" : mark)
        case .table(let heading, let rows): MarkdownTable(heading, rows).lines(width: width, style: style)
        }
    }

    private func item(_ text: String, indentation: Int, mark: String) -> [String] {
        let head = String(repeating: " ", count: indentation) + mark + " "
        let lines = MarkdownLine.wrapped(text, to: width - head.count)
        let indent = String(repeating: " ", count: head.count)
        return lines.enumerated().map { ($0 == 0 ? head : indent) + $1.painted(style) }
    }
}

/// One line of text in one or several styles.
struct MarkdownLine {
    private(set) var spans: [MarkdownSpan] = []

    /// The text without styles.
    var plain: String { spans.map(\.text).joined() }
    /// The number of columns.
    var width: Int { spans.reduce(0) { $0 + $1.text.count } }

    /// Returns the line with the escape sequences of a style.
    func painted(_ style: Style) -> String {
        spans.map { span in
            switch span.kind {
            case .plain: span.text
            case .code, .strong: style.heading(span.text)
            case .emphasis, .link: style.underlined(span.text)
            }
        }.joined()
    }

    /// Splits a line of Markdown into lines of whole words that are at most `width` columns wide, except for longer
    /// single words. Returns one empty line for an empty text.
    static func wrapped(_ text: String, to width: Int) -> [MarkdownLine] {
        var lines = [MarkdownLine()]
        for word in words(of: text) {
            let last = lines[lines.count - 1]
            if last.spans.isEmpty {
                lines[lines.count - 1] = word
            } else if last.width + 1 + word.width <= width {
                lines[lines.count - 1].append(word)
            } else {
                lines.append(word)
            }
        }
        return lines
    }

    /// Returns the words of a line of Markdown. A word may have several styles.
    static func words(of text: String) -> [MarkdownLine] {
        var words: [MarkdownLine] = []
        var isInWord = false
        for span in MarkdownInlineParser.spans(of: text) {
            for (index, part) in span.text.split(separator: " ", omittingEmptySubsequences: false)
                .enumerated()
            {
                if index > 0 { isInWord = false }
                guard !part.isEmpty else { continue }
                if !isInWord { words.append(MarkdownLine()) }
                words[words.count - 1].spans.append(MarkdownSpan(text: String(part), kind: span.kind))
                isInWord = true
            }
        }
        return words
    }

    /// Appends a space and a word. The space has the style of what is on both of its sides.
    private mutating func append(_ word: MarkdownLine) {
        guard let last = spans.last, let first = word.spans.first else { return }
        if last.kind == first.kind {
            spans[spans.count - 1].text += " \(first.text)"
            spans += word.spans.dropFirst()
        } else {
            let space = MarkdownSpan(text: " ", kind: .plain)
            spans += [space] + word.spans
        }
    }
}
