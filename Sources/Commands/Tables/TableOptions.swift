import Expansion
import Files
import Film
import SceneModel
import Spelling
import Terminal

/// The flags that make one film for each row of a table.
enum TableOptions {
    static let data = Flag(
        "--data", value: "TABLE", completesFiles: true, synonyms: ["--csv", "--table"],
        "Make one film for each row of this table (CSV, JSON or JSON Lines), whose columns give values to the parameters of the scene. -o then has expressions in its name, such as {name} or {slug(name)}."
    )
    static let rows = Flag(
        "--rows", value: "LIST", "Use only these rows of the table, such as 3,7-9. The first row is 1.")
    static let map = Flag(
        "--map", value: "NAME=COLUMN", isRepeated: true,
        "Take the values of a parameter from a column with another name. May be repeated.")
    static let skipInvalid = Flag(
        "--skip-invalid",
        "Leave out rows with mistakes and use all others. Otherwise nothing is made if a row has mistakes.")
    static let junit = Flag(
        "--junit", value: "FILE", completesFiles: true, synonyms: ["--xunit"],
        "With --data: also write the result as JUnit XML, with a test case for each film.")

    static let assets = Flag(
        "--assets", value: "DIR", completesFiles: true,
        "Use the files that fetch wrote to this folder in place of their addresses in the table, for parameters of the type file. The files must be unchanged."
    )

    static let inputFlags = [data, rows, map, assets]
    static let flags = inputFlags + [skipInvalid, junit]

    /// The flags of a command that makes no films, in which another flag names them.
    static let planningFlags =
        [
            Flag(
                data.name, value: "TABLE", completesFiles: true, synonyms: ["--csv", "--table"],
                "Plan one film for each row of this table (CSV, JSON or JSON Lines), whose columns give values to the parameters of the scene. --films names them."
            )
        ] + inputFlags.dropFirst() + [skipInvalid]

    /// Returns the table of `--data` with the rows of `--rows`, the names of `--map` and the files of `--assets`; nil without
    /// `--data`.
    static func table(_ console: Console) throws -> DataTable? {
        let arguments = console.arguments
        guard let path = arguments.string(data.name) else {
            for flag in flags where arguments.takes(flag) && arguments.isSet(flag.name) {
                throw UsageError("\(flag.name) needs --data", hint: "for example: --data rows.csv")
            }
            return nil
        }
        var table = try read(path, flag: data.name)
        try table.rename(columns(arguments, of: table))
        try keepRows(arguments, of: &table)
        try FetchedCells.find(for: &table, console)
        return table
    }

    /// Leaves out the rows that `--rows` does not list.
    static func keepRows(_ arguments: Arguments, of table: inout DataTable) throws {
        if let list = arguments.string(rows.name) { try table.keep(numbers(list, of: table)) }
    }

    /// Reads a table. `flag` is the flag that names it; nil if it is an operand.
    static func read(_ path: String, flag: String? = nil) throws -> DataTable {
        do {
            var file = try InputFile(opening: path)
            let bytes = try file.readAll(atMost: DataTable.maximumBytes + 1)
            guard bytes.count <= DataTable.maximumBytes else {
                throw CommandFailure(
                    .badData,
                    "\(path): too large: a table may have at most \(DataTable.maximumBytes >> 20) MiB")
            }
            return try DataTable(bytes, name: path)
        } catch let error as SystemError {
            throw CommandFailure(
                error.isFault ? .inputOutput : .noInput,
                (flag.map { "\($0): " } ?? "") + error.description)
        } catch let error as TableError {
            throw CommandFailure(.badData, "\(path): \(error.description)")
        }
    }

    /// Returns the parameters' names by the columns that `--map` names.
    private static func columns(_ arguments: Arguments, of table: DataTable) throws -> [String: String] {
        var names: [String: String] = [:]
        for word in arguments.strings(map.name) {
            guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
                throw UsageError(
                    "--map \(excerpt(word)): expected NAME=COLUMN",
                    hint: "for example: --map name=\"Product name\"")
            }
            let (name, column) = (String(word[..<sign]), String(word[word.index(after: sign)...]))
            guard table.columns.contains(column) else {
                let hint =
                    nearestName(to: column, among: table.columns).map { "did you mean \(excerpt($0))?" }
                    ?? "columns are \(table.columns.prefix(20).map { excerpt($0) }.joined(separator: ", "))"
                throw UsageError(
                    "--map \(excerpt(word)): the table has no column \(excerpt(column))", hint: hint)
            }
            guard names.updateValue(name, forKey: column) == nil else {
                throw UsageError("--map: the column \(excerpt(column)) is used twice")
            }
        }
        return names
    }

    /// Returns the numbers in a list such as `3,7-9`.
    private static func numbers(_ list: String, of table: DataTable) throws -> Set<Int> {
        var numbers: Set<Int> = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
                1 <= first, first <= last
            else {
                throw UsageError(
                    "--rows \(excerpt(list)): expected numbers and ranges", hint: "for example: --rows 3,7-9")
            }
            guard last <= table.rows.count else {
                throw UsageError("--rows \(excerpt(list)): the table has \(counted(table.rows.count, "row"))")
            }
            numbers.formUnion(first...last)
        }
        return numbers
    }
}
