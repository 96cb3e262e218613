import SceneModel

/// How a film is cut into chunks. It depends on the number of frames and the rate alone, never on how many
/// lanes encode them: that is what makes the bytes the same everywhere.
public struct ChunkGrid: Sendable, Equatable {
    /// Seconds from a keyframe to the next.
    public static let seconds = 2.0
    /// The fewest frames a chunk may have beside others: the encoder's delay of two and two more, or it would
    /// start at another timestamp than the rest.
    public static let fewestFrames = 4

    /// The chunks in the order of the film.
    public let chunks: [Chunk]
    /// The frames of the longest one.
    public let longestChunk: Int

    /// Cuts a film. A tail that is too short joins the chunk before it.
    public init(frameCount: Int, rate: FrameRate) {
        let length = max(Self.fewestFrames, rate.frameCount(in: Self.seconds))
        var starts = Array(stride(from: 0, to: frameCount, by: length))
        if starts.count > 1, frameCount - starts[starts.count - 1] < Self.fewestFrames { starts.removeLast() }
        chunks = starts.indices.map { index in
            Chunk(
                index: index,
                frames: starts[index]..<(index + 1 < starts.count ? starts[index + 1] : frameCount))
        }
        longestChunk = chunks.map(\.frames.count).max() ?? 0
    }
}
