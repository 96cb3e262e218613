/// A block of a Markdown text: the forms that the documents use.
enum MarkdownBlock: Equatable {
    case heading(level: Int, String)
    case paragraph(String)
    /// The lines of a code block.
    case code([String])
    /// An item of a list, with the number of columns by which it is indented, and its mark.
    case item(indentation: Int, mark: String, String)
    case quote(String)
    /// A table: its heading and its rows, each a list of cells.
    case table([String], rows: [[String]])

    /// Returns the blocks of a text.
    static func blocks(of text: String) -> [MarkdownBlock] {
        var parser = MarkdownBlockParser()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { parser.add(line) }
        parser.endBlock()
        return parser.blocks
    }
}

/// Collects the lines of a Markdown text into blocks.
private struct MarkdownBlockParser {
    private(set) var blocks: [MarkdownBlock] = []
    private var open: MarkdownBlock?
    /// The indentation of the open code block's fence; nil outside of code.
    private var fence: Int?

    mutating func add(_ line: Substring) {
        let indentation = line.prefix { $0 == " " }.count
        let text = line.dropFirst(indentation)
        if let fence {
            guard !text.hasPrefix("```") else {
                self.fence = nil
                return endBlock()
            }
            if case .code(let lines) = open {
                open = .code(lines + [String(line.dropFirst(min(fence, indentation)))])
            }
            return
        }
        if text.isEmpty {
            endBlock()
        } else if text.hasPrefix("```") {
            endBlock()
            (fence, open) = (indentation, .code([]))
        } else if let heading = Self.heading(line) {
            endBlock()
            blocks.append(heading)
        } else if text.hasPrefix("|") {
            addRow(Self.cells(of: text))
        } else if let mark = Self.mark(of: text) {
            endBlock()
            open = .item(indentation: indentation, mark: mark, text.dropFirst(mark.count + 1).trimmed)
        } else if text.hasPrefix("> ") {
            continueText(String(text.dropFirst(2)), orElse: { .quote($0) })
        } else {
            continueText(String(text), orElse: { .paragraph($0) })
        }
    }

    mutating func endBlock() {
        if let open { blocks.append(open) }
        open = nil
    }

    private mutating func continueText(_ text: String, orElse begin: (String) -> MarkdownBlock) {
        switch open {
        case .paragraph(let before): open = .paragraph("\(before) \(text)")
        case .quote(let before): open = .quote("\(before) \(text)")
        case .item(let indentation, let mark, let before):
            open = .item(indentation: indentation, mark: mark, "\(before) \(text)")
        case .heading, .code, .table, nil:
            endBlock()
            open = begin(text)
        }
    }

    private mutating func addRow(_ cells: [String]) {
        guard case .table(let heading, let rows) = open else {
            endBlock()
            open = .table(cells, rows: [])
            return
        }
        let isRule = cells.allSatisfy { !$0.isEmpty && $0.allSatisfy { "-:".contains($0) } }
        if !isRule || !rows.isEmpty { open = .table(heading, rows: rows + [cells]) }
    }

    private static func heading(_ line: Substring) -> MarkdownBlock? {
        let level = line.prefix { $0 == "#" }.count
        guard (1...6).contains(level), line.dropFirst(level).hasPrefix(" ") else { return nil }
        return .heading(level: level, line.dropFirst(level).trimmed)
    }

    /// Returns the mark of a list's item, such as `-` or `2.`; nil if the line begins no item.
    private static func mark(of text: Substring) -> String? {
        if text.hasPrefix("- ") || text.hasPrefix("* ") { return String(text.prefix(1)) }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        return !digits.isEmpty && digits.count < 4 && text.dropFirst(digits.count).hasPrefix(". ")
            ? "\(digits)." : nil
    }

    /// Splits a row at its bars; those in code that a backslash protects are part of a cell.
    private static func cells(of row: Substring) -> [String] {
        var cells = [""]
        var isEscaped = false
        for character in row.trimmed.dropFirst() {
            if character == "|", !isEscaped {
                cells.append("")
            } else {
                if character == "|" { cells[cells.count - 1].removeLast() }
                cells[cells.count - 1].append(character)
            }
            isEscaped = character == "\\"
        }
        if cells.last == "" { cells.removeLast() }
        return cells.map(\.trimmed)
    }
}
