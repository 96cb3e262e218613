import Base
import Media
import Pipeline
import SceneModel
import Synchronization

/// Brings chunks of a plan to a chunk directory: those that are there stay, those that other films have are copied, the others
/// are made by lanes, beside the sound. Films, streams and parts are all made by it.
struct ChunkRun: Sendable {
    let plan: FilmPlan
    /// The directory that the chunks go to.
    let directory: ChunkDirectory
    /// The most lanes that work at the same time; there must be memory for them.
    let lanes: Int
    /// The converter from RGB to YUV.
    var converter = Converter.Choice.auto
    /// True to decode each chunk before it gets its name.
    var verifiesChunks = false
    /// The films whose chunks are used again, those of the first one first.
    var earlierFilms: [String] = []
    /// The one among them that the user named: it gives a warning if it is of no use.
    var namedFilm: String?
    /// Is shown the frames between the stages.
    var observer: (any FrameObserver)?
    /// See `FilmJob`.
    var didKeep: (@Sendable (_ count: Int, _ total: Int) -> Void)?
    /// Makes a converter in place of our loop, for tests.
    var makeLoop: (@Sendable () throws -> Converter)?
    let cancellation: Cancellation

    /// A run of a plan. The lanes are those for which `LaneMemory` has room.
    init(_ plan: FilmPlan, to directory: ChunkDirectory, lanes: Int, cancellation: Cancellation) {
        (self.plan, self.directory, self.lanes) = (plan, directory, lanes)
        self.cancellation = cancellation
    }

    /// The result: all chunks are in the directory.
    struct Result {
        /// The origins of the chunks. None counts as repeated.
        var counts = ChunkCounts()
        /// Those that other films had.
        var reused = ReusedChunks()
        /// True if the sound was made.
        var madeSound = false
        /// The frames that were encoded.
        var frameCount = 0
        /// The lanes that worked at the same time.
        var laneCount = 0
        /// From the first frame drawn to the last one encoded.
        var time = Duration.zero
        /// The waits and the CPU time of the lanes' stages.
        var stages = LaneResult()
    }

    /// Runs alongside, given which chunks are there, and blocks until it needs no more of them.
    typealias Companion = @Sendable (Arrivals<ChunkKey>) throws -> Void

    /// Brings chunks, each of another key, and the sound unless it is nil. Blocks until all have their names and the companion,
    /// which runs on a thread of its own, has ended. `report` is called after each frame, from several threads.
    func bring(
        _ wanted: [Chunk], sound: SoundPlan?, beside companion: Companion? = nil,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Result {
        let absent = try directory.missing(wanted, of: plan, cancellation)
        let reused = try reuse(absent, report)
        let missing = absent.filter { reused.digests[plan.key(of: $0)] == nil }
        let kept = Locked(wanted.count - missing.count)
        didKeep?(wanted.count - missing.count, wanted.count)
        let missingSound = try directory.missing(sound)
        let keys = wanted.map(plan.key) + (sound.map { [$0.key] } ?? [])
        let missingKeys = missing.map(plan.key) + (missingSound.map { [$0.key] } ?? [])
        let arrivals = Arrivals(Set(keys).subtracting(missingKeys), cancellation: cancellation)
        let didFinish = { @Sendable (key: ChunkKey) in
            arrivals.add(key)
            guard key != missingSound?.key else { return }
            kept.withLock { count in
                count += 1
                didKeep?(count, wanted.count)
            }
        }
        var beside: Stage?
        if let companion { beside = { try companion(arrivals) } }
        var result = try make(missing, sound: missingSound, beside: beside, didFinish: didFinish, report)
        result.counts = ChunkCounts(
            made: missing.count, takenOver: reused.digests.count, kept: wanted.count - absent.count)
        result.reused = reused
        return result
    }

    /// Copies the chunks that other films have.
    private func reuse(_ chunks: [Chunk], _ report: (FilmProgress) -> Void) throws -> ReusedChunks {
        var reused = ReusedChunks()
        for film in earlierFilms {
            let fault = try reused.copy(chunks, of: plan, from: film, to: directory, cancellation, report)
            if film == namedFilm, let fault { reused.warn(fault) }
        }
        return reused
    }

    /// Makes chunks by lanes, and the sound unless it is nil. `didFinish` is called after each chunk and after the sound, from
    /// several threads.
    private func make(
        _ missing: [Chunk], sound: SoundPlan?, beside companion: Stage?,
        didFinish: @escaping @Sendable (ChunkKey) -> Void,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Result {
        let total = missing.reduce(0) { $0 + $1.frames.count }
        let queue = ChunkQueue(missing)
        let counter = FrameCounter(total: total, report: report)
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
                    if let finished { didFinish(finished) }
                    counter.count()
                })
        }
        var stages: [Stage] = []
        if let sound {
            let stage = stage(of: sound, after: counter, report)
            stages.append {
                try stage.run()
                didFinish(sound.key)
            }
        }
        if let companion { stages.append(companion) }
        try Pipeline.run(stages + lanes.flatMap(\.stages), cancellation: cancellation)
        return Result(
            madeSound: sound != nil, frameCount: total, laneCount: lanes.count,
            time: ContinuousClock.now - start, stages: lanes.reduce(into: LaneResult()) { $0 += $1.outcome })
    }

    /// The stage of the sound, which reports once there are no more frames to report.
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

    /// True once all frames were encoded and reported.
    var isComplete: Bool { reported.load(ordering: .relaxed) == total }

    func count() {
        let frames = done.add(1, ordering: .relaxed).newValue
        report(.encoding(frames: frames, of: total))
        reported.add(1, ordering: .relaxed)
    }
}
