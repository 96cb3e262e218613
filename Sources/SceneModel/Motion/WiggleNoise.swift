import Geometry

/// Smooth noise between −1 and 1: cubic B-splines whose control points are random numbers at equal intervals. The noise
/// is twice differentiable and never leaves the range of the random numbers.
struct WiggleNoise {
    /// A constant that is mixed into the seed, so that this noise is independent of the random numbers that layers use.
    private static let purpose = 0x7769_6767

    private let random: Randomness
    private let step: SceneTime
    /// The number of intervals in a loop, after which the noise repeats; nil without a loop.
    private let stepCount: Int?
    private let octaves: Int
    private let falloff: Double
    private let purpose: Int

    init<Value>(_ wiggle: Wiggle<Value>, span: LayerSpan) {
        random = Randomness(seed: span.seed, layer: wiggle.seed)
        let frequency = SceneTime(seconds: wiggle.frequency)
        precondition(frequency > .zero, "the frequency must be above zero")
        let wanted = SceneTime(frequency.denominator, over: frequency.numerator)
        if let round = span.round, round > .zero {
            // With a single random number in the loop, nothing would move.
            let count = max(round.divided(near: wanted.value).count, 2)
            (step, stepCount) = (round.times(SceneTime(1, over: count)), count)
        } else {
            (step, stepCount) = (wanted, nil)
        }
        (octaves, falloff) = (wiggle.octaves, wiggle.falloff)
        purpose = Self.purpose &+ Value.axisCount << 8
    }

    func value(_ axis: Int, at time: SceneTime) -> Double {
        var (sum, weights, weight) = (0.0, 0.0, 1.0)
        for octave in 0..<octaves {
            let step = step.times(SceneTime(1, over: 1 << octave))
            let (whole, part) = (time.cycles(of: step).whole, time.phase(of: step))
            func near(_ offset: Int) -> Double { number(axis, octave, at: whole &+ offset) }
            let rest = 1 - part
            let spline =
                rest * rest * rest * near(-1) + (part * part * (3 * part - 6) + 4) * near(0)
                + (rest * rest * (3 * rest - 6) + 4) * near(1) + part * part * part * near(2)
            sum += weight * spline / 6
            weights += weight
            weight *= falloff
        }
        return min(max(sum / weights, -1), 1)
    }

    /// Returns a random number from −1 to 1. Numbers near −1 and 1 are more frequent, so that the smooth curve through
    /// them uses more of the range.
    private func number(_ axis: Int, _ octave: Int, at index: Int) -> Double {
        var index = index
        if let stepCount {
            let count = stepCount << octave
            index = (index % count + count) % count
        }
        let even = 2 * random.unit(purpose &+ axis, index, round: octave) - 1
        return even * (3 - even * even) / 2
    }
}
