import Geometry

/// The captions of an SRT or WebVTT file, each a block of text for as long as the file says.
public struct CaptionsContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "captions"
    /// See `LayerContent`.
    public static let version = 2

    /// The file, by its path from the scene's folder.
    public var file = ""
    /// Where in the file the layer begins, in seconds.
    public var start = 0.0
    /// What words do when they are said.
    public var words = CaptionWords.all
    /// The colour of the word that is said; if nil that of the text, or `usualHighlight` for words that are highlighted.
    public var highlight: Track<Color>?
    /// The colour of words that are said later, where they are seen; that of the text if nil.
    public var upcoming: Track<Color>?
    /// Seconds in which a caption, or a word that appears or is said, comes, from its beginning.
    public var fadeIn = 0.04
    /// Seconds in which a caption goes, until its end, and the colour of a word that was said.
    public var fadeOut = 0.08
    /// Whether lines that the width breaks are about equally long.
    public var isBalanced = true
    /// Where captions lie in the layer, which is as high as the highest.
    public var verticalAlignment = VerticalAlignment.bottom
    /// How the text looks and appears. Its text is not used.
    public var style: TextContent

    /// The colour of the word that is said, where words are highlighted.
    package static let usualHighlight = Color(red: 0xFF, green: 0xD5, blue: 0x4F)

    /// Captions of no file yet.
    public init() {
        style = TextContent()
        style.alignment = .center
    }
}

extension CaptionsContent: DescribedContent {
    /// See `DescribedContent`.
    public static let summary = "Captions: the text of an SRT or WebVTT file at its times."

    /// See `DescribedContent`.
    public static let format = ObjectFormat<CaptionsContent>(
        properties: [
            .required(
                "file", \.file, .file(.captions),
                "The file, SRT or WebVTT, by its path from the scene's folder."),
            .optional(
                "start", \.start, .number(in: 0...1_000_000),
                "Where in the file the layer begins, in seconds. Default: 0."),
            .optional(
                "words", \.words, .choice(of: "mode"),
                "What words do when they are said: appear, or have another colour; or all are shown at once. Default: \"all\"."
            ),
            .optional(
                "highlight", \.highlight, .track(of: .color),
                "The colour of the word that is said. Default: \"#FFD54F\" where words are highlighted."),
            .optional(
                "upcoming", \.upcoming, .track(of: .color),
                "The colour of words that are said later, where words are highlighted. Default: \"color\"."),
            .optional(
                "fadeIn", \.fadeIn, .number(in: 0...10),
                "Seconds in which a caption, or a word that appears or is said, comes. Default: 0.04."),
            .optional(
                "fadeOut", \.fadeOut, .number(in: 0...10),
                "Seconds in which a caption goes, until its end, and after its end the colour of a word. Default: 0.08."
            ),
            .optional(
                "balanced", \.isBalanced, .boolean,
                "Whether lines that the width breaks are about equally long. Default: true."),
            .optional(
                "verticalAlignment", \.verticalAlignment, .choice(of: "alignment"),
                "Where captions lie in the layer, which is as high as the highest one. Default: \"bottom\"."),
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
            "subtitles": ["file"], "text": ["file"], "offset": ["start"], "mode": ["words"],
            "karaoke": ["words"], "wordByWord": ["words"], "highlightColor": ["highlight"],
            "activeColor": ["highlight"], "wordColor": ["highlight"], "dim": ["upcoming"],
            "fade": ["fadeIn", "fadeOut"], "balance": ["balanced"], "textWrap": ["balanced"],
            "verticalAlign": ["verticalAlignment"], "valign": ["verticalAlignment"],
        ] + TextContent.styleSynonyms)
}
