import Geometry

/// Text: one block of lines.
public struct TextContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "text"

    /// A part of the text; what it does not say is as in the layer.
    public struct Part: Sendable, Equatable {
        /// The text.
        public var text = ""
        /// Its font.
        public var font: String?
        /// Its weight.
        public var weight: Int?
        /// Whether it is italic.
        public var isItalic: Bool?
        /// Its size in points, where the layer has the largest size it ever has.
        public var size: Double?
        /// Its colour.
        public var color: Track<Color>?

        /// No text.
        public init() {}

        /// Text in the layer's style.
        public init(_ text: String) { self.text = text }
    }

    /// The text, part after part.
    public var parts: [Part] = []
    /// The font: the name of a family, or a font file in the scene's folder.
    public var font = "Inter"
    /// The weight, 100 to 900.
    public var weight = 400
    /// Whether it is italic.
    public var isItalic = false
    /// The font size in points. The text is scaled as one picture, so its lines stay as they are at its largest size.
    public var size = Track.constant(48.0)
    /// The colour.
    public var color = Track.constant(Color(red: 255, green: 255, blue: 255))
    /// What is added between letters, in points.
    public var letterSpacing = Track.constant(0.0)
    /// From line to line, in points; the font's own if nil.
    public var lineHeight: Track<Double>?
    /// How lines of different widths lie to each other.
    public var alignment = TextAlignment.start
    /// Lines that would be wider are broken, in points; nil for no limit.
    public var width: Double?
    /// Text of more lines ends with an ellipsis; nil for no limit.
    public var mostLines: Int?
    /// A line around the letters.
    public var outline: TextOutline?
    /// What lies behind the letters.
    public var shadow: TextShadow?
    /// A rectangle behind the block.
    public var box: TextBox?
    /// How the text appears; all at once if nil.
    public var reveal: TextReveal?

    /// No text.
    public init() {}
}

extension TextContent: DescribedContent {
    /// See `DescribedContent`.
    public static let summary = "Text: one block of lines."

    /// See `DescribedContent`.
    public static let format = ObjectFormat<TextContent>(
        properties: [
            .required(
                "text", \.parts, .textParts,
                "The text, or a list of strings and of objects with a style of their own.")
        ] + styleProperties(alignment: .start, width: "no limit"),
        checks: [
            .init("text") { content in
                let count = content.parts.reduce(0) { $0 + $1.text.unicodeScalars.count }
                guard count > mostCharacters else { return nil }
                return Fault("text", "\(count) characters; at most \(mostCharacters) are allowed")
            }
        ],
        synonyms: ["content": ["text"], "string": ["text"]] + styleSynonyms)

    /// The keys that say how text looks and appears. The arguments are what they are by default.
    static func styleProperties(alignment: TextAlignment, width: String) -> [Property<TextContent>] {
        [
            .optional(
                "font", \.font, .font,
                "The font: a family, or a file .ttf, .otf or .ttc in the scene's folder. Default: \"Inter\"."),
            .optional(
                "weight", \.weight, .fontWeight,
                "The weight; 400 is regular, 700 bold. Default: 400."),
            .optional("italic", \.isItalic, .boolean, "Whether the letters are italic. Default: false."),
            .optional(
                "size", \.size, .track(of: .fontSize),
                "The font size, in points. Lines are broken at its largest value. Default: 48."),
            .optional("color", \.color, .track(of: .color), "The colour of the letters. Default: white."),
            .optional(
                "letterSpacing", \.letterSpacing, .track(of: .number(in: -1000...1000)),
                "What is added between letters, in points. Default: 0."),
            .optional(
                "lineHeight", \.lineHeight, .track(of: .number(in: 0.1...10_000)),
                "From line to line, in points. Default: the font's own."),
            .optional(
                "alignment", \.alignment, .choice(of: "alignment"),
                "How lines lie to each other; start and end follow a line's direction. Default: \"\(alignment.rawValue)\"."
            ),
            .optional(
                "width", \.width, .number(in: 0.1...100_000),
                "Lines that would be wider are broken, in points. Default: \(width)."),
            .optional(
                "mostLines", \.mostLines, .integer(in: 1...10_000),
                "Text of more lines ends with an ellipsis. Default: no limit."),
            .optional("outline", \.outline, TextOutline.format, "A line around the letters. Default: none."),
            .optional("shadow", \.shadow, TextShadow.format, "A shadow of the letters. Default: none."),
            .optional("box", \.box, TextBox.format, "A rectangle behind the text. Default: none."),
            .optional(
                "reveal", \.reveal, TextReveal.format,
                "How the text appears, piece by piece. Default: all at once."),
        ]
    }

