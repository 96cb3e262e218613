/// The time each kind of stage spent waiting for the others, all lanes together.
public struct StageWaits: Sendable, Equatable {
    /// The drawing stages' waits.
    public var draw = Duration.zero
    /// The converting stages' waits.
    public var convert = Duration.zero
    /// The encoding stages' waits.
    public var encode = Duration.zero

    /// The stage that waited least: the one the others waited for.
    public var slowest: String {
        let waits = [("encoding", encode), ("converting", convert), ("drawing", draw)]
        return waits.min { $0.1 < $1.1 }?.0 ?? "encoding"
    }

    static func += (sum: inout StageWaits, other: StageWaits) {
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
    /// Who waited for whom.
    public let waits: StageWaits
}
