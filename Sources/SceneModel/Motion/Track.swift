import Geometry
import SceneText

/// A value over time: a constant, keyframes as in Core Animation, a wiggle, which adds noise to a constant or keyframes,
/// or a value that follows a sound.
public enum Track<Value: Interpolatable>: Sendable, Equatable {
    /// A value that does not change.
    case constant(Value)
    /// Values at certain times, with timing curves between them.
    case keyframes(Keyframes<Value>)
    /// Smooth noise that is added to another track.
    indirect case wiggle(Wiggle<Value>)
    /// A value that follows how loud a sound is.
    indirect case sound(SoundTrack<Value>)

    // Specialised for the most common types: otherwise each call looks up the type of the keyframes.
    /// Returns the value at a time since the start of the layer.
    @specialized(where Value == Double)
    @specialized(where Value == Point)
    public func value(at time: SceneTime, span: LayerSpan) -> Value {
        switch self {
        case .constant(let value): value
        case .keyframes(let keyframes): keyframes.value(at: time, span: span.length)
        case .wiggle(let wiggle): wiggle.value(at: time, span: span)
        case .sound(let track): track.value(at: time, span: span)
        }
    }
}

extension Track {
    /// The constant, or the values of all keyframes. For a wiggle, all values with the maximum noise added and
    /// subtracted; for a track that follows a sound, the values in silence and where it is loud.
    public var values: [Value] {
        switch self {
        case .constant(let value): return [value]
        case .keyframes(let keyframes): return keyframes.values
        case .wiggle(let wiggle):
            let (up, down) = (wiggle.amplitude, wiggle.amplitude.map { -$0 })
            return wiggle.value.values.flatMap { [$0.moved(by: up), $0.moved(by: down)] }
        case .sound(let track): return [track.from, track.to]
        }
    }
}

extension Track {
    /// Returns the time after which the value no longer changes; nil if the value changes forever.
    package func end(span: LayerSpan) -> SceneTime? {
        switch self {
        case .constant: .zero
        case .keyframes(let keyframes): keyframes.repeats ? nil : keyframes.length(span.length)
        case .wiggle, .sound: nil
        }
    }
}

extension Track {
    /// The time after which keyframes with a length of their own keep the last value; nil for other tracks, and for
    /// keyframes that repeat or last as long as the layer.
    package var ownLength: SceneTime? {
        guard case .keyframes(let frames) = self, !frames.repeats else { return nil }
        return (frames.duration ?? frames.times?.last).map(SceneTime.init(seconds:))
    }
}

extension Track {
    /// True if the track is a constant.
    package var isConstant: Bool {
        if case .constant = self { true } else { false }
    }
}

extension Track<Double> {
    /// The range between the minimum and the maximum of the track's values over time, apart from rounding errors.
    package var bounds: ClosedRange<Double> {
        switch self {
        case .constant(let value): return value...value
        case .keyframes(let keyframes): return keyframes.bounds
        case .wiggle(let wiggle):
            let (inner, most) = (wiggle.value.bounds, wiggle.amplitude[0])
            return inner.lowerBound - most...inner.upperBound + most
        case .sound(let track): return min(track.from, track.to)...max(track.from, track.to)
        }
    }

    /// True if the values of the keyframes never fall.
    package var neverFalls: Bool {
        switch self {
        case .constant: true
        case .keyframes(let keyframes):
            !keyframes.repeats && !zip(keyframes.values, keyframes.values.dropFirst()).contains(where: >)
        case .wiggle, .sound: false
        }
    }

    /// The maximum of the track's values over time, apart from rounding errors.
    package var upperBound: Double { bounds.upperBound }
}

extension Format {
    /// Creates the format of a track from the format of its values: a constant, keyframes, or, if the type of values
    /// supports it, a wiggle or a track that follows a sound.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    public static func track<Element>(of element: Format<Element>) -> Format where Value == Track<Element> {
        track(of: element, followingSounds: true)
    }

    /// Creates the format of a track. `followingSounds` says whether it may follow a sound: what is heard itself, and the
    /// time in a file, may not.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    static func track<Element>(
        of element: Format<Element>, followingSounds: Bool
    ) -> Format where Value == Track<Element> {
        let still = keyframes(of: element)
        let name = element.name.map { followingSounds ? "track(\($0))" : "ownTrack(\($0))" }
        let wiggle = ObjectFormat<Wiggle<Element>>(properties: [
            .required("wiggle", \.self, Wiggle.format(of: element), "Smooth noise added to a value.")
        ])
        guard Element.axisCount > 0 else { return still.defined(as: name) }
        let others =
            [("{\"wiggle\": {...}}", wiggle.keys)]
            + (followingSounds ? [("{\"sound\": ...}", SoundTrack.signalFormat(of: element).keys)] : [])
        return Format(
            expectation: ([element.expectation, "keyframes {\"values\": [...]}"] + others.map(\.0).dropLast())
                .joined(separator: ", ") + ", or \(others[others.count - 1].0)",
            schema: [
                "oneOf": .array(
                    (still.schema["oneOf"]?.array ?? []) + others.map { JSON.objectSchema($0.1) })
            ],
            meaning: element.meaning,
            read: { json, path, expected, reading in
                if followingSounds, json.followsSound {
                    return SoundTrack.read(json, of: element, at: path, &reading).map(Track.sound)
                }
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
                switch track {
                case .wiggle(let value): .object(wiggle.write(value))
                case .sound(let track): track.json(of: element)
                default: still.write(track)
                }
            }
        ).defined(as: name)
    }

    /// Creates the format of a track without wiggles: a constant or keyframes.
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
                case .wiggle, .sound: preconditionFailure("noise is added to a constant or to keyframes")
                }
            })
    }
}

/// The properties of a layer on which its tracks depend: its duration, the loop's period and the seed.
public struct LayerSpan: Sendable, Equatable {
    /// The duration of the layer, from its appearance to its end.
    public var length: SceneTime
    /// The loop period, after which the layer must look as at its start; nil if the layer does not loop.
    public var round: SceneTime?
    /// The scene's seed.
    public var seed: Int

    /// The properties of a layer with a duration of zero.
    public static let zero = LayerSpan(.zero)

    /// Creates the properties of a layer that lasts for `length`. `round` is the loop period, or nil without a loop.
    public init(_ length: SceneTime, round: SceneTime? = nil, seed: Int = 0) {
        (self.length, self.round, self.seed) = (length, round, seed)
    }

    /// Creates the properties of a layer that lasts `numerator / denominator` seconds.
    package init(_ numerator: Int, over denominator: Int) {
        self.init(SceneTime(numerator, over: denominator))
    }

    /// Creates the properties of a layer that lasts `seconds`, rounded to the nanosecond.
    package init(seconds: Double) { self.init(SceneTime(seconds: seconds)) }
}
