import Base

/// The size of a film, estimated by some of its chunks and by its whole sound.
struct SampledSizes {
    /// A chunk that is encoded, and the number of the film's frames for which it stands.
    private struct Sample {
        let chunk: Chunk
        let frameCount: Int
    }

    private let samples: [Sample]

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
    }

    /// The chunks to encode.
    var chunks: [Chunk] { samples.map(\.chunk) }

    /// Returns the estimated size of the film in bytes. The directory must have the chunks and the sound.
    func byteCount(of plan: FilmPlan, in directory: ChunkDirectory) throws -> Int {
        let sound = try plan.sound.map { try directory.byteCount(of: $0.key) } ?? 0
        return try samples.reduce(sound) { sum, sample in
            let size = try directory.byteCount(of: plan.key(of: sample.chunk))
            return sum + size * sample.frameCount / sample.chunk.frames.count
        }
    }
}
