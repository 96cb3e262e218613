import Media
import SceneModel

/// What a finished film must have.
struct FilmContent: Sendable {
    /// Some of its frames, encoded by themselves.
    struct PlacedChunk: Sendable, Equatable {
        let key: ChunkKey
        let frames: Range<FilmFrame>
    }

    /// Its pictures.
    let format: VideoFormat
    /// Its chunks, in order.
    var chunks: [PlacedChunk]
    /// Its sound; nil if it has none.
    let sound: SoundPlan?

    /// The number of its frames.
    var frameCount: Int { chunks.last?.frames.upperBound.number ?? 0 }

    /// The chunks of another film, with the frames that they have behind its own.
    func following(_ other: FilmContent) -> [PlacedChunk] {
        other.chunks.map { chunk in
            let first = chunk.frames.lowerBound.advanced(by: frameCount)
            return PlacedChunk(key: chunk.key, frames: first..<first.advanced(by: chunk.frames.count))
        }
    }
}

extension FilmPlan {
    /// What the film will have.
    var content: FilmContent {
        FilmContent(
            format: format,
            chunks: grid.chunks.map { FilmContent.PlacedChunk(key: key(of: $0), frames: $0.frames) },
            sound: sound)
    }
}
