import Files
import Pipeline

/// What a film would take, as far as that is known without drawing it.
public struct FilmForecast: Sendable, Equatable {
    /// Where its chunks would be from; those that would be made are new.
    public let chunks: ChunkCounts
    /// The frames of the chunks that would be made.
    public let newFrameCount: Int
    /// How many lanes there would be, which may be fewer than were asked for.
    public let laneCount: Int
    /// An upper estimate of the memory that they take, in bytes.
    public let memory: Int
    /// How many seconds encoding would take: from a plain film's to a rich one's.
    public let seconds: ClosedRange<Double>
    /// How many bytes the film would have.
    public let bytes: ClosedRange<Double>
}

extension FilmJob {
    /// Finds out what the film would take. Writes nothing but a second of another film to a temporary folder, to see how fast
    /// this machine is. Throws what `run` would throw before it begins.
    public func forecast(cancellation: Cancellation = Cancellation()) throws -> FilmForecast {
        try checkOutput(inputs: plan.files.paths)
        let lanes = try LaneMemory.lanes(self.lanes, for: plan)
        let distinct = plan.distinctChunks
        let kept = isFresh ? [] : ChunkStore.finishedKeys(of: path)
        let others = try isFresh ? [] : keysOfOtherFilms().subtracting(kept)
        let new = distinct.filter { !kept.contains(plan.key(of: $0)) && !others.contains(plan.key(of: $0)) }
        let newFrames = new.reduce(0) { $0 + $1.frames.count }
        let counts = ChunkCounts(
            made: new.count, repeated: plan.grid.chunks.count - distinct.count,
            takenOver: distinct.count { others.contains(plan.key(of: $0)) },
            kept: distinct.count { kept.contains(plan.key(of: $0)) })
        let trial = try EncodingTrial(like: plan, cancellation)
        let atOnce = max(1, min(lanes, new.count, Self.coreCount))
        return FilmForecast(
            chunks: counts, newFrameCount: newFrames, laneCount: min(lanes, max(new.count, 1)),
            memory: LaneMemory.byteCount(lanes: min(lanes, max(new.count, 1)), for: plan),
            seconds: trial.seconds.times(Double(newFrames) / Double(atOnce)),
            bytes: trial.bytes.times(Double(plan.frameCount)).plus(soundByteCount...soundByteCount))
    }

    private func keysOfOtherFilms() throws -> Set<ChunkKey> {
        let films = [earlierFilm, overwrites && form == .file ? path : nil].compactMap(\.self)
        return try films.reduce(into: []) { keys, film in
            keys.formUnion(try ChunkCatalog(ofFilm: film)?.entries.map(\.key) ?? [])
        }
    }

    private var soundByteCount: Double {
        plan.sound.map { Double($0.sampleCount) / Double($0.settings.rate) * Double($0.settings.bitRate) / 8 }
            ?? 0
    }
}
