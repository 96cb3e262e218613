/// The sound of a scene, besides that of the films that it shows.
public struct SceneAudio: Sendable, Equatable {
    /// The maximum number of clips in a scene.
    package static let mostClips = 1000
    /// The supported sample rates, in Hz: those of AAC that players support.
    package static let sampleRates = [22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000]

    /// The clips, which are mixed together.
    public var clips: [AudioClip] = []
    /// The loudness of the whole film in LUFS; nil to leave it as mixed.
    public var loudness: Double?
    /// The sample rate, in Hz.
    public var sampleRate = 48_000
    /// The number of channels: one, or two for stereo.
    public var channels = 2

    /// No clips.
    public init() {}

    /// The format of the sound.
    static let format = ObjectFormat<SceneAudio>(
        properties: [
            .optional(
                "clips", \.clips, .list(of: AudioClip.format, count: 0...mostClips),
                "The sounds, all mixed. Default: none."),
            .optional(
                "loudness", \.loudness, .number(in: -70...0),
                "The loudness of the whole film, in LUFS: -14 for streaming, -23 for broadcast. Default: as it was mixed."
            ),
            .optional(
                "sampleRate", \.sampleRate, .sampleRate, "Samples a second. Default: 48000."),
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
    /// Up to four file names or clips, as clips; nil for anything else.
    fileprivate var asClips: [JSON]? {
        guard (1...4).contains(count) else { return nil }
        let clips = compactMap { $0.namedFile ?? ($0["file"] != nil && $0["clips"] == nil ? $0 : nil) }
        return clips.count == count && JSON.array(clips).text.utf8.count <= 300 ? clips : nil
    }
}

extension Format where Value == Int {
    /// The format of a sample rate.
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
