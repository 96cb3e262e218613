import SceneModel

/// The division of a film into chunks. It depends on the number of frames and the rate alone, never on the number of
/// lanes, so that any number gives the same bytes.
package struct ChunkGrid: Sendable, Equatable {
    /// The length of all but the last chunks, and so the seconds from keyframe to keyframe.
    package static let seconds = 2.0
    /// The fewest frames of a chunk beside others. With fewer than its delay of two frames and two more, x264 would
    /// start the DTS at another value than in longer chunks.
    package static let fewestFrames = 4

    /// The chunks in the order of the film.
    package let chunks: [Chunk]

    /// Cuts a film into pairs of chunks, and the rest into two halves: with an odd chunk at the end one of two lanes
    /// would be idle. A rest below a second, or too short for two chunks, is one chunk; one that is too short for a
    /// chunk joins the last.
    package init(frameCount: Int, rate: FrameRate) {
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

    /// Cuts a film that is played several times: the grid begins again each time, so that all rounds have the same
    /// chunks. One too short for a chunk is cut as if it were all one film.
    package init(frameCount: Int, repeats: Int, rate: FrameRate) {
        guard repeats > 1, frameCount >= Self.fewestFrames else {
            self.init(frameCount: frameCount * repeats, rate: rate)
            return
        }
        let round = ChunkGrid(frameCount: frameCount, rate: rate).chunks
        self.init(
            (0..<repeats).flatMap { turn in
                round.map { chunk in
                    let first = chunk.frames.lowerBound.advanced(by: turn * frameCount)
                    return Chunk(
                        index: turn * round.count + chunk.index,
                        frames: first..<first.advanced(by: chunk.frames.count))
                }
            })
    }

    private init(_ chunks: [Chunk]) { self.chunks = chunks }

    /// The frames of the longest chunk that any film of a rate can have: a whole one and a rest too short for another.
    /// This is the encoder's keyframe interval. It depends on the rate alone, so that neither an edit nor a
    /// longer film changes the chunks before.
    package static func longestChunk(at rate: FrameRate) -> Int { length(at: rate) + fewestFrames - 1 }

    /// The frames of two whole chunks. A film that ends after some of these pairs, or at least `fewestFrames` later, has the
    /// same pairs as a longer one.
    static func pairLength(at rate: FrameRate) -> Int { 2 * length(at: rate) }

    private static func length(at rate: FrameRate) -> Int {
        max(fewestFrames, rate.frameCount(in: seconds))
    }
}

/// A part of a film that is encoded by itself: one closed GOP.
package struct Chunk: Sendable, Equatable {
    /// Its place in the film.
    package let index: Int
    /// Its frames.
    package let frames: Range<FilmFrame>
}
