import Base
import FilmReading
import Media

/// Selects the repeated and blended frames that disturb a movement. Such frames in still parts of a film don't count.
package enum RepeatedFrames {
    /// Decodes a film a second time and measures the motion only just before and just after repeated or blended frames.
    /// `frames` are all frames of the film, without motion; `end` is the film's duration in seconds. `didDecode` is
    /// called with the number of frames decoded so far.
    package static func find(
        in path: String, _ frames: [SeenFrame], end: Double, cancellation: Cancellation,
        didDecode: (_ frames: Int) -> Void
    ) throws -> (repeated: [Int], blended: [Int]) {
        let decisive = SeenFrames.decisiveFrames(of: frames)
        guard let last = decisive.max() else { return ([], []) }
        let followed = predecessors(of: decisive, in: frames)
        let bases = Set(followed.values)
        var demuxer = try FilmFile.open(path)
        var decoder = try FilmFile.decoder(for: demuxer, of: path, threads: 1)
        var tracker = MotionTracker(width: max(demuxer.facts.width, 1), height: max(demuxer.facts.height, 1))
        var (frames, number) = (frames, 0)
        // The number of the frame that was passed to the tracker last.
        var seen: Int?
        func take(_ picture: borrowing Picture) throws {
            try cancellation.check()
            if let before = followed[number] {
                if seen != before { tracker.forget() }
                if let motion = try tracker.track(picture) {
                    frames[number].motion = FilmMovement.Step.Motion(motion)
                }
                seen = number
            } else if bases.contains(number) {
                tracker.forget()
                _ = try tracker.track(picture)
                seen = number
            }
            number += 1
            didDecode(number)
        }
        try FilmFile.reading(path) {
            while number <= last, try demuxer.next({ try decoder.decode($0, take) }) {}
            if number <= last { try decoder.finish(take) }
        }
        let result = SeenFrames(frames, end: end, rate: 0)
        return (result.repeatedFrames, result.blendedFrames)
    }

    /// Returns, for each frame of `decisive`, the earlier frame from which the frame's motion is measured: the last
    /// earlier frame that isn't blended.
    private static func predecessors(of decisive: Set<Int>, in frames: [SeenFrame]) -> [Int: Int] {
        var (last, found) = (Int?.none, [Int: Int]())
        for (number, frame) in frames.enumerated() where !frame.isBlended {
            if let last, decisive.contains(number) { found[number] = last }
            last = number
        }
        return found
    }
}
