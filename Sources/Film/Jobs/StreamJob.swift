import Base
import Media
import Pipeline
import SceneModel

/// Publishes frames as segments while they come through a pipe, without knowing how many will come. The packets are those of
/// a film of all frames.
package struct StreamJob: Sendable {
    /// The film of the frames that came first; all are like it.
    package let first: FilmPlan
    /// The folder of the segments.
    package let path: String
    /// See `FilmJob`.
    package var lanes = Machine().cores.amount
    /// See `FilmJob`.
    package var overwrites = false
    /// See `FilmJob`.
    package var isFresh = false
    /// See `FilmJob`.
    package var converter = Converter.Choice.auto
    /// Called with the number of segments so far after each stretch, on the encoding thread.
    package var didPublish: @Sendable (Int) -> Void = { _ in }

    /// Plans the first frames. Throws as `FilmJob` does.
    package init(_ first: FilmOrder, path: String) throws {
        (self.first, self.path) = (try FilmPlan(first), FilmForm.folderPath(path))
    }

    /// The folder of finished chunks.
    package var storePath: String { ChunkStore.path(of: path) }

    /// The sums over some stretches.
    private struct Tally {
        var frameCount = 0
        /// The number of lanes that there was memory for.
        let laneLimit: Int
        private var keys: Set<ChunkKey> = []
        var run = ChunkRun.Result()
        var segments: MuxedSegments?

        init(laneLimit: Int) { self.laneLimit = laneLimit }

        mutating func add(_ plan: FilmPlan, _ stretch: ChunkRun.Result) {
            frameCount += plan.frameCount
            var counts = stretch.counts
            counts.repeated = plan.grid.chunks.count - plan.distinctChunks.count
            // Chunks of earlier stretches are there already, as those of an interrupted run are.
            let again = min(keys.intersection(plan.keys).count, counts.kept)
            (counts.kept, counts.repeated) = (counts.kept - again, counts.repeated + again)
            keys.formUnion(plan.keys)
            run.counts += counts
            run.frameCount += stretch.frameCount
            run.laneCount = max(run.laneCount, stretch.laneCount)
            run.time += stretch.time
            run.stages += stretch.stages
        }
    }

    /// Publishes the frames of the first film and of all that follow, and blocks until none come any more. `order` is asked for
    /// the film of a path, which is removed once it is published. If reading fails, it throws after all complete stretches
    /// are published. The cancellation must be that of the stream. Otherwise as `FilmJob.run`.
    package func run(
        _ stretches: FrameStretches, firstPath: String,
        order: @escaping @Sendable (String) throws -> FilmOrder,
        cancellation: Cancellation,
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> FilmReport {
        // Frames that are still to come can't be known as those of a film that is there.
        try FilmForm.segments.check(path, inputs: [], overwriting: overwrites, mayEnd: false)
        var (made, warnings) = try HeldChunkStore.holding(
            for: path, plan: nil, fresh: isFresh, keepsOthers: true
        ) { held in
            let tally = try publish(
                stretches, firstPath: firstPath, order: order, from: held.store.chunks, cancellation, report)
            return try complete(tally, held, cancellation, report)
        }
        made.warnings += warnings
        return made
    }

    private func publish(
        _ stretches: FrameStretches, firstPath: String,
        order: @escaping @Sendable (String) throws -> FilmOrder, from directory: ChunkDirectory,
        _ cancellation: Cancellation, _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Tally {
        // Not for each stretch: those that follow use again what the lanes of the first have freed.
        let limit = try LaneMemory.lanes(lanes, for: first)
        let tally = Locked(Tally(laneLimit: limit))
        let ring = try Ring(capacity: 2) { (path: firstPath, plan: FilmPlan?.some(first)) }
        let attachment = cancellation.attach { [weak ring] in ring?.close() }
        // What came before a pipe broke off is published.
        let fault = Locked<(any Error)?>(nil)
        let read: Stage = {
            try ring.produce { $0 = (firstPath, first) }
            do {
                while let path = try stretches.next() { try ring.produce { $0 = (path, nil) } }
            } catch let error where !(error is Cancelled) {
                fault.withLock { $0 = error }
            }
            ring.finish()
        }
        let encode: Stage = {
            let segments = try SegmentFolder.creating(path, overwriting: overwrites) { folder in
                var muxer = SegmentMuxer(first, to: folder, cancellation: cancellation)
                while try ring.consume({ stretch in
                    let plan = try stretch.plan ?? FilmPlan(order(stretch.path))
                    let before = tally.withLock { $0.frameCount }
                    let run = chunkRun(of: plan, to: directory, lanes: limit, cancellation)
                    let brought = try run.bring(plan.distinctChunks, sound: plan.sound) { progress in
                        guard case .encoding(let frames, _) = progress else { return }
                        report(.encodingSoFar(frames: before + frames))
                    }
                    let keys = Arrivals(plan.storedKeys, cancellation: cancellation)
                    try muxer.mux(plan, from: directory, as: keys)
                    didPublish(muxer.segmentCount)
                    stretches.remove(stretch.path)
                    tally.withLock { $0.add(plan, brought) }
                }) {}
                return muxer.finish()
            }
            tally.withLock { $0.segments = segments }
        }
        try withExtendedLifetime(attachment) { try Pipeline.run([read, encode], cancellation: cancellation) }
        if let fault = fault.withLock({ $0 }) { throw fault }
        return tally.withLock { $0 }
    }

    private func chunkRun(
        of plan: FilmPlan, to directory: ChunkDirectory, lanes: Int, _ cancellation: Cancellation
    ) -> ChunkRun {
        var run = ChunkRun(plan, to: directory, lanes: lanes, cancellation: cancellation)
        (run.converter, run.verifiesChunks) = (converter, true)
        return run
    }

    private func complete(
        _ tally: Tally, _ held: borrowing HeldChunkStore, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FilmReport {
        let start = ContinuousClock.now
        guard let segments = tally.segments else { preconditionFailure("all were published") }
        let film = try segments.complete(
            joinedAt: held.store.makeDraft(), threads: min(lanes, tally.laneLimit), cancellation,
            willComplete: { _ in }, report)
        let time = ContinuousClock.now - start
        var warnings = film.warnings
        if tally.laneLimit < lanes { warnings.append(LaneMemory.shortage(tally.laneLimit, of: lanes)) }
        return FilmReport(
            film, plan: nil, frameCount: tally.frameCount, tally.run, muxingTime: time,
            discardedChunkCount: 0, warnings: warnings)
    }
}
