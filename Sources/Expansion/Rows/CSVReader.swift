import SceneText

/// Reads comma-separated values (RFC 4180). The separator is a comma, a semicolon or a tab, as the first line has it.
struct CSVReader {
    /// A line of the table, which may go over several lines of the file.
    struct Record {
        var cells: [String]
        /// The number of the first line in the file.
        let line: Int
        /// True if all cells are empty, as in a blank line.
        var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }
    }

    private let bytes: [UInt8]
    private let separator: UInt8
    private var position: Int
    private var line = 1

    private static let (quote, lineFeed, carriageReturn) = (
        UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r")
    )

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        separator = Self.separator(of: bytes)
    }

    /// Returns the separator that the first line has most often outside of quotes; a comma if it has none.
    private static func separator(of bytes: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in bytes {
            if byte == quote { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == lineFeed || byte == carriageReturn { break }
            if [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].contains(byte) {
                counts[byte, default: 0] += 1
            }
        }
        let most = counts.values.max() ?? 0
        return [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].first { counts[$0] == most }
            ?? UInt8(ascii: ",")
    }

    /// Returns the next record; nil at the end of the file.
    mutating func next() throws(TableError) -> Record? {
        guard position < bytes.count else { return nil }
        var record = Record(cells: [], line: line)
        while true {
            record.cells.append(try cell())
            guard position < bytes.count else { return record }
            let byte = bytes[position]
            position += 1
            if byte == separator { continue }
            if byte == Self.carriageReturn, position < bytes.count, bytes[position] == Self.lineFeed {
                position += 1
            }
            line += 1
            return record
        }
    }

    /// Reads a cell up to a separator or the end of a line.
    private mutating func cell() throws(TableError) -> String {
        guard position < bytes.count, bytes[position] == Self.quote else {
            let end = bytes[position...].firstIndex { isEnd($0) } ?? bytes.count
            defer { position = end }
            return try text(bytes[position..<end], line)
        }
        let first = line
        var content: [UInt8] = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == Self.quote {
                guard position < bytes.count, bytes[position] == Self.quote else {
                    guard position == bytes.count || isEnd(bytes[position]) else {
                        throw TableError(
                            line: line,
                            "text after the closing quote of a cell: write \"\" for a quote in a cell")
                    }
                    return try text(content[...], first)
                }
                position += 1
            } else if byte == Self.lineFeed {
                line += 1
            }
            content.append(byte)
        }
        throw TableError(line: first, "a quote that is never closed")
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn
    }

    private func text(_ bytes: ArraySlice<UInt8>, _ line: Int) throws(TableError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TableError(line: line, "not UTF-8: save the table as CSV in UTF-8")
        }
        return text
    }
}
