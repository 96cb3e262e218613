import Base
import Drawing
import Files
import Media
import Pipeline
import SceneModel

/// Makes the film of a plan: brings its chunks to the store beside it, muxes them to an MP4, verifies that, and gives it its name;
/// or muxes each chunk to a segment as soon as it is there.
///
/// The final name holds either what was there before or the complete film, after all of it was verified. A playlist of segments
/// grows meanwhile, and ends when all are verified. The store keeps finished chunks of an interrupted film, and the next run uses
/// those that its plan lists. A film that is replaced gives its chunks that did not change. Chunks of one key are encoded once.
public struct FilmJob: Sendable {
    /// Everything that decides the film's bytes.
    public let plan: FilmPlan
    /// The film's final name, or the folder of its segments.
    public let path: String
    /// One file or segments.
    public let form: FilmForm
    /// The most chunks that are made at the same time; fewer if memory is short. It changes the speed and the memory,
    /// never the bytes.
    public var lanes: Int
    /// True to replace a file at the final name.
    public var overwrites = false
    /// Another film, whose chunks are used again where they are the same, as those of a film that is replaced are.
    public var earlierFilm: String?
    /// True to use nothing again: no chunks of an interrupted run, and none of another film.
    public var isFresh = false
    /// True to list the chunks in the film, so that they can be used again. The list takes 5 KB for each minute that is not repeated.
    public var listsChunks = true
    /// The converter from RGB to YUV. It changes the speed, never the bytes.
    public var converter = Converter.Choice.auto
    /// Is shown the frames between the stages.
    package var observer: (any FrameObserver)?
    /// Called with the number of finished chunks, which stay for the next run if this one is interrupted: first with those of
    /// earlier runs, then after each chunk. Called from several threads, one at a time.
    public var didKeep: (@Sendable (_ count: Int, _ total: Int) -> Void)?
    /// True to encode chunks of one key once. If false, each is encoded, one after the other, to test that it makes no
    /// difference.
    var sharesChunks = true
    /// Makes a converter in place of our loop, for tests.
    var makeLoop: (@Sendable () throws -> Converter)?

    /// Plans a film. Blocks until all sounds were read and all frames described; `report` is called with how much of each sound
    /// was read. Throws `OrderError` for an order that can't be encoded, `DrawingError` for one that can't be drawn, `AssetError` or
    /// `AssetErrors` for files that can't be used.
    public init(
        _ order: FilmOrder, path: String, form: FilmForm = .file, report: SoundProgress.Report? = nil
    ) throws {
        try self.init(FilmPlan(order, filmAt: path, report: report), path: path, form: form)
    }

    /// A job that makes the film of a plan.
    public init(_ plan: FilmPlan, path: String, form: FilmForm = .file) {
        self.plan = plan
        (self.path, self.form) = (form == .segments ? FilmForm.folderPath(path) : path, form)
        lanes = Machine().cores.amount
    }

    /// The folder of finished chunks.
    public var storePath: String { ChunkStore.path(of: path) }

    /// Throws `OutputError` when a film can't be written to the path. Changes nothing. `inputs` are files that must not
    /// be overwritten, even if `overwrites` is true.
    public func checkOutput(inputs: [String] = []) throws {
        let mayEnd = !overwrites && ending(Cancellation()).isDue
        try form.check(path, inputs: inputs, overwriting: overwrites, mayEnd: mayEnd)
        if form == .segments, !mayEnd {
            let whole = Playlist(whole: plan)
            try SegmentFolder.check(path, isContinuedBy: whole, overwriting: overwrites)
        }
    }

