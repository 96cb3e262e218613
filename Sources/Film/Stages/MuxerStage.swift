import Base
import Media

/// The third stage: encodes the pictures of each chunk and writes the chunk to the chunk directory. The stage only
/// reads the slots. `FilmMuxer` and `SegmentMuxer` later write the MP4 of finished chunks.
struct MuxerStage: ~Copyable {
    /// The CPU time that encoding has taken so far.
    private(set) var work = Duration.zero

    private let plan: FilmPlan
    private let directory: ChunkDirectory
    private let verifiesChunks: Bool
    private let observer: (any FrameObserver)?
    private var encoder: ChunkEncoder?

    /// Creates a stage that encodes chunks of `plan`. An observer receives each picture before encoding. If
    /// `verifiesChunks` is true, each encoded chunk is decoded as a test before its file gets its final name.
    init(
        _ plan: FilmPlan, directory: ChunkDirectory, verifiesChunks: Bool = false,
        observer: (any FrameObserver)? = nil
    ) {
        self.verifiesChunks = verifiesChunks
        self.plan = plan
        self.directory = directory
        self.observer = observer
    }

    /// Encodes the converted picture of a slot. The frames of a chunk must come in order and without gaps.
    mutating func take(_ slot: borrowing FrameSlot) throws {
        try observer?.didConvert(slot.picture, frame: slot.frame)
        let start = Duration.onThisThread
        if slot.isFirstOfChunk {
            encoder = nil
            encoder = try ChunkEncoder(slot.chunk, plan: plan, directory: directory, verifies: verifiesChunks)
        }
        guard let encoder else { preconditionFailure("the first frame of the chunk is missing") }
        try encoder.encode(slot.picture, frame: slot.frame)
        if slot.isLastOfChunk { self.encoder = nil }
        work += .onThisThread - start
    }
}

/// An encoder of one chunk, which writes the chunk to a file of the chunk directory.
final class ChunkEncoder {
    private let chunk: Chunk
    private let key: ChunkKey
    private let plan: FilmPlan
    private let directory: ChunkDirectory
    private let verifies: Bool
    private var encoder: Encoder
    private var writer: ChunkWriter?
    /// The turn that the encoder needs; freed after it.
    private let turn: EncoderTurn?

    /// Begins a chunk. If `verifies` is true, the encoded chunk is decoded as a test before its file gets its final
    /// name.
    init(_ chunk: Chunk, plan: FilmPlan, directory: ChunkDirectory, verifies: Bool) throws {
        turn = plan.order.settings.codec == .av1 ? EncoderTurn() : nil
        let encoder = try plan.makeEncoder()
        let key = plan.key(of: chunk)
        writer = try directory.makeChunk(
            key, header: encoder.track.header, packetCount: chunk.frames.count)
        self.encoder = encoder
        self.chunk = chunk
        self.key = key
        self.plan = plan
        self.directory = directory
        self.verifies = verifies
    }

    /// Encodes the picture of the chunk's next frame. After the last frame the chunk is on disk under its final name.
    func encode(_ picture: borrowing Picture, frame: FilmFrame) throws {
        precondition(writer != nil && chunk.frames.contains(frame), "the frame does not belong to the chunk")
        try encoder.encode(picture, at: Int64(frame - chunk.frames.lowerBound)) { try writer?.write($0) }
        guard frame.advanced(by: 1) == chunk.frames.upperBound else { return }
        try encoder.finish { try writer?.write($0) }
        // If an input film changed meanwhile, the key would not fit the chunk.
        try plan.checkFilms()
        try writer.take()?.finish()
        if verifies { try ChunkVerifier(plan: plan, directory: directory).verify(chunk) }
        try directory.finish(key)
    }
}

/// The turn of an encoder that must be the only one in the process while it is open: SVT-AV1 1.4 sometimes crashes if two are
/// open.
private final class EncoderTurn {
    private static let isTaken = Monitor(false, conditionCount: 1)

    /// Blocks until no other encoder has the turn.
    init() {
        Self.isTaken.withLock(waitingFor: 0, until: { !$0 }, willWait: { _ in }) { isTaken, _ in
            isTaken = true
        }
    }

    deinit { Self.isTaken.withLock(signalling: 0) { $0 = false } }
}
