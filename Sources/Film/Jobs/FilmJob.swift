import Base
import Drawing
import Files
import Media
import Pipeline
import SceneModel
import Spelling

/// Makes the film of a plan. All chunks are completed in a chunk store beside the film, muxed to an MP4, verified,
/// and the MP4 gets its final name. For segments, each chunk is muxed to a segment as soon as the chunk is complete.
///
/// At any time the final name belongs either to the previous file or to the complete, verified film. The playlist of
/// segments grows while chunks are made, and is ended after all segments are verified. The store keeps the finished
/// chunks of an interrupted job, and the next run reuses the chunks that its plan lists. If a film in one file is
/// replaced, its unchanged chunks are reused too. Chunks with the same key are encoded only once.
public struct FilmJob: Sendable {
    /// The plan, which determines the film's bytes. If a limit of the size chooses the CRF, the plan of the film with the
    /// best quality.
    public internal(set) var plan: FilmPlan
    /// The film's final path, or the folder of its segments.
    public let path: String
    /// The form of the output: one file or segments.
    public let form: FilmForm
    /// The maximum number of chunks that are made at the same time; fewer if memory is short. The number changes the
    /// speed and the memory use, never the bytes.
    public var lanes: Int
    /// True to replace an existing file at `path`.
    public var overwrites = false
    /// The path of another film whose unchanged chunks are reused, in addition to the chunks of a film that is
    /// replaced.
    public var earlierFilm: String?
    /// True to reuse no chunks, neither of an interrupted run nor of another film.
    public var isFresh = false
    /// The maximum size of the film; nil for any size. Segments can't have a limit.
    public var sizeLimit: SizeLimit?
    /// True to keep the chunks in the store that the plan does not list, for another attempt with another CRF.
    var keepsStore = false
    /// True to store a list of the chunks in the film, so that later films can reuse the chunks. The list takes about 5
    /// KB per minute of film, without repeated chunks.
    public var listsChunks = true
    /// The folder of the film with variants of which this film is one; nil for a film by itself. The variants have one
    /// chunk store, beside that folder.
    let variantsFolder: String?
    /// Chunks that are shared with other films, runs and processes; nil to share none. Ignored if `isFresh` is true.
    package var shared: SharedChunks?
    /// The converter from RGB to YUV. The choice changes the speed, never the bytes.
    public var converter = Converter.Choice.auto
    /// Receives every frame between the stages.
    package var observer: (any FrameObserver)?
    /// Called with the number of finished chunks, which the next run reuses if this run is interrupted: first with the
    /// number from earlier runs, then after each chunk. Calls come from several threads, but never at the same time.
    public var didKeep: (@Sendable (_ count: Int, _ total: Int) -> Void)?
    /// True to encode chunks with the same key only once. If false, all chunks are encoded, one after the other; tests
    /// compare both results to show that the bytes are the same.
    var sharesChunks = true
    /// Creates a converter that replaces Zoetrope's own conversion loop, for tests.
    var makeLoop: (@Sendable () throws -> Converter)?

    /// Plans the film that `order` describes. Blocks until all sounds were read and the identity of each frame (a
    /// description of everything that determines the frame's pixels) was computed. `report` is called with the progress
    /// of reading each sound. Throws `OrderError` if the order can't be encoded, `DrawingError` if the scene can't be
    /// drawn, and `AssetError` or `AssetErrors` for unusable files.
    public init(
        _ order: FilmOrder, path: String, form: FilmForm = .file, report: SoundProgress.Report? = nil
    ) throws {
        try self.init(FilmPlan(order, filmAt: path, report: report), path: path, form: form)
    }

    /// Creates a job that makes the film of `plan`.
    public init(_ plan: FilmPlan, path: String, form: FilmForm = .file) {
        self.plan = plan
        (self.path, self.form) = (form == .segments ? FilmForm.folderPath(path) : path, form)
        variantsFolder = nil
        lanes = Machine().cores.amount
    }

    /// Creates a job that makes the segments of a variant in a folder of variants. It is run by `VariantsJob`.
    init(_ plan: FilmPlan, variant name: String, in folder: String) {
        self.plan = plan
        (path, form, variantsFolder) = ("\(folder)/\(name)", .segments, folder)
        lanes = Machine().cores.amount
    }

