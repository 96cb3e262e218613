import SceneText

/// A table with values for the parameters of a scene: one film for each row.
package struct DataTable: Sendable {
    /// A row of the table.
    package struct Row: Sendable, Equatable {
        /// The number of the row, from 1; the line with the names of the columns does not count.
        package let number: Int
        /// The number of the row's line in the file.
        package let line: Int
        /// The values by column, without empty ones.
        package fileprivate(set) var cells: [Cell]
        /// A mistake in the row as a whole, such as too many cells; nil if there is none.
        package var fault: String?
    }

    /// A cell that is not empty.
    package struct Cell: Sendable, Equatable {
        /// The name of the column.
        package var column: String
        /// The value: in CSV a text, whose meaning depends on the parameter's type.
        package fileprivate(set) var value: JSON
        /// True if the value is a text of CSV.
        package let isText: Bool
    }

    /// The name of the file in messages.
    package let name: String
    /// The names of all columns, in their order.
    package private(set) var columns: [String]
    /// The rows, without empty ones.
    package private(set) var rows: [Row]
    /// The paths of files, by the addresses in the table that stand for them.
    package var files: [String: String] = [:]

    /// The maximum size of a table, in bytes, and the maximum number of rows.
    package static let (maximumBytes, maximumRows) = (64 << 20, 100_000)

    /// Reads a table: JSON (a list of objects), JSON Lines (an object on each line) or CSV. The content decides which of
    /// them it is.
    package init(_ bytes: [UInt8], name: String) throws(TableError) {
        self.name = name
        let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        (columns, rows) =
            switch start {
            case nil: throw TableError("the table is empty")
            case UInt8(ascii: "["): try Self.list(bytes)
            case UInt8(ascii: "{"): try Self.lines(bytes)
            default: try Self.csv(bytes)
            }
        guard !rows.isEmpty else { throw TableError("the table has no rows") }
        guard rows.count <= Self.maximumRows else {
            throw TableError("\(rows.count) rows; at most \(Self.maximumRows) are supported")
        }
    }

    /// Returns the columns that belong to none of the given parameters.
    package func columns(besides parameters: [String]) -> [String] {
        columns.filter { !parameters.contains(ColumnPath($0).parameter) }
    }

    /// Gives columns other names.
    package mutating func rename(_ names: [String: String]) {
        columns = columns.map { names[$0] ?? $0 }
        for row in rows.indices {
            for index in rows[row].cells.indices {
                rows[row].cells[index].column =
                    names[rows[row].cells[index].column] ?? rows[row].cells[index].column
            }
        }
    }

    /// Leaves out all rows but those with the given numbers.
    package mutating func keep(_ numbers: Set<Int>) { rows = rows.filter { numbers.contains($0.number) } }

    /// Calls `body` with every text in the table: each cell of CSV, and in JSON also those in lists and objects.
    package func forEachText(_ body: (_ row: Row, _ column: String, _ text: String) throws -> Void) rethrows {
        for row in rows {
            for cell in row.cells { try cell.value.forEachText { try body(row, cell.column, $0) } }
        }
    }

    // MARK: CSV

    private static func csv(_ bytes: [UInt8]) throws(TableError) -> ([String], [Row]) {
        var reader = CSVReader(bytes)
        var header: CSVReader.Record?
        var rows: [Row] = []
        while let record = try reader.next() {
            if record.isEmpty { continue }
            guard let header else {
                header = try named(record)
                continue
            }
            rows.append(row(rows.count + 1, record, of: header.cells))
        }
        return ((header?.cells ?? []).filter { !$0.isEmpty }, rows)
    }

    private static func row(_ number: Int, _ record: CSVReader.Record, of columns: [String]) -> Row {
        let cells = zip(columns, record.cells).compactMap { column, text in
            text.isEmpty || column.isEmpty ? nil : Cell(column: column, value: .string(text), isText: true)
        }
        var row = Row(number: number, line: record.line, cells: cells)
        if record.cells.count != columns.count {
            row.fault =
                "line \(record.line) has \(record.cells.count) cells, but there are \(columns.count) columns"
        } else if let index = zip(columns, record.cells).enumerated().first(where: {
            $0.element.0.isEmpty && !$0.element.1.isEmpty
        })?.offset {
            row.fault = "line \(record.line) has a cell in column \(index + 1), which has no name"
        }
        return row
    }

    /// Returns the line with the names of the columns, without white space around them.
    private static func named(_ record: CSVReader.Record) throws(TableError) -> CSVReader.Record {
        var header = record
        header.cells = record.cells.map { cell in
            let start = cell.drop(while: \.isWhitespace)
            return String(
                start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
        }
        let twice = Dictionary(grouping: header.cells.filter { !$0.isEmpty }) { $0 }.filter { $1.count > 1 }
            .keys.sorted().first
        if let twice { throw TableError(line: record.line, "two columns are called \(twice.quotedExcerpt)") }
        return header
    }

    // MARK: JSON

    static let limits = JSONLimits(deepest: 64, maximumValues: 2_000_000)

    private static func list(_ bytes: [UInt8]) throws(TableError) -> ([String], [Row]) {
        let parsed = try parse(bytes, firstLine: 1)
        let lines = LineNumbers(bytes)
        return try rows(
            zip(parsed.json.array ?? [], parsed.place.inner).map { ($0, lines.line(of: Int($1.mark.offset))) }
        )
    }

    private static func lines(_ bytes: [UInt8]) throws(TableError) -> ([String], [Row]) {
        var objects: [(JSON, Int)] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            objects.append((try parse(Array(line), firstLine: index + 1).json, index + 1))
        }
        return try rows(objects)
    }

    private static func parse(_ bytes: [UInt8], firstLine: Int) throws(TableError) -> JSONParser.Result {
        do throws(SceneError) { return try JSONParser.parse(bytes, within: limits) } catch {
            let line = error.offset.map { TextPosition(ofByte: $0, in: bytes).line }
            throw TableError(line: firstLine + (line ?? 1) - 1, error.message)
        }
    }

    private static func rows(_ objects: [(json: JSON, line: Int)]) throws(TableError) -> ([String], [Row]) {
        var (columns, known): ([String], Set<String>) = ([], [])
        var rows: [Row] = []
        for (json, line) in objects {
            guard let members = json.members else {
                throw TableError(
                    line: line, "row \(rows.count + 1): expected an object with values, got \(json.typeWords)"
                )
            }
            for member in members where member.key != "$comment" && known.insert(member.key).inserted {
                columns.append(member.key)
            }
            let cells = members.filter { $0.value != .null && $0.key != "$comment" }.map {
                Cell(column: $0.key, value: $0.value, isText: false)
            }
            rows.append(Row(number: rows.count + 1, line: line, cells: cells))
        }
        return (columns, rows)
    }
}

extension JSON {
    fileprivate func forEachText(_ body: (String) throws -> Void) rethrows {
        switch self {
        case .string(let text): try body(text)
        case .array(let items): for item in items { try item.forEachText(body) }
        case .object(let members): for member in members { try member.value.forEachText(body) }
        default: break
        }
    }
}

/// An error in a table that can't be read.
package struct TableError: Error, Equatable, CustomStringConvertible {
    /// The number of the faulty line, from 1; nil if the error concerns the whole table.
    package let line: Int?
    /// The problem, in one line.
    package let reason: String

    init(line: Int? = nil, _ reason: String) { (self.line, self.reason) = (line, reason) }

    /// The line and the reason, such as `line 3: …`.
    package var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
