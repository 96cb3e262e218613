import SceneModel

/// The division of a film into chunks. The grid depends only on the number of frames and the frame rate, not on the
/// number of lanes (workers that run in parallel), so that any number of lanes makes the same bytes.
package struct ChunkGrid: Sendable, Equatable {
    /// The length of all chunks except the last ones, in seconds; also the time between keyframes.
    package static let seconds = 2.0
    /// The minimum number of frames in a chunk, unless the film is shorter. x264 has a delay of two frames. With fewer
    /// than two more frames, the chunk's first DTS would differ from the first DTS of longer chunks.
    package static let fewestFrames = 4

    /// The chunks in the order of the film.
    package let chunks: [Chunk]

    /// Divides a film into pairs of chunks, and the remaining frames into two halves: with an odd number of chunks, one
    /// of two lanes (parallel workers) would be idle at the end. Remaining frames are not halved if they last less than
    /// a second or are too few for two chunks. If they are too few for one chunk, they are added to the last chunk.
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

    /// Divides a film that plays `frameCount` frames `repeats` times. The grid starts again with each repetition, so
    /// that all repetitions have the same chunks. If the frames are too few for a chunk, all repetitions are divided
    /// as one film.
    package init(frameCount: Int, repeats: Int, rate: FrameRate) {
        guard repeats > 1, frameCount >= Self.fewestFrames else {
            self.init(frameCount: frameCount * repeats, rate: rate)
            return
        }
        let period = ChunkGrid(frameCount: frameCount, rate: rate).chunks
        self.init(
            (0..<repeats).flatMap { repetition in
                period.map { chunk in
                    let first = chunk.frames.lowerBound.advanced(by: repetition * frameCount)
                    return Chunk(
                        index: repetition * period.count + chunk.index,
                        frames: first..<first.advanced(by: chunk.frames.count))
                }
            })
    }

    private init(_ chunks: [Chunk]) { self.chunks = chunks }

    /// Returns the number of frames in the longest possible chunk at `rate`: a whole chunk and a remainder that is too
    /// short for another chunk. This is the encoder's keyframe interval. The interval depends only on the rate, so that
    /// neither an edit nor a longer film changes earlier chunks.
    package static func longestChunk(at rate: FrameRate) -> Int { length(at: rate) + fewestFrames - 1 }

    /// Returns the number of frames in a pair of whole chunks. A film can be shortened without changing the chunks of
    /// its first pairs, if it ends after a pair, or at least `fewestFrames` frames later.
    static func pairLength(at rate: FrameRate) -> Int { 2 * length(at: rate) }

    private static func length(at rate: FrameRate) -> Int {
        max(fewestFrames, rate.frameCount(in: seconds))
    }
}

/// A part of a film that is encoded independently, as one closed GOP.
package struct Chunk: Sendable, Equatable {
    /// The position of the chunk in the film, counted from 0.
    package let index: Int
    /// The frames of the film in this chunk.
    package let frames: Range<FilmFrame>
}
