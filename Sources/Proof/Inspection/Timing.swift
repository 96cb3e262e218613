import Media

/// What the moments at which a film's frames show say about its rate.
public struct Timing: Sendable, Equatable {
    /// Frames that should be there and are not.
    public struct Gap: Sendable, Equatable {
        /// The frame after the gap.
        public let frame: Int
        /// The frames that are missing.
        public let missing: Int
    }

    /// Frames a second; nil when frames do not come in equal steps.
    public let rate: Ratio?
    /// The places where steps are longer than the others, when the rate is constant but for them.
    public let gaps: [Gap]
    /// The shortest step from a frame to the next, in seconds; 0 for fewer than two frames.
    public let shortestStep: Double
    /// The longest step.
    public let longestStep: Double
    /// The seconds from the first frame's showing to the end of the last one's.
    public let duration: Double
    /// The moment of the first frame, in seconds.
    public let start: Double

    /// Gaps are rare; where every twentieth step is longer, the rate varies.
    private static let stepsPerGap = 20
    private static let usualRates =
        [24, 25, 30, 48, 50, 60, 72, 90, 100, 120, 144, 240].map { Ratio($0, 1) }
        + [24, 30, 48, 60, 120].map { Ratio($0 * 1000, 1001) }

    /// Judges the moments of frames, in ascending order and in units of `timeBase`.
    ///
    /// - Parameters:
    ///   - frameCount: All frames, also those whose moment is not known.
    ///   - lastDuration: How long the last frame shows, when the film says so.
    ///   - hints: Rates that the film claims to have; the frames decide.
    init(_ moments: [Int64], frameCount: Int, timeBase: Ratio, lastDuration: Int64, hints: [Ratio]) {
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
        let candidates = [exact] + hints + Self.usualRates + [whole]
        for rate in candidates where rate.numerator > 0 && rate.denominator > 0 {
            guard let gaps = Self.gaps(moments, timeBase, rate) else { continue }
            let frames = frameCount + gaps.reduce(0) { $0 &+ $1.missing }
            self.rate = rate
            self.gaps = gaps
            duration = Double(frames) * Double(rate.denominator) / Double(rate.numerator)
            return
        }
        (rate, gaps, duration) = (nil, [], span + Double(max(lastDuration, 0)) * timeBase.value)
    }

    /// The gaps under the assumption of a rate, or nil when the moments contradict it: each must be within a
    /// unit of time of a multiple of the frame's duration.
    private static func gaps(_ moments: [Int64], _ timeBase: Ratio, _ rate: Ratio) -> [Gap]? {
        guard let first = moments.first else { return nil }
        let (ticks, isTooFine) = timeBase.denominator.multipliedReportingOverflow(by: rate.denominator)
        let (frames, isTooFast) = timeBase.numerator.multipliedReportingOverflow(by: rate.numerator)
        guard !isTooFine, !isTooFast, ticks < 1 << 62 else { return nil }
        var gaps: [Gap] = []
        var previous = 0
        for (frame, moment) in moments.enumerated().dropFirst() {
            let (product, overflows) = Int(moment - first).multipliedReportingOverflow(by: frames)
            guard !overflows, product.magnitude < 1 << 62 else { return nil }
            let number = (product + ticks / 2) / ticks
            guard abs(product - number * ticks) <= frames, number > previous else { return nil }
            if number > previous + 1 { gaps.append(Gap(frame: frame, missing: number - previous - 1)) }
            previous = number
        }
        return gaps.count <= max(2, moments.count / stepsPerGap) ? gaps : nil
    }
}
