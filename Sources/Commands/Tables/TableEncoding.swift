import Expansion
import Film
import SceneModel
import Spelling
import Terminal

/// Makes the films of a table.
struct TableEncoding {
    private let table: DataTable
    private let junit: JUnitOutput?
    private let console: Console

    private var arguments: Arguments { console.arguments }
    private static let command = "zoetrope encode"

    /// Makes the films of the table that `--data` names. Returns false without `--data`.
    static func run(_ console: Console) throws -> Bool {
        let arguments = console.arguments
        let junit = try JUnitOutput(arguments)
        let name = arguments.string(TableOptions.data.name) ?? ""
        return try JUnitOutput.reporting(command, of: name, to: junit) {
            guard let table = try TableOptions.table(console) else { return false }
            try TableEncoding(table: table, junit: junit, console: console).run()
            return true
        }
    }

    /// Reads and plans all films, makes them, and reports what became of each.
    private func run() throws {
        let refused = ["--segments", "--variants", "--reuse", "--require-speed", "--for", "--max-bytes"]
        for flag in refused where arguments.isSet(flag) {
            throw UsageError("\(flag) and --data can't be combined", hint: "leave out \(flag) or --data")
        }
        if junit != nil, arguments.isSet("--dry-run") {
            throw UsageError(
                "--junit and --dry-run can't be combined", hint: "leave out --junit or --dry-run")
        }
        try EncodeCommand.checkMeasure(arguments)
        _ = try FilmOptions.settings(arguments, for: FilmOptions.format(arguments))
        _ = try FilmOptions.bitRate(arguments)
        console.tell("planning the films of \(counted(table.rows.count, "row"))")
        let read = try TableFilms(table, named: .films, console) {
            try FilmOptions.order(scene: $1.arguments.operand(0), row: $0, $1)
        }
        let cancellation = console.interruption.cancellation
        if let junit { try junit.check(isNone: read.films.map(\.entry.path)) }
        var batch = FilmBatch(read.films.map(\.entry), lanes: try FilmOptions.laneCount(arguments))
        (batch.overwrites, batch.isFresh) = (arguments.isSet("--overwrite"), arguments.isSet("--fresh"))
        batch.converter = FilmOptions.converter(arguments)
        batch.shared = try FilmOptions.sharedChunks(arguments)
        batch.inputs = [arguments.operand(0), table.name] + arguments.strings(TemplateOptions.values.name)
        console.interruption.advise("run the same command again to continue")
        let planned = try PlannedTable(
            table, read, batch.plan(cancellation), console, warnings: \.warnings)
        if arguments.isSet("--dry-run") {
            let forecast = try batch.forecast(
                planned.plans, measuring: arguments.isSet("--measure"), cancellation)
            let summary = BatchForecastFormatter(
                forecast: forecast, invalidRows: planned.invalidRows, isShared: batch.shared != nil)
            return try console.result(summary.text, json: summary.json)
        }
        let outcomes = try make(batch, planned.plans)
        let summary = TableResultFormatter(
            films: zip(planned.films, outcomes).compactMap { film, outcome in
                outcome.map {
                    TableResultFormatter.Film(
                        row: film.row, size: film.size, path: film.entry.path,
                        outcome: TableResultFormatter.Outcome($0))
                }
            }, invalidRows: planned.invalidRows, mistakes: planned.mistakes.byRow,
            chunks: outcomes.reduce(into: ChunkCounts()) { sum, outcome in
                if case .made(let report) = outcome { sum += report.chunks }
            })
        for (film, outcome) in zip(planned.films, outcomes) {
            guard case .made(let report) = outcome else { continue }
            for warning in report.warnings { console.warn("\(film.entry.path): \(warning)") }
        }
        try console.result(summary.text, json: summary.json)
        try junit?.write(summary.junit(Self.command, of: table.name))
        if let failure = summary.failure { throw failure }
    }

    /// Makes the films that were planned, and shows the progress.
    private func make(_ batch: FilmBatch, _ planned: [FilmBatch.PlannedFilm?]) throws -> [FilmBatch.Outcome?]
    {
        let rate = planned.lazy.compactMap(\.self).first?.framesPerSecond ?? 30
        let progress = console.progress(framesPerSecond: rate)
        defer { progress.finish() }
        let start = ContinuousClock.now
        return try batch.run(planned, console.interruption.cancellation) { frames, total in
            progress.update(
                label: "encoding", .frames(frames, of: total),
                seconds: (ContinuousClock.now - start) / .seconds(1))
        }
    }
}
