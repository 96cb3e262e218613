import Drawing
import Files
import Media
import Pipeline
import SceneModel

/// Makes one film: plan, lanes, chunks on disk, one MP4 at the final name, or segments that are published meanwhile.
///
/// The final name of one file holds either what was there before or the complete film, after all of it was verified. A playlist
/// of segments grows meanwhile, and ends then. Finished
/// chunks of an interrupted film are kept in a folder beside it, and the next run reuses those that its plan lists. A film
/// that is replaced gives its chunks that did not change. Chunks of one key are encoded once.
public struct FilmJob: Sendable {
    /// Everything that decides the film's bytes.
    public let plan: FilmPlan
    /// The film's final name, or the folder of its segments.
    public let path: String
    /// What the film is published as.
    public let form: FilmForm
    /// How many chunks are made at the same time, if there is memory for so many. It changes the speed and the memory,
    /// never the bytes.
    public var lanes: Int
    /// Whether a file at the final name may be replaced.
    public var overwrites = false
    /// Another film, whose chunks are used again where they are the same, as those of a film that is replaced are.
    public var earlierFilm: String?
    /// Whether nothing is used again: no chunks of an interrupted run, and none of another film.
    public var isFresh = false
    /// Whether the film says which chunks it has, so that they can be used again. The list takes 5 KB for each minute that is not repeated.
    public var listsChunks = true
    /// What converts RGB to YUV. It changes the speed, never the bytes.
    public var converter = Converter.Choice.auto
    /// Is shown the frames between the stages.
    public var observer: (any FrameObserver)?
    /// Is told how many of the film's chunks are finished, and so kept for the next run if this one is interrupted: first
    /// those of earlier runs, then again after each chunk. Called from several threads, one at a time.
    public var didKeep: (@Sendable (_ count: Int, _ total: Int) -> Void)?
    /// Whether chunks of one key are encoded once. Without, each is encoded, one after the other, to test that it makes no
    /// difference.
    var sharesChunks = true
    /// Makes a converter in place of our loop, for tests.
    var makeLoop: (@Sendable () throws -> Converter)?

    /// Plans a film. Blocks until all sounds were read and all frames described; `report` is told how much of each sound was
    /// read. Throws `OrderError` for an order that can't be encoded, `DrawingError` for one that can't be drawn, `AssetError` or
    /// `AssetErrors` for files that can't be used.
    public init(
        _ order: FilmOrder, path: String, form: FilmForm = .file, report: SoundProgress.Report? = nil
    ) throws {
        let store = path.isEmpty ? nil : ChunkStore.path(of: path)
        try self.init(FilmPlan(order, report: report, store: store), path: path, form: form)
    }

    init(_ plan: FilmPlan, path: String, form: FilmForm = .file) {
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
        ) { store in
            try make(in: store, lanes: lanes, cancellation, report)
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
        in store: borrowing HeldChunkStore, lanes: Int, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FilmReport {
        let (kept, files) = (store.files, store.files.chunks)
        let segments = Locked<MuxedSegments?>(nil)
        let encoded = try bringChunks(to: files, lanes: lanes, cancellation, report) { arrivals in
            guard form == .segments else { return }
            let published = try publishSegments(from: files, as: arrivals, cancellation)
            segments.withLock { $0 = published }
        }
        let start = ContinuousClock.now
        let film: FinishedFilm
        if let segments = segments.withLock({ $0 }) {
            film = try segments.complete(
                joinedAt: kept.makeDraft(), threads: lanes, cancellation,
                willComplete: { sha256 in
                    try kept.write(FilmReceipt(of: plan, listsChunks: listsChunks, sha256: sha256))
                }, report)
        } else {
            let publisher = FilmMuxer(
                plan: plan, chunks: files, store: kept, path: path, overwrites: overwrites,
                listsChunks: listsChunks, threads: lanes, cancellation: cancellation)
            film = try publisher.publish(verified: encoded.taken.digests, report)
        }
        let time = ContinuousClock.now - start
        var warnings = encoded.taken.warnings + film.warnings
        if sharesChunks, encoded.made.laneCount < min(self.lanes, encoded.chunks.made) {
            warnings.append(Self.fewerLanes(lanes, of: self.lanes))
        }
        return FilmReport(
            path: film.path, segmentCount: film.segmentCount, plan: plan.name,
            frameCount: plan.frameCount,
            encodedFrameCount: encoded.made.frameCount, chunks: encoded.chunks,
            discardedChunkCount: store.discardedChunkCount, byteCount: film.byteCount,
            sha256: film.sha256, sound: film.sound, laneCount: encoded.made.laneCount,
            encodingTime: encoded.made.time, publishingTime: time, waits: encoded.made.result.waits,
            work: encoded.made.result.work,
            distrustedChunkCount: encoded.made.result.distrustedChunkCount,
            warnings: warnings)
    }

    static func fewerLanes(_ lanes: Int, of wanted: Int) -> String {
        "there was memory for \(lanes) of \(wanted) lanes; fewer take longer"
    }

    func makeConverter() throws -> ConverterStage {
        try ConverterStage(to: plan.format, by: converter, makeLoop: makeLoop, observer: observer)
    }
}
