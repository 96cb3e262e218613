import Expansion
import Files
import Film
import Pipeline
import SceneModel
import SceneText
import Spelling
import Terminal

/// Plans the films of a table, to be made in parts.
struct TablePlanning {
    private let table: DataTable
    private let console: Console

    private var arguments: Arguments { console.arguments }

    init(_ table: DataTable, _ console: Console) { (self.table, self.console) = (table, console) }

    /// Reads and plans all films, and writes the folder of the parts at `path`, unless a row has mistakes.
    func run(to path: String, parts: Int?) throws {
        console.tell("planning the films of \(counted(table.rows.count, "row"))")
        let read = try TableFilms(table, named: .inFolder, console) {
            try FilmOptions.order(scene: $1.arguments.operand(0), row: $0, $1)
        }
        let (kinds, isPacked) = (console.program.layers, arguments.isSet("--pack"))
        let cancellation = console.interruption.cancellation
        console.interruption.advise("run the same command again; it removes unfinished files")
        let results = try PartsFolder.plan(
            read.films.map(\.entry), threads: Machine().cores.amount, kinds: kinds, packing: isPacked,
            cancellation)
        let planned = try PlannedTable(table, read, results, console, warnings: \.warnings)
        let rows: [PartsFolder.Row] = zip(planned.films, planned.plans).compactMap { film, plan in
            plan.map { ($0, film.row, film.size) }
        }
        guard !rows.isEmpty else {
            throw CommandFailure(
                .badData, "\(table.name): all rows have mistakes, so there is no film to plan")
        }
        let (plan, leftover) = try PartsFolder.create(
            at: path, rows, kinds: kinds, partCount: parts, packing: isPacked, cancellation: cancellation)
        console.warn(leftover: leftover)
        PlanCommand.warn(of: plan, wanted: parts, console)
        try tell(plan, of: rows, at: path, planned)
        // As with encode, films are missing.
        if !planned.invalidRows.isEmpty { throw CheckFailed(messages: []) }
    }

    private func tell(
        _ plan: PartsPlan, of rows: [PartsFolder.Row], at path: String,
        _ planned: PlannedTable<PlannedPartedFilm>
    ) throws {
        let (distinct, all) = (plan.chunkCount, rows.reduce(0) { $0 + $1.film.chunkCount })
        let chunks = distinct == all ? counted(all, "chunk") : "\(distinct) different chunks of \(all)"
        let frames = rows.reduce(0) { $0 + $1.film.frameCount }
        let invalid = planned.invalidRows
        let left = invalid.isEmpty ? "" : "; \(counted(invalid.count, "row")) with mistakes left out"
        try console.result(
            """
            \(printable(path)): \(counted(plan.parts.count, "part")), \(chunks); \(counted(rows.count, "film")), \(counted(frames, "frame"))\(left)
            \(PlanCommand.advice(plan.parts.count, shellPath(path)))
            then zoetrope join \(shellPath(path)) -o films
            """,
            json: [
                "folder": .string(path), "parts": .number(Double(plan.parts.count)),
                "chunks": .number(Double(distinct)), "frames": .number(Double(frames)),
                "films": .array(plan.films.map(\.json)),
                "invalidRows": .array(invalid.map { .number(Double($0)) }),
            ])
    }
}

extension PartsPlan.Film {
    /// The members that name a film of a table in results.
    var members: [JSON.Member] {
        [
            JSON.Member("row", row.map { .number(Double($0)) } ?? .null),
            JSON.Member("size", size.map(JSON.string) ?? .null), JSON.Member("film", .string(path)),
        ]
    }

    fileprivate var json: JSON { .object(members) }
}
