import Base
import Files
import Pipeline

/// Joins the parts of all films of a table to films in a folder, several films at a time.
///
/// A film that is already there and was made of the same plan is left alone, so a batch that was interrupted goes on where
/// it ended. A film that can't be made, because parts are missing or for any other reason, stops only itself.
package struct JoinBatch: Sendable {
    /// The folder of the parts.
    package let folder: PartsFolder
    /// The folder of the films, which is created if a film can be made.
    package let path: String
    /// True to replace existing films of other plans.
    package var overwrites = false
    /// The maximum number of films that are made at the same time.
    package var lanes = Machine().cores.amount

    /// Creates a batch that joins all films of a folder of parts.
    package init(_ folder: PartsFolder, into path: String) { (self.folder, self.path) = (folder, path) }

    /// The result of a film.
    package enum Outcome: Sendable {
        case made(JoinJob.Report)
        /// The film was there, made of the same plan.
        case left
        /// The film could not be made; a film that it was to replace is unchanged.
        case failed(any Error)
    }

    /// Returns the path of a film.
    package func path(of index: Int) -> String {
        "\(path.hasSuffix("/") ? String(path.dropLast()) : path)/\(folder.plan.films[index].path)"
    }

    /// Throws `OutputError` if the folder of the films can't be used; changes nothing on disk.
    package func check() throws {
        switch FileSystem.kind(of: path) {
        case .directory: return
        case nil:
            let parent = FileSystem.parent(of: path)
            guard FileSystem.kind(of: parent) == .directory else {
                throw OutputError("\(parent): no such folder", "create this folder, or choose another -o")
            }
        default: throw OutputError("\(path): exists and is not a folder", "choose another -o")
        }
    }

    /// Makes the films and blocks until all are made. `report` is called with the number of frames of all films that are
    /// done, from several threads. Throws only `Cancelled`, and errors about the folders.
    package func run(
        _ cancellation: Cancellation,
        report: @escaping @Sendable (_ frames: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> [Outcome] {
        try check()
        let films = folder.plan.films
        let (finished, inputs) = (try folder.finishedKeys(), BatchInputs(try inputPaths(cancellation)))
        let cache = SceneCache()
        let progress = BatchProgress(
            films.enumerated().map { (index: $0.offset, count: $0.element.frameCount) }, report)
        let outcomes = try parallelResults(of: films.count, threads: lanes, cancellation) { index in
            defer { progress.finish(index) }
            return try make(index, of: finished, inputs, cache, cancellation) { progress.add($0, to: index) }
        }.map { result in
            switch result {
            case .success(let outcome): outcome
            case .failure(let error): Outcome.failed(error)
            }
        }
        removeUnfinished(outcomes)
        return outcomes
    }

    private func make(
        _ index: Int, of finished: Set<ChunkKey>, _ inputs: BatchInputs, _ cache: SceneCache,
        _ cancellation: Cancellation, _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Outcome {
        let (film, path) = (try folder.film(index), path(of: index))
        if try FilmOrigin(of: film).isOfFilm(at: path) { return .left }
        try inputs.check(path)
        var job = JoinJob(folder, film: index, path: path)
        (job.overwrites, job.threads) = (overwrites, threads)
        return .made(
            try cancellation.apart { own in
                try job.checkParts(finished, own)
                try makeFolders(of: folder.plan.films[index].path)
                return try job.make(cache, own, report)
            })
    }

    /// Creates the folder of the films, and the folders inside it that the path of a film names.
    private func makeFolders(of film: String) throws(SystemError) {
        var folder = path
        try FileSystem.makeOutputDirectory(folder)
        for step in film.split(separator: "/").dropLast() {
            folder += "/\(step)"
            try FileSystem.makeOutputDirectory(folder)
        }
    }

    /// The threads of each film, so that all together have one for each core.
    private var threads: Int { max(Machine().cores.amount / max(min(lanes, folder.plan.films.count), 1), 1) }

    /// The files that the films show, which no film may replace; empty if nothing is replaced. A film whose plan is damaged
    /// is an error when it is made.
    private func inputPaths(_ cancellation: Cancellation) throws -> Set<String> {
        guard overwrites, FileSystem.kind(of: path) == .directory else { return [] }
        return try folder.plan.films.indices.reduce(into: []) { paths, index in
            try cancellation.check()
            if let film = try? folder.film(index) { paths.formUnion(film.inputPaths) }
        }
    }

    /// Removes the unfinished chunks of killed processes that the films which are there no longer need.
    private func removeUnfinished(_ outcomes: [Outcome]) {
        var keys: Set<ChunkKey> = []
        for (film, outcome) in zip(folder.plan.films, outcomes) {
            if case .failed = outcome { continue }
            keys.formUnion(film.allKeys)
        }
        try? folder.makeChunks().removeUnfinished(of: keys)
    }
}