    /// The path of the output that owns the chunk store.
    var storeOwner: String { variantsFolder ?? path }

    /// The path of the chunk store.
    public var storePath: String { ChunkStore.path(of: storeOwner) }

    /// Throws `OutputError` if the film can't be written to `path`; changes no films. `inputs` are files that
    /// must never be overwritten, even if `overwrites` is true.
    public func checkOutput(inputs: [String] = []) throws {
        try checkCodec()
        guard form == .file || sizeLimit == nil else {
            throw OrderError("segments are published while they are encoded, so their size can't be limited")
        }
        let mayRecover = !overwrites && recovery(Cancellation()).isDue
        try form.check(
            path, as: plan.order.format, inputs: inputs, overwriting: overwrites, mayRecover: mayRecover)
        if form == .segments, !mayRecover {
            let whole = Playlist(whole: plan)
            try SegmentFolder.check(path, isContinuedBy: whole, overwriting: overwrites)
        }
    }

    /// Throws if the form of the output can't have the codec.
    func checkCodec() throws {
        guard form == .file || plan.order.settings.codec == .h264 else {
            throw OrderError("segments are in H.264, not in \(plan.order.settings.codec.name)")
        }
    }

    /// Makes the film and blocks until it is complete and has its final name. Throws `FilmTooLarge` if the film would be
    /// larger than its limit; then no chunks are kept.
    ///
    /// `report` is called after every frame, from several threads. After cancellation `run` soon throws `Cancelled`
    /// and keeps the finished chunks. Otherwise it throws the first error of any stage.
    public func run(
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> FilmReport {
        try checkOutput(inputs: plan.files.paths)
        if !overwrites, let film = try recovered(cancellation) {
            return film
        }
        do {
            guard var limited = LimitedFilm(self, cancellation, report) else {
                return try make(cancellation, report)
            }
            return try limited.run()
        } catch let error as FilmTooLarge {
            HeldChunkStore.discard(path)
            throw error
        }
    }

    /// Makes the film of the plan, and blocks until it has its final name.
    func make(
        _ cancellation: Cancellation, _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FilmReport {
        let lanes = try LaneMemory.lanes(self.lanes, for: plan)
        // Segments of another film may be discovered only when the first segments are made, so other chunks are kept.
        var (made, warnings) = try HeldChunkStore.holding(
            for: path, plans: [plan], fresh: isFresh && !keepsStore,
            keepsOthers: keepsStore || form == .segments && !overwrites
        ) { held in
            try make(
                in: held.store, lanes: lanes, discardedChunkCount: held.discardedChunkCount, cancellation,
                report)
        }
        made.warnings += warnings
        return made
    }

    /// Returns the object that finishes a killed run of this job.
    func recovery(_ cancellation: Cancellation) -> FilmRecovery {
        FilmRecovery(
            plan: finishedPlan, path: path, form: form, listsChunks: listsChunks,
            limit: sizeLimit?.byteCount, cancellation: cancellation)
    }

    /// The plan of the film that a killed run may have finished: with one of the CRFs that may be chosen.
    private var finishedPlan: FilmPlan {
        guard let sizeLimit, let receipt = FilmReceipt(ofFilm: path) else { return plan }
        let others = sizeLimit.crfs(for: plan.order.settings).lazy.compactMap { try? plan.withCRF($0) }
        return others.first { $0.name == receipt.plan } ?? plan
    }

    /// Finishes a killed run of this job. Returns nil if there is none to finish.
    private func recovered(_ cancellation: Cancellation) throws -> FilmReport? {
        let recovery = recovery(cancellation)
        guard let film = try recovery.run() else { return nil }
        var report = FilmReport(ending: film, of: recovery.plan)
        let settings = recovery.plan.order.settings
        if sizeLimit?.crfs(for: settings).isEmpty == false { report.chosenCRF = settings.crf }
        return report
    }

    /// Makes the film with the chunks in a store that this process has locked. There must be memory for `lanes` lanes.
    /// `discardedChunkCount` is reported.
    func make(
        in store: ChunkStore, lanes: Int, discardedChunkCount: Int = 0, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FilmReport {
        let directory = store.chunks
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
        do {
            film = try complete(
                segments.withLock { $0 }, in: store, brought.reused.digests, lanes, cancellation, report)
        } catch  where form == .file && FilmFault.isWrongContent(error) {
            // A chunk that this run did not make may be wrong. Then all of them are made again.
            let found = plan.storedKeys.subtracting(brought.madeKeys(of: plan))
            guard !found.isEmpty else { throw error }
            for key in found {
                try directory.remove(key)
                shared?.discard(key)
            }
            var again = self
            (again.isFresh, again.shared) = (true, nil)
            var made = try again.make(
                in: store, lanes: lanes, discardedChunkCount: discardedChunkCount, cancellation, report)
            let chunks = counted(found.count, "chunk")
            made.warnings.append("\(error); \(chunks) of other runs or films were encoded again")
            return made
        }
        let time = ContinuousClock.now - start
        var warnings = brought.reused.warnings + film.warnings
        if form == .segments, variantsFolder == nil { warnings += plan.order.omissions(for: "HLS", nil, nil) }
        if sharesChunks, brought.laneCount < min(self.lanes, brought.counts.made) {
            warnings.append(LaneMemory.shortage(lanes, of: self.lanes))
        }
        return FilmReport(
            film, plan: plan.name, frameCount: plan.frameCount, brought, muxingTime: time,
            discardedChunkCount: discardedChunkCount, warnings: warnings)
    }

    /// Gives the film of finished chunks its final name: the segments, or a file if there are none.
    private func complete(
        _ segments: MuxedSegments?, in store: ChunkStore, _ verified: [ChunkKey: String], _ threads: Int,
        _ cancellation: Cancellation, _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FinishedFilm {
        if let segments {
            return try segments.complete(
                joinedAt: store.makeDraft(), threads: threads, cancellation,
                willComplete: { sha256 in
                    // A variant is finished when all of them are listed.
                    guard variantsFolder == nil else { return }
                    try store.write(FilmReceipt(of: plan, listsChunks: listsChunks, sha256: sha256))
                }, report)
        }
        let muxer = FilmMuxer(
            plan: plan, directory: store.chunks, store: store, path: path, overwrites: overwrites,
            listsChunks: listsChunks, limit: sizeLimit?.byteCount, threads: threads,
            cancellation: cancellation)
        return try muxer.run(verified: verified, report)
    }

    /// The chunks that must be completed in the store.
    private var chunks: [Chunk] { sharesChunks ? plan.distinctChunks : plan.grid.chunks }

    func chunkRun(
        to directory: ChunkDirectory, lanes: Int, _ cancellation: Cancellation
    ) -> ChunkRun {
        var run = ChunkRun(plan, to: directory, lanes: sharesChunks ? lanes : 1, cancellation: cancellation)
        // Players may play a segment before the film is complete, so each chunk is verified first.
        run.verifiesChunks = form == .segments
        (run.earlierFilms, run.namedFilm) = (earlierFilms, earlierFilm)
        run.shared = shared
        (run.converter, run.makeLoop, run.observer, run.didKeep) = (converter, makeLoop, observer, didKeep)
        return run
    }

    /// The films whose chunks are reused.
    var earlierFilms: [String] {
        isFresh ? [] : [earlierFilm, overwrites && form == .file ? path : nil].compactMap(\.self)
    }

    /// Muxes all chunks to segments in order, each chunk as soon as it is complete.
    private func muxSegments(
        from directory: ChunkDirectory, as arrivals: Arrivals<ChunkKey>, _ cancellation: Cancellation
    ) throws -> MuxedSegments {
        let whole = variantsFolder == nil ? nil : Playlist(whole: plan)
        return try SegmentFolder.creating(path, overwriting: overwrites, whole: whole) { folder in
            var muxer = SegmentMuxer(plan, to: folder, cancellation: cancellation)
            try muxer.mux(plan, from: directory, as: arrivals)
            return muxer.finish()
        }
    }
}