    /// Words for those keys.
    static let styleSynonyms: Synonyms = [
        "align": ["alignment"], "textAlign": ["alignment"], "fontFamily": ["font"], "fontSize": ["size"],
        "fontWeight": ["weight"], "bold": ["weight"], "fontStyle": ["italic"], "fill": ["color"],
        "tracking": ["letterSpacing"], "kerning": ["letterSpacing"], "leading": ["lineHeight"],
        "maxWidth": ["width"], "maxLines": ["mostLines"], "stroke": ["outline"], "background": ["box"],
        "animation": ["reveal"],
    ]

    /// The most characters (Unicode scalars) of a text.
    package static let mostCharacters = 10_000
}

extension Format where Value == Double {
    /// A font size in points.
    package static var fontSize: Format { .number(in: 1...2000) }
}

extension Format where Value == Int {
    /// The weight of a font.
    fileprivate static var fontWeight: Format {
        let names = [
            "thin": 100, "extralight": 200, "light": 300, "normal": 400, "regular": 400, "medium": 500,
            "semibold": 600, "bold": 700, "extrabold": 800, "black": 900,
        ]
        return .integer(in: 100...900).knowing { json in
            let name = json.string?.prefix(20).lowercased().filter(\.isLetter)
            return name.flatMap { names[$0] }.map { .number(Double($0)) }
        }
    }
}

extension Format where Value == [TextContent.Part] {
    /// A string, or a list of strings and styled parts.
    fileprivate static var textParts: Format {
        let text = Format<String>.text
        let styled = ObjectFormat<TextContent.Part>(properties: [
            .required("text", \.text, text, "The text of this part."),
            .optional("font", \.font, .font, "Its font. Default: the layer's."),
            .optional("weight", \.weight, .fontWeight, "Its weight. Default: the layer's."),
            .optional("italic", \.isItalic, .boolean, "Whether it is italic. Default: as the layer."),
            .optional("size", \.size, .fontSize, "Its size, in points. Default: the layer's."),
            .optional("color", \.color, .track(of: .color), "Its colour. Default: the layer's."),
        ]).format(startingFrom: TextContent.Part())
        let part = Format<TextContent.Part>(
            expectation: "a string or an object with \"text\"",
            schema: ["oneOf": [text.schema, styled.schema]],
            read: { json, path, expected, reading in
                switch json {
                case .string(let text): return TextContent.Part(text)
                case .object: return styled.read(json, at: path, &reading)
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { $0 == TextContent.Part($0.text) ? .string($0.text) : styled.write($0) })
        let list = Format<[TextContent.Part]>.list(of: part, count: 1...1000)
        return Format(
            expectation: "a string, or a list of strings and objects with \"text\"",
            schema: ["oneOf": [text.schema, list.schema]],
            read: { json, path, expected, reading in
                if case .string(let text) = json { return [TextContent.Part(text)] }
                return list.read(json, at: path, expecting: expected, &reading)
            },
            write: { parts in
                parts.count == 1 && parts[0] == TextContent.Part(parts[0].text)
                    ? .string(parts[0].text) : list.write(parts)
            })
    }
}
