/// A set of a film's frames, as ranges in order. There is at least one frame between two ranges.
package struct FrameRanges: Sendable, Equatable {
    package private(set) var ranges: [Range<FilmFrame>] = []

    /// The number of frames.
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// True if the set has no frame.
    package var isEmpty: Bool { ranges.isEmpty }

    /// Creates an empty set.
    init() {}

    /// Creates a set of successive frames.
    init(_ frames: Range<FilmFrame>) { append(frames) }

    /// Adds frames that come after all frames in the set.
    mutating func append(_ frames: Range<FilmFrame>) {
        guard !frames.isEmpty else { return }
        if let last = ranges.last, last.upperBound == frames.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<frames.upperBound
        } else {
            precondition(ranges.last.map { $0.upperBound < frames.lowerBound } ?? true, "frames out of order")
            ranges.append(frames)
        }
    }

    /// Adds a frame that comes after all frames in the set.
    mutating func append(_ frame: FilmFrame) { append(frame..<frame.advanced(by: 1)) }
}
