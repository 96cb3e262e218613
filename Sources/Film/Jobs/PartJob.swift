import Base
import Media
import Pipeline
import SceneModel

/// Makes one part of a film or of the films of a table. Only the films with chunks in the part are opened, several at a
/// time. An error about one of them does not keep the chunks of the others from being made. Chunks that an earlier
/// attempt, or another process that makes the same part, has finished are not made again.
package struct PartJob: Sendable {
    /// The folder of the parts.
    package let folder: PartsFolder
    /// The number of the part, counted from 0.
    package let index: Int
    /// The maximum number of chunks that are made at the same time; fewer if memory is short.
    package var lanes = Machine().cores.amount
    /// The converter from RGB to YUV.
    package var converter = Converter.Choice.auto
    /// Chunks that are shared with other films, runs and processes; nil to share none.
    package var shared: SharedChunks?
    /// Called with the progress of reading each sound.
    package var reportsReading: SoundProgress.Report?

    /// Creates a job for the part `index`, counted from 0. Throws `PartsError` if there is no such part.
    package init(_ folder: PartsFolder, index: Int) throws {
        let last = folder.plan.parts.count - 1
        guard (0...last).contains(index) else {
            throw PartsError(
                .notValid, "\(folder.path): there is no part \(index); the parts are 0 to \(last)")
        }
        (self.folder, self.index) = (folder, index)
    }

    /// The result of making a part.
    package struct Report: Sendable {
        /// The number of films with chunks in the part.
        package fileprivate(set) var filmCount = 0
        /// The number of chunks in the part.
        package fileprivate(set) var chunkCount = 0
        /// The number of chunks that were encoded; the other chunks existed already.
        package fileprivate(set) var madeCount = 0
        /// The number of sounds that were encoded by this job.
        package fileprivate(set) var madeSoundCount = 0
        /// The number of frames that were encoded.
        package fileprivate(set) var frameCount = 0
        /// The time from drawing the first frame to verifying the last chunk.
        package fileprivate(set) var time = Duration.zero
    }

    /// The films of the part, with their chunks.
    private var shares: [PartsPlan.Share] { folder.plan.parts[index] }

    /// Returns the frame rate of the first film in the part.
    package func rate() throws -> FrameRate { try folder.film(shares[0].film).order.scene.fps }

    /// Blocks until all chunks of the part are complete. `report` is called after every frame, from several threads.
    /// After cancellation `run` soon throws `Cancelled` and keeps the finished chunks. Otherwise it throws the error about
    /// the first film with one.
    package func run(
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> Report {
        let shares = shares
        let report = progress(of: shares, report)
        let cache = SceneCache()
        let lanes = try lanes(for: shares, cache, cancellation)
        let workers = max(min(lanes, shares.count), 1)
        let made = try parallelResults(of: shares.count, threads: workers, cancellation) { place in
            try cancellation.apart { own in
                try make(shares[place], lanes: max(lanes / workers, 1), cache, own) { report(place, $0) }
            }
        }.map { try $0.get() }
        try folder.makeChunks().synchronize()
        var sum = Report(filmCount: shares.count, chunkCount: shares.reduce(0) { $0 + $1.places.count })
        for film in made {
            sum.madeCount += film.result.counts.made
            sum.madeSoundCount += film.result.madeSound ? 1 : 0
            sum.frameCount += film.result.frameCount
        }
        let starts = made.map { $0.end - $0.result.time }
        if let start = starts.min(), let end = made.map(\.end).max() { sum.time = end - start }
        return sum
    }

    /// Returns the number of lanes of all films together, for which there is memory at the same time. A single film chooses
    /// its lanes when it is made.
    private func lanes(
        for shares: [PartsPlan.Share], _ cache: SceneCache, _ cancellation: Cancellation
    ) throws -> Int {
        guard shares.count > 1, lanes > 1 else { return lanes }
        let memories = try parallelResults(of: shares.count, threads: lanes, cancellation) { place in
            let share = shares[place]
            return LaneMemory(
                lanes: 1, for: try folder.planAgain(share.film, checking: share.places, cache, report: nil))
        }
        // A film that can't be planned is an error when it is made.
        return FilmBatch.lanes(for: memories.compactMap { try? $0.get() }, atMost: lanes)
    }

    /// Makes the chunks of one film.
    private func make(
        _ share: PartsPlan.Share, lanes: Int, _ cache: SceneCache, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> (result: ChunkRun.Result, end: ContinuousClock.Instant) {
        let plan = try folder.planAgain(share.film, checking: share.places, cache, report: reportsReading)
        // Each film has names of its own for unfinished files, since an error removes them.
        let directory = try folder.makeChunks()
        var run = ChunkRun(
            plan, to: directory, lanes: try LaneMemory.lanes(lanes, for: plan), cancellation: cancellation)
        (run.converter, run.verifiesChunks, run.shared) = (converter, true, shared)
        do {
            let sound = share.makesSound ? plan.sound : nil
            let made = try run.bring(share.places.map { plan.grid.chunks[$0] }, sound: sound, report)
            return (made, ContinuousClock.now)
        } catch {
            // Unfinished files that can't be removed do no harm.
            try? directory.removeUnfinished()
            throw error
        }
    }

    /// Returns a function that reports the progress of the film at a place. One film is reported as it is, several by the
    /// sum of their frames.
    private func progress(
        of shares: [PartsPlan.Share], _ report: @escaping @Sendable (FilmProgress) -> Void
    ) -> @Sendable (Int, FilmProgress) -> Void {
        guard shares.count > 1 else { return { report($1) } }
        let batch = BatchProgress(
            shares.enumerated().map { (index: $0.offset, count: folder.plan.frameCount(of: $0.element)) }
        ) { report(.encoding(frames: $0, of: $1)) }
        return { place, progress in batch.add(progress, to: place) }
    }
}
