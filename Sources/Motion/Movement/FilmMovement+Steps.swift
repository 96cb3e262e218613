import SceneModel

extension FilmMovement {
    /// From a picture to the next one that differs from it.
    package struct Step: Sendable, Equatable {
        /// The motion that was seen.
        package enum Motion: Sendable, Equatable {
            /// Nothing: only the brightness changed, or what moved was nearer than `MotionTracker.stillness`.
            case still
            /// The farthest that anything went, in pixels.
            case moved(Double)
            /// The pictures differ, but nothing in them could be followed.
            case unmeasured
            /// Nobody looked closely, as in most of a long film; at a glance something may have moved so far, in pixels.
            case notFollowed(about: Double)

            /// How far something moved; nil where it was not followed.
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

        /// The picture from which it leads.
        var frame: Int
        /// The time of that picture, in seconds from the film's beginning.
        var start: Double
        /// The seconds until the next picture that differs.
        var duration: Double
        var motion: Motion

        package init(frame: Int, start: Double, duration: Double, motion: Motion) {
            (self.frame, self.start, self.duration, self.motion) = (frame, start, duration, motion)
        }
    }

    /// Sets what the steps of a film say about its movement.
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

    /// A row consists of groups of steps that all moved. Steps that could not be measured neither count nor end a row.
    package static func largestJump(_ steps: [Step], rate: FrameRate, keptUp: Double) -> Jump? {
        // Timestamps are rounded, often to milliseconds.
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

    /// The steps with no jump larger than the larger one of its neighbours: now and then a patch is confused with
    /// another, even in every other picture.
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

    /// Steps that follow each other and together last as long as one at 30 fps, or a little longer. By groups, movement that
    /// swells and ebbs has half the jump at twice the rate, though its slowest step is much shorter.
    private struct Group {
        private static let leastDuration = 1 / 30.0

        /// The mean of the steps.
        let jump: Double
        let duration: Double
        /// The index of the step after them.
        let end: Int

        /// The first group of some steps; nil if a step of it did not move, or it is too short.
        init?(_ steps: ArraySlice<Step>) {
            var (sum, time, end) = (0.0, 0.0, steps.startIndex)
            // Timestamps are rounded here too.
            while time < Self.leastDuration * 0.98 {
                guard end < steps.endIndex, case .moved(let pixels) = steps[end].motion else { return nil }
                sum += pixels
                time += steps[end].duration
                end += 1
            }
            (jump, duration, self.end) = (sum / Double(end - steps.startIndex), time, end)
        }
    }
}
