import Files
import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// Joins all films of a table into a folder.
struct TableJoining {
    private let folder: PartsFolder
    private let console: Console

    init(_ folder: PartsFolder, _ console: Console) { (self.folder, self.console) = (folder, console) }

    /// Makes the films in the folder at `path`, and reports what became of each.
    func run(to path: String) throws {
        guard OutputFormat(ofFilm: path) == nil || FileSystem.kind(of: path) == .directory else {
            throw UsageError(
                "\(excerpt(folder.path)) has \(counted(folder.plan.films.count, "film")), but \(excerpt(path)) is one name",
                hint: "give a folder, such as -o films, or choose a film with --film NAME")
        }
        var batch = JoinBatch(folder, into: path)
        batch.overwrites = console.arguments.isSet("--overwrite")
        let outcomes = try join(batch)
        let films = outcomes.enumerated().map { index, outcome in
            let (film, path) = (folder.plan.films[index], batch.path(of: index))
            return TableResultFormatter.Film(
                row: film.row, size: film.size, path: path,
                outcome: TableResultFormatter.Outcome(outcome, path))
        }
        for (film, outcome) in zip(films, outcomes) {
            guard case .made(let report) = outcome else { continue }
            for warning in report.warnings { console.warn("\(film.path): \(warning)") }
        }
        let missing = Set(outcomes.flatMap(\.missingParts)).sorted()
        let summary = TableResultFormatter(films: films, invalidRows: [])
        try console.result(
            summary.text,
            json: .object(
                (summary.json.members ?? []).filter { $0.key != "invalidRows" } + [
                    JSON.Member("incomplete", .array(missing.map { .number(Double($0)) })),
                    JSON.Member("array", .string(arrayList(missing))),
                ]))
        if var failure = summary.failure {
            if !missing.isEmpty { failure.messages.append(folder.advice(toMake: missing)) }
            throw failure
        }
    }

    private func join(_ batch: JoinBatch) throws -> [JoinBatch.Outcome] {
        let progress = console.progress(
            framesPerSecond: try JoinJob(folder, film: 0, path: "").rate().framesPerSecond)
        defer { progress.finish() }
        let start = ContinuousClock.now
        return try batch.run(console.interruption.cancellation) { frames, total in
            progress.update(
                label: "joining", .frames(frames, of: total),
                seconds: (ContinuousClock.now - start) / .seconds(1))
        }
    }
}

extension JoinBatch.Outcome {
    /// The numbers of the parts that keep the film from being made.
    fileprivate var missingParts: [Int] {
        guard case .failed(let error as PartsError) = self else { return [] }
        return error.parts
    }
}
