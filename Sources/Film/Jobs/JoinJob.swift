import Base
import Files
import Media
import Pipeline
import SceneModel
import Sound
import Spelling

/// Joins the parts of one film, which has the same bytes as if `FilmJob` had made it.
package struct JoinJob: Sendable {
    /// The folder of the parts.
    package let folder: PartsFolder
    /// The index of the film in the folder.
    package let index: Int
    /// The final path of the film.
    package let path: String
    /// True to replace an existing file at `path`.
    package var overwrites = false
    /// The number of threads that read the finished film.
    var threads = Machine().cores.amount
    /// Called with the progress of reading each sound.
    package var reportsReading: SoundProgress.Report?

    /// Creates a job that joins the parts of a film in `folder` to a film at `path`.
    package init(_ folder: PartsFolder, film: Int = 0, path: String) {
        (self.folder, index, self.path) = (folder, film, path)
    }

    /// Returns the frame rate of the film.
    package func rate() throws -> FrameRate { try folder.film(index).order.scene.fps }

    /// The result of a join.
    package struct Report: Sendable {
        /// The plan, which determines the film's bytes.
        package let plan: FilmPlan
        /// The size of the file in bytes.
        package let byteCount: Int
        /// The SHA-256 of the file.
        package let sha256: String
        /// The measurements of the film's sound; nil if the film has no sound.
        package let sound: SoundMeasure?
        /// Warnings about the sound, and problems after the film got its final name, one line each.
        package let warnings: [String]
    }

    /// Throws `OutputError` if the film can't be written to `path`; changes nothing on disk.
    package func checkOutput() throws {
        try FilmForm.file.check(path, as: folder.format(ofFilm: index), inputs: [], overwriting: overwrites)
    }

    /// Makes the film and blocks until it has its final name. If parts are incomplete, throws a `PartsError` that
    /// lists them, and writes nothing.
    package func run(
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> Report {
        try checkOutput()
        try checkParts(folder.finishedKeys(), cancellation)
        let made = try make(SceneCache(), cancellation, report)
        // Removes the unfinished files of killed processes, which are no longer needed.
        try? folder.makeChunks().removeUnfinished(of: keys)
        return made
    }

    /// The keys of the film's chunks and of its sound.
    private var keys: Set<ChunkKey> { folder.plan.films[index].allKeys }

    /// Throws a `PartsError` that lists the parts with missing or damaged chunks, if a chunk of the film is not among the
    /// finished ones. Otherwise reads no chunk.
    func checkParts(_ finished: Set<ChunkKey>, _ cancellation: Cancellation) throws {
        let there = keys.intersection(finished)
        guard there.count < keys.count else { return }
        try check(missing: keys.subtracting(folder.undamaged(there, cancellation)))
    }

    /// Makes the film of chunks that are all there, unless a chunk is damaged.
    func make(
        _ cache: SceneCache, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Report {
        let plan = try folder.planAgain(index, checking: [], cache, report: reportsReading)
        let recovery = FilmRecovery(
            plan: plan, path: path, form: .file, listsChunks: true, cancellation: cancellation)
        try FilmForm.file.check(
            path, as: plan.order.format, inputs: plan.files.paths, overwriting: overwrites,
            mayRecover: !overwrites && recovery.isDue
        )
        let directory = try folder.makeChunks()
        if !overwrites, let film = try recovery.run() { return Report(film, of: plan) }
        let digests = try digests(of: plan, directory, cancellation)
        var (film, warnings) = try HeldChunkStore.holding(for: path, plans: [plan]) { held in
            let muxer = FilmMuxer(
                plan: plan, directory: directory, store: held.store, path: path,
                overwrites: overwrites, listsChunks: true, threads: threads,
                cancellation: cancellation)
            return try muxer.run(verified: digests, report)
        }
        film.warnings += warnings
        return Report(film, of: plan)
    }

    private func check(missing: Set<ChunkKey>, damaged: [String] = []) throws {
        let parts = folder.plan.parts(with: missing)
        guard !parts.isEmpty else { return }
        let some = damaged.first.map {
            " (\($0)\(damaged.count > 1 ? ", and \(damaged.count - 1) more" : ""))"
        }
        throw PartsError(
            .incomplete,
            "\(folder.label(of: index)): \(parts.count) of \(folder.plan.parts.count) parts missing or damaged: \(arrayList(parts))\(some ?? "")",
            folder.advice(toMake: parts), parts: parts)
    }

    /// Checks that all chunks and the sound are undamaged, and returns the digests of chunks that need not be decoded again:
    /// of those whose packets the film has as they are.
    private func digests(
        of plan: FilmPlan, _ directory: ChunkDirectory, _ cancellation: Cancellation
    ) throws -> [ChunkKey: String] {
        var digests: [ChunkKey: String] = [:]
        var damaged: [ChunkKey: String] = [:]
        func notingDamage(to key: ChunkKey, _ body: () throws -> Void) throws {
            try cancellation.check()
            do { try body() } catch let fault as FilmFault { damaged[key] = fault.description }
        }
        for chunk in plan.distinctChunks {
            let key = plan.key(of: chunk)
            try notingDamage(to: key) {
                digests[key] = try directory.digest(
                    of: key, packetCount: chunk.frames.count, in: plan.order.settings.codec)
            }
        }
        if let sound = plan.sound {
            try notingDamage(to: sound.key) {
                try directory.check(sound.key, packetCount: sound.packetCount) { _ in }
            }
        }
        try check(missing: Set(damaged.keys), damaged: damaged.values.sorted())
        return plan.order.storesPacketsAsEncoded ? digests : [:]
    }
}

extension JoinJob.Report {
    fileprivate init(_ film: FinishedFilm, of plan: FilmPlan) {
        self.init(
            plan: plan, byteCount: film.byteCount, sha256: film.sha256, sound: film.sound,
            warnings: film.warnings)
    }
}

extension PartsFolder {
    /// Returns the format of a film.
    package func format(ofFilm index: Int) throws -> OutputFormat { try film(index).order.format }

    /// Returns the advice to make some parts again.
    package func advice(toMake parts: [Int]) -> String {
        let (list, word) = (arrayList(parts), shellPath(path))
        return parts.count == 1
            ? "make the part with zoetrope part \(word) --index \(list)"
            : "make the parts with zoetrope part \(word) --index N, or as an array \(list)"
    }
}
