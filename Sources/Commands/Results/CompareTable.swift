import Comparison
import Spelling
import Terminal

/// The output of `compare`: the answers, and the table of metrics.
struct CompareTable {
    let report: ComparisonReport
    let folder: String

    /// Returns the table with a column for each film. Films whose columns don't fit into a line of `columns` characters
    /// follow in further tables below.
    func text(columns: Int) -> String {
        let titles = rows.map(\.title) + [corner]
        let titleWidth = (titles.map(\.count).max() ?? 0) + 2
        let widths = report.variants.indices.map { index in
            ([report.variants[index].variant.name] + rows.map { $0.values[index] }).map(\.count).max() ?? 0
        }
        var blocks: [String] = []
        var first = 0
        while first < widths.count {
            var (end, width) = (first, titleWidth)
            while end < widths.count, end == first || width + widths[end] + 2 <= columns {
                width += widths[end] + 2
                end += 1
            }
            blocks.append(block(first..<end, titleWidth, widths))
            first = end
        }
        return
            (answers(columns: columns) + blocks + bdRates(columns: columns) + [
                checks,
                "report: \(printable(folder))/report.html (zoetrope help compare explains the metrics)",
            ]).joined(separator: "\n\n")
    }

    /// Returns a paragraph for each answer, wrapped at `columns` characters.
    private func answers(columns: Int) -> [String] {
        report.answers.map { answer in
            let words = answer.answer.words.joined(separator: " ")
            let text = (answer.title.map { "\($0): " } ?? "") + words
            return wrapped(text, to: min(columns, Self.widest)).joined(separator: "\n")
        }
    }

    private func bdRates(columns: Int) -> [String] {
        let lines = report.bdRates.flatMap { wrapped($0.words, to: min(columns, Self.widest)) }
        return lines.isEmpty ? [] : [lines.joined(separator: "\n")]
    }

    /// The maximum line length of a paragraph, in characters; longer lines are hard to read.
    private static let widest = 100

    private var rows: [(title: String, values: [String])] {
        MetricKind.all.enumerated().map { row, kind in
            let values = report.variants.map { variant in
                let metric = variant.metrics[row]
                return metric.value.map { fixed($0, kind.digits) } ?? metric.substitute
            }
            return ((kind.isPart ? "  " : "") + kind.label, values)
        }
    }

    /// The text in the table's top left cell.
    private var corner: String { "\(report.size), \(report.screen) Hz screen" }

    private func block(_ columns: Range<Int>, _ titleWidth: Int, _ widths: [Int]) -> String {
        func line(_ title: String, _ cells: [String]) -> String {
            let padded = zip(columns, cells).map { column, cell in
                String(repeating: " ", count: widths[column] - cell.count + 2) + cell
            }
            return title + String(repeating: " ", count: titleWidth - title.count) + padded.joined()
        }
        let head = line(corner, columns.map { report.variants[$0].variant.name })
        return ([head] + rows.map { row in line(row.title, columns.map { row.values[$0] }) }).joined(
            separator: "\n")
    }

    private var checks: String {
        if report.checks.count > Self.maximumListedCheckCount, report.checks.allSatisfy(\.isPassed) {
            return "all \(report.checks.count) checks passed; report.json lists them"
        }
        return report.checks.map { "\($0.isPassed ? "passed" : "failed"): \($0.text)" }.joined(
            separator: "\n")
    }

    private static let maximumListedCheckCount = 4
}
