import SceneText

/// The sound that a scene plays in addition to the sound of films in layers.
public struct SceneAudio: Sendable, Equatable {
    /// The maximum number of sound clips in a scene.
    package static let maximumClipCount = 1000
    /// The supported sample rates, in Hz: the AAC sample rates that players support.
    package static let sampleRates = [22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000]

    /// The clips, all of which are mixed together.
    public var clips: [AudioClip] = []
    /// The loudness of the whole film, in LUFS; nil to keep the loudness of the mix.
    public var loudness: Double?
    /// The sample rate, in Hz.
    public var sampleRate = 48_000
    /// The number of channels: one, or two for stereo.
    public var channels = 2

    /// Creates a sound without clips.
    public init() {}

    /// The format of the sound.
    static let format = ObjectFormat<SceneAudio>(
        properties: [
            .optional(
                "clips", \.clips, .list(of: AudioClip.format, count: 0...maximumClipCount),
                "The sounds, all of which are mixed together. Default: none."),
            .optional(
                "loudness", \.loudness, .number(in: -70...0),
                "The loudness of the whole film, in LUFS: -14 for streaming, -23 for broadcast. Default: the loudness of the mix is kept."
            ),
            .optional(
                "sampleRate", \.sampleRate, .sampleRate, "The sample rate, in Hz. Default: 48000."),
            .optional(
                "channels", \.channels, .integer(in: 1...2), "1 for mono, 2 for stereo. Default: 2."),
        ],
        synonyms: [
            "sounds": ["clips"], "tracks": ["clips"], "file": ["clips"], "lufs": ["loudness"],
            "target": ["loudness"], "volume": ["loudness"], "rate": ["sampleRate"],
        ]
    ).format(startingFrom: SceneAudio()).knowing { json in
        guard let clips = (json.array ?? [json]).asClips else { return nil }
        return ["clips": .array(clips)]
    }
}

extension [JSON] {
    /// This JSON list as a list of clips, if it has up to four elements and all are file names or clips; otherwise nil.
    fileprivate var asClips: [JSON]? {
        guard (1...4).contains(count) else { return nil }
        let clips = compactMap { $0.namedFile ?? ($0["file"] != nil && $0["clips"] == nil ? $0 : nil) }
        return clips.count == count && JSON.array(clips).text.utf8.count <= 300 ? clips : nil
    }
}

extension Format where Value == Int {
    /// The format of a sample rate in Hz.
    fileprivate static var sampleRate: Format {
        let rates = SceneAudio.sampleRates
        return Format(
            expectation: "one of " + rates.map(String.init).joined(separator: ", "),
            schema: ["type": "integer", "enum": .array(rates.map { .number(Double($0)) })],
            parse: { json in
                guard case .number(let value) = json else { return nil }
                return Int(exactly: value).flatMap { rates.contains($0) ? $0 : nil }
            }, write: { .number(Double($0)) })
    }
}
