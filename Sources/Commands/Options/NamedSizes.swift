import Expansion
import Files
import Film
import SceneModel
import SceneText
import Terminal

/// Runs of a command for the named sizes of a scene.
enum NamedSizes {
    private static let placeholder = "{size}"

    /// Calls `run` once for each named size of the scene if `--size all` was given. Otherwise calls it once. In the
    /// value of a flag in `outputs`, `{size}` becomes the size's name. Opens the scene in all sizes and looks for outputs
    /// first, so that no run begins if a size has mistakes or its output exists. With `--json`, the results of all sizes
    /// are printed as one document.
    static func run(
        outputs: [String], _ console: Console, _ run: (Arguments, Console) throws -> Void
    ) throws {
        let arguments = console.arguments
        guard let name = TemplateOptions.sizeName(arguments) else { return try run(arguments, console) }
        let names = name == TemplateOptions.allSizes ? try names(of: arguments.operand(0), console) : [name]
        let runs = try names.map { try Self.arguments(arguments, outputs: outputs, size: $0, of: names) }
        if runs.count > 1 {
            for (name, arguments) in zip(names, runs) {
                try checkOutputs(arguments, outputs)
                let request = InputOptions.Request(template: try TemplateOptions.values(arguments))
                try CommandFailure.inSize(name) {
                    let scene = try SceneOptions.settled(
                        SceneOptions.read(arguments.operand(0), request, console.with(arguments)))
                    _ = try FilmOrder(scene).check()
                }
            }
        }
        guard name == TemplateOptions.allSizes, console.isJSON else {
            for arguments in runs { try run(arguments, console.with(arguments)) }
            return
        }
        var films: [JSON] = []
        func printFilms() throws {
            guard !films.isEmpty else { return }
            try console.result("", json: .object([JSON.Member("films", .array(films))]))
        }
        do {
            for (name, arguments) in zip(names, runs) {
                try console.with(arguments).collecting({ try run(arguments, $0) }) { members in
                    films.append(.object([JSON.Member("sizeName", .string(name))] + members))
                }
            }
        } catch {
            // A run that ends with a missed target has printed its result before.
            try printFilms()
            throw error
        }
        try printFilms()
    }

    /// Returns the names of the sizes that `--size` chooses; a single nil without a name. The first row of a table without
    /// mistakes gives values to parameters without defaults.
    static func chosen(_ console: Console, of table: DataTable) throws -> [String?] {
        guard let name = TemplateOptions.sizeName(console.arguments) else { return [nil] }
        guard name == TemplateOptions.allSizes else { return [name] }
        var first: (any Error)?
        for row in table.rows {
            let given = TemplateValues.TableRow(row, of: table)
            do { return try names(of: console.arguments.operand(0), row: given, console) } catch {
                if error is UsageError { throw error }
                first = first ?? error
            }
        }
        if let first { throw first }
        return [nil]
    }

    /// Throws if an output exists and is not to be replaced.
    private static func checkOutputs(_ arguments: Arguments, _ outputs: [String]) throws {
        guard !arguments.isSet("--overwrite") else { return }
        for path in outputs.compactMap({ arguments.isSet($0) ? arguments.string($0) : nil })
        where FileSystem.kind(of: path) == .file {
            throw OutputError.exists(path)
        }
    }

    /// Returns the names of a scene's sizes.
    private static func names(
        of path: String, row: TemplateValues.TableRow? = nil, _ console: Console
    ) throws -> [String] {
        if InputOptions.isPipe(path) {
            throw UsageError("--size all needs a file: a pipe can be read only once")
        }
        var template = try TemplateOptions.values(console.arguments, allowsAll: true)
        (template.size, template.row) = (nil, row)
        let scene = try SceneOptions.read(path, InputOptions.Request(template: template), console)
        let names = (scene.source?.expansion?.sizes ?? []).map(\.name)
        guard !names.isEmpty else {
            throw UsageError("--size all: the scene has no \"sizes\"", hint: "see docs/templates.md")
        }
        return names
    }

    private static func arguments(
        _ arguments: Arguments, outputs: [String], size: String, of names: [String]
    ) throws -> Arguments {
        var result = arguments.replacing(SceneOptions.size.name, with: size)
        for flag in outputs where arguments.isSet(flag) {
            guard let path = arguments.string(flag) else { continue }
            guard names.count == 1 || path.contains(placeholder) else {
                throw UsageError(
                    "--size all makes \(names.count) outputs, but \(excerpt(path)) is one name",
                    hint:
                        "write \(placeholder) where the size's name belongs, for example: ad-\(placeholder).mp4"
                )
            }
            result = result.replacing(flag, with: path.replacing(placeholder, with: size))
        }
        return result
    }
}
