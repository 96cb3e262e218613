import SceneText

/// How the sound of a clip or a film is changed before it is mixed, apart from its gain.
public struct SoundShaping: Sendable, Equatable {
    /// The changes of low, middle and high frequencies; nil for none.
    public var equalizer: Equalizer?
    /// The sounds under which this one is quieter; nil for none.
    public var duck: Duck?

    /// Creates the shaping of a sound that stays as it is.
    public init() {}

    /// Creates the keys in an object that has a shaping.
    static func properties<Whole>(
        _ part: any WritableKeyPath<Whole, SoundShaping> & Sendable
    ) -> [Property<Whole>] {
        let properties: [Property<SoundShaping>] = [
            .optional(
                "eq", \.equalizer, Equalizer.format,
                "The gains of low, middle and high frequencies in dB: \"low\", \"mid\", \"high\". Default: none."
            ),
            .optional(
                "duck", \.duck, Duck.either,
                "The name of the layer or clip under whose sound this one is quieter, as music under a voice; or an object. Default: none."
            ),
        ]
        return properties.map { $0.of(part) }
    }

    /// Words that users often write instead of the keys.
    static let synonyms: Synonyms = [
        "equalizer": ["eq"], "bass": ["eq"], "treble": ["eq"], "ducking": ["duck"], "sidechain": ["duck"],
        "under": ["duck"],
    ]
}
