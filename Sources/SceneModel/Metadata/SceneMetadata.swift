import SceneText

/// The metadata of films, which players and media libraries show.
public struct SceneMetadata: Sendable, Equatable {
    /// The title.
    public var title: String?
    /// Who made the film.
    public var author: String?
    /// The language that is spoken or shown: three letters of ISO 639-2, such as `eng`.
    public var language: String?
    /// The picture that is shown for the film; nil for none.
    public var cover: Cover?

    /// Creates metadata without values.
    public init() {}

    private static let longestText = 300

    /// The JSON format of the metadata.
    static let format = ObjectFormat<SceneMetadata>(
        properties: [
            .optional("title", \.title, .text(atMost: longestText), "The title. Default: none."),
            .optional("author", \.author, .text(atMost: longestText), "Who made the film. Default: none."),
            .optional(
                "language", \.language, .language,
                "The language that is spoken or shown, by three letters of ISO 639-2: eng, deu, rus, ind. Default: none."
            ),
            .optional(
                "cover", \.cover, .cover,
                "The picture that players and media libraries show for the film: a PNG or JPEG file, or a time of the scene in seconds. Default: none."
            ),
        ],
        synonyms: [
            "name": ["title"], "artist": ["author"], "creator": ["author"], "by": ["author"],
            "lang": ["language"], "poster": ["cover"], "thumbnail": ["cover"], "image": ["cover"],
        ]
    ).format(startingFrom: SceneMetadata())
}

extension Format where Value == String {
    /// The format of a language, by three letters of ISO 639-2.
    static var language: Format {
        let pattern = "^[a-z]{3}$"
        return Format(
            expectation: "three lower-case letters of ISO 639-2, such as \"eng\"",
            schema: ["type": "string", "pattern": .string(pattern)],
            meaning: { json in json.string.flatMap { wellKnown[$0.lowercased()] }.map(JSON.string) },
            parse: { json in
                guard let text = json.string, text.utf8.count == 3,
                    text.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
                else { return nil }
                return text
            }, write: JSON.string)
    }

    /// The codes of languages that are often given by two letters or by name.
    private static var wellKnown: [String: String] {
        [
            "en": "eng", "english": "eng", "de": "deu", "german": "deu", "ru": "rus", "russian": "rus",
            "id": "ind", "indonesian": "ind", "fr": "fra", "french": "fra", "es": "spa", "spanish": "spa",
            "it": "ita", "italian": "ita", "pt": "por", "portuguese": "por", "ja": "jpn", "japanese": "jpn",
            "zh": "zho", "chinese": "zho", "ko": "kor", "korean": "kor", "ar": "ara", "arabic": "ara",
            "hi": "hin", "hindi": "hin", "nl": "nld", "dutch": "nld", "pl": "pol", "polish": "pol",
            "tr": "tur", "turkish": "tur", "uk": "ukr", "ukrainian": "ukr",
        ]
    }
}
