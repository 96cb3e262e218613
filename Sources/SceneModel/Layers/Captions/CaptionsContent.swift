import Geometry

/// The captions of an SRT or WebVTT file, each shown as a block of text at the times in the file.
public struct CaptionsContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "captions"
    /// The version of the drawing code; see `LayerContent.version`.
    public static let version = 2

    /// The path of the file from the scene's folder.
    public var file = ""
    /// The time in the file at which the layer begins, in seconds.
    public var start = 0.0
    /// The effect on words when they are spoken.
    public var words = CaptionWordEffect.all
    /// The colour of the spoken word. If nil, `usualHighlight` for highlighted words, otherwise the text's colour.
    public var highlight: Track<Color>?
    /// The colour of words yet to be spoken, where they are visible; nil for the text's colour.
    public var upcoming: Track<Color>?
    /// The seconds in which a caption, or a word that appears or is spoken, fades in from its start.
    public var fadeIn = 0.04
    /// The seconds in which a caption fades out before its end, and in which a word's highlight fades.
    public var fadeOut = 0.08
    /// True if lines broken at the width are of about equal length.
    public var isBalanced = true
    /// The vertical place of captions in the layer, which is as high as the highest caption.
    public var verticalAlignment = VerticalAlignment.bottom
    /// The style and animation of the text. Its `parts` are ignored.
    public var style: TextContent

    /// The default colour of a highlighted word.
    package static let usualHighlight = Color(red: 0xFF, green: 0xD5, blue: 0x4F)

    /// Creates a layer without a file.
    public init() {
        style = TextContent()
        style.alignment = .center
    }
}

extension CaptionsContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary = "Captions: the text of an SRT or WebVTT file at its times."

    /// The keys of this layer type in scene files.
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
                "How words are shown as they are spoken: they appear, or change colour; or all are shown at once. Default: \"all\"."
            ),
            .optional(
                "highlight", \.highlight, .track(of: .color),
                "The colour of the spoken word. Default: \"#FFD54F\" where words are highlighted."),
            .optional(
                "upcoming", \.upcoming, .track(of: .color),
                "The colour of words not yet spoken, where words are highlighted. Default: \"color\"."),
            .optional(
                "fadeIn", \.fadeIn, .number(in: 0...10),
                "Seconds in which a caption or a word appears. Default: 0.04."),
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

/// The effect on a caption's words when they are spoken.
public enum CaptionWordEffect: String, Sendable, CaseIterable {
    /// No effect: the caption is shown as a whole.
    case all
    /// Each word appears when it is spoken, and stays.
    case appear
    /// The spoken word has a different colour.
    case highlight
}

/// A vertical place within a greater height.
public enum VerticalAlignment: String, Sendable, CaseIterable {
    /// At the upper edge.
    case top
    /// In the middle.
    case center
    /// At the lower edge.
    case bottom
}
