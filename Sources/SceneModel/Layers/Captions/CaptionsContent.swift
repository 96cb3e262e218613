import Geometry

/// The captions of an SRT or WebVTT file, or of a transcript in JSON. Each caption is shown as a block of text at the
/// times in the file.
public struct CaptionsContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "captions"
    /// The version of the drawing code; see `LayerContent.version`.
    public static let version = 2

    /// The path of the caption file, relative to the scene's folder.
    public var file = ""
    /// The time in the caption file that is shown when the layer starts, in seconds.
    public var offset = 0.0
    /// The effect on each word while the word is spoken.
    public var words = CaptionWordEffect.all
    /// The maximum number of words that are shown at once; nil for whole captions.
    public var mostWords: Int?
    /// The look of the word that is spoken. If nil, `CaptionHighlight()` if words are highlighted, otherwise as all
    /// words.
    public var highlight: CaptionHighlight?
    /// The colour of words that are not spoken yet, if they are visible; nil for the text's colour.
    public var upcoming: Track<Color>?
    /// The duration of fading in, in seconds, for a caption, a word that appears, or the highlight of a word.
    public var fadeIn = 0.04
    /// The duration of fading out, in seconds: before the end of a caption, or after the end of a highlighted word.
    public var fadeOut = 0.08
    /// The change of letters to upper or lower case.
    public var textTransform = TextTransform.none
    /// True to break lines so that they are about equally long.
    public var isBalanced = true
    /// The vertical alignment of captions in the layer. The layer is as high as the highest caption.
    public var verticalAlignment = VerticalAlignment.bottom
    /// The style of the text, and the animation that reveals the text. The `parts` of the style are ignored.
    public var style: TextContent

    /// Creates a layer without a file.
    public init() {
        style = TextContent()
        style.alignment = .center
    }
}

extension CaptionsContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary =
        "Captions: the text of an SRT or WebVTT file, or of a transcript in JSON, shown at the times in the file."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<CaptionsContent>(
        properties: [
            .required(
                "file", \.file, .file(.captions),
                "The path of an SRT or WebVTT file, or of a transcript in JSON (whisper and speech synthesisers), relative to the scene's folder."
            ),
            .optional(
                "offset", \.offset, .number(in: 0...1_000_000),
                "The time in the file that is shown when the layer starts, in seconds. Default: 0."),
            .optional(
                "words", \.words, .choice(of: "mode"),
                "The effect on words when they are spoken: they appear, change colour, or are all shown at once. Default: \"all\"."
            ),
            .optional(
                "mostWords", \.mostWords, .integer(in: 1...100),
                "The maximum number of words that are shown at once; longer captions are shown in parts. Default: whole captions."
            ),
            .optional(
                "highlight", \.highlight, CaptionHighlight.either,
                "The look of the spoken word: a colour, or an object. Default: \"#FFD54F\" where words are highlighted."
            ),
            .optional(
                "upcoming", \.upcoming, .track(of: .color),
                "The colour of words not yet spoken, where words are highlighted. Default: \"color\"."),
            .optional(
                "fadeIn", \.fadeIn, .number(in: 0...10),
                "The time in which a caption or a word fades in, in seconds. Default: 0.04."),
            .optional(
                "fadeOut", \.fadeOut, .number(in: 0...10),
                "The time in which a caption fades out before its end, or the highlight of a word after its end, in seconds. Default: 0.08."
            ),
            .optional(
                "textTransform", \.textTransform, .choice(of: "case"),
                "The change of letters to upper or lower case. Default: \"none\"."),
            .optional(
                "balanced", \.isBalanced, .boolean,
                "True to break lines so that they are about equally long. Default: true."),
            .optional(
                "verticalAlignment", \.verticalAlignment, .choice(of: "alignment"),
                "The vertical alignment of captions in the layer, which is as high as the highest caption. Default: \"bottom\"."
            ),
        ]
            + TextContent.styleProperties(alignment: .center, width: "nine tenths of the scene's or group's")
            .map { $0.of(\.style) },
        checks: [
            .init("words", "highlight") { content in
                guard content.highlight != nil, content.words == .all else { return nil }
                return Fault("highlight", "needs \"words\": \"highlight\" or \"appear\"")
            },
            .init("words", "upcoming") { content in
                guard content.upcoming != nil, content.words != .highlight else { return nil }
                return Fault("upcoming", "needs \"words\": \"highlight\"")
            },
        ],
        synonyms: [
            "src": ["file"], "path": ["file"], "source": ["file"], "url": ["file"], "captions": ["file"],
            "subtitles": ["file"], "text": ["file"], "mode": ["words"],
            "maxWords": ["mostWords"], "wordsPerCaption": ["mostWords"], "uppercase": ["textTransform"],
            "case": ["textTransform"], "active": ["highlight"],
            "karaoke": ["words"], "wordByWord": ["words"], "highlightColor": ["highlight"],
            "activeColor": ["highlight"], "wordColor": ["highlight"], "dim": ["upcoming"],
            "fade": ["fadeIn", "fadeOut"], "balance": ["balanced"], "textWrap": ["balanced"],
            "verticalAlign": ["verticalAlignment"], "valign": ["verticalAlignment"],
        ] + TextContent.styleSynonyms)
}

/// The effect on the words of a caption while they are spoken.
public enum CaptionWordEffect: String, Sendable, CaseIterable {
    /// No effect: all words are shown from the start of the caption.
    case all
    /// Each word appears when it is spoken, and stays until the end of the caption.
    case appear
    /// The word that is spoken has a different colour.
    case highlight
}

/// A change of letters to upper or lower case.
public enum TextTransform: String, Sendable, CaseIterable {
    /// No change.
    case none
    /// All letters in upper case.
    case uppercase
    /// All letters in lower case.
    case lowercase
}

/// The vertical alignment of a caption in its layer.
public enum VerticalAlignment: String, Sendable, CaseIterable {
    /// Aligned with the upper edge.
    case top
    /// Centred vertically.
    case center
    /// Aligned with the lower edge.
    case bottom
}
