import Base
import Expansion
import Files
import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// The films or pictures of a table: one for each row and each chosen size, in the order of the table. The mistakes in the
/// rows are collected.
struct TableFilms {
    /// Returns the order of a row's film, given the console with its flags.
    typealias ReadOrder = (TemplateValues.TableRow, Console) throws -> FilmOrder

    /// A film or picture to make.
    struct Film {
        let row: Int
        /// The name of the film's size; nil for the scene's own.
        let size: String?
        let entry: FilmBatch.Entry
    }

    private(set) var films: [Film] = []
    private(set) var mistakes: TableMistakes
    private let table: DataTable
    private let console: Console
    private let names: FilmNames
    private let readOrder: ReadOrder
    /// The row that each name of a film belongs to.
    private var owners: [String: Int] = [:]

    /// Reads all rows of a table by `readOrder`. A flag names the outputs, in one of several ways. Throws for flags that
    /// can't be used, and `Cancelled`; prints warnings.
    init(
        _ table: DataTable, named kind: FilmNames.Kind, _ console: Console, readOrder: @escaping ReadOrder
    ) throws {
        (self.table, self.console, self.readOrder) = (table, console, readOrder)
        let scene = console.arguments.operand(0)
        mistakes = TableMistakes(in: table, for: InputFile.name(of: scene))
        guard !InputOptions.isPipe(scene) else {
            throw UsageError("--data needs a scene's file: a pipe can be read only once")
        }
        let sizes = try NamedSizes.chosen(console, of: table)
        for size in sizes { try SceneOptions.checkFlags(Self.arguments(of: size, console.arguments)) }
        names = try FilmNames(kind, console.arguments, count: table.rows.count * sizes.count)
        warnOfColumns(besides: try SceneOptions.parameters(of: scene, console))
        for row in table.rows {
            for size in sizes { try add(row, size) }
        }
        warnOfScenes()
    }

    /// Adds the film of a row, or its mistakes.
    private mutating func add(_ row: DataTable.Row, _ size: String?) throws {
        try console.interruption.cancellation.check()
        do {
            let film = try film(of: row, size)
            if let other = owners.updateValue(row.number, forKey: film.entry.path) {
                throw other == row.number
                    ? OutputError(
                        "\(film.entry.path): all sizes of the row have the same name",
                        "write {size} in \(names.pattern.flag), the name of the size")
                    : OutputError(
                        "\(film.entry.path): row \(other) has the same name",
                        "use more columns in \(names.pattern.flag), or {row}, the number of the row")
            }
            films.append(film)
        } catch let error as UsageError {
            // The flags are the same for all rows.
            throw error
        } catch {
            mistakes.add(error, row: row.number)
        }
    }

    private func film(of row: DataTable.Row, _ size: String?) throws -> Film {
        if let fault = row.fault { throw CommandFailure(.badData, fault) }
        let console = console.with(Self.arguments(of: size, console.arguments))
        let scene = console.arguments.operand(0)
        let given = TemplateValues.TableRow(row, of: table)
        let order = try readOrder(given, console)
        let path = try SceneOptions.fileName(names.pattern, of: scene, row: given, console)
        try names.check(path)
        return Film(row: row.number, size: size, entry: FilmBatch.Entry(order, path: path))
    }

    // MARK: Warnings

    /// Warns of columns that neither the scene nor the names of the films use.
    private func warnOfColumns(besides parameters: [String]) {
        let used = names.pattern.names
        for column in table.columns(besides: parameters) where !used.contains(column) {
            console.warn("\(table.name): \(Self.warning(ofColumn: column, besides: parameters))")
        }
    }

    /// Returns the warning about a column that is not used.
    static func warning(ofColumn column: String, besides parameters: [String]) -> String {
        let hint =
            nearestName(to: column, among: parameters).map { ": did you mean \(excerpt($0))?" } ?? ""
        return "the column \(excerpt(column)) is not used\(hint)"
    }

    /// Prints the warnings about the scenes of all rows, each once.
    private func warnOfScenes() {
        var known: Set<String> = []
        for film in films {
            let scene = film.entry.order.scene
            console.warn(scene.warnings.filter { known.insert($0.description).inserted }, of: scene)
        }
    }

    // MARK: Flags

    /// Returns the arguments for the films of one size.
    private static func arguments(of size: String?, _ arguments: Arguments) -> Arguments {
        size.map { arguments.replacing(SceneOptions.size.name, with: $0) } ?? arguments
    }
}
