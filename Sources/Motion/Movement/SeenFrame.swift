/// A decoded frame of a film, and the motion since the previous frame.
package struct SeenFrame: Equatable {
    /// The time at which the frame is displayed, in seconds from the film's beginning.
    var time: Double
    /// The motion since the previous frame; `still` for the first frame.
    var motion = FilmMovement.Step.Motion.still
    /// True if the frame repeats the previous frame, even if it was encoded again.
    var isRepeated = false
    /// True if the frame is a blend of its neighbours.
    var isBlended = false

    package init(
        time: Double, motion: FilmMovement.Step.Motion = .still, isRepeated: Bool = false,
        isBlended: Bool = false
    ) {
        (self.time, self.motion, self.isRepeated, self.isBlended) = (time, motion, isRepeated, isBlended)
    }

    /// True if the frame shows no new picture.
    var isDerived: Bool { isRepeated || isBlended }
}

/// Computes the steps and the stutters of a film from its frames.
struct SeenFrames {
    private(set) var steps: [FilmMovement.Step] = []
    private(set) var stutters = FilmMovement.Stutters()
    /// The numbers of the frames that are counted as repeated.
    private(set) var repeatedFrames: [Int] = []
    /// The numbers of the frames that are counted as blended.
    private(set) var blendedFrames: [Int] = []

    /// A picture that is shown longer than this stands still, whatever comes next; in seconds.
    private static let longestHold = 0.25
    /// A repeated frame is counted only if something moves at least this far just before and just after it, in
    /// pixels.
    private static let leastDisturbed = 2.0
    /// A blended frame is counted only if something moves at least this far just before and just after it, in
    /// pixels. In a smaller movement a new picture may look like a blend after encoding.
    private static let leastBlended = 4.0
    /// A frame is late if its time is off by more than this fraction of a frame interval. Jitter of 4 ms at 60 fps
    /// is a quarter of an interval.
    private static let mostAstray = 1.0 / 3

    /// Computes the steps of a film that ends at `end` seconds, with `rate` frames per second where no frame is
    /// late or missing.
    init(_ frames: some RandomAccessCollection<SeenFrame>, end: Double, rate: Double) {
        addSteps(frames, end: end, rate: rate)
        countTimes(frames, rate: rate)
    }

    /// Returns the frames whose motion decides if other frames count as repeated or blended: each picture that is
    /// shown more than once for a short time, and the picture after it.
    static func decisiveFrames(of frames: [SeenFrame]) -> Set<Int> {
        var (shown, decisive) = (0, Set<Int>())
        for (index, frame) in frames.enumerated().dropFirst() where !frame.isDerived {
            if index > shown + 1, frame.time - frames[shown].time <= longestHold {
                decisive.formUnion([shown, index])
            }
            shown = index
        }
        return decisive
    }

    /// True if a picture shown for `seconds` stays so long that the movement rests.
    private static func isRest(_ seconds: Double, rate: Double) -> Bool {
        rate > 0 && seconds > max(longestHold, 1.5 / rate)
    }

    private mutating func addSteps(
        _ frames: some RandomAccessCollection<SeenFrame>, end: Double, rate: Double
    ) {
        var shown = 0
        func moment(_ frame: Int) -> Double { frames[frames.index(frames.startIndex, offsetBy: frame)].time }
        func step(
            from first: Int, at start: Double? = nil, to time: Double, _ motion: FilmMovement.Step.Motion
        ) -> FilmMovement.Step {
            let start = start ?? moment(first)
            return FilmMovement.Step(
                frame: first, start: start, duration: max(time - start, 0), motion: motion)
        }
        for (index, frame) in frames.enumerated().dropFirst() where !frame.isDerived {
            let repeats = index - shown - 1
            if repeats > 0, frame.time - moment(shown) > Self.longestHold {
                steps.append(step(from: shown, to: moment(index - 1), .still))
                shown = index - 1
            } else if repeats > 0 {
                let least = min(frame.motion.pixels, steps.last?.motion.pixels ?? 0)
                for frame in shown + 1..<index {
                    let isBlended = frames[frames.index(frames.startIndex, offsetBy: frame)].isBlended
                    if isBlended, least >= Self.leastBlended { blendedFrames.append(frame) }
                    if !isBlended, least >= Self.leastDisturbed { repeatedFrames.append(frame) }
                }
            }
            var start: Double?
            if Self.isRest(frame.time - moment(shown), rate: rate) {
                // A film with a variable rate has no frames during a rest. The movement after the rest then takes
                // one frame interval.
                start = frame.time - 1 / rate
                steps.append(step(from: shown, to: frame.time - 1 / rate, .still))
            }
            add(step(from: shown, at: start, to: frame.time, frame.motion))
            shown = index
        }
        (stutters.repeated, stutters.blended) = (repeatedFrames.count, blendedFrames.count)
        // A movement after the last picture is unknown, but a last picture that is repeated stands still.
        if shown < frames.count - 1 { steps.append(step(from: shown, to: end, .still)) }
    }

    /// Adds a step. Successive steps without tracking, as in most of a long film, are merged into one step.
    private mutating func add(_ step: FilmMovement.Step) {
        if case .notFollowed = step.motion, let last = steps.last, case .notFollowed = last.motion {
            steps[steps.count - 1].duration += step.duration
            steps[steps.count - 1].motion = step.motion
        } else {
            steps.append(step)
        }
    }

    /// Counts late and missing frames while the picture moves. The clock that determines each frame's regular time
    /// follows the frames that are on time.
    private mutating func countTimes(_ frames: some RandomAccessCollection<SeenFrame>, rate: Double) {
        guard rate > 0 else { return }
        func place(of index: Int) -> Double {
            JitteredRate.start(
                of: frames.dropFirst(index).prefix(JitteredRate.together).map(\.time), at: rate)
        }
        var (anchor, between) = (place(of: 0), 0)
        for (index, (before, frame)) in zip(frames, frames.dropFirst()).enumerated() {
            if Self.isRest(frame.time - before.time, rate: rate) {
                (anchor, between) = (place(of: index + 1), 0)
                continue
            }
            let exact = min(max((frame.time - anchor) * rate, 0), 1e9)
            let number = exact.rounded()
            let moves = frame.motion.pixels > 0
            if abs(exact - number) > Self.mostAstray {
                stutters.late += moves ? 1 : 0
                between += 1
            } else {
                stutters.dropped += moves ? max(Int(number) - 1 - between, 0) : 0
                anchor += (number + JitteredRate.following * (exact - number)) / rate
                between = 0
            }
        }
    }
}

extension FilmMovement.Step.Motion {
    /// The distance that something moved in pixels, measured or estimated; 0 if it is not known.
    fileprivate var pixels: Double {
        switch self {
        case .still, .unmeasured: 0
        case .moved(let pixels), .notFollowed(about: let pixels): pixels
        }
    }
}
