import TestSupport

/// A reference implementation of a message's motion with other methods: Newton's method instead of bisection,
/// Runge–Kutta instead of closed forms. It shares no code with the layer.
enum WitnessedMotion {
    /// A timing property, with its JSON.
    struct Property {
        let start, end: Double
        let handles: [Double]

        var json: String {
            "{\"start\": \(start), \"end\": \(end), \"curve\": [\(handles.map { "\($0)" }.joined(separator: ", "))]}"
        }

        func progress(_ part: Double) -> Double {
            let local = (part - start) / (1 - start - end)
            return local <= 0 ? 0 : local >= 1 ? 1 : WitnessedMotion.bezier(handles, local)
        }

        static func random(_ random: inout RepeatableRandom) -> Property {
            func number(_ range: ClosedRange<Int>) -> Double {
                Double(Int.random(in: range, using: &random)) / 100
            }
            let start = number(0...45)
            return Property(
                start: start, end: number(0...45),
                handles: [number(5...95), number(-20...120), number(5...95), number(-20...120)])
        }
    }

    /// Returns the value of a cubic Bézier timing curve at x.
    static func bezier(_ handles: [Double], _ x: Double) -> Double {
        func polynomial(_ one: Double, _ two: Double, _ t: Double) -> Double {
            let (c, b) = (3 * one, 3 * (two - one) - 3 * one)
            return ((1 - c - b) * t + b) * t * t + c * t
        }
        var t = x
        for _ in 0..<60 {
            let (one, two) = (handles[0], handles[2])
            let (c, b) = (3 * one, 3 * (two - one) - 3 * one)
            let slope = (3 * (1 - c - b) * t + 2 * b) * t + c
            guard abs(slope) > 1e-9 else { break }
            t = min(max(t - (polynomial(one, two, t) - x) / slope, 0), 1)
        }
        return polynomial(handles[1], handles[3], t)
    }

    /// A damped oscillator that is pushed away from rest, integrated in small steps.
    struct Oscillator {
        private(set) var place = 0.0
        private var speed = 0.0
        private let damping, frequency: Double

        init(damping: Double, frequency: Double) {
            self.damping = damping
            self.frequency = frequency * 2 * Double.pi
        }

        mutating func push(_ distance: Double) { place += distance }

        /// Integrates by the classic Runge–Kutta method of order 4.
        mutating func run(_ seconds: Double, steps: Int) {
            let h = seconds / Double(steps)
            func slope(_ x: Double, _ v: Double) -> (Double, Double) {
                (v, -frequency * frequency * x - 2 * damping * frequency * v)
            }
            for _ in 0..<steps {
                let a = slope(place, speed)
                let b = slope(place + a.0 * h / 2, speed + a.1 * h / 2)
                let c = slope(place + b.0 * h / 2, speed + b.1 * h / 2)
                let d = slope(place + c.0 * h, speed + c.1 * h)
                place += h / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
                speed += h / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
            }
        }
    }
}
