import Expansion
import Spelling
import Terminal

/// The mistakes in the rows of a table, or warnings about them. Those that are equal apart from the row are one line.
struct TableMistakes {
    private struct Line {
        let text: String
        var rows: [Int]
    }

    private let table: String
    private let rowCount: Int
    private let scene: String
    private var lines: [Line] = []
    private var places: [String: Int] = [:]
    /// The exit statuses of the mistakes.
    private var statuses: Set<ExitStatus> = []
    /// The rows with mistakes.
    private(set) var rows: Set<Int> = []

    private static let maximumListed = 20
    private static let maximumRows = 8

    /// Creates an empty list for the rows of a table, which are values for a scene.
    init(in table: DataTable, for scene: String) {
        (self.table, rowCount, self.scene) = (table.name, table.rows.count, scene)
    }

    var isEmpty: Bool { lines.isEmpty }

    /// Adds the mistakes of a row.
    mutating func add(_ error: any Error, row: Int) {
        let failure = CommandFailure(error)
        let advice = failure.advice.isEmpty ? [] : [failure.advice]
        let texts =
            failure.mistakes.isEmpty
            ? [([failure.message] + advice).joined(separator: "; ")] : failure.mistakes + advice
        statuses.insert(failure.status)
        let label = "\(table): row \(row): "
        for text in texts {
            // A mistake in the row itself is not in the scene.
            add(text.replacing("\(scene): \(label)", with: "").replacing(label, with: ""), row)
        }
    }

    /// Adds a text about a row.
    mutating func add(_ text: String, _ row: Int) {
        rows.insert(row)
        guard let place = places[text] else {
            places[text] = lines.count
            lines.append(Line(text: text, rows: [row]))
            return
        }
        if lines[place].rows.last != row { lines[place].rows.append(row) }
    }

    /// The texts about each row.
    var byRow: [Int: [String]] {
        lines.reduce(into: [:]) { texts, line in
            for row in line.rows { texts[row, default: []].append(line.text) }
        }
    }

    /// The exit status for all mistakes.
    var status: ExitStatus { statuses.count == 1 ? statuses.first ?? .badData : .badData }

    /// All mistakes with all their rows, one line each.
    var allTexts: [String] {
        lines.map { line in
            "\(line.rows.count == 1 ? "row" : "rows") \(line.rows.map(String.init).joined(separator: ", ")): \(line.text)"
        }
    }

    /// The first mistakes by their rows, one line each.
    var texts: [String] {
        let rest = lines.count - Self.maximumListed
        let lines = lines.enumerated().sorted {
            ($0.element.rows[0], $0.offset) < ($1.element.rows[0], $1.offset)
        }.map(\.element)
        return lines.prefix(Self.maximumListed).map { "\(words(of: $0.rows)): \($0.text)" }
            + (rest > 0 ? ["and \(rest) more"] : [])
    }

    /// Reports the mistakes, if there are any: as an error, or as warnings with `--skip-invalid`.
    func tell(_ console: Console) throws {
        guard !isEmpty else { return }
        let flag = TableOptions.skipInvalid
        guard console.arguments.takes(flag), console.arguments.isSet(flag.name) else {
            throw CommandFailure(
                status, "\(table): \(counted(rows.count, "row")) of \(rowCount) with mistakes",
                advice: console.arguments.takes(flag)
                    ? "--skip-invalid leaves out these rows and makes the others" : "",
                mistakes: texts)
        }
        for text in texts { console.warn("\(table): \(text)") }
    }

    private func words(of rows: [Int]) -> String {
        guard rows.count > 1 else { return "row \(rows.first ?? 0)" }
        let listed = rows.prefix(Self.maximumRows).map(String.init).joined(separator: ", ")
        return "rows \(listed)"
            + (rows.count > Self.maximumRows ? " and \(rows.count - Self.maximumRows) more" : "")
    }
}
