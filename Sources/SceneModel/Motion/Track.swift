import Geometry

/// A value over time: a constant, keyframes as in Core Animation, or a wiggle about either.
public enum Track<Value: Interpolatable>: Sendable, Equatable {
    /// A constant.
    case constant(Value)
    /// Keyframes with timing curves between them.
    case keyframes(Keyframes<Value>)
    /// A wiggle about another track.
    indirect case wiggle(Wiggle<Value>)

    /// The value at a time since the start of the layer.
    public func value(at time: SceneTime, span: LayerSpan) -> Value {
        switch self {
        case .constant(let value): value
        case .keyframes(let keyframes): keyframes.value(at: time, span: span.length)
        case .wiggle(let wiggle): wiggle.value(at: time, span: span)
        }
    }
}

extension Track {
    /// All values that the track states; for a wiggle, those at the greatest deviations to both sides.
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
    /// The time when the value changes for the last time; nil if it never stops changing.
    package func end(span: LayerSpan) -> SceneTime? {
        switch self {
        case .constant: .zero
        case .keyframes(let keyframes): keyframes.repeats ? nil : keyframes.length(span.length)
        case .wiggle: nil
        }
    }
}

extension Track {
    /// True if it is a constant.
    package var isConstant: Bool {
        if case .constant = self { true } else { false }
    }
}

extension Track<Double> {
    /// The range of its values, apart from rounding.
    package var bounds: ClosedRange<Double> {
        switch self {
        case .constant(let value): return value...value
        case .keyframes(let keyframes): return keyframes.bounds
        case .wiggle(let wiggle):
            let (inner, most) = (wiggle.value.bounds, wiggle.amplitude[0])
            return inner.lowerBound - most...inner.upperBound + most
        }
    }

    /// The maximum of its values, apart from rounding.
    package var upperBound: Double { bounds.upperBound }
}

extension Format {
    /// The format of a track: a constant of the given format, keyframes of such values, or a wiggle about either, if
    /// the type supports it.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    public static func track<Element>(of element: Format<Element>) -> Format where Value == Track<Element> {
        let still = keyframes(of: element)
        let name = element.name.map { "track(\($0))" }
        guard Element.axisCount > 0 else { return still.defined(as: name) }
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
                guard let given = json["wiggle"] else {
                    if Element.self == Color.self, Paint.isGradient(json) {
                        reading.fail("expected one colour, not a gradient: \(expected)", at: path)
                        return nil
                    }
                    return still.read(json, at: path, expecting: expected, &reading)
                }
                guard case .object = given else {
                    let place = path.appending([.key("wiggle")], in: json)
                    reading.mismatch(expected: Wiggle<Element>.words(for: json), given: given, at: place)
                    return nil
                }
                var value = Wiggle<Element>(
                    .keyframes(.unread),
                    amplitude: Array(repeating: 0, count: Element.axisCount))
                return wiggle.read(json, into: &value, at: path, &reading) ? .wiggle(value) : nil
            },
            write: { track in
                guard case .wiggle(let value) = track else { return still.write(track) }
                return .object(wiggle.write(value))
            }
        ).defined(as: name)
    }

    /// The format of a constant, or of keyframes.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    static func keyframes<Element>(of element: Format<Element>) -> Format where Value == Track<Element> {
        let keyframes = Keyframes.format(of: element)
        let expectation = element.expectation + ", or keyframes {\"values\": [...]}"
        return Format(
            expectation: expectation, schema: ["oneOf": [element.schema, keyframes.schema]],
            meaning: element.meaning,
            read: { json, path, expected, reading in
                guard case .object = json else {
                    return element.read(json, at: path, expecting: expected, &reading).map(Track.constant)
                }
                return keyframes.read(json, at: path, &reading).map(Track.keyframes)
            },
            write: { track in
                switch track {
                case .constant(let value): element.write(value)
                case .keyframes(let frames): keyframes.write(frames)
                case .wiggle: preconditionFailure("a wiggle about a wiggle")
                }
            })
    }
}

/// The lifetime of a layer and what else its tracks depend on.
public struct LayerSpan: Sendable, Equatable {
    /// The time from its appearance to its end.
    public var length: SceneTime
    /// The period after which it must look as at its start; nil if it need not.
    public var round: SceneTime?
    /// The scene's seed.
    public var seed: Int

    /// A lifetime of zero.
    public static let zero = LayerSpan(.zero)

    /// Creates a lifetime of a given length.
    public init(_ length: SceneTime, round: SceneTime? = nil, seed: Int = 0) {
        (self.length, self.round, self.seed) = (length, round, seed)
    }

    /// Creates a lifetime of `numerator / denominator` seconds.
    package init(_ numerator: Int, over denominator: Int) {
        self.init(SceneTime(numerator, over: denominator))
    }

    /// Creates a lifetime in seconds, rounded to the nanosecond.
    package init(seconds: Double) { self.init(SceneTime(seconds: seconds)) }
}
