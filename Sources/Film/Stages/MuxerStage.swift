import Media

/// The third stage: encodes the pictures of chunk after chunk, and stores each chunk when it is complete.
struct MuxerStage: ~Copyable {
    /// The CPU time that encoding took so far.
    private(set) var work = Duration.zero

    private let plan: FilmPlan
    private let files: ChunkFolder
    private let verifiesChunks: Bool
    private let observer: (any FrameObserver)?
    private var encoder: ChunkEncoder?

    /// A stage that makes chunks of a plan; an observer is shown each picture before it is encoded. If it `verifiesChunks`, each
    /// is decoded before it gets its name.
    init(
        _ plan: FilmPlan, files: ChunkFolder, verifiesChunks: Bool = false,
        observer: (any FrameObserver)? = nil
    ) {
        self.verifiesChunks = verifiesChunks
        self.plan = plan
        self.files = files
        self.observer = observer
    }

    /// Encodes the converted picture of a slot. A chunk's frames come in order, with none left out.
    mutating func take(_ slot: borrowing FrameSlot) throws {
        try observer?.didConvert(slot.picture, frame: slot.frame)
        let start = Duration.onThisThread
        if slot.isFirstOfChunk {
            encoder = try ChunkEncoder(slot.chunk, plan: plan, files: files, verifies: verifiesChunks)
        }
        guard let encoder else { preconditionFailure("a chunk without its first frame") }
        try encoder.encode(slot.picture, frame: slot.frame)
        work += .onThisThread - start
    }
}
