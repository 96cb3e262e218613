import Base
import Files
import Media
import Pipeline
import Sound
import Spelling

/// Joins the parts of a film to one MP4, which has the same bytes as if `FilmJob` had made it.
package struct JoinJob: Sendable {
    /// The folder of the parts.
    package let folder: PartsFolder
    /// The final path of the film.
    package let path: String
    /// True to replace an existing file at `path`.
    package var overwrites = false
    /// Called with the progress of reading each sound.
    package var reportsReading: SoundProgress.Report?

    /// Creates a job that joins the parts in `folder` to a film at `path`.
    package init(_ folder: PartsFolder, path: String) { (self.folder, self.path) = (folder, path) }

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

    /// Makes the film and blocks until it has its final name. If parts are incomplete, throws a `PartsError` that
    /// lists them, and writes nothing.
    package func run(
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> Report {
        try FilmForm.file.check(path, inputs: [], overwriting: overwrites)
        // If parts are missing, the error lists the damaged parts too.
        if try !folder.status().incomplete.isEmpty {
            try check(folder.verifiedStatus(cancellation: cancellation))
        }
        let plan = try folder.plan(checking: [], report: reportsReading)
        let recovery = FilmRecovery(
            plan: plan, path: path, form: .file, listsChunks: true, cancellation: cancellation)
        try FilmForm.file.check(
            path, inputs: plan.files.paths, overwriting: overwrites, mayRecover: !overwrites && recovery.isDue
        )
        let directory = try folder.makeChunks()
        if !overwrites, let film = try recovery.run() { return finish(film, of: plan, directory) }
        let digests = try digests(of: plan, directory, cancellation)
        var (film, warnings) = try HeldChunkStore.holding(for: path, plan: plan) { held in
            let muxer = FilmMuxer(
                plan: plan, directory: directory, store: held.store, path: path,
                overwrites: overwrites, listsChunks: true, threads: Machine().cores.amount,
                cancellation: cancellation)
            return try muxer.run(verified: digests, report)
        }
        film.warnings += warnings
        return finish(film, of: plan, directory)
    }

    private func finish(_ film: FinishedFilm, of plan: FilmPlan, _ directory: ChunkDirectory) -> Report {
        // Removes the unfinished files of killed processes, which are no longer needed.
        try? directory.removeUnfinished(of: folder.film.allKeys)
        return Report(
            plan: plan, byteCount: film.byteCount, sha256: film.sha256, sound: film.sound,
            warnings: film.warnings)
    }

    private func check(_ status: PartsStatus, damaged: [String] = []) throws {
        let incomplete = status.incomplete
        guard !incomplete.isEmpty else { return }
        let (list, word) = (arrayList(incomplete), shellPath(folder.path))
        let some = damaged.first.map {
            " (\($0)\(damaged.count > 1 ? ", and \(damaged.count - 1) more" : ""))"
        }
        throw PartsError(
            .incomplete,
            "\(folder.path): \(incomplete.count) of \(status.parts.count) parts missing or damaged: \(list)\(some ?? "")",
            incomplete.count == 1
                ? "make the part with zoetrope part \(word) --index \(list)"
                : "make the parts with zoetrope part \(word) --index N, or as an array \(list)")
    }

    /// Returns the digest of each chunk's packets in the form in which a film stores the packets. The chunks are not
    /// decoded again.
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
                digests[key] = try directory.digest(of: key, packetCount: chunk.frames.count)
            }
        }
        if let sound = plan.sound {
            try notingDamage(to: sound.key) {
                try directory.check(sound.key, packetCount: sound.packetCount) { _ in }
            }
        }
        try check(folder.status { damaged[$0] == nil }, damaged: damaged.values.sorted())
        return digests
    }
}
