import Media

/// The third stage: encodes the pictures of chunk after chunk, and writes each chunk to the chunk directory. It only reads the slot.
/// `FilmMuxer` and `SegmentMuxer` write the MP4 of finished chunks.
struct MuxerStage: ~Copyable {
    /// The CPU time that encoding took so far.
    private(set) var work = Duration.zero

    private let plan: FilmPlan
    private let directory: ChunkDirectory
    private let verifiesChunks: Bool
    private let observer: (any FrameObserver)?
    private var encoder: ChunkEncoder?

    /// A stage that makes chunks of a plan; an observer is shown each picture before it is encoded. If it `verifiesChunks`, each
    /// is decoded before it gets its name.
    init(
        _ plan: FilmPlan, directory: ChunkDirectory, verifiesChunks: Bool = false,
        observer: (any FrameObserver)? = nil
    ) {
        self.verifiesChunks = verifiesChunks
        self.plan = plan
        self.directory = directory
        self.observer = observer
    }

    /// Encodes the converted picture of a slot. A chunk's frames come in order, with none left out.
    mutating func take(_ slot: borrowing FrameSlot) throws {
        try observer?.didConvert(slot.picture, frame: slot.frame)
        let start = Duration.onThisThread
        if slot.isFirstOfChunk {
            encoder = try ChunkEncoder(slot.chunk, plan: plan, directory: directory, verifies: verifiesChunks)
        }
        guard let encoder else { preconditionFailure("a chunk without its first frame") }
        try encoder.encode(slot.picture, frame: slot.frame)
        work += .onThisThread - start
    }
}

/// Encodes one chunk to a file of the store.
final class ChunkEncoder {
    private let chunk: Chunk
    private let key: ChunkKey
    private let plan: FilmPlan
    private let directory: ChunkDirectory
    private let verifies: Bool
    private var encoder: Encoder
    private var writer: ChunkWriter?

    /// Begins a chunk. If it `verifies`, the chunk is decoded before it gets its name.
    init(_ chunk: Chunk, plan: FilmPlan, directory: ChunkDirectory, verifies: Bool) throws {
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

    /// Encodes the picture of the chunk's next frame. After the last one the chunk is on the disk and has its name.
    func encode(_ picture: borrowing Picture, frame: FilmFrame) throws {
        precondition(writer != nil && chunk.frames.contains(frame), "a frame of another chunk")
        try encoder.encode(picture, at: Int64(frame - chunk.frames.lowerBound)) { try writer?.write($0) }
        guard frame.advanced(by: 1) == chunk.frames.upperBound else { return }
        try encoder.finish { try writer?.write($0) }
        // Never keep a chunk under the key of another.
        try plan.checkFilms()
        try writer.take()?.finish()
        if verifies { try ChunkVerifier(plan: plan, directory: directory).verify(chunk) }
        try directory.finish(key)
    }
}
