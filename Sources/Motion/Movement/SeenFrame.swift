/// A decoded frame of a film, with the motion since the previous frame.
package struct SeenFrame: Equatable {
    /// The frame's presentation time, in seconds from the film's beginning.
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

    /// True if the frame shows no new picture, because it is repeated or blended.
    var isDerived: Bool { isRepeated || isBlended }
}

/// The steps and stutters of a film, computed from its frames.
struct SeenFrames {
    private(set) var steps: [FilmMovement.Step] = []
    private(set) var stutters = FilmMovement.Stutters()
    /// The frame numbers of the repeated frames that count as stutters.
    private(set) var repeatedFrames: [Int] = []
    /// The frame numbers of the blended frames that count as stutters.
    private(set) var blendedFrames: [Int] = []

    /// The maximum time, in seconds, that a picture may be shown within a movement. After this time, the film stands
    /// still.
    private static let longestHold = 0.25
    /// The minimum motion, in pixels, with which a repeated frame counts as a stutter: in the step before the frame,
    /// and in the step to the next new picture.
    private static let minimumRepeatedJump = 2.0
    /// The minimum motion, in pixels, with which a blended frame counts as a stutter: in the step before the frame, and
    /// in the step to the next new picture. In slower movement, encoding may make a new picture look like a blend.
    private static let minimumBlendedJump = 4.0
    /// The maximum timing error of a frame that is not late, as a share of the frame interval. Jitter of 4 ms, a
    /// quarter of the interval at 60 fps, is allowed.
    private static let maximumTimingError = 1.0 / 3

    /// Finds the steps (from each picture to the next) and the stutters of a film that ends at `end` seconds. `rate` is
    /// the nominal frame rate, per second.
    init(_ frames: some RandomAccessCollection<SeenFrame>, end: Double, rate: Double) {
        addSteps(frames, end: end, rate: rate)
        countTimes(frames, rate: rate)
    }

    /// Returns the frames whose motion decides which repeated or blended frames count as stutters: the new pictures
    /// just before and just after each short run of repeated or blended frames.
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

    /// Returns true if the film stands still while it shows a picture for `seconds`. `rate` is the frame rate.
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
                    if isBlended, least >= Self.minimumBlendedJump { blendedFrames.append(frame) }
                    if !isBlended, least >= Self.minimumRepeatedJump { repeatedFrames.append(frame) }
                }
            }
            var start: Double?
            if Self.isRest(frame.time - moment(shown), rate: rate) {
                // A film of variable frame rate has no frames during a rest. The movement after the rest takes one
                // frame interval.
                start = frame.time - 1 / rate
                steps.append(step(from: shown, to: frame.time - 1 / rate, .still))
            }
            add(step(from: shown, at: start, to: frame.time, frame.motion))
            shown = index
        }
        (stutters.repeated, stutters.blended) = (repeatedFrames.count, blendedFrames.count)
        // The motion after the last picture is unknown, but a picture that is repeated to the end stands still.
        if shown < frames.count - 1 { steps.append(step(from: shown, to: end, .still)) }
    }

    /// Adds a step. Consecutive steps without measured motion, as in most of a long film, are merged into one.
    private mutating func add(_ step: FilmMovement.Step) {
        if case .notFollowed = step.motion, let last = steps.last, case .notFollowed = last.motion {
            steps[steps.count - 1].duration += step.duration
            steps[steps.count - 1].motion = step.motion
        } else {
            steps.append(step)
        }
    }

    /// Counts late and missing frames while the film moves. Each frame's time is compared with the time of a regular
    /// clock. Each frame that is on time corrects the clock a little.
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
            if abs(exact - number) > Self.maximumTimingError {
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
    /// The measured or estimated distance, in pixels, of the largest motion in the step; 0 if unknown.
    fileprivate var pixels: Double {
        switch self {
        case .still, .unmeasured: 0
        case .moved(let pixels), .notFollowed(about: let pixels): pixels
        }
    }
}
