/// A spring that starts at rest at 0 and settles at 1, in closed form.
public struct Spring: Sendable, Equatable {
    /// What of the way is left when it counts as settled.
    private static let rest = 1.0 / 4096

    /// The damping ratio: below 1 it overshoots, at 1 it is as fast as possible without.
    public let damping: Double
    /// The time in which it settles, where its undamped frequency is 1 radian a second.
    private let settlingTime: Double

    /// A spring of a damping ratio of 0.05 to 10.
    public init(damping: Double) {
        self.damping = damping
        // What bounds the distance never grows, so bisection finds where it is small enough.
        var (low, high) = (0.0, 1000.0)
        for _ in 0..<53 {
            let middle = (low + high) / 2
            if Self.bound(damping, at: middle) > Self.rest { low = middle } else { high = middle }
        }
        settlingTime = high
    }

    /// The seconds in which a spring of an undamped frequency in hertz settles.
    package func settlingTime(frequency: Double) -> Double { settlingTime / (2 * Double.pi * frequency) }

    /// The part of the way done at `x`, the part of the settling time: 0 at 0, 1 from 1 on.
    public func value(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        return 1 - distance(at: x * settlingTime)
    }

    /// The distance from 1 at a time, where the undamped frequency is 1 radian a second.
    package func distance(at time: Double) -> Double {
        if damping < 1 {
            let frequency = (1 - damping * damping).squareRoot()
            let (sine, cosine) = Turn.sineAndCosine(frequency * time / (2 * Double.pi))
            return Exponential.value(-damping * time) * (cosine + damping / frequency * sine)
        }
        if damping == 1 { return (1 + time) * Exponential.value(-time) }
        let root = (damping * damping - 1).squareRoot()
        // Their product is 1. Written so, no digits are lost.
        let (fast, slow) = (-damping - root, -1 / (damping + root))
        return (fast * Exponential.value(slow * time) - slow * Exponential.value(fast * time)) / (fast - slow)
    }

    /// What the distance never exceeds, without the oscillation.
    private static func bound(_ damping: Double, at time: Double) -> Double {
        guard damping < 1 else {
            let slow = damping == 1 ? 1 : 1 / (damping + (damping * damping - 1).squareRoot())
            return (1 + slow * time) * Exponential.value(-slow * time)
        }
        let amplitude = min(1 / (1 - damping * damping).squareRoot(), 1 + damping * time)
        return amplitude * Exponential.value(-damping * time)
    }

    /// A spring in JSON.
    static let format = ObjectFormat<Double>(properties: [
        .required(
            "damping", \.self, .number(in: 0.05...10),
            "The damping ratio: below 1 it overshoots, at 1 and above it does not.")
    ]).format(startingFrom: 1).map(
        expectation: "a spring {\"damping\": ...}", { Spring(damping: $0) }, back: { $0.damping })
}
