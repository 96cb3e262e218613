import Drawing
import Files
import Glibc
import Media
import Pipeline
import SceneModel
import Synchronization

/// Makes one film: plan, lanes, chunks on disk, one MP4 at the final name.
///
/// The final name holds either what was there before or the complete film, after all of it was decoded. Finished
/// chunks of an interrupted film are kept in a folder beside it, and the next run reuses those that its plan lists.
/// Chunks of one key are encoded once.
public struct FilmJob: Sendable {
    /// Everything that decides the film's bytes.
    public let plan: FilmPlan
    /// The film's final name.
    public let path: String
    /// How many chunks are made at the same time, if there is memory for so many. It changes the speed and the memory,
    /// never the bytes.
    public var lanes: Int
    /// Whether a file at the final name may be replaced.
    public var overwrites = false
    /// Whether chunks of an earlier run are removed instead of reused.
    public var isFresh = false
    /// What converts RGB to YUV. It changes the speed, never the bytes.
    public var converter = Converter.Choice.auto
    /// Is shown the frames between the stages.
    public var observer: (any FrameObserver)?
    /// Is told how many of the film's chunks are finished, and so kept for the next run if this one is interrupted: first
    /// those of earlier runs, then again after each chunk. Called from several threads, one at a time.
    public var didKeep: (@Sendable (_ count: Int, _ total: Int) -> Void)?
    /// Makes a converter in place of our loop, for tests.
    var makeLoop: (@Sendable () throws -> Converter)?

    /// Plans a film. Throws `OrderError` or `DrawingError` for an order that can't be made. `report` is told how much of each
    /// sound was read.
    public init(_ order: FilmOrder, path: String, report: SoundProgress.Report? = nil) throws {
        let store = path.isEmpty ? nil : ChunkStore.path(of: path)
        try self.init(FilmPlan(order, report: report, store: store), path: path)
    }

    init(_ plan: FilmPlan, path: String) {
        self.plan = plan
        self.path = path
        lanes = Self.coreCount
    }

    /// The folder of finished chunks.
    public var storePath: String { ChunkStore.path(of: path) }

    /// The processors that are online.
    public static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Throws `OutputError` when a film can't be written to the path. Changes nothing. `inputs` are files that must not
    /// be overwritten, even if `overwrites` is true.
    public func checkOutput(inputs: [String] = []) throws {
        try Self.checkOutput(path, inputs: inputs, overwriting: overwrites)
    }

    /// The same before there is a job.
    public static func checkOutput(_ path: String, inputs: [String], overwriting: Bool) throws {
        guard path.lowercased().hasSuffix(".mp4") else {
            throw OutputError("\(path): films are MP4 files", "choose a name that ends with .mp4")
        }
        try OutputPath.check(path, inputs: inputs, overwriting: overwriting)
    }

    /// Makes the film and blocks until it has its name.
    ///
    /// `report` is called after every frame, from several threads. After `cancellation` is cancelled it soon throws
    /// `Cancelled`, and keeps the finished chunks. Otherwise it throws the first error of any stage.
    public func run(
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> FilmReport {
        try checkOutput()
        let lanes = try LaneMemory.lanes(self.lanes, for: plan)
        let store = try ChunkStore(for: path, plan: plan, fresh: isFresh)
        do {
            let encoded = try encodeChunks(store.files, lanes: lanes, cancellation, report)
            var result = try publish(store, encoded, lanes: lanes, cancellation, report)
            do { try store.remove() } catch {
                result.warnings.append("\(error); it is no longer needed, remove it by hand")
            }
            return result
        } catch {
            store.leave()
            throw error
        }
    }

    private struct Encoded {
        var frameCount: Int
        var reusedChunkCount: Int
        var laneCount: Int
        var time: Duration
        var result: LaneResult
    }

    private func encodeChunks(
        _ files: ChunkFiles, lanes laneCount: Int, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Encoded {
        let distinct = plan.distinctChunks
        let missing = try distinct.filter { try !files.holds(plan.key(of: $0), packetCount: $0.frames.count) }
        let total = missing.reduce(0) { $0 + $1.frames.count }
        let queue = ChunkQueue(missing)
        let counter = FrameCounter(total: total, report: report)
        let kept = Locked(distinct.count - missing.count)
        let keep = { @Sendable (new: Int) in
            kept.withLock { count in
                count += new
                didKeep?(count, distinct.count)
            }
        }
        keep(0)
        var sound: [Stage] = []
        if let plan = plan.sound, try !files.holds(plan.key, packetCount: plan.packetCount) {
            let source = self.plan.order.scene.source
            let stage = SoundStage(plan: plan, files: files, source: source, cancellation: cancellation) {
                share in
                guard counter.isComplete else { return }
                let seconds = Double(plan.sampleCount) / Double(plan.settings.rate)
                report(.sound(seconds: seconds * share, of: seconds))
            }
            sound = [stage.run]
        }
        let start = ContinuousClock.now
        let lanes = try (0..<min(laneCount, missing.count)).map { _ in
            try Lane(
                plan: plan, queue: queue, files: files, cancellation: cancellation, observer: observer,
                makeConverter: makeConverter,
                didEncode: { isChunkFinished in
                    if isChunkFinished { keep(1) }
                    counter.count()
                })
        }
        try Pipeline.run(sound + lanes.flatMap(\.stages), cancellation: cancellation)
        let result = lanes.reduce(into: LaneResult()) { $0 += $1.outcome }
        return Encoded(
            frameCount: total, reusedChunkCount: distinct.count - missing.count,
            laneCount: lanes.count, time: ContinuousClock.now - start, result: result)
    }

    private func makeConverter() throws -> ConverterStage {
        try ConverterStage(to: plan.format, by: converter, makeLoop: makeLoop, observer: observer)
    }

    private func publish(
        _ store: borrowing ChunkStore, _ encoded: Encoded, lanes: Int, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FilmReport {
        let start = ContinuousClock.now
        let draft = try store.files.makeDraft()
        try FilmMuxer(plan: plan, files: store.files, cancellation: cancellation)
            .mux(to: draft, by: MP4Writer.self)
        try FileSystem.synchronize(draft)
        let verifier = FilmVerifier(plan: plan, threads: lanes, cancellation: cancellation)
        let (frameCount, sound) = try verifier.verify(draft) { frames in
            report(.verifying(frames: frames, of: plan.frameCount))
        }
        var film = try InputFile(opening: draft)
        let sha256 = try film.digest()
        let byteCount = FileSystem.byteCount(of: draft)
        try cancellation.check()
        try overwrites ? FileSystem.rename(draft, to: path) : FileSystem.renameKeeping(draft, to: path)
        var warnings = sound?.warnings(loudness: plan.sound?.settings.loudness) ?? []
        do {
            try FileSystem.synchronize(FileSystem.parent(of: path))
        } catch {
            warnings.append("\(path) is complete, but a power failure could still lose it: \(error)")
        }
        return FilmReport(
            path: path, plan: plan.name, frameCount: frameCount, encodedFrameCount: encoded.frameCount,
            reusedChunkCount: encoded.reusedChunkCount,
            discardedChunkCount: store.discardedChunkCount, byteCount: byteCount, sha256: sha256,
            sound: sound,
            laneCount: encoded.laneCount, encodingTime: encoded.time,
            publishingTime: ContinuousClock.now - start, waits: encoded.result.waits,
            work: encoded.result.work,
            distrustedChunkCount: encoded.result.distrustedChunkCount, warnings: warnings)
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
