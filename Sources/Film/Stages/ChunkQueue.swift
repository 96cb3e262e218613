import Synchronization

/// The chunks that no lane has taken yet.
final class ChunkQueue: Sendable {
    private let chunks: [Chunk]
    private let taken = Atomic(0)

    init(_ chunks: [Chunk]) { self.chunks = chunks }

    /// The next chunk, or nil when all were taken. Callable from any thread.
    func next() -> Chunk? {
        let index = taken.add(1, ordering: .relaxed).oldValue
        return index < chunks.count ? chunks[index] : nil
    }
}
