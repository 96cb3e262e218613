import Base

/// The size of a film, estimated by some of its chunks and by its whole sound.
struct SampledSizes {
    /// A chunk that is encoded, and the number of the film's frames for which it stands.
    private struct Sample {
        let chunk: Chunk
        let frameCount: Int
    }

    private let samples: [Sample]
    /// About the number of bytes that the container and the list of chunks add.
    private let containerByteCount: Int

    /// The maximum number of chunks that are encoded. Films of at most about 16 seconds are encoded as a whole.
    static let maximumChunks = 8

    /// Chooses the chunks: one in each of several equal parts of the distinct chunks of a plan. Plans that differ in the CRF
    /// alone have the same choice.
    init(of plan: FilmPlan) {
        let shown = plan.grid.chunks.reduce(into: [ChunkKey: Int]()) {
            $0[plan.key(of: $1), default: 0] += $1.frames.count
        }
        samples = EncodingRate.choices(of: plan.distinctChunks, atMost: Self.maximumChunks).map {
            chunk, part in
            Sample(chunk: chunk, frameCount: part.reduce(0) { $0 + shown[plan.key(of: $1), default: 0] })
        }
        containerByteCount =
            plan.frameCount * Overhead.picture + (plan.sound?.packetCount ?? 0) * Overhead.soundPacket
            + plan.grid.chunks.count * Overhead.chunk + Overhead.film
    }

    /// About what a container adds for a picture and for a packet of sound, what the list of chunks adds for a chunk, and what
    /// a film has once: tracks, versions, boxes.
    private enum Overhead {
        static let (picture, soundPacket, chunk, film) = (8, 8, 180, 1400)
    }

    /// The chunks to encode.
    var chunks: [Chunk] { samples.map(\.chunk) }

    /// Returns the estimated size of the film in bytes. The directory must have the chunks and the sound.
    func byteCount(of plan: FilmPlan, in directory: ChunkDirectory) throws -> Int {
        let sound = try plan.sound.map { try directory.open($0.key).packetByteCount } ?? 0
        return try samples.reduce(sound + containerByteCount) { sum, sample in
            let size = try directory.open(plan.key(of: sample.chunk)).packetByteCount
            return sum + size * sample.frameCount / sample.chunk.frames.count
        }
    }
}
