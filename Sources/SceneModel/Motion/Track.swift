/// A value that can be interpolated.
public protocol Interpolatable: Sendable, Equatable {
    /// The value a fraction of the way to another; the fraction may be outside 0…1.
    func interpolated(to other: Self, _ fraction: Double) -> Self

    /// The numbers that a wiggle moves, each by itself; 0, as the default is, for what can't wiggle.
    static var axisCount: Int { get }
    /// The value with something added to each of those numbers.
    func moved(by offsets: [Double]) -> Self
}

extension Interpolatable {
    /// None.
    public static var axisCount: Int { 0 }
    /// The value itself.
    public func moved(by offsets: [Double]) -> Self { self }
}

extension Double: Interpolatable {
    /// A straight line.
    public func interpolated(to other: Double, _ fraction: Double) -> Double {
        self + (other - self) * fraction
    }

    /// One.
    public static var axisCount: Int { 1 }
    /// See `Interpolatable`.
    public func moved(by offsets: [Double]) -> Double { self + offsets[0] }
}

extension Point: Interpolatable {
    /// A straight line.
    public func interpolated(to other: Point, _ fraction: Double) -> Point {
        Point(x.interpolated(to: other.x, fraction), y.interpolated(to: other.y, fraction))
    }

    /// x and y.
    public static var axisCount: Int { 2 }
    /// See `Interpolatable`.
    public func moved(by offsets: [Double]) -> Point { Point(x + offsets[0], y + offsets[1]) }
}

extension Size: Interpolatable {
    /// A straight line.
    public func interpolated(to other: Size, _ fraction: Double) -> Size {
        Size(
            width: width.interpolated(to: other.width, fraction),
            height: height.interpolated(to: other.height, fraction))
    }

    /// Width and height.
    public static var axisCount: Int { 2 }
    /// See `Interpolatable`.
    public func moved(by offsets: [Double]) -> Size {
        Size(width: width + offsets[0], height: height + offsets[1])
    }
}

/// A value over time: a constant, keyframes as in Core Animation, or a wiggle about either.
public enum Track<Value: Interpolatable>: Sendable, Equatable {
    /// The same at all times.
    case constant(Value)
    /// Values at given times, with timing curves between them.
    case keyframes(Keyframes<Value>)
    /// A value that wiggles about another.
    indirect case wiggle(Wiggle<Value>)

    /// The value at a time since the layer began.
    public func value(at time: SceneTime, span: LayerSpan) -> Value {
        switch self {
        case .constant(let value): value
        case .keyframes(let keyframes): keyframes.value(at: time, span: span.length)
        case .wiggle(let wiggle): wiggle.value(at: time, span: span)
        }
    }
}

extension Track {
    /// All values that it names, and of a wiggle the farthest to both sides.
    public var values: [Value] {
        switch self {
        case .constant(let value): return [value]
        case .keyframes(let keyframes): return keyframes.values
        case .wiggle(let wiggle):
            let (up, down) = (wiggle.amplitude, wiggle.amplitude.map { -$0 })
            return wiggle.value.values.flatMap { [$0.moved(by: up), $0.moved(by: down)] }
        }
    }
}

extension Track {
    /// When its value changes for the last time; nil if it goes on for ever.
    package func end(span: LayerSpan) -> SceneTime? {
        switch self {
        case .constant: .zero
        case .keyframes(let keyframes): keyframes.repeats ? nil : keyframes.length(span.length)
        case .wiggle: nil
        }
    }
}

extension Track {
    /// Whether it is the same at all times.
    package var isConstant: Bool {
        if case .constant = self { true } else { false }
    }
}

extension Track<Double> {
    /// What it never leaves, but for rounding.
    package var bounds: ClosedRange<Double> {
        switch self {
        case .constant(let value): return value...value
        case .keyframes(let keyframes): return keyframes.bounds
        case .wiggle(let wiggle):
            let (inner, most) = (wiggle.value.bounds, wiggle.amplitude[0])
            return inner.lowerBound - most...inner.upperBound + most
        }
    }

    /// What it never exceeds, but for rounding.
    package var upperBound: Double { bounds.upperBound }
}

