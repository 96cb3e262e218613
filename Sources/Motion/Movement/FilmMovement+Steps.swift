import SceneModel

extension FilmMovement {
    /// A step from a picture to the next picture that differs from it.
    package struct Step: Sendable, Equatable {
        /// The motion of a step.
        package enum Motion: Sendable, Equatable {
            /// No motion: only the brightness changed, or everything moved less than `MotionTracker.stillness`.
            case still
            /// The largest distance that something moved, in pixels.
            case moved(Double)
            /// The pictures differ, but no motion could be tracked in them.
            case unmeasured
            /// Not measured, as in most of a long film. `about` is an estimate of the largest distance, in pixels.
            case notFollowed(about: Double)

            /// The largest distance that something moved, in pixels; nil if it wasn't measured.
            var knownPixels: Double? {
                switch self {
                case .still: 0
                case .moved(let pixels): pixels
                case .unmeasured, .notFollowed: nil
                }
            }

            init(_ motion: FrameMotion) {
                if motion.distances.isEmpty {
                    self = motion.hasUnexplainedChange ? .unmeasured : .still
                } else {
                    self = .moved(Double(motion.largest))
                }
            }
        }

        /// The frame number of the step's first picture.
        var frame: Int
        /// The time of the step's first picture, in seconds from the film's beginning.
        var start: Double
        /// The time until the next picture that differs, in seconds.
        var duration: Double
        var motion: Motion

        package init(frame: Int, start: Double, duration: Double, motion: Motion) {
            (self.frame, self.start, self.duration, self.motion) = (frame, start, duration, motion)
        }
    }

    /// Computes the film's jumps, and the shares of time with movement, from its steps. `keptUp` is the minimum
    /// duration of the largest jump, in seconds.
    mutating func measure(_ steps: [Step], keptUp: Double = FilmMovement.keptUp) {
        let jumps = steps.compactMap { step -> (pixels: Double, duration: Double)? in
            if case .moved(let pixels) = step.motion { (pixels, step.duration) } else { nil }
        }.sorted { $0.pixels < $1.pixels }
        func time(_ motion: (Step.Motion) -> Bool) -> Double {
            steps.reduce(0) { motion($1.motion) ? $0 + $1.duration : $0 }
        }
        let moving = jumps.reduce(0) { $0 + $1.duration }
        let unmeasured = time { $0 == .unmeasured }
        let changing = moving + unmeasured + time { $0 == .still }
        let notFollowed = time { if case .notFollowed = $0 { true } else { false } }
        followedShare = seconds > 0 ? max(1 - notFollowed / seconds, 0) : 1
        let followed = seconds * followedShare
        movingShare = followed > 0 ? min(moving / followed, 1) : 0
        unmeasuredShare = changing > 0 ? unmeasured / changing : 0
        medianJump = Self.percentile(50, of: jumps)
        jump95 = Self.percentile(95, of: jumps)
        largestJump = Self.largestJump(steps, rate: rate, keptUp: keptUp)
    }

    private static func percentile(_ percent: Double, of jumps: [(pixels: Double, duration: Double)])
        -> Double?
    {
        let limit = jumps.reduce(0) { $0 + $1.duration } * percent / 100
        var time = 0.0
        for jump in jumps {
            time += jump.duration
            if time >= limit { return jump.pixels }
        }
        return jumps.last?.pixels
    }

    /// Returns the largest jump that lasts `keptUp` seconds. The jump of a sequence of moving steps is the smallest
    /// jump of the sequence's groups of steps. Unmeasured steps are skipped and don't end a sequence.
    package static func largestJump(_ steps: [Step], rate: FrameRate, keptUp: Double) -> Jump? {
        // Timestamps are often rounded to milliseconds, so slightly shorter times are accepted.
        let enough = keptUp * 0.98
        var largest: (pixels: Double, row: ArraySlice<Step>)?
        let known = withoutPeaks(steps.filter { $0.motion != .unmeasured })
        for first in known.indices {
            var (least, time, count, next) = (Double.infinity, 0.0, 0, first)
            while time < enough || count < 2, let group = Group(known[next...]) {
                least = min(least, group.jump)
                time += group.duration
                count += 1
                next = group.end
            }
            if time >= enough, count >= 2, least > largest?.pixels ?? 0 {
                largest = (least, known[first..<next])
            }
        }
        guard let (pixels, row) = largest, let first = row.first else { return nil }
        let usual = row.map(\.duration).sorted()[(row.count - 1) / 2]
        return Jump(
            pixels: pixels, frames: Int((min(usual, 1e6) * rate.framesPerSecond).rounded()),
            frame: first.frame, seconds: first.start)
    }

    /// Returns the steps with each jump limited to the larger jump of its two neighbours. This removes false jumps,
    /// because the tracker occasionally confuses two patches, at worst in every other picture.
    private static func withoutPeaks(_ steps: [Step]) -> [Step] {
        func jump(_ index: Int) -> Double {
            guard steps.indices.contains(index), case .moved(let pixels) = steps[index].motion else {
                return 0
            }
            return pixels
        }
        return steps.indices.map { index in
            var step = steps[index]
            if case .moved(let pixels) = step.motion {
                step.motion = .moved(min(pixels, max(jump(index - 1), jump(index + 1))))
            }
            return step
        }
    }

    /// Consecutive steps that together last 1/30 s or a little longer. With groups, doubling the frame rate halves the
    /// jump of a movement of varying speed. With single steps, the jump would shrink much more: to the slowest step.
    private struct Group {
        private static let minimumDuration = 1 / 30.0

        /// The mean distance of the group's steps, in pixels.
        let jump: Double
        let duration: Double
        /// The index in `steps` of the first step after the group.
        let end: Int

        /// Creates the group at the start of `steps`; nil if one of its steps did not move, or if `steps` are too
        /// short.
        init?(_ steps: ArraySlice<Step>) {
            var (sum, time, end) = (0.0, 0.0, steps.startIndex)
            // Timestamps are often rounded, so slightly shorter groups are accepted.
            while time < Self.minimumDuration * 0.98 {
                guard end < steps.endIndex, case .moved(let pixels) = steps[end].motion else { return nil }
                sum += pixels
                time += steps[end].duration
                end += 1
            }
            (jump, duration, self.end) = (sum / Double(end - steps.startIndex), time, end)
        }
    }
}
