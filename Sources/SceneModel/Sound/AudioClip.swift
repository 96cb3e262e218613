import Geometry
import SceneText

/// A sound that a scene plays: a file, or a part of a file.
public struct AudioClip: Sendable, Equatable, TimelineElement {
    /// The range of gains, in dB. The lowest gain means silence.
    package static let gains = -100.0...24.0

    /// The path of a sound, or of a film whose sound is played, relative to the scene's folder.
    public var file = ""
    /// The name by which layers and other clips refer to the clip; it does not change the sound.
    public var name: String?
    /// The part of the timeline in which the clip is heard. Without a duration and an end, the clip lasts until the end
    /// of the file, or of the scene or group if `loop` is true.
    public var span = TimelineSpan()
    /// The time in the file at which playback starts, in seconds.
    public var offset = 0.0
    /// The gain in dB, as a track over the time since the start of the clip.
    public var gain = Track.constant(0.0)
    /// The equalizer and the ducking.
    public var shaping = SoundShaping()
    /// The duration of the fade-in at the start of the clip, in seconds.
    public var fadeIn = 0.0
    /// The duration of the fade-out at the end of the clip, in seconds.
    public var fadeOut = 0.0
    /// The course of the fades.
    public var fadeCurve = FadeCurve.linear
    /// The seconds in which the clip takes over from the clip at whose end it starts; nil without a crossfade. It becomes
    /// a fade of both clips when the times are settled.
    public var crossfade: Double?
    /// True to start the file again when it ends.
    public var loop = false

    /// Creates a clip without a file.
    public init() {}

    /// How the clip's time leads to a time in its file.
    package var playback: Playback { Playback(from: offset, loops: loop) }

    private static let spanKeys: [Property<AudioClip>] = TimelineSpan.properties(
        of: "clip", rest: "to the end of the file; with \"loop\" to the end of the scene or group", \.span)

    static let format = ObjectFormat<AudioClip>(
        properties: [
            .required(
                "file", \.file, .file(.sound, .film),
                "The path of a sound, or of a film whose sound is played, relative to the scene's folder."
            ),
            .optional("name", \.name, .text, "A name, for the times of layers and other clips."),
            spanKeys[0],
            .optional(
                "offset", \.offset, .number(in: 0...1_000_000),
                "The time in the file at which playback starts, in seconds. Default: 0."),
        ] + spanKeys.dropFirst() + [
            .optional("gain", \.gain, .gain, gainSummary),
            .optional(
                "fadeIn", \.fadeIn, .number(in: 0...1_000_000),
                "The duration of the fade-in at the start of the clip, in seconds. Default: 0."),
            .optional(
                "fadeOut", \.fadeOut, .number(in: 0...1_000_000),
                "The duration of the fade-out at the end of the clip, in seconds. Default: 0."),
            .optional(
                "fadeCurve", \.fadeCurve, .choice(of: "curve"),
                "The course of the fades: \"linear\", or \"power\", with which two clips that fade over each other stay equally loud. Default: linear."
            ),
            .optional(
                "crossfade", \.crossfade, .number(in: 0.001...1000),
                "For a clip that starts {\"after\": name}: it starts this many seconds before that clip ends, and both fade. Default: none."
            ),
            .optional(
                "loop", \.loop, .boolean, "True to start the file again when it ends. Default: false."),
        ] + SoundShaping.properties(\.shaping),
        checks: TimelineSpan.checks(\.span) + [
            .init("crossfade", "start", "duration", "fadeIn") { clip in
                guard clip.crossfade != nil else { return nil }
                guard case .after(_, let plus) = clip.span.start, plus == 0 else {
                    return Fault("crossfade", "needs a \"start\" {\"after\": name}, without \"plus\"")
                }
                if let crossfade = clip.crossfade, let length = clip.duration, crossfade > length {
                    return Fault("crossfade", "is longer than the clip (\(JSON.number(length).text) s)")
                }
                return clip.fadeIn == 0 ? nil : Fault("crossfade", "is a fade-in: leave out \"fadeIn\"")
            }
        ],
        synonyms: TimelineSpan.synonyms + SoundShaping.synonyms + [
            "src": ["file"], "path": ["file"], "source": ["file"], "url": ["file"], "in": ["offset"],
            "seek": ["offset"],
            "trim": ["offset", "duration"], "id": ["name"], "volume": ["gain"], "level": ["gain"],
            "db": ["gain"],
            "fade": ["fadeIn", "fadeOut", "crossfade"], "curve": ["fadeCurve"], "repeats": ["loop"],
        ]
    ).format(startingFrom: AudioClip()).knowing(\.namedFile).defined(as: "clip")

    static let gainSummary =
        "The gain in dB: 0 for no change, -6 for half the amplitude, -100 for silence. Default: 0."
}

/// The course of a fade.
public enum FadeCurve: String, Sendable, CaseIterable {
    /// The amplitude changes evenly.
    case linear
    /// The amplitude follows a quarter of a sine, so that the powers of two fades over each other add up to 1.
    case power
}

extension Format where Value == Track<Double> {
    /// The format of a gain in dB over time.
    static var gain: Format { .track(of: .number(in: AudioClip.gains), followingSounds: false) }
}
