import Geometry

/// A sound in a scene: a file, or a part of one.
public struct AudioClip: Sendable, Equatable {
    /// The range of gains, in dB. The lowest one means silence.
    package static let gains = -100.0...24.0

    /// The path of the file from the scene's folder: a sound, or a film whose sound is played.
    public var file = ""
    /// The time when it starts, in seconds of the scene.
    public var start = 0.0
    /// The time in the file at which it starts, in seconds.
    public var offset = 0.0
    /// The duration in seconds; if nil, until the end of the file, or of the scene if it loops.
    public var duration: Double?
    /// The gain in dB, over the clip's time.
    public var gain = Track.constant(0.0)
    /// The duration of the fade-in at its start, in seconds.
    public var fadeIn = 0.0
    /// The duration of the fade-out at its end, in seconds.
    public var fadeOut = 0.0
    /// True if the file loops.
    public var loop = false

    /// Creates a clip without a file.
    public init() {}

    static let format = ObjectFormat<AudioClip>(
        properties: [
            .required(
                "file", \.file, .file(.sound, .film),
                "The file, by its path from the scene's folder: a sound, or a film of which the sound is heard."
            ),
            .optional(
                "start", \.start, .number(in: 0...1_000_000),
                "When it begins, in seconds of the scene. Default: 0."),
            .optional(
                "offset", \.offset, .number(in: 0...1_000_000),
                "Where in the file it begins, in seconds. Default: 0."),
            .optional(
                "duration", \.duration, .number(in: 0.001...1_000_000),
                "How many seconds of it are heard. Default: to the end of the file; with \"loop\" to the end of the scene."
            ),
            .optional("gain", \.gain, .gain, gainSummary),
            .optional(
                "fadeIn", \.fadeIn, .number(in: 0...1_000_000),
                "In how many seconds it becomes audible at its start. Default: 0."),
            .optional(
                "fadeOut", \.fadeOut, .number(in: 0...1_000_000),
                "In how many seconds it becomes silent at its end. Default: 0."),
            .optional(
                "loop", \.loop, .boolean, "Whether the file begins again at its end. Default: false."),
        ],
        synonyms: [
            "src": ["file"], "path": ["file"], "source": ["file"], "url": ["file"], "from": ["start"],
            "begin": ["start"], "delay": ["start"], "in": ["offset"], "seek": ["offset"],
            "trim": ["offset", "duration"], "to": ["start", "duration"], "end": ["start", "duration"],
            "length": ["duration"], "volume": ["gain"], "level": ["gain"], "db": ["gain"],
            "fade": ["fadeIn", "fadeOut"], "repeats": ["loop"],
        ]
    ).format(startingFrom: AudioClip()).knowing(\.namedFile)

    static let gainSummary =
        "The gain in dB: 0 as it is, -6 half the amplitude, -100 silence. Default: 0."
}

extension Format where Value == Track<Double> {
    /// The format of a gain in dB over time.
    static var gain: Format { .track(of: .number(in: AudioClip.gains)) }
}