    /// Makes the film and blocks until it is complete, and has its name.
    ///
    /// `report` is called after every frame, from several threads. After `cancellation` is cancelled it soon throws
    /// `Cancelled`, and keeps the finished chunks. Otherwise it throws the first error of any stage.
    public func run(
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> FilmReport {
        try checkOutput(inputs: plan.files.paths)
        if !overwrites, let film = try ending(cancellation).run() {
            return FilmReport(ending: film, of: plan)
        }
        let lanes = try LaneMemory.lanes(self.lanes, for: plan)
        // Segments of another film may only turn out to be there when the first ones are made.
        var (made, warnings) = try HeldChunkStore.holding(
            for: path, plan: plan, fresh: isFresh, keepsOthers: form == .segments && !overwrites
        ) { held in
            try make(in: held, lanes: lanes, cancellation, report)
        }
        made.warnings += warnings
        return made
    }

    /// The end of an earlier run.
    private func ending(_ cancellation: Cancellation) -> FilmEnding {
        FilmEnding(
            plan: plan, path: path, form: form, listsChunks: listsChunks, cancellation: cancellation)
    }

    private func make(
        in held: borrowing HeldChunkStore, lanes: Int, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FilmReport {
        let (store, directory) = (held.store, held.store.chunks)
        let run = chunkRun(to: directory, lanes: lanes, cancellation)
        let segments = Locked<MuxedSegments?>(nil)
        var brought = try run.bring(
            chunks, sound: plan.sound,
            beside: { arrivals in
                guard form == .segments else { return }
                let muxed = try muxSegments(from: directory, as: arrivals, cancellation)
                segments.withLock { $0 = muxed }
            }, report)
        brought.counts.repeated = plan.grid.chunks.count - chunks.count
        let start = ContinuousClock.now
        let film: FinishedFilm
        if let segments = segments.withLock({ $0 }) {
            film = try segments.complete(
                joinedAt: store.makeDraft(), threads: lanes, cancellation,
                willComplete: { sha256 in
                    try store.write(FilmReceipt(of: plan, listsChunks: listsChunks, sha256: sha256))
                }, report)
        } else {
            let muxer = FilmMuxer(
                plan: plan, directory: directory, store: store, path: path, overwrites: overwrites,
                listsChunks: listsChunks, threads: lanes, cancellation: cancellation)
            film = try muxer.run(verified: brought.reused.digests, report)
        }
        let time = ContinuousClock.now - start
        var warnings = brought.reused.warnings + film.warnings
        if sharesChunks, brought.laneCount < min(self.lanes, brought.counts.made) {
            warnings.append(LaneMemory.shortage(lanes, of: self.lanes))
        }
        return FilmReport(
            film, plan: plan.name, frameCount: plan.frameCount, brought, muxingTime: time,
            discardedChunkCount: held.discardedChunkCount, warnings: warnings)
    }

    /// The chunks that must be in the store.
    private var chunks: [Chunk] { sharesChunks ? plan.distinctChunks : plan.grid.chunks }

    private func chunkRun(
        to directory: ChunkDirectory, lanes: Int, _ cancellation: Cancellation
    ) -> ChunkRun {
        var run = ChunkRun(plan, to: directory, lanes: sharesChunks ? lanes : 1, cancellation: cancellation)
        // Players may show a segment before the film is complete.
        run.verifiesChunks = form == .segments
        (run.earlierFilms, run.namedFilm) = (earlierFilms, earlierFilm)
        (run.converter, run.makeLoop, run.observer, run.didKeep) = (converter, makeLoop, observer, didKeep)
        return run
    }

    /// The films whose chunks are used again.
    var earlierFilms: [String] {
        isFresh ? [] : [earlierFilm, overwrites && form == .file ? path : nil].compactMap(\.self)
    }

    /// Muxes all chunks to segments, each when it is there and all before it were muxed.
    private func muxSegments(
        from directory: ChunkDirectory, as arrivals: Arrivals<ChunkKey>, _ cancellation: Cancellation
    ) throws -> MuxedSegments {
        try SegmentFolder.creating(path, overwriting: overwrites) { folder in
            var muxer = SegmentMuxer(plan, to: folder, cancellation: cancellation)
            try muxer.mux(plan, from: directory, as: arrivals)
            return muxer.finish()
        }
    }
}
