import Geometry
import SceneText

/// A wiggle: smooth noise added to a value, like the `wiggle` of After Effects. The noise depends on time only, so it
/// is the same at any frame rate.
public struct Wiggle<Value: Interpolatable>: Sendable, Equatable {
    /// The value to which the noise is added: a constant or keyframes, never a wiggle.
    public var value: Track<Value>
    /// The maximum amount by which the noise raises or lowers the value, for each component.
    public var amplitude: [Double]
    /// The approximate number of changes of direction per second.
    public var frequency = 1.0
    /// The number of octaves: noises that are averaged, each twice as fast as the previous one.
    public var octaves = 1
    /// The amplitude of each octave, as a fraction of the previous octave's amplitude.
    public var falloff = 0.5
    /// The seed of the noise, combined with the scene's seed. Wiggles with equal seeds and equal numbers of components
    /// move alike.
    public var seed = 0

    /// Creates a wiggle that adds noise to a value. `amplitude` has one number per component of the value.
    public init(_ value: Track<Value>, amplitude: [Double]) {
        precondition(amplitude.count == Value.axisCount, "a wiggle needs one amplitude for each axis")
        (self.value, self.amplitude) = (value, amplitude)
    }

    /// Returns the value at a time since the start of the layer. If the layer loops, the value at the end equals the
    /// value at the start.
    func value(at time: SceneTime, span: LayerSpan) -> Value {
        let noise = WiggleNoise(self, span: span)
        let offsets = amplitude.indices.map { amplitude[$0] * noise.value($0, at: time) }
        return value.value(at: time, span: span).moved(by: offsets)
    }
}

extension Wiggle {
    /// Returns the expected JSON, for the message about a wiggle that is only a number, as in `{"wiggle": 0.3,
    /// "frequency": 2}`.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    static func words(for json: JSON) -> String {
        let others = (json.members ?? []).filter {
            ["frequency", "octaves", "falloff", "seed"].contains($0.key)
        }
        let numbers = json["wiggle"]?.array ?? json["wiggle"].map { [$0] } ?? []
        let isAmplitude = !numbers.isEmpty && numbers.allSatisfy { $0.number.map { $0 >= 0 } ?? false }
        let amplitude = isAmplitude ? json["wiggle"]?.text ?? "" : "..."
        let rest = others.map { ", \"\($0.key)\": \($0.value.text)" }.joined()
        let value = json["value"]?.text ?? "..."
        return
            "an object with a value and its maximum deviation, {\"value\": \(value), \"amplitude\": \(amplitude)\(rest)}"
    }

    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    static func format(of element: Format<Value>) -> Format<Wiggle> {
        ObjectFormat<Wiggle>(
            properties: [
                .required(
                    "value", \.value, .keyframes(of: element),
                    "The value to which the noise is added: a constant or keyframes."),
                .required(
                    "amplitude", \.amplitude, .amplitude(axes: Value.axisCount),
                    "The maximum amount by which the noise raises or lowers the value\(axes[Value.axisCount] ?? "")."
                ),
            ] + noise.map { $0.defined(as: "wiggle.\($0.name)") },
            synonyms: [
                "amp": ["amplitude"], "strength": ["amplitude"], "freq": ["frequency"],
                "speed": ["frequency"], "around": ["value"], "values": ["value"], "base": ["value"],
            ]
            // The key `value` is required, so reading replaces the initial value.
        ).format(
            startingFrom: Wiggle(
                .keyframes(.unread), amplitude: Array(repeating: 0, count: Value.axisCount)))
    }

    /// Descriptions of the JSON of an amplitude, keyed by the number of components of the value.
    private static var axes: [Int: String] {
        [2: ": a number, or [x, y]", 3: ": a number, or [red, green, blue]"]
    }

    /// The JSON keys of a wiggle that have the same format for all types of values.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    private static var noise: [Property<Wiggle>] {
        [
            .optional(
                "frequency", \.frequency, .number(in: 0.01...100),
                "The approximate number of changes of direction per second. Default: 1."),
            .optional(
                "octaves", \.octaves, .integer(in: 1...8),
                "The number of octaves: noises that are averaged, each twice as fast as the previous one. Default: 1."
            ),
            .optional(
                "falloff", \.falloff, .number(in: 0...1),
                "The amplitude of each octave, as a fraction of the previous octave's amplitude. Default: 0.5."
            ),
            .optional(
                "seed", \.seed, .seed,
                "The seed, combined with the scene's seed; wiggles with equal seeds move alike. Default: 0."),
        ]
    }
}

extension Format where Value == [Double] {
    /// Creates the format of an amplitude: a list with one number per component, or one number for all components.
    fileprivate static func amplitude(axes count: Int) -> Format {
        let number = Format<Double>.number(in: 0...100_000)
        let list = Format<[Double]>.list(of: number, count: count...count)
        let words = count == 1 ? "" : ", or a list of \(count) numbers, one for each axis"
        return Format(
            expectation: number.expectation + words,
            schema: count == 1 ? number.schema : ["oneOf": [number.schema, list.schema]],
            meaning: number.meaning,
            read: { json, path, expected, reading in
                if count > 1, case .array = json {
                    return list.read(json, at: path, expecting: expected, &reading)
                }
                return number.read(json, at: path, expecting: expected, &reading).map {
                    Array(repeating: $0, count: count)
                }
            },
            write: { $0.allSatisfy { [first = $0[0]] in $0 == first } ? number.write($0[0]) : list.write($0) }
        )
    }
}
