/// A table of a Markdown text, laid out in columns.
struct MarkdownTable {
    private let heading: [String]
    private let rows: [[String]]

    private static let gap = 2
    /// The width below which a column is not readable.
    private static let leastWidth = 8

    init(_ heading: [String], _ rows: [[String]]) {
        let count = heading.count
        self.heading = heading
        self.rows = rows.map { Array(($0 + Array(repeating: "", count: count)).prefix(count)) }
    }

    /// Returns the lines of the table. Cells are wrapped where the table would be too wide. If the columns would be too
    /// narrow to read, the cells of each row stand one below the other.
    func lines(width: Int, style: Style) -> [String] {
        guard let widths = columnWidths(fitting: width) else {
            return stackedLines(width: width, style: style)
        }
        let hasHeading = heading.contains { !$0.isEmpty }
        let head = hasHeading ? lines(of: heading, widths, style, isHeading: true) : []
        let rule = hasHeading ? [widths.map { String(repeating: "─", count: $0) }.joined(separator: gap)] : []
        return head + rule + rows.flatMap { lines(of: $0, widths, style, isHeading: false) }
    }

    private var gap: String { String(repeating: " ", count: Self.gap) }

    private func lines(of cells: [String], _ widths: [Int], _ style: Style, isHeading: Bool) -> [String] {
        let wrapped = cells.indices.map { MarkdownLine.wrapped(cells[$0], to: widths[$0]) }
        return (0..<(wrapped.map(\.count).max() ?? 0)).map { index in
            var line = ""
            var pending = 0
            for column in wrapped.indices {
                if index < wrapped[column].count, case let part = wrapped[column][index], part.width > 0 {
                    line += String(repeating: " ", count: pending)
                    line += isHeading ? style.heading(part.plain) : part.painted(style)
                    pending = max(widths[column] - part.width, 0) + Self.gap
                } else {
                    pending += widths[column] + Self.gap
                }
            }
            return line
        }
    }

    /// Returns the columns' widths: as wide as their cells if all fit, otherwise the widest ones get narrower. Returns
    /// nil if a column would be too narrow.
    private func columnWidths(fitting width: Int) -> [Int]? {
        let all = [heading] + rows
        let natural = heading.indices.map { column in
            all.map { MarkdownLine.wrapped($0[column], to: .max)[0].width }.max() ?? 0
        }
        let room = width - Self.gap * (heading.count - 1)
        guard natural.reduce(0, +) > room else { return natural }
        // The largest width at which all columns together fit; narrower columns keep theirs.
        guard
            let limit = (Self.leastWidth...max(room, Self.leastWidth)).last(where: { limit in
                natural.reduce(0) { $0 + min($1, limit) } <= room
            })
        else { return nil }
        let words = heading.indices.map { column in
            all.flatMap { MarkdownLine.words(of: $0[column]).map(\.width) }.max() ?? 0
        }
        // Words that are longer than their column would move the next one.
        var widths = natural.map { min($0, limit) }
        for column in widths.indices where words[column] > widths[column] {
            let missing = words[column] - widths[column]
            guard
                let widest = widths.indices.filter({ widths[$0] - words[$0] >= missing && $0 != column })
                    .max(by: { widths[$0] < widths[$1] })
            else { continue }
            widths[column] += missing
            widths[widest] -= missing
        }
        return widths
    }

    private func stackedLines(width: Int, style: Style) -> [String] {
        rows.enumerated().flatMap { index, row -> [String] in
            let cells = row.enumerated().filter { !$1.isEmpty }
            let lines = cells.flatMap { column, cell -> [String] in
                guard column > 0 else {
                    return MarkdownLine.wrapped(cell, to: width).map { $0.painted(style) }
                }
                let text = heading[column].isEmpty ? cell : "\(heading[column]): \(cell)"
                return MarkdownLine.wrapped(text, to: width - 2).map { "  \($0.painted(style))" }
            }
            return index == 0 ? lines : [""] + lines
        }
    }
}
