import Expansion
import SceneModel
import Spelling
import Terminal

/// The films of a table after they were planned: those of all rows without mistakes.
struct PlannedTable<Plan> {
    /// The films that were read.
    let films: [TableFilms.Film]
    /// The plan of each film; nil if its row is left out.
    let plans: [Plan?]
    /// The mistakes in the rows that are left out.
    let mistakes: TableMistakes
    /// The rows that are left out because they have mistakes.
    var invalidRows: [Int] { mistakes.rows.sorted() }

    /// Collects the mistakes of reading and planning. Throws them, or prints them as warnings if rows with mistakes are
    /// left out; then prints the warnings that were found by opening files and laying out texts.
    init(
        _ table: DataTable, _ read: TableFilms, _ results: [Result<Plan, any Error>], _ console: Console,
        warnings: (Plan) -> [SceneWarning]
    ) throws {
        var mistakes = read.mistakes
        for (film, result) in zip(read.films, results) {
            if case .failure(let error) = result { mistakes.add(error, row: film.row) }
        }
        try mistakes.tell(console)
        var found = TableMistakes(in: table, for: console.arguments.operand(0))
        for (film, result) in zip(read.films, results) {
            guard case .success(let plan) = result else { continue }
            for warning in warnings(plan) { found.add(warning.description, film.row) }
        }
        for text in found.texts { console.warn("\(table.name): \(text)") }
        films = read.films
        // A row is made in all sizes or in none.
        plans = zip(read.films, results).map { film, result in
            mistakes.rows.contains(film.row) ? nil : try? result.get()
        }
        self.mistakes = mistakes
    }
}
