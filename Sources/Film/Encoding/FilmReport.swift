/// A time for each kind of stage, all lanes together.
public struct StageTimes: Sendable, Equatable {
    /// The drawing stages' time.
    public var draw = Duration.zero
    /// The converting stages' time.
    public var convert = Duration.zero
    /// The encoding stages' time.
    public var encode = Duration.zero

    /// The stage with the shortest time. Where the times are waits, the others waited for it.
    public var shortest: String {
        let times = [("encoding", encode), ("converting", convert), ("drawing", draw)]
        return times.min { $0.1 < $1.1 }?.0 ?? "encoding"
    }

    static func += (sum: inout StageTimes, other: StageTimes) {
        sum.draw += other.draw
        sum.convert += other.convert
        sum.encode += other.encode
    }
}

/// How far a film is.
public struct FilmProgress: Sendable, Equatable {
    /// What is being done.
    public enum Phase: String, Sendable {
        /// Frames are drawn, converted and encoded.
        case encoding
        /// The film is put together and decoded once in full.
        case verifying
    }

    /// What is being done.
    public let phase: Phase
    /// The frames done in this phase.
    public let frames: Int
    /// The frames that this phase has.
    public let total: Int
}

/// What came of an order.
public struct FilmReport: Sendable {
    /// Where the film is.
    public let path: String
    /// The plan's name.
    public let plan: String
    /// The number of frames, as counted by decoding the film.
    public let frameCount: Int
    /// The frames that were drawn and encoded in this run; the others were there already.
    public let encodedFrameCount: Int
    /// The chunks taken over from an earlier run.
    public let reusedChunkCount: Int
    /// The finished chunks of an interrupted film by another plan, which were removed.
    public let discardedChunkCount: Int
    /// The size of the file.
    public let byteCount: Int
    /// SHA-256 of the file.
    public let sha256: String
    /// Lanes that worked side by side.
    public let laneCount: Int
    /// From the first frame drawn to the last one encoded.
    public let encodingTime: Duration
    /// From then until the film had its name.
    public let publishingTime: Duration
    /// The time the stages waited for each other.
    public let waits: StageTimes
    /// The processor time that the stages took.
    public let work: StageTimes
}
