/// A timing curve of Robert Penner: a shape, at the start, at the end, or at both. In the words of easings.net, `inOut`
/// of `back` is `easeInOutBack`.
struct PennerCurve {
    /// The shape of a curve.
    enum Shape: String, CaseIterable {
        case sine = "Sine"
        case quad = "Quad"
        case cubic = "Cubic"
        case quart = "Quart"
        case quint = "Quint"
        case expo = "Expo"
        case circ = "Circ"
        case back = "Back"
        case elastic = "Elastic"
        case bounce = "Bounce"
    }

    /// The part of the time in which the shape is seen.
    enum Place: String, CaseIterable {
        case inOut = "easeInOut"
        case `in` = "easeIn"
        case out = "easeOut"
    }

    let shape: Shape
    let place: Place

    /// Creates the curve with a name of easings.net, such as `easeOutBack`; nil for other names.
    init?(_ name: String) {
        guard let place = Place.allCases.first(where: { name.hasPrefix($0.rawValue) }),
            let shape = Shape(rawValue: String(name.dropFirst(place.rawValue.count)))
        else { return nil }
        (self.shape, self.place) = (shape, place)
    }

    /// Returns the progress at `x`, from 0 to 1.
    func value(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        switch place {
        case .in: return start(x, isHalf: false)
        case .out: return 1 - start(1 - x, isHalf: false)
        case .inOut:
            return x < 0.5 ? start(2 * x, isHalf: true) / 2 : 1 - start(2 - 2 * x, isHalf: true) / 2
        }
    }

    /// A range that contains all progress values.
    var range: ClosedRange<Double> {
        let depth: Double =
            switch shape {
            case .back: place == .inOut ? 0.11 : 0.101
            case .elastic: place == .inOut ? 0.12 : 0.38
            default: 0
            }
        switch place {
        case .in: return -depth...1
        case .out: return 0...1 + depth
        case .inOut: return -depth...1 + depth
        }
    }

    /// Returns the value of the curve with the shape at its start. Penner's `back` and `elastic` swing differently if
    /// they are only half of a curve.
    private func start(_ x: Double, isHalf: Bool) -> Double {
        switch shape {
        case .sine: return 1 - Turn.sineAndCosine(x / 4).cosine
        case .quad: return x * x
        case .cubic: return x * x * x
        case .quart: return x * x * x * x
        case .quint: return x * x * x * x * x
        case .expo: return Self.powerOfTwo(10 * x - 10)
        case .circ: return 1 - (1 - x * x).squareRoot()
        case .back:
            let swing = isHalf ? 1.70158 * 1.525 : 1.70158
            return x * x * ((swing + 1) * x - swing)
        case .elastic:
            let swing = isHalf ? Turn.sine((10 * x - 11.125) / 4.5) : Turn.sine((10 * x - 10.75) / 3)
            return -Self.powerOfTwo(10 * x - 10) * swing
        case .bounce: return 1 - Self.bounce(1 - x)
        }
    }

    private static func powerOfTwo(_ x: Double) -> Double { Exponential.value(x * 0.693_147_180_559_945_3) }

    /// Returns the height of a ball that falls to 1 and bounces three times, each time lower.
    private static func bounce(_ x: Double) -> Double {
        let steepness = 7.5625
        func arc(_ middle: Double, _ low: Double) -> Double {
            let away = x - middle / 2.75
            return steepness * away * away + low
        }
        if x < 1 / 2.75 { return steepness * x * x }
        if x < 2 / 2.75 { return arc(1.5, 0.75) }
        return x < 2.5 / 2.75 ? arc(2.25, 0.9375) : arc(2.625, 0.984375)
    }
}
