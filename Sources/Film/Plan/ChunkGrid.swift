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

    /// Cuts a film into pairs of chunks, and what is left beyond them into halves: with an odd chunk at the end
    /// one of two lanes would have nothing to do. What is shorter than a second, or too short for two chunks,
    /// stays whole; what is too short for one joins the last.
    public init(frameCount: Int, rate: FrameRate) {
        let length = Self.length(at: rate)
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
    }

    /// The frames of the longest chunk that any film of a rate can have: a whole one, and what is too short for
    /// another. It depends on the rate alone, so that neither an edit nor a longer film changes what the encoder is
    /// told about the chunks before.
    public static func longestChunk(at rate: FrameRate) -> Int { length(at: rate) + fewestFrames - 1 }

    private static func length(at rate: FrameRate) -> Int {
        max(fewestFrames, rate.frameCount(in: seconds))
    }
}
