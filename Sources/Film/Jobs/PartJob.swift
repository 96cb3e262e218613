import Base
import Media
import Pipeline

/// Makes one part of a film. Chunks that an earlier attempt, or another process that makes the same part, has finished
/// are not made again.
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

    /// Creates a job for the part `index`, counted from 0. Throws `PartsError` if the film has no such part.
    package init(_ folder: PartsFolder, index: Int) throws {
        let last = folder.film.partCount - 1
        guard (0...last).contains(index) else {
            throw PartsError(
                .notValid, "\(folder.path): there is no part \(index); the parts are 0 to \(last)")
        }
        (self.folder, self.index) = (folder, index)
    }

    /// The result of making a part.
    package struct Report: Sendable {
        /// The number of chunks in the part.
        package let chunkCount: Int
        /// The number of chunks that were encoded; the other chunks existed already.
        package let madeCount: Int
        /// True if the film's sound was encoded by this job.
        package let madeSound: Bool
        /// The number of frames that were encoded.
        package let frameCount: Int
        /// The time from drawing the first frame to verifying the last chunk.
        package let time: Duration
    }

    /// Blocks until all chunks of the part are complete. `report` is called after every frame, from several threads.
    /// After cancellation `run` soon throws `Cancelled` and keeps the finished chunks.
    package func run(
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> Report {
        let places = folder.film.parts[index]
        let plan = try folder.plan(checking: places, report: reportsReading)
        let directory = try folder.makeChunks()
        var run = ChunkRun(
            plan, to: directory, lanes: try LaneMemory.lanes(lanes, for: plan), cancellation: cancellation)
        (run.converter, run.verifiesChunks, run.shared) = (converter, true, shared)
        do {
            let sound = index == PartedFilm.partWithSound ? plan.sound : nil
            let made = try run.bring(places.map { plan.grid.chunks[$0] }, sound: sound, report)
            return Report(
                chunkCount: places.count, madeCount: made.counts.made, madeSound: made.madeSound,
                frameCount: made.frameCount, time: made.time)
        } catch {
            // Unfinished files that can't be removed do no harm.
            try? directory.removeUnfinished()
            throw error
        }
    }
}
