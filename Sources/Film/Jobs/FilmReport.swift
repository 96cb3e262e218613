import Pipeline
import Sound

/// The progress of a film.
public enum FilmProgress: Sendable, Equatable {
    /// Unchanged frames copied from another film.
    case takingOver(frames: Int, of: Int)
    /// Frames drawn, converted and encoded.
    case encoding(frames: Int, of: Int)
    /// Frames encoded so far; the total is unknown (live input).
    case encodingSoFar(frames: Int)
    /// Seconds of sound encoded, once all frames are.
    case sound(seconds: Double, of: Double)
    /// Frames verified after muxing: decoded, or found identical to frames decoded before.
    case verifying(frames: Int, of: Int)
}

/// The origins of a film's chunks.
public struct ChunkCounts: Sendable, Equatable {
    /// Encoded in this run.
    public var made = 0
    /// The same as an earlier chunk of the film.
    public var repeated = 0
    /// Taken over from another film, or from the one that was replaced.
    public var takenOver = 0
    /// Kept by an interrupted run.
    public var kept = 0

    static func += (sum: inout ChunkCounts, other: ChunkCounts) {
        sum.made += other.made
        sum.repeated += other.repeated
        sum.takenOver += other.takenOver
        sum.kept += other.kept
    }
}

/// The result of a film job.
public struct FilmReport: Sendable {
    /// The path of the film, or of its playlist.
    public let path: String
    /// The number of its segments; nil for one file.
    public let segmentCount: Int?
    /// The name of its plan, a SHA-256; nil if its frames were not known before.
    public let plan: String?
    /// The number of frames, as counted in the film.
    public let frameCount: Int
    /// The frames encoded in this run, which are those of the chunks that were made.
    public let encodedFrameCount: Int
    /// The origins of the film's chunks.
    public let chunks: ChunkCounts
    /// The finished chunks of an earlier run that the plan does not list; they were removed.
    public let discardedChunkCount: Int
    /// The size of the file, or of all segments with their start.
    public let byteCount: Int
    /// SHA-256 of the file, or of the start and all segments one after the other.
    public let sha256: String
    /// The measurements of the film's sound, which was decoded; nil if it has none.
    package let sound: SoundMeasure?
    /// The lanes that worked at the same time.
    public let laneCount: Int
    /// From the first frame drawn to the last one encoded.
    public let encodingTime: Duration
    /// From then until the film had its name.
    public let muxingTime: Duration
    /// The time that drawing and converting waited for encoding (producer), and encoding for those (consumer).
    package let waits: RingWaits
    /// The CPU time that the stages took.
    package let work: StageTimes
    /// The chunks that swscale converted, because our loop's bytes for their first picture were not swscale's.
    public let distrustedChunkCount: Int
    /// Faults of the film's sound, and problems after the film was complete and had its name, one line each.
    public internal(set) var warnings: [String]

    /// The stage that made the others wait.
    public var slowestStage: FilmStage {
        if waits.consumerTime <= waits.producerTime { return .encoding }
        return work.convert > work.draw ? .converting : .drawing
    }
}

extension FilmReport {
    /// The report of a film whose chunks a run brought, which were muxed then.
    init(
        _ film: FinishedFilm, plan: String?, frameCount: Int, _ run: ChunkRun.Result, muxingTime: Duration,
        discardedChunkCount: Int, warnings: [String]
    ) {
        self.init(
            path: film.path, segmentCount: film.segmentCount, plan: plan, frameCount: frameCount,
            encodedFrameCount: run.frameCount, chunks: run.counts,
            discardedChunkCount: discardedChunkCount, byteCount: film.byteCount, sha256: film.sha256,
            sound: film.sound, laneCount: run.laneCount, encodingTime: run.time, muxingTime: muxingTime,
            waits: run.stages.waits, work: run.stages.work,
            distrustedChunkCount: run.stages.distrustedChunkCount, warnings: warnings)
    }

    /// The report of a film that an earlier run had made and verified.
    init(ending film: FinishedFilm, of plan: FilmPlan) {
        let distinct = plan.distinctChunks.count
        let counts = ChunkCounts(repeated: plan.grid.chunks.count - distinct, kept: distinct)
        self.init(
            film, plan: plan.name, frameCount: plan.frameCount, ChunkRun.Result(counts: counts),
            muxingTime: .zero, discardedChunkCount: 0, warnings: film.warnings)
    }
}
