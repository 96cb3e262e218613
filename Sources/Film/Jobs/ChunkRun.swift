import Base
import Media
import Pipeline
import SceneModel
import Synchronization

/// Fills a chunk directory with the chunks of a plan. Existing chunks stay, and chunks of earlier films are copied. The
/// missing chunks are encoded in several lanes (workers that each make one chunk at a time), at the same time as the
/// sound. Used for films, streams and parts.
struct ChunkRun: Sendable {
    let plan: FilmPlan
    /// The directory into which the chunks are written.
    let directory: ChunkDirectory
    /// The maximum number of lanes that work at the same time. A lane draws, converts and encodes one chunk at a time;
    /// the memory for all lanes must be available.
    let lanes: Int
    /// The converter from RGB to YUV.
    var converter = Converter.Choice.auto
    /// True to verify each chunk by decoding, before the chunk gets its final name.
    var verifiesChunks = false
    /// The films whose chunks are reused, in order of preference.
    var earlierFilms: [String] = []
    /// The film in `earlierFilms` that the user named; if this film has no usable chunk, the result has a warning.
    var namedFilm: String?
    /// The chunks that other films, runs and processes share; nil to share none.
    var shared: SharedChunks?
    /// Receives every frame between the stages.
    var observer: (any FrameObserver)?
    /// Called with the number of finished chunks and the number of all chunks; see `FilmJob.didKeep`.
    var didKeep: (@Sendable (_ count: Int, _ total: Int) -> Void)?
    /// Creates a converter that replaces Zoetrope's own conversion loop, for tests.
    var makeLoop: (@Sendable () throws -> Converter)?
    let cancellation: Cancellation

    /// Creates a run for `plan`. `lanes` must be a number that `LaneMemory` allows.
    init(_ plan: FilmPlan, to directory: ChunkDirectory, lanes: Int, cancellation: Cancellation) {
        (self.plan, self.directory, self.lanes) = (plan, directory, lanes)
        self.cancellation = cancellation
    }

    /// The result of a run, after which all wanted chunks are in the directory.
    struct Result {
        /// The number of chunks by origin. `repeated` is always 0, because the wanted chunks are distinct.
        var counts = ChunkCounts()
        /// The chunks that were copied from other films.
        var reused = ReusedChunks()
        /// The keys of the chunks that were encoded in this run.
        var madeKeys: Set<ChunkKey> = []
        /// True if the sound was encoded in this run.
        var madeSound = false
        /// The number of frames that were encoded.
        var frameCount = 0
        /// The number of lanes (workers that each make one chunk at a time) that worked at the same time.
        var laneCount = 0
        /// The time from drawing the first frame until all chunks and the sound are encoded and, for segments, muxed.
        var time = Duration.zero
        /// The waiting times and the CPU times of the stages: the sums over all lanes, which work in parallel.
        var stages = LaneResult()

        /// Returns the keys of what was encoded in this run, also that of the sound.
        func madeKeys(of plan: FilmPlan) -> Set<ChunkKey> {
            guard madeSound, let sound = plan.sound else { return madeKeys }
            return madeKeys.union([sound.key])
        }
    }

    /// A function that runs on another thread while chunks are made, such as the muxing of segments. The argument lets
    /// the function wait for the chunk with a certain key.
    typealias Companion = @Sendable (Arrivals<ChunkKey>) throws -> Void

