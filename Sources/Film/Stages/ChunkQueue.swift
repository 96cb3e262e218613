import Base
import Media

/// A queue of chunks from which the lanes of a film take their work. Chunks that other films share are not made twice: a
/// chunk that is finished elsewhere is taken from there, and one that another film is making comes later.
final class ChunkQueue: Sendable {
    /// The means to share chunks with other films.
    struct Sharing: Sendable {
        let chunks: SharedChunks
        let plan: FilmPlan
        /// The directory to which chunks are taken.
        let directory: ChunkDirectory
        let cancellation: Cancellation
        /// Called after a chunk was taken, from several threads.
        let didTake: @Sendable (Chunk) -> Void
    }

    private let pending: Locked<[Chunk]>
    private let sharing: Sharing?
    private let claimed = Locked<Set<ChunkKey>>([])

    private enum Pick {
        case chunk(Chunk, isClaimed: Bool)
        /// All chunks that are left are being made by other films.
        case busy
        case none
    }

    /// Creates a queue. Without `sharing`, all chunks are made.
    init(_ chunks: [Chunk], sharing: Sharing? = nil) {
        (pending, self.sharing) = (Locked(chunks), sharing)
    }

    /// Returns the next chunk to encode, or nil if all chunks were taken. Blocks while other films make the chunks that are
    /// left. Callable from any thread. Throws `Cancelled` soon after cancellation.
    func next() throws(Cancelled) -> Chunk? {
        while true {
            let endCount = sharing?.chunks.endCount ?? 0
            switch pending.withLock(pick) {
            case .none: return nil
            case .busy:
                guard let sharing else { return nil }
                try sharing.chunks.wait(after: endCount, sharing.cancellation)
            case .chunk(let chunk, let isClaimed):
                guard isClaimed, let sharing else { return chunk }
                let key = sharing.plan.key(of: chunk)
                guard
                    sharing.chunks.take(
                        key, packetCount: chunk.frames.count, frameCount: chunk.frames.count,
                        to: sharing.directory)
                else {
                    return chunk
                }
                release([key])
                sharing.didTake(chunk)
            }
        }
    }

    /// Removes the first chunk that no other film is making, and claims it if it is shared.
    private func pick(_ chunks: inout [Chunk]) -> Pick {
        guard let sharing else {
            return chunks.isEmpty ? .none : .chunk(chunks.removeFirst(), isClaimed: false)
        }
        for (index, chunk) in chunks.enumerated() {
            let key = sharing.plan.key(of: chunk)
            let isShared = sharing.chunks.accepts(key)
            if isShared, !sharing.chunks.claim(key) { continue }
            chunks.remove(at: index)
            if isShared { claimed.withLock { _ = $0.insert(key) } }
            return .chunk(chunk, isClaimed: isShared)
        }
        return chunks.isEmpty ? .none : .busy
    }

    /// Shares a chunk that was made.
    func finish(_ key: ChunkKey) {
        guard let sharing else { return }
        sharing.chunks.give(key, from: sharing.directory)
        release([key])
    }

    /// Lets other films make the chunks that this film did not finish.
    func releaseAll() { release(claimed.withLock { $0 }) }

    private func release(_ keys: Set<ChunkKey>) {
        claimed.withLock { $0.subtract(keys) }
        sharing?.chunks.release(keys)
    }
}
