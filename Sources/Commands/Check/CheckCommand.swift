import Base
import Drawing
import Expansion
import Files
import Film
import Geometry
import Goldens
import SceneModel
import SceneText
import Spelling
import Terminal

/// Checks scenes: parses each scene and opens the files that its layers need. Draws only with `--draw`.
enum CheckCommand: Subcommand {
    static let command = Command(
        "check", "Read scenes in all their sizes, and open all files that they name, without drawing.",
        operands: [
            Operand("SCENE", "Scene file; - reads standard input.", completesFiles: true, isRepeated: true)
        ],
        flags: [
            SceneOptions.allowPath, TemplateOptions.set, TemplateOptions.values,
        ] + TableOptions.inputFlags + [
            Flag("--strict", "Exit with 1 if there is any warning."),
            Flag(
                "--draw",
                "Also draw some frames in several ways (for example in bands of rows, and in another order), and fail if their pixels differ. Use it to test layer types of your own."
            ),
        ],
        examples: [
            "zoetrope check scene.json", "zoetrope check --strict scenes/*.json",
            "zoetrope check ad.json --data rows.csv",
        ],
        sections: [
            ExitStatus.help(
                check: "--strict found a warning, or --draw found different pixels.", .badData, .noInput)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        if let table = try TableOptions.table(console) { return try check(table, console) }
        let paths = arguments.operands(from: 0)
        var (broken, warningCount, differences) = ([CommandFailure](), 0, [String]())
        for path in paths {
            try console.interruption.cancellation.check()
            do {
                let template = try TemplateOptions.values(arguments)
                let request = InputOptions.Request(template: template)
                let scene = try SceneOptions.settled(SceneOptions.read(path, request, console))
                let sizes = try scenes(path, like: scene, template, console)
                let warnings = try warnings(of: scene, sizes)
                let name = scene.source?.name ?? path
                console.warn(warnings, of: scene)
                warningCount += warnings.count
                var summary = summary(of: scene, name, warnings.count)
                summary += sizes.map { "; \(printable($0.name)) \($0.scene.size)" }.joined()
                if arguments.isSet("--draw") {
                    let check = try check(scene, console)
                    differences += check.differences.map { "\(name): \($0)" }
                    if check.differences.isEmpty { summary += "; \(Self.summary(of: check))" }
                }
                try console.result(summary, json: .null)
            } catch let error as StandardStreamError {
                throw error
            } catch {
                // The other scenes are still checked.
                broken.append(CommandFailure(error))
            }
        }
        guard let first = broken.first else {
            if !differences.isEmpty { throw CheckFailed(messages: differences.map { "differs: \($0)" }) }
            guard arguments.isSet("--strict"), warningCount > 0 else { return }
            throw CheckFailed(messages: ["failed: \(counted(warningCount, "warning"))"])
        }
        if broken.count == 1 { throw first }
        throw CheckFailed(
            messages: broken.flatMap { ["error: \($0.message)"] + $0.details.map { "  \($0)" } },
            status: first.status)
    }

    /// Checks a scene with the values of each row of a table.
    private static func check(_ table: DataTable, _ console: Console) throws {
        let (arguments, path) = (console.arguments, console.arguments.operand(0))
        guard arguments.operands(from: 0).count == 1, !InputOptions.isPipe(path) else {
            throw UsageError("check --data takes one scene, from a file")
        }
        guard !arguments.isSet("--draw") else {
            throw UsageError("--draw and --data can't be combined", hint: "leave out --draw or --data")
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
                let sizes = try scenes(path, like: scene, template, console)
                for warning in try Self.warnings(of: scene, sizes) {
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
            json: .null)
        if arguments.isSet("--strict"), !words.isEmpty {
            throw CheckFailed(messages: ["failed: \(found)"])
        }
    }

    /// Returns a scene in its other named sizes. A pipe can be read only once, so its scene has no other sizes.
    private static func scenes(
        _ path: String, like scene: Scene, _ template: TemplateValues, _ console: Console
    ) throws -> [(name: String, scene: Scene)] {
        guard template.size == nil, !InputOptions.isPipe(path) else { return [] }
        return try (scene.source?.expansion?.sizes ?? []).map { size in
            var template = template
            template.size = size.name
            let request = InputOptions.Request(template: template)
            return (
                size.name,
                try CommandFailure.inSize(size.name) {
                    try SceneOptions.settled(SceneOptions.read(path, request, console))
                }
            )
        }
    }

    /// Returns the warnings about a scene in all its sizes, including warnings that are found when layers are opened.
    /// Those that only some sizes have name a size. Parts of a template are unused if they are in all sizes.
    private static func warnings(
        of scene: Scene, _ sizes: [(name: String, scene: Scene)]
    ) throws -> [SceneWarning] {
        var found = try opened(scene)
        var known = Set(found.map(\.description))
        for size in sizes {
            let warnings = try CommandFailure.inSize(size.name) { try opened(size.scene) }
            for warning in warnings where known.insert(warning.description).inserted {
                found.append(warning.adding("in the size \(excerpt(size.name))"))
            }
        }
        let unused = sizes.map { Set(($0.scene.source?.templateWarnings ?? []).map(\.description)) }
        return found
            + (scene.source?.templateWarnings ?? []).filter { warning in
                unused.allSatisfy { $0.contains(warning.description) }
            }
    }

    private static func opened(_ scene: Scene) throws -> [SceneWarning] {
        let (width, height) = (scene.size.width, scene.size.height)
        let odd = SceneWarning(place: "size", message: "\(scene.size): encode needs an even width and height")
        return try FilmOrder(scene).check() + (width % 2 + height % 2 > 0 ? [odd] : [])
    }

    /// The number of pairs of frames that `--draw` draws: enough to test the beginning, middle and end of animations.
    private static let pairs = 8

    private static func check(_ scene: Scene, _ console: Console) throws -> DrawingCheck {
        let order = FilmOrder(scene)
        return try DrawingCheck(scene, pairs: pairs, cancellation: console.interruption.cancellation) {
            try order.makeRenderer()
        }
    }

    private static func summary(of check: DrawingCheck) -> String {
        let drawn = "\(counted(check.frameCount, "frame")) drawn in several ways, with the same pixels"
        return check.unsharedCount == 0
            ? drawn
            : "\(drawn); in \(check.unsharedCount) of them, layers don't describe what they draw, so chunks with these frames are never reused"
    }

    private static func summary(of scene: Scene, _ name: String, _ warningCount: Int) -> String {
        let seconds = JSON.number(scene.duration).text
        let found = warningCount == 0 ? "no warnings" : counted(warningCount, "warning")
        return
            "\(printable(name)): valid, \(found); \(scene.size), \(scene.fps) fps, \(seconds) s, \(counted(scene.frameCount, "frame"))"
    }
}
