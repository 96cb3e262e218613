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

    /// Adds copies of all frames, each `period` frames after the one before, until the frame `end`. All frames must be
    /// before `period`.
    mutating func repeatRanges(every period: Int, until end: FilmFrame) {
        let own = ranges
        guard !own.isEmpty else { return }
        for start in stride(from: period, to: end.number, by: period) {
            for range in own {
                let first = range.lowerBound.advanced(by: start)
                guard first < end else { return }
                append(first..<min(range.upperBound.advanced(by: start), end))
            }
        }
    }

    /// Adds a frame that comes after all frames in the set.
    mutating func append(_ frame: FilmFrame) { append(frame..<frame.advanced(by: 1)) }
}
