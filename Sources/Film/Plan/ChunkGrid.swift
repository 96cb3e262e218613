import SceneModel

/// How a film is cut into chunks. It depends on the number of frames and the rate alone, never on how many
/// lanes encode them: that is what makes the bytes the same everywhere.
public struct ChunkGrid: Sendable, Equatable {
    /// Seconds from a keyframe to the next, up to the last chunks.
    public static let seconds = 2.0
    /// The fewest frames a chunk may have beside others: the encoder's delay of two and two more, or it would
    /// start at another timestamp than the rest.
    public static let fewestFrames = 4

    /// The chunks in the order of the film.
    public let chunks: [Chunk]
    /// The frames of the longest one.
    public let longestChunk: Int

    /// Cuts a film into pairs of chunks, and what is left beyond them into halves: with an odd chunk at the end
    /// one of two lanes would have nothing to do. What is shorter than a second, or too short for two chunks,
    /// stays whole; what is too short for one joins the last.
    public init(frameCount: Int, rate: FrameRate) {
        let length = max(Self.fewestFrames, rate.frameCount(in: Self.seconds))
        let rest = frameCount % (2 * length)
        var starts = Array(stride(from: 0, to: frameCount - rest, by: length))
        if rest >= Self.fewestFrames || starts.isEmpty { starts.append(frameCount - rest) }
        if rest >= max(length / 2, 2 * Self.fewestFrames) { starts.append(frameCount - rest / 2) }
        chunks = starts.indices.map { index in
            Chunk(
                index: index,
                frames: FilmFrame(
                    starts[index])..<FilmFrame(index + 1 < starts.count ? starts[index + 1] : frameCount))
        }
        longestChunk = chunks.map(\.frames.count).max() ?? 0
    }
}
