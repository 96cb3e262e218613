import Base
import Media
import Pipeline

/// Makes one part of a film. What is there already, from an earlier try or from another process that makes the same part, is not
/// made again.
package struct PartJob: Sendable {
    /// The folder of the parts.
    package let folder: PartsFolder
    /// The number of the part, counted from 0.
    package let index: Int
    /// The most chunks that are made at the same time; fewer if memory is short.
    package var lanes = Machine().cores.amount
    /// The converter from RGB to YUV.
    package var converter = Converter.Choice.auto
    /// Called with how much of each sound was read.
    package var reportsReading: SoundProgress.Report?

    /// A part of a film, counted from 0. Throws `PartsError` for one that the film does not have.
    package init(_ folder: PartsFolder, index: Int) throws {
        let last = folder.film.partCount - 1
        guard (0...last).contains(index) else {
            throw PartsError(.notValid, "\(folder.path): there is no part \(index); they are 0 to \(last)")
        }
        (self.folder, self.index) = (folder, index)
    }

    /// The result of a run.
    package struct Report: Sendable {
        /// The chunks of the part.
        package let chunkCount: Int
        /// Those that were made; the others were there.
        package let madeCount: Int
        /// True if the film's sound was made.
        package let madeSound: Bool
        /// The frames that were encoded.
        package let frameCount: Int
        /// From the first frame drawn to the last chunk that was decoded.
        package let time: Duration
    }

    /// Blocks until all chunks of the part are there. `report` is called after every frame, from several threads. After
    /// `cancellation` is cancelled it soon throws `Cancelled`, and keeps the finished chunks.
    package func run(
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> Report {
        let places = folder.film.parts[index]
        let plan = try folder.plan(checking: places, report: reportsReading)
        let directory = try folder.makeChunks()
        var run = ChunkRun(
            plan, to: directory, lanes: try LaneMemory.lanes(lanes, for: plan), cancellation: cancellation)
        (run.converter, run.verifiesChunks) = (converter, true)
        do {
            let sound = index == PartedFilm.partWithSound ? plan.sound : nil
            let made = try run.bring(places.map { plan.grid.chunks[$0] }, sound: sound, report)
            return Report(
                chunkCount: places.count, madeCount: made.counts.made, madeSound: made.madeSound,
                frameCount: made.frameCount, time: made.time)
        } catch {
            // What can't be removed is in nobody's way.
            try? directory.removeUnfinished()
            throw error
        }
    }
}
