import Media
import Pipeline
import SceneModel

extension FilmJob {
    /// The chunks of the film, now in its store.
    struct Encoded {
        /// Where they are from.
        var chunks: ChunkCounts
        /// Those that were taken over.
        var taken: ReusedChunks
        /// What became of the others.
        var made: Lanes.Outcome
    }

    /// Brings all chunks of the film together: those of an interrupted run are kept, those that another film has are taken
    /// over, the others are encoded. `beside` runs on a thread of its own meanwhile, and is told which are there.
    func bringChunks(
        to files: ChunkDirectory, lanes laneCount: Int, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void,
        beside: @escaping @Sendable (Arrivals<ChunkKey>) throws -> Void
    ) throws -> Encoded {
        let distinct = sharesChunks ? plan.distinctChunks : plan.grid.chunks
        let absent = try files.missing(distinct, of: plan, cancellation)
        let taken = try take(absent, to: files, cancellation, report)
        let missing = absent.filter { taken.digests[plan.key(of: $0)] == nil }
        let kept = Locked(distinct.count - missing.count)
        didKeep?(distinct.count - missing.count, distinct.count)
        let sound = try files.missing(plan.sound)
        let absentKeys = Set(missing.map(plan.key) + (sound.map { [$0.key] } ?? []))
        let arrivals = Arrivals(plan.storedKeys.subtracting(absentKeys), cancellation: cancellation)
        let didFinish = { @Sendable (key: ChunkKey) in
            arrivals.add(key)
            guard key != sound?.key else { return }
            kept.withLock { count in
                count += 1
                didKeep?(count, distinct.count)
            }
        }
        let lanes = Lanes(
            plan: plan, chunks: files, count: sharesChunks ? laneCount : 1,
            // Players may show a segment before the film is complete.
            verifiesChunks: form == .segments, cancellation: cancellation, observer: observer,
            makeConverter: makeConverter)
        let made = try lanes.make(
            missing, sound: sound, beside: { try beside(arrivals) }, didFinish: didFinish, report)
        let chunks = ChunkCounts(
            made: missing.count, repeated: plan.grid.chunks.count - distinct.count,
            takenOver: taken.digests.count, kept: distinct.count - absent.count)
        return Encoded(chunks: chunks, taken: taken, made: made)
    }

    /// The films whose chunks are used again.
    var earlierFilms: [String] {
        isFresh ? [] : [earlierFilm, overwrites && form == .file ? path : nil].compactMap(\.self)
    }

    /// Copies the chunks that other films have.
    private func take(
        _ chunks: [Chunk], to files: ChunkDirectory, _ cancellation: Cancellation,
        _ report: (FilmProgress) -> Void
    ) throws -> ReusedChunks {
        var taken = ReusedChunks()
        for film in earlierFilms {
            let fault = try taken.take(chunks, of: plan, from: film, to: files, cancellation, report)
            // Only who names a film wants to know why it is of no use.
            if film == earlierFilm, let fault { taken.warn(fault) }
        }
        return taken
    }

    /// Publishes all chunks as segments, each when it is there and all before it were published.
    func publishSegments(
        from files: ChunkDirectory, as arrivals: Arrivals<ChunkKey>, _ cancellation: Cancellation
    ) throws -> MuxedSegments {
        try SegmentFolder.creating(path, overwriting: overwrites) { folder in
            var publisher = SegmentMuxer(plan, to: folder, cancellation: cancellation)
            try publisher.publish(plan, from: files, as: arrivals)
            return publisher.finish()
        }
    }
}
