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
        let read = try TableFilms(table, named: .pictures, console) { row, console in
            try StillCommand.order(row: row, console)
        }
        var (mistakes, warnings) = (read.mistakes, TableMistakes(in: table, for: arguments.operand(0)))
        // Files that several rows name are read and decoded once, for both passes.
        let cache = SceneCache()
        let time = try StillCommand.time(arguments)
        let own = [arguments.operand(0), table.name] + arguments.strings(TemplateOptions.values.name)
        var shown: Set<String> = []
        for picture in read.films {
            try cancellation.check()
            let (order, path) = (picture.entry.order, picture.entry.path)
            do {
                try OutputPath.check(path, inputs: own, overwriting: arguments.isSet("--overwrite"))
                let (renderer, files) = try console.readingSounds {
                    try order.makeRenderer(cache, report: $0)
                }
                try order.checkCost(of: renderer, at: [time])
                shown.formUnion(files)
                for warning in StillCommand.warnings(of: renderer, at: time, order.scene) {
                    warnings.add(warning.description, picture.row)
                }
            } catch {
                if error is Cancelled { throw error }
                mistakes.add(error, row: picture.row)
            }
        }
        // Only now the files of all rows are known.
        let used = BatchInputs(shown.union(own))
        for picture in read.films where !mistakes.rows.contains(picture.row) {
            do { try used.check(picture.entry.path) } catch { mistakes.add(error, row: picture.row) }
        }
        try mistakes.tell(console)
        for text in warnings.texts { console.warn("\(table.name): \(text)") }
        let pictures = read.films.filter { !mistakes.rows.contains($0.row) }
        var failures: [String] = []
        for picture in pictures {
            try cancellation.check()
            do {
                let (renderer, _) = try console.readingSounds {
                    try picture.entry.order.makeRenderer(cache, report: $0)
                }
                try StillCommand.draw(renderer, at: time, to: picture.entry.path, arguments)
            } catch {
                if error is Cancelled { throw error }
                failures.append("row \(picture.row): \(CommandFailure(error).message)")
            }
        }
        console.tell("\(counted(pictures.count - failures.count, "picture")) made")
        guard failures.isEmpty, mistakes.isEmpty else { throw CheckFailed(messages: failures) }
    }
}
