import Base
import Files
import Media

/// Makes a film that has at most a number of bytes, with the best CRF: chooses it by a sample of the film's chunks, makes the
/// whole film, and chooses a worse one if the film is too large.
///
/// All chunks that were encoded stay in the film's store until the film is made. So an interrupted run is continued by
/// measuring the chunks that are there.
struct LimitedFilm {
    private let job: FilmJob
    private let limit: SizeLimit
    private let samples: SampledSizes
    private let cancellation: Cancellation
    private let report: @Sendable (FilmProgress) -> Void
    private var search: CRFSearch
    /// The chunks that were brought before the whole film was made: encoded, or taken from elsewhere.
    private var (made, takenOver): (Set<ChunkKey>, Set<ChunkKey>) = ([], [])
    private var work = ChunkRun.Result()
    private var hasBegun = false
    /// The directory for the chunks of an estimate; nil to use the film's store.
    private var scratch: ChunkDirectory?

    /// Creates the film of a job; nil if the job has no limit, or if there is no CRF to choose.
    init?(
        _ job: FilmJob, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) {
        guard let limit = job.sizeLimit, case let crfs = limit.crfs(for: job.plan.order.settings),
            !crfs.isEmpty
        else { return nil }
        (self.job, self.limit, self.cancellation, self.report) = (job, limit, cancellation, report)
        samples = SampledSizes(of: job.plan)
        search = CRFSearch(crfs, limit: limit.byteCount)
    }

    /// Makes the film, and blocks until it has its final name. Throws `FilmTooLarge` if it is too large with every CRF.
    mutating func run() throws -> FilmReport {
        while let crf = try nextCRF() {
            let attempt = try attempt(crf)
            do {
                return withSearch(try attempt.make(cancellation, report), attempt.plan)
            } catch let error as FilmTooLarge {
                search.correct(by: error.byteCount, at: crf)
            }
        }
        throw tooLarge()
    }

    /// Returns the plan with the CRF that is chosen first, and the estimated size of its film in bytes. Writes nothing except
    /// in a temporary folder.
    mutating func estimate() throws -> (plan: FilmPlan, byteCount: Int) {
        let folder = try TemporaryFolder()
        scratch = ChunkDirectory(try Folder(opening: folder.path))
        defer { scratch = nil }
        guard let crf = try nextCRF(), let size = search.estimate(at: crf) else { throw tooLarge() }
        return (try job.plan.withCRF(crf), size)
    }

    private mutating func nextCRF() throws -> Double? {
        var search = search
        defer { self.search = search }
        return try search.next { try measure($0) }
    }

    /// Returns the job that makes the film with a CRF, in a store that keeps all chunks.
    private func attempt(_ crf: Double) throws -> FilmJob {
        var attempt = job
        attempt.plan = try job.plan.withCRF(crf)
        attempt.keepsStore = true
        return attempt
    }

    /// Estimates the size of the film with a CRF, by encoding the sample.
    private mutating func measure(_ crf: Double) throws -> Int {
        let attempt = try attempt(crf)
        let lanes = try LaneMemory.lanes(job.lanes, for: attempt.plan)
        let keys = Set(samples.chunks.map(attempt.plan.key))
        var (present, brought): (Set<ChunkKey>, ChunkRun.Result) = ([], ChunkRun.Result())
        let size = try withDirectory(for: attempt.plan) { directory in
            present = Set(try directory.finishedKeys)
            var run = attempt.chunkRun(to: directory, lanes: lanes, cancellation)
            run.didKeep = nil
            brought = try run.bring(samples.chunks, sound: attempt.plan.sound) { [report] progress in
                if case .encoding(let frames, let total) = progress {
                    report(.sampling(frames: frames, of: total))
                }
            }
            return try samples.byteCount(of: attempt.plan, in: directory)
        }
        hasBegun = true
        made.formUnion(brought.madeKeys)
        takenOver.formUnion(keys.subtracting(present).subtracting(brought.madeKeys))
        work.frameCount += brought.frameCount
        work.time += brought.time
        work.stages += brought.stages
        work.laneCount = max(work.laneCount, brought.laneCount)
        return size
    }

    /// Calls `body` with the directory for the chunks. The film's store is held meanwhile.
    private func withDirectory(for plan: FilmPlan, _ body: (ChunkDirectory) throws -> Int) throws -> Int {
        if let scratch { return try body(scratch) }
        let held = try HeldChunkStore(
            for: job.path, plans: [plan], fresh: job.isFresh && !hasBegun, keepsOthers: true)
        defer { held.leave() }
        return try body(held.store.chunks)
    }

    /// Returns the report of the whole film with the work that was done to choose its CRF.
    private func withSearch(_ whole: FilmReport, _ plan: FilmPlan) -> FilmReport {
        var whole = whole
        let keys = Set(plan.keys)
        let (early, taken) = (keys.intersection(made).count, keys.intersection(takenOver).count)
        whole.chunks.made += early
        whole.chunks.takenOver += taken
        whole.chunks.kept -= early + taken
        whole.add(work)
        whole.chosenCRF = plan.order.settings.crf
        return whole
    }

    private func tooLarge() -> FilmTooLarge {
        let worst = (try? attempt(search.crfs.last ?? 0).plan) ?? job.plan
        var error = FilmTooLarge(
            job.path, worst, byteCount: search.smallest ?? search.smallestEstimate, limit: limit.byteCount)
        (error.isWorst, error.isEstimated) = (true, search.smallest == nil)
        return error
    }
}
