import Media
import Pipeline
import SceneModel
import Synchronization

/// All that makes chunks at the same time: lanes, and a thread for the sound.
struct Lanes {
    let plan: FilmPlan
    /// Where the chunks go.
    let chunks: ChunkDirectory
    /// How many lanes there are at most.
    let count: Int
    /// Whether each chunk is decoded before it gets its name.
    var verifiesChunks = false
    let cancellation: Cancellation
    var observer: (any FrameObserver)?
    let makeConverter: @Sendable () throws -> ConverterStage

    /// What became of it.
    struct Outcome {
        /// The frames that were encoded.
        var frameCount: Int
        /// The lanes that worked at the same time.
        var laneCount: Int
        var time: Duration
        var result: LaneResult
    }

    /// Makes chunks, and the sound unless it is nil, and blocks until all have their names and `beside`, which runs on a thread
    /// of its own, has ended. `didFinish` is called after each chunk and after the sound, `report` after each frame, both from
    /// several threads.
    func make(
        _ missing: [Chunk], sound: SoundPlan?, beside: Stage? = nil,
        didFinish: @escaping @Sendable (ChunkKey) -> Void,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Outcome {
        let total = missing.reduce(0) { $0 + $1.frames.count }
        let queue = ChunkQueue(missing)
        let counter = FrameCounter(total: total, report: report)
        let start = ContinuousClock.now
        let lanes = try (0..<min(count, missing.count)).map { _ in
            try Lane(
                plan: plan, queue: queue, files: chunks, verifiesChunks: verifiesChunks,
                cancellation: cancellation, observer: observer, makeConverter: makeConverter,
                didEncode: { finished in
                    if let finished { didFinish(finished) }
                    counter.count()
                })
        }
        let sounds = sound.map { sound -> [Stage] in
            let stage = stage(of: sound, after: counter, report)
            return [
                {
                    try stage.run()
                    didFinish(sound.key)
                }
            ]
        }
        let others = (sounds ?? []) + (beside.map { [$0] } ?? [])
        try Pipeline.run(others + lanes.flatMap(\.stages), cancellation: cancellation)
        let result = lanes.reduce(into: LaneResult()) { $0 += $1.outcome }
        return Outcome(
            frameCount: total, laneCount: lanes.count, time: ContinuousClock.now - start, result: result)
    }

    /// Tells of the sound once there are no more frames to tell of.
    private func stage(
        of sound: SoundPlan, after counter: FrameCounter,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) -> SoundStage {
        SoundStage(
            plan: sound, files: chunks, source: plan.order.scene.source, cancellation: cancellation
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

    /// Whether all frames were encoded and reported.
    var isComplete: Bool { reported.load(ordering: .relaxed) == total }

    func count() {
        let frames = done.add(1, ordering: .relaxed).newValue
        report(.encoding(frames: frames, of: total))
        reported.add(1, ordering: .relaxed)
    }
}
