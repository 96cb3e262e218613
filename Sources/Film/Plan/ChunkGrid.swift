import SceneModel

/// The division of a film into chunks. The grid depends only on the number of frames, the frame rate and the cuts of the
/// scene, not on the number of lanes (workers that run in parallel), so that any number of lanes makes the same bytes.
///
/// A chunk begins at each cut, so that films have chunks in common where they show the same between two cuts, whatever
/// they show before and after it.
package struct ChunkGrid: Sendable, Equatable {
    /// The length of all chunks except the last ones, in seconds; also the time between keyframes.
    package static let seconds = 2.0
    /// The minimum number of frames in a chunk, unless the film is shorter. x264 has a delay of two frames. With fewer
    /// than two more frames, the chunk's first DTS would differ from the first DTS of longer chunks.
    package static let fewestFrames = 4
    /// The shortest time from one cut to the next, in seconds, for a chunk to begin at the second one. Each chunk has a
    /// keyframe, which costs bytes. A transition of half a second is longer, also after its ends are rounded to frames.
    private static let shortestStretch = 0.4

    /// The chunks in the order of the film; none in a film without pictures.
    package let chunks: [Chunk]

    /// A grid without chunks.
    static let empty = ChunkGrid([])

    private init(_ chunks: [Chunk]) { self.chunks = chunks }

    /// Divides a film that plays `frameCount` frames `repeats` times. `cuts` are the numbers of frames at which the
    /// picture changes, in ascending order. The grid starts again with each repetition, so that all repetitions have the
    /// same chunks. If the frames are too few for a chunk, all repetitions are divided as one film.
    package init(frameCount: Int, cuts: [Int] = [], repeats: Int = 1, rate: FrameRate) {
        let isDivided = frameCount >= Self.fewestFrames
        let (period, count) = isDivided ? (frameCount, repeats) : (frameCount * repeats, 1)
        let starts = Self.starts(in: period, cuts: cuts, rate)
        let all = (0..<count).flatMap { repetition in starts.map { repetition * period + $0 } }
        let ends = all.dropFirst() + [period * count]
        chunks = zip(all, ends).enumerated().map { index, ends in
            Chunk(index: index, frames: FilmFrame(ends.0)..<FilmFrame(ends.1))
        }
    }

    /// Returns the first frames of the chunks of a film that is divided at cuts.
    private static func starts(in frameCount: Int, cuts: [Int], _ rate: FrameRate) -> [Int] {
        let shortest = max(fewestFrames, rate.frameCount(in: shortestStretch))
        // The cut before counts even if no chunk begins there. So a cut that is added decides only about itself and the
        // next cut.
        let begins =
            [0]
            + zip([0] + cuts, cuts).filter { before, cut in
                cut >= before + shortest && cut <= frameCount - shortest
            }.map(\.1)
        guard begins.count > 1 else { return starts(in: frameCount, rate) }
        return zip(begins, begins.dropFirst() + [frameCount]).flatMap { begin, end in
            stretchStarts(in: end - begin, rate).map { begin + $0 }
        }
    }

    /// Returns the first frames of the chunks between two cuts: whole chunks, and the remaining frames in one. If they
    /// last less than half a chunk, the last two chunks have the same length, or are one if they have too few frames.
    private static func stretchStarts(in frameCount: Int, _ rate: FrameRate) -> [Int] {
        let length = length(at: rate)
        var starts = Array(stride(from: 0, to: frameCount, by: length))
        guard let last = starts.last, last > 0, frameCount - last < max(length / 2, fewestFrames) else {
            return starts
        }
        let both = frameCount - last + length
        if both < 2 * fewestFrames {
            starts.removeLast()
        } else {
            starts[starts.count - 1] = last - length + both / 2
        }
        return starts
    }

    /// Returns the first frames of the chunks of a film without cuts: pairs of chunks, and the remaining frames in two
    /// halves, since with an odd number of chunks one of two lanes (parallel workers) would be idle at the end. Remaining
    /// frames are not halved if they last less than a second or are too few for two chunks. If they are too few for one
    /// chunk, they are added to the last chunk.
    private static func starts(in frameCount: Int, _ rate: FrameRate) -> [Int] {
        let length = length(at: rate)
        let rest = frameCount % (2 * length)
        var starts = Array(stride(from: 0, to: frameCount - rest, by: length))
        if rest >= fewestFrames || starts.isEmpty { starts.append(frameCount - rest) }
        if rest >= max(length / 2, 2 * fewestFrames) { starts.append(frameCount - rest / 2) }
        return starts
    }

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
