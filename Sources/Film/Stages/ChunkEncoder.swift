import Media

/// Encodes one chunk to a file of the store.
final class ChunkEncoder {
    private let chunk: Chunk
    private let key: ChunkKey
    private let plan: FilmPlan
    private let files: ChunkFolder
    private let verifies: Bool
    private var encoder: Encoder
    private var writer: ChunkWriter?

    /// Begins a chunk. If it `verifies`, the chunk is decoded before it gets its name.
    init(_ chunk: Chunk, plan: FilmPlan, files: ChunkFolder, verifies: Bool) throws {
        let encoder = try plan.makeEncoder()
        let key = plan.key(of: chunk)
        writer = try files.makeChunk(
            key, header: encoder.track.header, packetCount: chunk.frames.count)
        self.encoder = encoder
        self.chunk = chunk
        self.key = key
        self.plan = plan
        self.files = files
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
        if verifies { try ChunkVerifier(plan: plan, files: files).verify(chunk) }
        try files.finish(key)
    }
}
