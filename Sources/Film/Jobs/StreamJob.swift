import Base
import Media
import Pipeline
import SceneModel

/// Encodes frames from a pipe and publishes them as segments while more frames arrive; the number of frames is not
/// known in advance. The packets are the same as for a film of all the frames.
package struct StreamJob: Sendable {
    /// The plan for the first stretch (a run of frames from the pipe); all later stretches have the same format.
    package let first: FilmPlan
    /// The folder of the segments.
    package let path: String
    /// The maximum number of chunks that are made at the same time; see `FilmJob`.
    package var lanes = Machine().cores.amount
    /// True to replace an existing film in the folder.
    package var overwrites = false
    /// True to ignore the finished chunks of an interrupted run.
    package var isFresh = false
    /// The converter from RGB to YUV.
    package var converter = Converter.Choice.auto
    /// Called after each stretch with the number of segments published so far, on the encoding thread.
    package var didPublish: @Sendable (Int) -> Void = { _ in }

    /// Plans the film of the first stretch. Throws the same errors as `FilmJob`.
    package init(_ first: FilmOrder, path: String) throws {
        (self.first, self.path) = (try FilmPlan(first), FilmForm.folderPath(path))
    }

    /// The path of the chunk store.
    package var storePath: String { ChunkStore.path(of: path) }

    /// The totals of all stretches of frames encoded so far.
    private struct Tally {
        var frameCount = 0
        /// The maximum number of lanes for which there is enough memory. A lane draws, converts and encodes one chunk
        /// at a time.
        let laneLimit: Int
        private var keys: Set<ChunkKey> = []
        var run = ChunkRun.Result()
        var segments: MuxedSegments?

        init(laneLimit: Int) { self.laneLimit = laneLimit }

        mutating func add(_ plan: FilmPlan, _ stretch: ChunkRun.Result) {
            frameCount += plan.frameCount
            var counts = stretch.counts
            counts.repeated = plan.grid.chunks.count - plan.distinctChunks.count
            // Chunks of earlier stretches are found in the store, like those of an interrupted run, but count as
            // repeated.
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

    /// Publishes the frames of all stretches as segments, and blocks until the pipe ends. Each stretch is a film on
    /// disk, the first at `firstPath`; `order` returns the order to encode the film at a path. A film is removed after
    /// its frames were published. If reading fails, the error is thrown after all complete stretches were published.
    /// `cancellation` must be the cancellation that the frame stream uses. In all other respects, this function works
    /// like `FilmJob.run`.
    package func run(
        _ stretches: FrameStretches, firstPath: String,
        order: @escaping @Sendable (String) throws -> FilmOrder,
        cancellation: Cancellation,
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> FilmReport {
        // An existing film can't be recognised as the result of this job, since the later frames are unknown.
        try SegmentFolder.check(path, inputs: [], overwriting: overwrites)
        var (made, warnings) = try HeldChunkStore.holding(
            for: path, plans: [], fresh: isFresh, keepsOthers: true
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
        // The memory is checked only for the first stretch; later stretches reuse the memory that its lanes freed.
        let limit = try LaneMemory.lanes(lanes, for: first)
        let tally = Locked(Tally(laneLimit: limit))
        let ring = try Ring(capacity: 2) { (path: firstPath, plan: FilmPlan?.some(first)) }
        let attachment = cancellation.attach { [weak ring] in ring?.close() }
        // If the pipe breaks off, the frames read before are still published; then `fault` is thrown.
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