    /// Completes the `wanted` chunks, which have distinct keys, and `sound` unless it is nil. Blocks until all have
    /// their final names and `companion`, which runs on another thread, has returned. `report` is called after each
    /// frame, from several threads.
    func bring(
        _ wanted: [Chunk], sound: SoundPlan?, beside companion: Companion? = nil,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Result {
        let absent = try directory.missing(wanted, of: plan, cancellation)
        let reused = try reuse(absent, report)
        let missing = absent.filter { reused.digests[plan.key(of: $0)] == nil }
        let kept = Locked(wanted.count - missing.count)
        didKeep?(wanted.count - missing.count, wanted.count)
        var missingSound = try directory.missing(sound)
        if let sound = missingSound,
            shared?.take(sound.key, packetCount: sound.packetCount, frameCount: 0, to: directory) == true
        {
            missingSound = nil
        }
        let keys = wanted.map(plan.key) + (sound.map { [$0.key] } ?? [])
        let missingKeys = missing.map(plan.key) + (missingSound.map { [$0.key] } ?? [])
        let arrivals = Arrivals(Set(keys).subtracting(missingKeys), cancellation: cancellation)
        let soundKey = missingSound?.key
        let didFinish = { @Sendable (key: ChunkKey) in
            arrivals.add(key)
            guard key != soundKey else { return }
            kept.withLock { count in
                count += 1
                didKeep?(count, wanted.count)
            }
        }
        var beside: Stage?
        if let companion { beside = { try companion(arrivals) } }
        var result = try make(missing, sound: missingSound, beside: beside, didFinish: didFinish, report)
        result.counts.takenOver += reused.digests.count
        result.counts.kept = wanted.count - absent.count
        result.reused = reused
        return result
    }

    /// Copies the chunks among `chunks` that the earlier films contain.
    private func reuse(_ chunks: [Chunk], _ report: (FilmProgress) -> Void) throws -> ReusedChunks {
        var reused = ReusedChunks()
        for film in earlierFilms {
            let fault = try reused.copy(chunks, of: plan, from: film, to: directory, cancellation, report)
            if film == namedFilm, let fault { reused.warn(fault) }
        }
        return reused
    }

    /// Draws and encodes the `missing` chunks in parallel lanes, and encodes `sound` unless it is nil. `didFinish` is
    /// called after each chunk and after the sound, from several threads.
    private func make(
        _ missing: [Chunk], sound: SoundPlan?, beside companion: Stage?,
        didFinish: @escaping @Sendable (ChunkKey) -> Void,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Result {
        let total = missing.reduce(0) { $0 + $1.frames.count }
        let counter = FrameCounter(total: total, report: report)
        let taken = Locked<[Chunk]>([])
        let sharing = shared.map { shared in
            ChunkQueue.Sharing(
                chunks: shared, plan: plan, directory: directory, cancellation: cancellation
            ) { [plan] chunk in
                taken.withLock { $0.append(chunk) }
                didFinish(plan.key(of: chunk))
                for _ in chunk.frames { counter.count() }
            }
        }
        let queue = ChunkQueue(missing, sharing: sharing)
        defer { queue.releaseAll() }
        let start = ContinuousClock.now
        let lanes = try (0..<min(lanes, missing.count)).map { _ in
            try Lane(
                plan: plan, queue: queue, directory: directory, verifiesChunks: verifiesChunks,
                cancellation: cancellation, observer: observer,
                makeConverter: {
                    try ConverterStage(
                        to: plan.format, by: converter, makeLoop: makeLoop, observer: observer)
                },
                didEncode: { finished in
                    if let finished {
                        queue.finish(finished)
                        didFinish(finished)
                    }
                    counter.count()
                })
        }
        var stages: [Stage] = []
        if let sound {
            let stage = stage(of: sound, after: counter, report)
            stages.append {
                try stage.run()
                shared?.give(sound.key, from: directory)
                didFinish(sound.key)
            }
        }
        if let companion { stages.append(companion) }
        try Pipeline.run(stages + lanes.flatMap(\.stages), cancellation: cancellation)
        let found = taken.withLock { $0 }
        return Result(
            counts: ChunkCounts(made: missing.count - found.count, takenOver: found.count),
            madeKeys: Set(missing.map(plan.key)).subtracting(found.map(plan.key)), madeSound: sound != nil,
            frameCount: total - found.reduce(0) { $0 + $1.frames.count },
            laneCount: lanes.count,
            time: ContinuousClock.now - start, stages: lanes.reduce(into: LaneResult()) { $0 += $1.outcome })
    }

    /// Creates the stage that encodes the sound. The stage reports progress only after all frames were reported.
    private func stage(
        of sound: SoundPlan, after counter: FrameCounter,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) -> SoundStage {
        SoundStage(
            plan: sound, directory: directory, source: plan.order.scene.source, cancellation: cancellation
        ) { share in
            guard counter.isComplete else { return }
            let seconds = Double(sound.sampleCount) / Double(sound.settings.rate)
            report(.sound(seconds: seconds * share, of: seconds))
        }
    }
}

/// Counts encoded frames from several threads.
private final class FrameCounter: Sendable {
    private let total: Int
    private let done = Atomic(0)
    private let reported = Atomic(0)
    private let report: @Sendable (FilmProgress) -> Void

    init(total: Int, report: @escaping @Sendable (FilmProgress) -> Void) {
        self.total = total
        self.report = report
    }

    /// True after all frames were encoded and reported.
    var isComplete: Bool { reported.load(ordering: .relaxed) == total }

    func count() {
        let frames = done.add(1, ordering: .relaxed).newValue
        report(.encoding(frames: frames, of: total))
        reported.add(1, ordering: .relaxed)
    }
}
