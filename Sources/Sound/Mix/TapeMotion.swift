import SceneModel

/// The motion of a sound in memory, like that of a tape: its position, its speed and its loudness.
struct TapeMotion {
    /// The speed around a sample, and the factor by which the sample is multiplied.
    struct Pace: Equatable {
        var speed, factor: Double
    }

    private let part: SoundPart
    /// The time in the file at which playback returns to the file's start; nil if the sound does not loop.
    private let round: SceneTime?
    /// The number of samples per second, and the number of samples for which the sound plays.
    private let rate, count: Int
    /// The number of samples from the film's first picture to the first sample of its sound.
    private let lead: Int
    /// The number of samples between two points at which the pace is computed: a millisecond.
    private let step: Int
    /// The paces that were computed last, keyed by the numbers of their points.
    private var known: [Int: Pace] = [:]

    /// The speed below which the sound fades out: a stopped tape is silent.
    private static let slowest = 1.0 / 16
    /// The speeds between which the sound fades out. So a jump in the track is not heard as a click.
    static let fastest = 16.0...32.0

    /// Creates the motion of a sound that plays for `count` samples; nil if the sound is not read into memory.
    init?(of sound: MixedSound, count: Int, rate: Int) {
        guard sound.reach != nil else { return nil }
        (part, round, self.rate, self.count) = (sound.part, sound.round, rate, count)
        (lead, step) = (sound.lead.samples(at: rate), max(rate / 1000, 1))
    }

    /// Returns the position in the file, in samples, that is played at a sample since the start of the sound.
    func position(at sample: Int) -> Double {
        let seconds = part.playback.seconds(
            at: SceneTime(sample, over: rate), span: part.span, of: round ?? .zero)
        let place = seconds * Double(rate) - Double(lead)
        let nearest = place.rounded()
        // At normal speed, rounding errors must not turn samples into interpolated ones.
        return abs(place - nearest) < 1e-6 ? nearest : place
    }

    /// Returns the pace at a sample since the start of the sound, interpolated between two points.
    mutating func pace(at sample: Int) -> Pace {
        let (number, rest) = sample.quotientAndRemainder(dividingBy: step)
        let (start, end) = (point(number), point(number + 1))
        if start == end { return start }
        let part = Double(rest) / Double(step)
        return Pace(
            speed: start.speed + (end.speed - start.speed) * part,
            factor: start.factor + (end.factor - start.factor) * part)
    }

    private mutating func point(_ number: Int) -> Pace {
        if let pace = known[number] { return pace }
        let pace = computedPace(at: min(number * step, count))
        // Two values are enough to interpolate between them.
        if known.count > 1 { known = known.filter { $0.key == number - 1 } }
        known[number] = pace
        return pace
    }

    /// Computes the pace from the positions 5 ms before and after a sample. A change of direction is no stop, so both
    /// sides count by themselves.
    private func computedPace(at sample: Int) -> Pace {
        let here = position(at: sample)
        let sides = [max(sample - 5 * step, 0), min(sample + 5 * step, count)].filter { $0 != sample }
        let speeds = sides.map { abs((position(at: $0) - here) / Double($0 - sample)) }
        guard let least = speeds.min(), let most = speeds.max() else { return Pace(speed: 0, factor: 0) }
        let slow = min(least / Self.slowest, 1)
        let (limit, end) = (Self.fastest.lowerBound, Self.fastest.upperBound)
        let fast = min(max((end - most) / (end - limit), 0), 1)
        // Rounding errors at normal speed must not turn samples into interpolated ones either.
        return Pace(speed: abs(most - 1) < 1e-6 ? 1 : min(most, end), factor: slow * fast)
    }
}
