import Film

extension FilmInspection {
    /// A step this much longer or shorter than the mean one is late, by docs/answer.md.
    private static let mostJitter = 0.25
    /// A frame this much of a step from where it would be at a constant rate is in another one's place.
    private static let mostDrift = 0.5

    /// Frames a second of a film whose timestamps jitter around a constant rate, as phones' do; nil if they don't, or if
    /// the rate is constant.
    package var steadyRate: Double? {
        guard timing.rate == nil, hasKnownTimes, frameTimes.count > 2, let last = frameTimes.last, last > 0
        else { return nil }
        let step = last / Double(frameTimes.count - 1)
        guard timing.shortestStep >= step * (1 - Self.mostJitter),
            timing.longestStep <= step * (1 + Self.mostJitter)
        else { return nil }
        let drifts = frameTimes.enumerated().contains { number, time in
            abs(time - Double(number) * step) > Self.mostDrift * step
        }
        return drifts ? nil : 1 / step
    }
}
