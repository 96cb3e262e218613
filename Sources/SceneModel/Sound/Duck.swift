import SceneText
import Spelling

/// How a sound steps back while other sounds are heard, as music does under a voice.
public struct Duck: Sendable, Equatable {
    /// The names of the layers and clips whose sounds make this sound quieter.
    public var under: [String] = []
    /// By how many decibels the sound is quieter.
    public var depth = 12.0
    /// How long the sound takes to become quieter, in seconds.
    public var attack = 0.3
    /// How long before the other sound it begins to become quieter, in seconds; nil for the time of `attack`, after which
    /// the sound is as quiet as it gets when the other sound begins.
    public var lookahead: Double?
    /// How long the sound stays quiet after the other sound, in seconds. Shorter pauses change nothing.
    public var hold = 0.5
    /// How long the sound takes to return, in seconds.
    public var release = 0.8
    /// The level above which the other sound counts as heard, in dB: the root mean square of 10 ms.
    public var threshold = -45.0

    /// Creates the settings for a voice, without a name.
    public init() {}

    private static let seconds = Format<Double>.number(in: 0...10)

    private static let format = ObjectFormat<Duck>(
        properties: [
            .required(
                "under", \.under, .names,
                "The name of the layer or clip whose sound makes this one quieter; or a list of names."),
            .optional(
                "depth", \.depth, .number(in: 0...100), "By how many dB the sound is quieter. Default: 12."),
            .optional(
                "attack", \.attack, seconds,
                "How long the sound takes to become quieter, in seconds. Default: 0.3."),
            .optional(
                "lookahead", \.lookahead, seconds,
                "How long before the other sound it begins to become quieter, in seconds. Default: as long as \"attack\"."
            ),
            .optional(
                "hold", \.hold, seconds,
                "How long the sound stays quiet after the other sound, in seconds. Default: 0.5."),
            .optional(
                "release", \.release, seconds, "How long the sound takes to return, in seconds. Default: 0.8."
            ),
            .optional(
                "threshold", \.threshold, .number(in: -100...0),
                "The level in dB (RMS of 10 ms) above which the other sound counts as heard. Default: -45."),
        ],
        synonyms: [
            "layer": ["under"], "clip": ["under"], "name": ["under"], "sidechain": ["under"],
            "amount": ["depth"], "gain": ["depth"], "level": ["depth", "threshold"], "fadeIn": ["release"],
            "fadeOut": ["attack"], "ahead": ["lookahead"],
        ])

    /// The format: a name, or an object.
    static let either = Format.object(
        format, startingFrom: Duck(), orOnly: "under", \.under, .names, allowsList: true
    ).defined(as: "duck")

    /// All settings, for keys.
    package var json: JSON { WrittenDefaults.$areIncluded.withValue(true) { Self.either.write(self) } }
}

extension Format where Value == [String] {
    /// The format of one name, or of a list of names.
    fileprivate static var names: Format {
        let list = Format<[String]>.list(of: .text, count: 1...100)
        return Format(
            expectation: "a name, or a list of names",
            schema: ["oneOf": [Format<String>.text.schema, list.schema]],
            read: { json, path, expected, reading in
                switch json {
                case .string(let name): return [name]
                case .array: return list.read(json, at: path, &reading)
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            }, write: { $0.count == 1 ? .string($0[0]) : list.write($0) })
    }
}
