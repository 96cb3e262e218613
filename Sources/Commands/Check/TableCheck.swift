import Base
import Expansion
import Files
import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// `check --data`: a scene with the values of each row of a table.
enum TableCheck {
    /// Checks a scene with the values of each row of a table.
    static func run(_ table: DataTable, _ console: Console) throws {
        let (arguments, path) = (console.arguments, console.arguments.operand(0))
        guard arguments.operands(from: 0).count == 1, !InputOptions.isPipe(path) else {
            throw UsageError("check --data takes one scene, from a file")
        }
        for flag in ["--draw", CheckCommand.fix.name] + LookCheck.flags.map(\.name)
        where arguments.isSet(flag) {
            throw UsageError("\(flag) and --data can't be combined", hint: "leave out \(flag) or --data")
        }
        var mistakes = TableMistakes(in: table, for: InputFile.name(of: path))
        var warnings = TableMistakes(in: table, for: InputFile.name(of: path))
        var template = try TemplateOptions.values(arguments)
        let parameters = try SceneOptions.parameters(of: path, console)
        // Columns without a similar parameter may be used in the names of films.
        let misspelled = table.columns(besides: parameters).filter {
            nearestName(to: $0, among: parameters) != nil
        }
        for column in misspelled {
            console.warn("\(table.name): \(TableFilms.warning(ofColumn: column, besides: parameters))")
        }
        for row in table.rows {
            try console.interruption.cancellation.check()
            do {
                if let fault = row.fault { throw CommandFailure(.badData, fault) }
                template.row = TemplateValues.TableRow(row, of: table)
                let request = InputOptions.Request(template: template)
                let scene = try SceneOptions.settled(SceneOptions.read(path, request, console))
                let sizes = try SceneCheck.scenes(path, like: scene, template, console)
                for warning in try SceneCheck.warnings(of: scene, sizes) {
                    warnings.add(warning.description, row.number)
                }
            } catch let error as UsageError {
                // The flags are the same for all rows.
                throw error
            } catch { mistakes.add(error, row: row.number) }
        }
        for text in warnings.texts { console.warn("\(table.name): \(text)") }
        try mistakes.tell(console)
        let words = [
            misspelled.isEmpty ? nil : "\(counted(misspelled.count, "column")) not used",
            warnings.isEmpty ? nil : "\(counted(warnings.rows.count, "row")) with warnings",
        ].compactMap(\.self)
        let found = words.isEmpty ? "no warnings" : words.joined(separator: ", ")
        try console.result(
            "\(printable(path)): valid with \(counted(table.rows.count, "row")) of \(printable(table.name)), \(found)",
            json: [
                "scene": .string(path), "table": .string(table.name), "valid": true,
                "rows": .number(Double(table.rows.count)),
                "warnings": .array(
                    (misspelled.map { TableFilms.warning(ofColumn: $0, besides: parameters) } + warnings.texts)
                        .map(JSON.string)),
            ])
        if arguments.isSet("--strict"), !words.isEmpty {
            throw CheckFailed(messages: ["failed: \(found)"])
        }
    }
}
