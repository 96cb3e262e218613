import Geometry
import SceneText

/// A sound that a scene plays: a file, or a part of a file.
public struct AudioClip: Sendable, Equatable {
    /// The range of gains, in dB. The lowest gain means silence.
    package static let gains = -100.0...24.0

    /// The path of a sound, or of a film whose sound is played, relative to the scene's folder.
    public var file = ""
    /// The time when the clip starts, in seconds of the scene.
    public var start = 0.0
    /// The time in the file at which playback starts, in seconds.
    public var offset = 0.0
    /// The duration of the clip, in seconds; ignored if `end` is set. If both are nil, the clip lasts until the end of
    /// the file, or of the scene if `loop` is true.
    public var duration: Double?
    /// The time when the clip ends, in seconds of the scene.
    public var end: Double?
    /// The gain in dB, as a track over the time since the start of the clip.
    public var gain = Track.constant(0.0)
    /// The duration of the fade-in at the start of the clip, in seconds.
    public var fadeIn = 0.0
    /// The duration of the fade-out at the end of the clip, in seconds.
    public var fadeOut = 0.0
    /// True to start the file again when it ends.
    public var loop = false

    /// The time when the clip ends, as `end` or `duration` gives it; nil if neither is set.
    package var endTime: SceneTime? {
        if let end { return SceneTime(seconds: end) }
        return duration.map { SceneTime(seconds: start) + SceneTime(seconds: $0) }
    }

    /// Creates a clip without a file.
    public init() {}

    static let format = ObjectFormat<AudioClip>(
        properties: [
            .required(
                "file", \.file, .file(.sound, .film),
                "The path of a sound, or of a film whose sound is played, relative to the scene's folder."
            ),
            .optional(
                "start", \.start, .number(in: 0...1_000_000),
                "The time when the clip starts, in seconds of the scene. Default: 0."),
            .optional(
                "offset", \.offset, .number(in: 0...1_000_000),
                "The time in the file at which playback starts, in seconds. Default: 0."),
            .optional(
                "duration", \.duration, .number(in: 0.001...1_000_000),
                "The duration of the clip, in seconds. Default: to the end of the file; with \"loop\" to the end of the scene."
            ),
            .optional(
                "end", \.end, .number(in: 0...1_000_000),
                "The time when the clip ends, in seconds of the scene, instead of \"duration\"."),
            .optional("gain", \.gain, .gain, gainSummary),
            .optional(
                "fadeIn", \.fadeIn, .number(in: 0...1_000_000),
                "The duration of the fade-in at the start of the clip, in seconds. Default: 0."),
            .optional(
                "fadeOut", \.fadeOut, .number(in: 0...1_000_000),
                "The duration of the fade-out at the end of the clip, in seconds. Default: 0."),
            .optional(
                "loop", \.loop, .boolean, "True to start the file again when it ends. Default: false."),
        ],
        checks: [
            .init("start", "end") { clip in
                guard let end = clip.end, end <= clip.start else { return nil }
                return Fault("end", "expected a time after \"start\" (\(JSON.number(clip.start).text))")
            },
            .init("duration", "end") { clip in
                clip.duration == nil || clip.end == nil
                    ? nil : Fault("end", "expected \"duration\" or \"end\", not both")
            },
        ],
        synonyms: [
            "src": ["file"], "path": ["file"], "source": ["file"], "url": ["file"], "from": ["start"],
            "begin": ["start"], "delay": ["start"], "in": ["offset"], "seek": ["offset"],
            "trim": ["offset", "duration"], "to": ["end"], "until": ["end"],
            "length": ["duration"], "volume": ["gain"], "level": ["gain"], "db": ["gain"],
            "fade": ["fadeIn", "fadeOut"], "repeats": ["loop"],
        ]
    ).format(startingFrom: AudioClip()).knowing(\.namedFile)

    static let gainSummary =
        "The gain in dB: 0 for no change, -6 for half the amplitude, -100 for silence. Default: 0."
}

extension Format where Value == Track<Double> {
    /// The format of a gain in dB over time.
    static var gain: Format { .track(of: .number(in: AudioClip.gains)) }
}
