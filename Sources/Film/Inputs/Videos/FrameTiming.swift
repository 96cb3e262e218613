import Media
import SceneModel

/// The frame rate of a film and the gaps between its frames, computed from the timestamps alone.
package struct FrameTiming: Sendable, Equatable {
    /// A place where frames are missing.
    package struct Gap: Sendable, Equatable {
        /// The number of the frame after the gap; the film's frame count if the gap is a last frame that is displayed
        /// too long.
        package let frame: Int
        /// The number of missing frames.
        package let missing: Int
    }

    /// The frame rate; nil if the rate varies.
    package let rate: Ratio?
    /// The places where frames are missing, if the rate is constant otherwise; empty if the rate varies.
    package let gaps: [Gap]
    /// The shortest time from one frame to the next, in seconds; 0 for fewer than two frames.
    package let shortestStep: Double
    /// The longest time from one frame to the next, in seconds.
    package let longestStep: Double
    /// The seconds from the start of the first frame to the end of the last one.
    package let duration: Double
    /// The timestamp of the first frame, in seconds.
    package let start: Double

    /// True if the film has usable timestamps.
    package var isKnown: Bool { rate != nil || longestStep > 0 }

    /// The rate counts as variable if more than one in 20 intervals between timestamps is a gap, unless
    /// `Fit.init(sparse:)` finds a rate.
    private static let stepsPerGap = 20
    /// The minimum duration, in frame intervals, of a last frame that counts as a gap; shorter durations are due to the
    /// container's rounding.
    private static let longFrame = 1.5
    private static let usualRates =
        [24, 25, 30, 48, 50, 60, 72, 90, 100, 120, 144, 240].map { Ratio($0, 1) }
        + FrameRate.ntsc.map { Ratio($0.numerator, $0.denominator) }

    /// Finds the rate of the frames with the timestamps `moments`, which are in ascending order and in units of
    /// `timeBase`.
    ///
    /// - Parameters:
    ///   - frameCount: The number of all frames, including frames without a timestamp.
    ///   - lastDuration: The duration of the last frame's packet; 0 if the packet has no duration.
    ///   - hints: Rates that the container states, to be tried last.
    package init(_ moments: [Int64], frameCount: Int, timeBase: Ratio, lastDuration: Int64, hints: [Ratio]) {
        let steps = zip(moments, moments.dropFirst()).map { $1 - $0 }
        shortestStep = Double(steps.min() ?? 0) * timeBase.value
        longestStep = Double(steps.max() ?? 0) * timeBase.value
        start = Double(moments.first ?? 0) * timeBase.value
        let span = Double((moments.last ?? 0) - (moments.first ?? 0)) * timeBase.value
        let usual = steps.sorted().dropFirst(steps.count / 2).first ?? lastDuration
        let (unit, overflows) = timeBase.numerator.multipliedReportingOverflow(by: Int(usual))
        guard usual > 0, unit > 0, timeBase.denominator > 0, !overflows else {
            (rate, gaps, duration) = (nil, [], span)
            return
        }
        let exact = Ratio(timeBase.denominator, unit)
        let measured = moments.count > 1 && span > 0 ? Double(moments.count - 1) / span : exact.value
        let whole = Ratio(Int(min(measured, 1_000_000).rounded()), 1)
        let usualFits = Self.usualRates.compactMap { Fit(moments, timeBase, $0) }
        let best =
            Fit(moments, timeBase, exact) ?? usualFits.min { $0.deviation < $1.deviation }
            ?? (hints + [whole]).lazy.compactMap { Fit(moments, timeBase, $0) }.first
            ?? ([exact] + Self.usualRates).compactMap { Fit(sparse: moments, timeBase, $0) }.min {
                $0.deviation < $1.deviation
            }
        guard let best else {
            (rate, gaps, duration) = (nil, [], span + Double(max(lastDuration, 0)) * timeBase.value)
            return
        }
        rate = best.rate
        let lastFrames = min(Double(lastDuration) * timeBase.value * best.rate.value, 1e12)
        let missing = lastFrames < Self.longFrame ? 0 : Int(lastFrames.rounded()) - 1
        gaps = best.gaps + (missing > 0 ? [Gap(frame: frameCount, missing: missing)] : [])
        let frames = frameCount + gaps.reduce(0) { $0 &+ $1.missing }
        duration = Double(frames) / best.rate.value
    }

    /// The result of fitting timestamps to a constant rate.
    private struct Fit {
        let rate: Ratio
        private(set) var gaps: [Gap] = []
        /// The largest distance of a timestamp from a multiple of the frame interval, in units of the time base.
        private(set) var deviation = 0.0

        /// Fits timestamps to a rate. Returns nil unless every timestamp is a multiple of the frame interval, give or
        /// take one unit of the time base. After a gap, multiples are counted from the next frame, since the duration
        /// of a piece that was cut out need not be a multiple of the frame interval.
        init?(_ moments: [Int64], _ timeBase: Ratio, _ rate: Ratio) {
            self.init(moments, timeBase, rate, cutsAreWhole: false)
            guard gaps.count <= max(2, moments.count / stepsPerGap) else { return nil }
        }

        /// Fits a constant rate to a film in which many frames were dropped, such as a capture on a slow computer.
        /// Returns nil unless every timestamp is a multiple of the frame interval. At most one frame in five may be
        /// missing: with more missing frames, the picture is assumed to be at rest. At most five gaps may follow each
        /// other: more gaps mean a lower rate.
        init?(sparse moments: [Int64], _ timeBase: Ratio, _ rate: Ratio) {
            // With a coarse time base every timestamp would fit many frame rates.
            guard timeBase.value * rate.value <= Self.coarsest else { return nil }
            self.init(moments, timeBase, rate, cutsAreWhole: true)
            let missing = gaps.reduce(0) { $0 &+ $1.missing }
            guard missing <= moments.count / Self.framesPerMissing else { return nil }
            var row = 0
            for (index, gap) in gaps.enumerated() {
                row = index > 0 && gaps[index - 1].frame == gap.frame - 1 ? row + 1 : 1
                if row > Self.longestRow { return nil }
            }
        }

        /// The coarsest time base with which `init(sparse:)` can find a rate, in frame intervals.
        private static let coarsest = 0.125
        /// The minimum number of present frames for each missing frame.
        private static let framesPerMissing = 4
        /// The maximum number of consecutive gaps.
        private static let longestRow = 5

        private init?(_ moments: [Int64], _ timeBase: Ratio, _ rate: Ratio, cutsAreWhole: Bool) {
            guard rate.numerator > 0, rate.denominator > 0, var anchor = moments.first else { return nil }
            let (ticks, isTooFine) = timeBase.denominator.multipliedReportingOverflow(by: rate.denominator)
            let (frames, isTooFast) = timeBase.numerator.multipliedReportingOverflow(by: rate.numerator)
            guard !isTooFine, !isTooFast, ticks < 1 << 62 else { return nil }
            self.rate = rate
            var previous = 0
            for (frame, moment) in moments.enumerated().dropFirst() {
                let (product, overflows) = Int(moment - anchor).multipliedReportingOverflow(by: frames)
                guard !overflows, product.magnitude < 1 << 62 else { return nil }
                let number = (product + ticks / 2) / ticks
                guard number > previous else { return nil }
                if number > previous + 1 { gaps.append(Gap(frame: frame, missing: number - previous - 1)) }
                let astray = abs(product - number * ticks)
                if astray <= frames {
                    deviation = max(deviation, Double(astray) / Double(frames))
                    previous = number
                } else {
                    guard !cutsAreWhole, number > previous + 1 else { return nil }
                    (anchor, previous) = (moment, 0)
                }
            }
        }
    }
}
