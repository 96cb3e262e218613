/// A timing curve, which maps elapsed time between two keyframes to progress. Both go from 0 to 1.
public enum Curve: Sendable, Equatable {
    /// A curve with a name.
    case named(Name)
    /// A cubic Bézier curve.
    case bezier(CubicBezier)
    /// At least two progress values at equal time intervals, which are interpolated linearly.
    case table([Double])
    /// A spring that has settled at the second keyframe.
    case spring(Spring)
    /// Equal steps, each with a jump at its end, as in CSS.
    case steps(Int)

    /// The name of a predefined curve.
    public enum Name: String, Sendable, CaseIterable {
        /// Constant speed.
        case linear
        /// The default curve of Core Animation.
        case ease
        /// A curve that is slow at the start.
        case easeIn
        /// A curve that is slow at the end.
        case easeOut
        /// A curve that is slow at both ends.
        case easeInEaseOut
        /// The curve of Telegram's animated gradient: it starts fast and settles slowly.
        case telegram
        /// The curve of the gradient with the preset `contest`: a table of sixty entries.
        case contest
        /// No progress until the end, then a jump to the last value.
        case hold
        // Penner's curves, which easings.net draws.
        case easeInSine, easeOutSine, easeInOutSine
        case easeInQuad, easeOutQuad, easeInOutQuad
        case easeInCubic, easeOutCubic, easeInOutCubic
        case easeInQuart, easeOutQuart, easeInOutQuart
        case easeInQuint, easeOutQuint, easeInOutQuint
        case easeInExpo, easeOutExpo, easeInOutExpo
        case easeInCirc, easeOutCirc, easeInOutCirc
        case easeInBack, easeOutBack, easeInOutBack
        case easeInElastic, easeOutElastic, easeInOutElastic
        case easeInBounce, easeOutBounce, easeInOutBounce
    }

    /// Returns the progress at `x`, the elapsed fraction of the time, from 0 to 1.
    public func value(at x: Double) -> Double {
        switch self {
        case .named(let name): name.value(at: x)
        case .bezier(let bezier): bezier.value(at: x)
        case .table(let values): Self.interpolate(values, at: x)
        case .spring(let spring): spring.value(at: x)
        case .steps(let count): x < 1 ? max(x * Double(count), 0).rounded(.down) / Double(count) : 1
        }
    }

    /// The curve as a cubic Bézier; nil if the curve is not a cubic Bézier.
    package var bezier: CubicBezier? {
        switch self {
        case .named(let name): name.bezier
        case .bezier(let bezier): bezier
        case .table, .spring, .steps: nil
        }
    }

    /// A range that contains all progress values of the curve.
    package var range: ClosedRange<Double> {
        switch self {
        case .named(let name): name.penner?.range ?? 0...1
        case .steps: 0...1
        // A Bézier curve lies within the range of its control points.
        case .bezier(let bezier):
            min(0, bezier.first.y, bezier.second.y)...max(1, bezier.first.y, bezier.second.y)
        case .table(let values): (values.min() ?? 0)...(values.max() ?? 1)
        // A spring overshoots by at most the distance between start and end.
        case .spring: 0...2
        }
    }

    fileprivate static func interpolate(_ values: [Double], at x: Double) -> Double {
        precondition(values.count >= 2, "a table needs at least two values")
        let position = min(max(x, 0), 1) * Double(values.count - 1)
        let index = min(Int(position), values.count - 2)
        let fraction = position - Double(index)
        return values[index] + (values[index + 1] - values[index]) * fraction
    }
}

extension Curve.Name {
    private static let easeBezier = CubicBezier(validated: 0.25, 0.1, 0.25, 1)
    private static let easeInBezier = CubicBezier(validated: 0.42, 0, 1, 1)
    private static let easeOutBezier = CubicBezier(validated: 0, 0, 0.58, 1)
    private static let easeInEaseOutBezier = CubicBezier(validated: 0.42, 0, 0.58, 1)
    private static let telegramBezier = CubicBezier(validated: 0.33, 0, 0, 1)

    /// The progress of the curve `contest` at each frame at 60 fps, computed in units of 1/27. The last value occurs
    /// twice, so that the animation rests before its next step.
    private static let contestTable: [Double] = {
        let risePerEntry: [(lastEntry: Int, rise: Double)] = [
            (4, 0.25), (10, 0.5), (24, 1), (51, 0.3), (52, 0.2), (58, 0.1), (59, 0.1), (60, 0),
        ]
        var entries = [0.0]
        for part in risePerEntry {
            let start = entries[entries.count - 1]
            let first = entries.count
            for entry in first...part.lastEntry {
                entries.append(start + part.rise * Double(entry - first + 1))
            }
        }
        return entries.map { $0 / 27 }
    }()

    fileprivate var bezier: CubicBezier? {
        switch self {
        case .ease: Self.easeBezier
        case .easeIn: Self.easeInBezier
        case .easeOut: Self.easeOutBezier
        case .easeInEaseOut: Self.easeInEaseOutBezier
        case .telegram: Self.telegramBezier
        default: nil
        }
    }

    private static let pennerCurves: [Curve.Name: PennerCurve] = {
        let curves = allCases.map { ($0, PennerCurve($0.rawValue)) }
        return Dictionary(uniqueKeysWithValues: curves.compactMap { name, curve in curve.map { (name, $0) } })
    }()

    /// The curve as one of Penner's; nil for other names.
    fileprivate var penner: PennerCurve? { Self.pennerCurves[self] }

    func value(at x: Double) -> Double {
        if let bezier { return bezier.value(at: x) }
        return switch self {
        case .contest: Curve.interpolate(Self.contestTable, at: x)
        case .hold: x < 1 ? 0 : 1
        default: penner?.value(at: x) ?? min(max(x, 0), 1)
        }
    }
}
