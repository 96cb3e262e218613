import Drawing
import Files
import Glibc
import Media
import Pipeline
import SceneModel
import Synchronization

/// Makes one film: plan, lanes, chunks on disk, one MP4 at the final name.
///
/// The final name holds what was there before, or the complete film that was decoded once in full; never
/// anything between. What is finished of an interrupted film waits in a folder beside it, and the next run
/// takes over the chunks that it needs too. Chunks of one key are encoded once.
public struct FilmJob: Sendable {
    /// Everything that decides the film's bytes.
    public let plan: FilmPlan
    /// The film's final name.
    public let path: String
    /// How many chunks are worked on side by side, as far as there is memory for them. It changes the speed and the
    /// memory, never the bytes.
    public var lanes: Int
    /// Whether a file at the final name may be replaced.
    public var overwrites = false
    /// Whether to begin anew although an earlier run left chunks.
    public var isFresh = false
    /// Who converts. It changes the speed, never the bytes.
    public var converter = Converter.Choice.auto
    /// Sees every frame on its way.
    public var observer: (any FrameObserver)?
    /// The loop that converts; another than ours in tests.
    var makeLoop: (@Sendable () throws -> Converter)?

    /// Plans a film. Throws `OrderError` or `DrawingError` for an order that can't be made.
    public init(_ order: FilmOrder, path: String) throws { try self.init(FilmPlan(order), path: path) }

    init(_ plan: FilmPlan, path: String) throws {
        self.plan = plan
        self.path = path
        lanes = Self.coreCount
    }

    /// The cores of this machine.
    public static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Throws `OutputError` when there can't be a film at the path; looks and touches nothing. `inputs` are
    /// files that must not be overwritten by any means.
    public func checkOutput(inputs: [String] = []) throws {
        guard path.lowercased().hasSuffix(".mp4") else {
            throw OutputError("\(path): films are MP4 files", "choose a name that ends with .mp4")
        }
        try OutputPath.check(path, inputs: inputs, overwriting: overwrites)
    }

    /// Makes the film and blocks until it has its name.
    ///
    /// `report` is called after every frame, from several threads. Cancelling throws `Cancelled` soon after,
    /// with the finished chunks kept; any other error is the first thing that went wrong.
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
        let missing = try distinct.filter { try !files.holds($0, key: plan.key(of: $0)) }
        let total = missing.reduce(0) { $0 + $1.frames.count }
        let queue = ChunkQueue(missing)
        let counter = FrameCounter(phase: .encoding, total: total, report: report)
        let start = ContinuousClock.now
        let lanes = try (0..<min(laneCount, missing.count)).map { _ in
            try Lane(
                plan: plan, renderer: plan.renderer, queue: queue, files: files, cancellation: cancellation,
                observer: observer, makeConverter: makeConverter, didEncode: { counter.count() })
        }
        try Pipeline.run(lanes.flatMap(\.stages), cancellation: cancellation)
        let result = lanes.reduce(into: LaneResult()) { $0 += $1.outcome }
        return Encoded(
            frameCount: total, reusedChunkCount: distinct.count - missing.count,
            laneCount: lanes.count,
            time: ContinuousClock.now - start, result: result)
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
        let frameCount = try verifier.verify(draft) { frames in
            report(FilmProgress(phase: .verifying, frames: frames, total: plan.frames.count))
        }
        let sha256 = try hash(of: draft)
        let byteCount = FileSystem.byteCount(of: draft)
        try cancellation.check()
        try overwrites ? FileSystem.rename(draft, to: path) : FileSystem.renameKeeping(draft, to: path)
        var warnings: [String] = []
        do {
            try FileSystem.synchronize(FileSystem.parent(of: path))
        } catch {
            warnings.append("\(path) is complete, but a power failure could still lose it: \(error)")
        }
        return FilmReport(
            path: path, plan: plan.name, frameCount: frameCount, encodedFrameCount: encoded.frameCount,
            reusedChunkCount: encoded.reusedChunkCount,
            discardedChunkCount: store.discardedChunkCount, byteCount: byteCount, sha256: sha256,
            laneCount: encoded.laneCount, encodingTime: encoded.time,
            publishingTime: ContinuousClock.now - start, waits: encoded.result.waits,
            work: encoded.result.work,
            distrustedChunkCount: encoded.result.distrustedChunkCount, warnings: warnings)
    }

    private func hash(of path: String) throws -> String {
        var file = try InputFile(opening: path)
        var hash = try Hash()
        while true {
            let piece = try file.read(1 << 20)
            if piece.isEmpty { return hash.digest() }
            hash.update(piece)
        }
    }
}

/// Counts frames from several threads.
private final class FrameCounter: Sendable {
    private let phase: FilmProgress.Phase
    private let total: Int
    private let done = Atomic(0)
    private let report: @Sendable (FilmProgress) -> Void

    init(phase: FilmProgress.Phase, total: Int, report: @escaping @Sendable (FilmProgress) -> Void) {
        self.phase = phase
        self.total = total
        self.report = report
    }

    func count() {
        let frames = done.add(1, ordering: .relaxed).newValue
        report(FilmProgress(phase: phase, frames: frames, total: total))
    }
}
