import Geometry
import SceneText

/// Keyframes: values at certain times, with timing curves between them.
public struct Keyframes<Value: Interpolatable>: Sendable, Equatable {
    /// The values of the keyframes, at least two.
    public internal(set) var values: [Value]
    /// The time of each value, as a fraction of the duration. The first time is 0, the last is 1, and times never
    /// decrease. If `keyTimes` and `times` are nil, the values are evenly spaced.
    public internal(set) var keyTimes: [Double]?
    /// The time of each value, in seconds after the layer's start, instead of `keyTimes`. Times never decrease; before
    /// the first time, the track has the first value.
    public internal(set) var times: [Double]?
    /// The timing curves: one for each step between two values, a single one for all steps, or empty for linear
    /// interpolation.
    public internal(set) var curves: [Curve]
    /// The time from the first value to the last, in seconds; nil for the layer's duration. With `times`, the time after
    /// which the keyframes repeat; nil for the last of the times.
    public var duration: Double?
    /// True to repeat the animation; false to keep the last value.
    public var repeats: Bool

    /// Empty keyframes, into which the parser then reads the values.
    static var unread: Keyframes { Keyframes(unread: ()) }

    private init(unread: Void) {
        (values, keyTimes, times, curves, duration, repeats) = ([], nil, nil, [], nil, false)
    }

    /// Creates keyframes. The properties describe which arguments are valid: `keyTimes` or `times`, not both, with a
    /// time for each value. The last of `times` must be at least 0.001; with `times`, a duration needs `repeats` and is at
    /// least the last time. The duration must be above zero.
    public init(
        values: [Value], keyTimes: [Double]? = nil, times: [Double]? = nil, curves: [Curve] = [],
        duration: Double? = nil, repeats: Bool = false
    ) {
        self.values = values
        self.keyTimes = keyTimes
        self.times = times
        self.curves = curves
        self.duration = duration
        self.repeats = repeats
        precondition(values.count >= 2, "keyframes need at least two values")
        if let fault = keyTimesFault ?? timesFault ?? curvesFault { preconditionFailure(fault.message) }
        precondition(duration.map { $0 > 0 } ?? true, "the duration must be above zero")
    }

    func value(at time: SceneTime, span: SceneTime) -> Value {
        let (step, fraction) = step(at: time, span: span)
        return values[step].interpolated(to: values[step + 1], curve(step).value(at: fraction))
    }

    /// Returns the step between two values at a time, and the position in this step, from 0 to 1.
    // Inlined, because each call of an unspecialised generic function looks up its types again.
    @inline(__always)
    package func step(at time: SceneTime, span: SceneTime) -> (index: Int, fraction: Double) {
        let progress = progress(at: time, length: length(span))
        // Finds the last step that has started. If two values have the same time, the later value is used.
        var (step, next) = (0, values.count - 1)
        while next - step > 1 {
            let middle = (step + next) / 2
            if moment(middle) <= progress { step = middle } else { next = middle }
        }
        let (start, end) = (moment(step), moment(step + 1))
        if progress < start { return (step, 0) }
        return (step, end > start ? min((progress - start) / (end - start), 1) : 1)
    }

    /// Returns the curve of the step after the value with an index.
    @inline(__always)
    package func curve(_ step: Int) -> Curve {
        if curves.isEmpty { return .named(.linear) }
        return curves.count == 1 ? curves[0] : curves[step]
    }

    /// Returns the time after which the keyframes repeat, or keep the last value, if the layer lasts `span`.
    @inline(__always)
    func length(_ span: SceneTime) -> SceneTime {
        (duration ?? times?.last).map(SceneTime.init(seconds:)) ?? span
    }

    /// Returns a time as `moment` gives the times of values: in seconds if there are `times`, otherwise as a fraction of
    /// `length`.
    @inline(__always)
    private func progress(at time: SceneTime, length: SceneTime) -> Double {
        if times != nil { return (repeats ? time.cycles(of: length).part : time).value }
        guard length > .zero else { return 1 }
        return repeats ? time.phase(of: length) : min(max(time.fraction(of: length), 0), 1)
    }

    @inline(__always)
    private func moment(_ index: Int) -> Double {
        times?[index] ?? keyTimes?[index] ?? Double(index) / Double(values.count - 1)
    }

