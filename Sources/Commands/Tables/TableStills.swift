import Base
import Expansion
import Files
import Film
import SceneModel
import Spelling
import Terminal

/// Draws a picture for each row of a table.
enum TableStills {
    /// Reads all rows and opens all files, and then draws the pictures. A picture that can't be made stops only itself.
    static func run(_ table: DataTable, _ console: Console) throws {
        let (arguments, cancellation) = (console.arguments, console.interruption.cancellation)
        let read = try TableFilms(table, named: .output(ending: ".png"), console) { row, console in
            try StillCommand.order(row: row, console)
        }
        var (mistakes, warnings) = (read.mistakes, TableMistakes(in: table, for: arguments.operand(0)))
        for picture in read.films {
            try cancellation.check()
            do {
                try OutputPath.check(
                    picture.entry.path, inputs: [arguments.operand(0), table.name],
                    overwriting: arguments.isSet("--overwrite"))
                for warning in try picture.entry.order.check() {
                    warnings.add(warning.description, picture.row)
                }
            } catch { mistakes.add(error, row: picture.row) }
        }
        try mistakes.tell(console)
        for text in warnings.texts { console.warn("\(table.name): \(text)") }
        let pictures = read.films.filter { !mistakes.rows.contains($0.row) }
        var failures: [String] = []
        for picture in pictures {
            try cancellation.check()
            do { try StillCommand.draw(picture.entry.order, to: picture.entry.path, console) } catch {
                if error is Cancelled { throw error }
                failures.append("row \(picture.row): \(CommandFailure(error).message)")
            }
        }
        console.tell("\(counted(pictures.count - failures.count, "picture")) made")
        guard failures.isEmpty, mistakes.isEmpty else { throw CheckFailed(messages: failures) }
    }
}
