import Media
import SceneModel

/// What a finished film must have.
struct FilmContent: Sendable {
    /// Some of its frames, encoded by themselves.
    struct Part: Sendable, Equatable {
        let key: ChunkKey
        let frames: Range<FilmFrame>
    }

    /// Its pictures.
    let format: VideoFormat
    /// Its chunks, in order.
    var parts: [Part]
    /// Its sound; nil if it has none.
    let sound: SoundPlan?

    /// The number of its frames.
    var frameCount: Int { parts.last?.frames.upperBound.number ?? 0 }

    /// The chunks of another film, with the frames that they have behind its own.
    func following(_ other: FilmContent) -> [Part] {
        other.parts.map { part in
            let first = part.frames.lowerBound.advanced(by: frameCount)
            return Part(key: part.key, frames: first..<first.advanced(by: part.frames.count))
        }
    }
}

extension FilmPlan {
    /// What the film will have.
    var content: FilmContent {
        FilmContent(
            format: format,
            parts: grid.chunks.map { FilmContent.Part(key: key(of: $0), frames: $0.frames) }, sound: sound)
    }
}