extension Keyframes<Double> {
    fileprivate var bounds: ClosedRange<Double> {
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

/// Values at given times, with timing curves between them.
public struct Keyframes<Value: Interpolatable>: Sendable, Equatable {
    /// The values, at least two.
    public internal(set) var values: [Value]
    /// When each value is reached, as fractions of the duration: one per value, the first 0, the last 1, never
    /// decreasing; evenly spaced if nil.
    public internal(set) var keyTimes: [Double]?
    /// One curve per step from a value to the next, one for all steps, or none for linear ones.
    public internal(set) var curves: [Curve]
    /// Seconds from the first value to the last; the layer's duration if nil.
    public var duration: Double?
    /// Whether it repeats instead of staying at the last value.
    public var repeats: Bool

    /// What keyframes are read into.
    static var unread: Keyframes { Keyframes(unread: ()) }

    private init(unread: Void) {
        (values, keyTimes, curves, duration, repeats) = ([], nil, [], nil, false)
    }

    /// Creates keyframes. Values, key times and curves must be as described at the properties, and a duration above zero.
    public init(
        values: [Value], keyTimes: [Double]? = nil, curves: [Curve] = [], duration: Double? = nil,
        repeats: Bool = false
    ) {
        self.values = values
        self.keyTimes = keyTimes
        self.curves = curves
        self.duration = duration
        self.repeats = repeats
        precondition(values.count >= 2, "at least two values")
        precondition(keyTimesFault == nil && curvesFault == nil, "times and curves for the values")
        precondition(duration.map { $0 > 0 } ?? true, "a duration above zero")
    }

    func value(at time: SceneTime, span: SceneTime) -> Value {
        let progress = progress(at: time, length: length(span))
        // The last step that has begun: of two values at one time the later one counts.
        var (step, next) = (0, values.count - 1)
        while next - step > 1 {
            let middle = (step + next) / 2
            if keyTime(middle) <= progress { step = middle } else { next = middle }
        }
        let start = keyTime(step)
        let end = keyTime(step + 1)
        let fraction = end > start ? (progress - start) / (end - start) : 1
        return values[step].interpolated(to: values[step + 1], curve(step).value(at: fraction))
    }

    fileprivate func length(_ span: SceneTime) -> SceneTime { duration.map(SceneTime.init(seconds:)) ?? span }

    private func progress(at time: SceneTime, length: SceneTime) -> Double {
        guard length > .zero else { return 1 }
        return repeats ? time.phase(of: length) : min(max(time.fraction(of: length), 0), 1)
    }

    private func keyTime(_ index: Int) -> Double {
        keyTimes?[index] ?? Double(index) / Double(values.count - 1)
    }

    private func curve(_ step: Int) -> Curve {
        if curves.isEmpty { return .named(.linear) }
        return curves.count == 1 ? curves[0] : curves[step]
    }

    /// What is wrong with the key times, as a key and a message.
    fileprivate var keyTimesFault: Fault? {
        guard let keyTimes else { return nil }
        if keyTimes.count != values.count {
            return Fault("keyTimes", "expected one per value (\(values.count)), got \(keyTimes.count)")
        }
        let falls = zip(keyTimes, keyTimes.dropFirst()).contains(where: >)
        if keyTimes.first != 0 || keyTimes.last != 1 || falls {
            return Fault("keyTimes", "expected times that start at 0, end at 1 and never decrease")
        }
        return nil
    }

    /// What is wrong with the curves, as a key and a message.
    fileprivate var curvesFault: Fault? {
        let steps = values.count - 1
        guard curves.count > 1, curves.count != steps else { return nil }
        return Fault("curves", "expected one, or one per step (\(steps)), got \(curves.count)")
    }
}

extension Format {
    /// A constant of the given format, keyframes of such values, or a wiggle about either if they can.
    public static func track<Element>(of element: Format<Element>) -> Format where Value == Track<Element> {
        let still = keyframes(of: element)
        guard Element.axisCount > 0 else { return still }
        let wiggle = ObjectFormat<Wiggle<Element>>(properties: [
            .required("wiggle", \.self, Wiggle.format(of: element), "Smooth noise about a value.")
        ])
        return Format(
            expectation: element.expectation + ", keyframes {\"values\": [...]}, or {\"wiggle\": {...}}",
            schema: [
                "oneOf": .array((still.schema["oneOf"]?.array ?? []) + [JSON.objectSchema(wiggle.keys)])
            ],
            meaning: element.meaning,
            read: { json, path, expected, reading in
                guard json["wiggle"] != nil else {
                    return still.read(json, at: path, expecting: expected, &reading)
                }
                var value = Wiggle<Element>(
                    .keyframes(.unread),
                    amplitude: Array(repeating: 0, count: Element.axisCount))
                return wiggle.read(json, into: &value, at: path, &reading) ? .wiggle(value) : nil
            },
            write: { track in
                guard case .wiggle(let value) = track else { return still.write(track) }
                return .object(wiggle.write(value))
            })
    }

    /// A constant of the given format, or keyframes of such values.
    static func keyframes<Element>(of element: Format<Element>) -> Format where Value == Track<Element> {
        let keyframes = ObjectFormat<Keyframes<Element>>(
            properties: [
                .required("values", \.values, .list(of: element, count: 2...10_000), "Two or more values."),
                .optional(
                    "keyTimes", \.keyTimes, .list(of: .number(in: 0...1), count: 2...10_000),
                    "When each value is reached, as fractions of the duration: the first is 0, the last is 1, never decreasing. Default: evenly spaced."
                ),
                .optional(
                    "curves", \.curves, .curves,
                    "The timing curve of all steps, or a list of one for all or one per step. Default: linear."
                ),
                .optional(
                    "duration", \.duration, .number(in: 0.001...1_000_000),
                    "Seconds from the first value to the last. Default: the layer's duration."),
                .optional(
                    "repeats", \.repeats, .boolean,
                    "Whether it repeats; otherwise the last value stays. Default: false."),
            ],
            checks: [
                .init("values", "keyTimes") { $0.keyTimesFault },
                .init("values", "curves") { $0.curvesFault },
            ],
            synonyms: [
                "keyframes": ["values"], "from": ["values"], "to": ["values"], "times": ["keyTimes"],
                "easing": ["curves"], "timing": ["curves"], "loop": ["repeats"],
            ])
        let expectation = element.expectation + ", or keyframes {\"values\": [...]}"
        return Format(
            expectation: expectation, schema: ["oneOf": [element.schema, JSON.objectSchema(keyframes.keys)]],
            meaning: element.meaning,
            read: { json, path, expected, reading in
                guard case .object = json else {
                    return element.read(json, at: path, expecting: expected, &reading).map(Track.constant)
                }
                var track = Keyframes<Element>.unread
                return keyframes.read(json, into: &track, at: path, &reading) ? .keyframes(track) : nil
            },
            write: { track in
                switch track {
                case .constant(let value): element.write(value)
                case .keyframes(let frames): .object(keyframes.write(frames))
                case .wiggle: preconditionFailure("a wiggle about a wiggle")
                }
            })
    }
}