    /// The fault if the key times are not valid; otherwise nil.
    private var keyTimesFault: Fault? {
        guard let keyTimes else { return nil }
        if keyTimes.count != values.count {
            return Fault("keyTimes", "expected one time per value (\(values.count)), got \(keyTimes.count)")
        }
        let falls = zip(keyTimes, keyTimes.dropFirst()).contains(where: >)
        if keyTimes.first != 0 || keyTimes.last != 1 || falls {
            return Fault("keyTimes", "expected times that start at 0, end at 1 and never decrease")
        }
        return nil
    }

    /// The minimum of `duration` and of the last of `times`, in seconds.
    private static var leastDuration: Double { 0.001 }

    /// The fault if the times in seconds are not valid, or don't fit the duration; otherwise nil.
    private var timesFault: Fault? {
        guard let times else { return nil }
        if keyTimes != nil { return Fault("keyTimes", "expected \"times\" or \"keyTimes\", not both") }
        if times.count != values.count {
            return Fault("times", "expected one time per value (\(values.count)), got \(times.count)")
        }
        let last = times.last ?? 0
        let isInOrder =
            !zip(times, times.dropFirst()).contains(where: >) && times.allSatisfy { $0 >= 0 && $0.isFinite }
        guard last >= Self.leastDuration, isInOrder else {
            return Fault(
                "times", "expected times that never decrease, the last at least \(Self.leastDuration)")
        }
        guard let duration else { return nil }
        if !repeats { return Fault("duration", "with \"times\", needs \"repeats\": true") }
        let least = JSON.number(last).text
        return duration >= last
            ? nil : Fault("duration", "expected at least the last of \"times\" (\(least))")
    }

    /// The fault if the number of curves is not valid; otherwise nil.
    private var curvesFault: Fault? {
        let steps = values.count - 1
        guard curves.count > 1, curves.count != steps else { return nil }
        return Fault("curves", "expected one curve, or one curve per step (\(steps)), got \(curves.count)")
    }
}

extension Keyframes<Double> {
    var bounds: ClosedRange<Double> {
        let ranges = curves.map(\.range) + [0...1]
        let (lowest, highest) = (
            ranges.map(\.lowerBound).min() ?? 0, ranges.map(\.upperBound).max() ?? 1
        )
        let extremes = zip(values, values.dropFirst()).flatMap { start, end in
            [start.interpolated(to: end, lowest), start.interpolated(to: end, highest)]
        }
        return (extremes.min() ?? 0)...(extremes.max() ?? 0)
    }
}

extension Keyframes {
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    static func format(of element: Format<Value>) -> Format<Keyframes> {
        ObjectFormat<Keyframes>(
            properties: [
                .required(
                    "values", \.values, .list(of: element, count: 2...10_000),
                    "The values of the keyframes, at least two.")
            ] + timing.map { $0.defined(as: "keyframes.\($0.name)") },
            checks: [
                .init("values", "keyTimes") { $0.keyTimesFault },
                .init("values", "keyTimes", "times", "duration", "repeats") { $0.timesFault },
                .init("values", "curves") { $0.curvesFault },
            ],
            synonyms: [
                "keyframes": ["values"], "from": ["values"], "to": ["values"], "at": ["times"],
                "easing": ["curves"], "timing": ["curves"], "loop": ["repeats"],
            ]
        ).format(startingFrom: .unread).defined(as: element.name.map { "keyframes(\($0))" })
    }

    /// The JSON keys of keyframes other than `values`. They have the same format for all types of values.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    private static var timing: [Property<Keyframes>] {
        [
            .optional(
                "times", \.times, .list(of: .number(in: 0...1_000_000), count: 2...10_000),
                "The time of each value, in seconds after the layer's start, never decreasing. Default: evenly spaced over \"duration\"."
            ),
            .optional(
                "keyTimes", \.keyTimes, .list(of: .number(in: 0...1), count: 2...10_000),
                "The time of each value, as a fraction of the duration: the first is 0, the last is 1, never decreasing. Use it instead of \"times\" if the times follow the duration. Default: evenly spaced."
            ),
            .optional(
                "curves", \.curves, .curves,
                "The timing curve. One curve applies to all steps between values; a list has one curve per step. Default: linear."
            ),
            .optional(
                "duration", \.duration, .number(in: leastDuration...1_000_000),
                "The time from the first value to the last, in seconds. With \"times\", the time after which they repeat. Default: the layer's duration, or the last of \"times\"."
            ),
            .optional(
                "repeats", \.repeats, .boolean,
                "True to repeat the keyframes; otherwise the last value stays. Default: false."),
        ]
    }
}
