import Media
import Pipeline

/// Finds, of the frames that look like the one before, those that repeat it while the film moves.
enum RepeatedFrames {
    /// Decodes a film again, and measures the motion just before and just after such frames alone. `frames` are all
    /// frames of the film, which ends at a time, without their motion. `didDecode` is called with the number of frames
    /// so far.
    static func find(
        in path: String, _ frames: [SeenFrame], end: Double, cancellation: Cancellation,
        didDecode: (_ frames: Int) -> Void
    ) throws -> [Int] {
        let decisive = SeenFrames.decisiveFrames(of: frames)
        guard let last = decisive.max() else { return [] }
        var demuxer = try FilmFile.open(path)
        var decoder = try FilmFile.decoder(for: demuxer, of: path, threads: 1)
        var tracker = MotionTracker(width: max(demuxer.facts.width, 1), height: max(demuxer.facts.height, 1))
        var (frames, number) = (frames, 0)
        func take(_ picture: borrowing Picture) throws {
            try cancellation.check()
            if decisive.contains(number), number < frames.count, let motion = try tracker.track(picture) {
                frames[number].motion = FilmMovement.Step.Motion(motion)
            } else if decisive.contains(number + 1) {
                tracker.forget()
                _ = try tracker.track(picture)
            }
            number += 1
            didDecode(number)
        }
        try FilmFile.reading(path) {
            while number <= last, try demuxer.next({ try decoder.decode($0, take) }) {}
            if number <= last { try decoder.finish(take) }
        }
        return SeenFrames(frames, end: end, rate: 0).repeatedFrames
    }
}
