import SceneText

/// Changes of the low, middle and high frequencies of a sound, in dB.
public struct Equalizer: Sendable, Equatable {
    /// The gain of the frequencies below 250 Hz (a shelf), in dB.
    public var low = 0.0
    /// The gain of the frequencies around 1 kHz (a bell of two octaves), in dB.
    public var mid = 0.0
    /// The gain of the frequencies above 4 kHz (a shelf), in dB.
    public var high = 0.0

    /// Creates an equalizer that changes nothing.
    public init() {}

    /// The gains of the bands, from low to high.
    package var gains: [Double] { [low, mid, high] }

    private static let gain = Format<Double>.number(in: -24...24)

    static let format = ObjectFormat<Equalizer>(
        properties: [
            .optional("low", \.low, gain, "The gain below 250 Hz, in dB. Default: 0."),
            .optional("mid", \.mid, gain, "The gain around 1000 Hz, in dB. Default: 0."),
            .optional("high", \.high, gain, "The gain above 4000 Hz, in dB. Default: 0."),
        ],
        synonyms: [
            "bass": ["low"], "lows": ["low"], "middle": ["mid"], "mids": ["mid"], "treble": ["high"],
            "highs": ["high"],
        ]
    ).format(startingFrom: Equalizer()).defined(as: "equalizer")
}
