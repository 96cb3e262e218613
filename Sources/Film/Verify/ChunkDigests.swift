import Base
import Media

/// The digests of a film's packets, chunk by chunk of a plan. The film may have been made by any program.
struct ChunkDigests {
    /// The digests in the order of the film. If packets are missing or can't be read, only those of the chunks before.
    private(set) var digests: [String] = []
    /// The number of packets that were read.
    private(set) var frameCount = 0
    /// False if reading ended at a packet that can't be read or whose timestamp is not that of a frame.
    private(set) var isWhole = true

    /// Returns the digest of a chunk's packets in the film; nil if they are missing or can't be read.
    func digest(of chunk: Chunk) -> String? {
        digests.indices.contains(chunk.index) ? digests[chunk.index] : nil
    }

    /// Reads all packets of a film. `didRead` is called with the number of packets read so far. Throws only if the machine
    /// fails, or `Cancelled`.
    init(
        _ packets: consuming PicturePackets, of plan: FilmPlan, _ cancellation: Cancellation,
        didRead: (Int) -> Void
    ) throws {
        do {
            for chunk in plan.grid.chunks {
                var digest = PacketDigest()
                for _ in chunk.frames {
                    try cancellation.check()
                    let isThere = try packets.next(ofChunkAt: chunk.frames.lowerBound) { digest.add($1) }
                    guard isThere else { return }
                    frameCount += 1
                    didRead(frameCount)
                }
                digests.append(digest.finish())
            }
            while try packets.next(ofChunkAt: 0, { _, _ in }) {
                try cancellation.check()
                frameCount += 1
            }
        } catch let error as MediaError where !error.isFault {
            isWhole = false
        } catch is FilmFault {
            isWhole = false
        }
    }
}
