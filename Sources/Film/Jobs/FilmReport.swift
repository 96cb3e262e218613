import Pipeline
import Sound

/// The progress of encoding a film.
public enum FilmProgress: Sendable, Equatable {
    /// The number of unchanged frames copied from another film so far, and the number of frames to copy.
    case takingOver(frames: Int, of: Int)
    /// The number of frames drawn, converted and encoded so far, and the number of frames to encode.
    case encoding(frames: Int, of: Int)
    /// The number of frames encoded so far from live input, whose total number of frames is unknown.
    case encodingSoFar(frames: Int)
    /// The number of frames encoded so far to choose a CRF, and the number of frames to encode for the CRF that is tried.
    case sampling(frames: Int, of: Int)
    /// The seconds of sound encoded so far, and the sound's duration; reported after all frames are encoded.
    case sound(seconds: Double, of: Double)
    /// The number of frames verified after muxing so far (decoded, or found identical to frames decoded before), and
    /// the number of frames to verify.
    case verifying(frames: Int, of: Int)
}

/// The number of a film's chunks by origin.
public struct ChunkCounts: Sendable, Equatable {
    /// The number of chunks encoded in this run.
    public var made = 0
    /// The number of chunks that are identical to an earlier chunk of the film.
    public var repeated = 0
    /// The number of chunks copied from another film, or from the film that was replaced.
    public var takenOver = 0
    /// The number of chunks that an interrupted run had finished and this run reuses.
    public var kept = 0

    package init(made: Int = 0, repeated: Int = 0, takenOver: Int = 0, kept: Int = 0) {
        (self.made, self.repeated, self.takenOver, self.kept) = (made, repeated, takenOver, kept)
    }

    package static func += (sum: inout ChunkCounts, other: ChunkCounts) {
        sum.made += other.made
        sum.repeated += other.repeated
        sum.takenOver += other.takenOver
        sum.kept += other.kept
    }
}

/// The result of a film job.
public struct FilmReport: Sendable {
    /// The path of the film, or of the playlist.
    public let path: String
    /// The number of segments; nil for a single file.
    public let segmentCount: Int?
    /// The name of the film's plan, a SHA-256; nil for live input, which has no plan for the whole film.
    public let plan: String?
    /// The number of frames in the film.
    public let frameCount: Int
    /// The number of frames encoded in this run: all frames of the chunks that were made.
    public internal(set) var encodedFrameCount: Int
    /// The number of the film's chunks by origin.
    public internal(set) var chunks: ChunkCounts
    /// The number of chunks from an earlier run that were removed because the plan does not list them.
    public let discardedChunkCount: Int
    /// The size in bytes of the file, or of all segments with their initialization section.
    public let byteCount: Int
    /// The SHA-256 of the file, or of the concatenated initialization section and segments.
    public let sha256: String
    /// The measurements of the decoded sound; nil if the film has no sound.
    package let sound: SoundMeasure?
    /// The number of lanes that worked at the same time. Each lane draws, converts and encodes one chunk at a time.
    public internal(set) var laneCount: Int
    /// The time from drawing the first frame until all chunks and the sound are encoded and, for segments, muxed.
    public internal(set) var encodingTime: Duration
    /// The time from the end of encoding (see `encodingTime`) until the film had its final name.
    public let muxingTime: Duration
    /// The waiting times at the ring buffers between the stages: of the producer (drawing and converting) and of the
    /// consumer (encoding).
    package internal(set) var waits: RingWaits
    /// The CPU time of each stage.
    package internal(set) var work: StageTimes
    /// The number of chunks that swscale converted to YUV instead of Zoetrope's own conversion loop, because the loop
    /// gave other bytes than swscale for the first picture of the chunk.
    public internal(set) var distrustedChunkCount: Int
    /// Warnings, one line each: about the sound, about films whose chunks could not be copied, about a lack of memory
    /// for as many lanes as requested, and about problems after the film got its final name.
    public internal(set) var warnings: [String]
    /// The CRF that was chosen for a limited size; nil if none was to be chosen.
    public internal(set) var chosenCRF: Double?

    /// The slowest stage, for which the other stages waited.
    public var slowestStage: FilmStage {
        if waits.consumerTime <= waits.producerTime { return .encoding }
        return work.convert > work.draw ? .converting : .drawing
    }
}

extension FilmReport {
    /// Creates the report of a film from the results of completing the film's chunks and of muxing the chunks.
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

    /// Adds the work that was done before all chunks were brought.
    mutating func add(_ work: ChunkRun.Result) {
        encodedFrameCount += work.frameCount
        encodingTime += work.time
        laneCount = max(laneCount, work.laneCount)
        waits = waits + work.stages.waits
        self.work += work.stages.work
        distrustedChunkCount += work.stages.distrustedChunkCount
    }

    /// Creates the report of a film that an earlier run had already made and verified.
    init(ending film: FinishedFilm, of plan: FilmPlan) {
        let distinct = plan.distinctChunks.count
        let counts = ChunkCounts(repeated: plan.grid.chunks.count - distinct, kept: distinct)
        self.init(
            film, plan: plan.name, frameCount: plan.frameCount, ChunkRun.Result(counts: counts),
            muxingTime: .zero, discardedChunkCount: 0, warnings: film.warnings)
    }
}
