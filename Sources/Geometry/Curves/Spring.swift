/// A damped spring as a timing curve: starts at rest at 0 and settles at 1.
public struct Spring: Sendable, Equatable {
    /// The distance from 1 at which the spring counts as settled.
    private static let rest = 1.0 / 4096

    /// The damping ratio. Below 1 the spring overshoots; at 1 it settles as fast as possible without overshooting.
    public let damping: Double
    /// The time to settle in seconds, for an undamped frequency of 1 radian per second.
    private let settlingTime: Double

    /// Creates a spring with a damping ratio from 0.05 to 10.
    public init(damping: Double) {
        self.damping = damping
        settlingTime = Self.time(damping, until: Self.rest)
    }

    private static func time(_ damping: Double, until rest: Double) -> Double {
        // The bound never increases with time, so bisection finds when it falls below the limit.
        var (low, high) = (0.0, 1000.0)
        for _ in 0..<53 {
            let middle = (low + high) / 2
            if bound(damping, at: middle) > rest { low = middle } else { high = middle }
        }
        return high
    }

    /// Returns the time, in seconds, after which the spring's distance from 1 stays below `rest`, for an undamped
    /// frequency of 1 radian per second. `rest` must be at least 10⁻¹⁸.
    package func time(until rest: Double) -> Double { Self.time(damping, until: rest) }

    /// Returns the time to settle in seconds, for an undamped frequency in hertz.
    package func settlingTime(frequency: Double) -> Double { settlingTime / (2 * Double.pi * frequency) }

    /// Returns the progress at the fraction `x` of the settling time: 0 for x = 0, and 1 for x ≥ 1.
    public func value(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        return 1 - distance(at: x * settlingTime)
    }

    /// Returns the spring's distance from 1 at `time` seconds, for an undamped frequency of 1 radian per second.
    package func distance(at time: Double) -> Double { motion(at: time).distance }

    /// Returns the integral of the spring's distance from 1, over the time from 0 to `time` seconds, for an undamped
    /// frequency of 1 radian per second. The distance is the spring's response to a jump; the integral is the response
    /// to a movement at constant speed.
    package func distanceSum(until time: Double) -> Double {
        let motion = motion(at: time)
        // From x″ + 2ζx′ + x = 0, integrated from x = 1 and x′ = 0.
        return 2 * damping * (1 - motion.distance) + motion.speed
    }

    /// Returns the spring's distance from 1 at `time`, and the speed at which the distance decreases.
    private func motion(at time: Double) -> (distance: Double, speed: Double) {
        if damping < 1 {
            let frequency = (1 - damping * damping).squareRoot()
            let (sine, cosine) = Turn.sineAndCosine(frequency * time / (2 * Double.pi))
            let decay = Exponential.value(-damping * time)
            return (decay * (cosine + damping / frequency * sine), decay * (sine / frequency))
        }
        if damping == 1 {
            let decay = Exponential.value(-time)
            return ((1 + time) * decay, time * decay)
        }
        let root = (damping * damping - 1).squareRoot()
        // The product of the two roots is 1; dividing avoids the cancellation that subtracting would cause.
        let (fast, slow) = (-damping - root, -1 / (damping + root))
        let (early, late) = (Exponential.value(fast * time), Exponential.value(slow * time))
        return ((fast * late - slow * early) / (fast - slow), (late - early) / (slow - fast))
    }

    /// Returns an upper bound of the spring's distance from 1 at `time`: the envelope of the oscillation.
    private static func bound(_ damping: Double, at time: Double) -> Double {
        guard damping < 1 else {
            let slow = damping == 1 ? 1 : 1 / (damping + (damping * damping - 1).squareRoot())
            return (1 + slow * time) * Exponential.value(-slow * time)
        }
        let amplitude = min(1 / (1 - damping * damping).squareRoot(), 1 + damping * time)
        return amplitude * Exponential.value(-damping * time)
    }
}
