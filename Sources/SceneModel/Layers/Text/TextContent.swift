import Geometry
import SceneText

/// A block of text with one or more lines.
public struct TextContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "text"

    /// A part of the text. Properties that are nil have the layer's values.
    public struct Part: Sendable, Equatable {
        /// The text of this part, if it has no number.
        public var text = ""
        /// A number that is shown instead of a text; it counts if it is animated.
        public var number: Track<Double>?
        /// The format of the number.
        public var format = NumberPattern.usual
        /// The font of this part; nil for the layer's font.
        public var font: String?
        /// The weight of this part, from 100 to 900; nil for the layer's weight.
        public var weight: Int?
        /// True for italics, false for upright letters; nil for the layer's style.
        public var isItalic: Bool?
        /// The font size of this part, in points; nil for the layer's font size. If the layer's is animated, this one
        /// applies when the layer's is largest, and is scaled with it.
        public var fontSize: Double?
        /// The colour of this part; nil for the layer's colour.
        public var color: Track<Color>?

        /// Creates a part without text.
        public init() {}

        /// Creates a part in the layer's style.
        public init(_ text: String) { self.text = text }

        /// Creates a number in the layer's style.
        public init(_ number: Track<Double>, format: NumberPattern) {
            (self.number, self.format) = (number, format)
        }

        /// The number of Unicode scalars for which there is room.
        fileprivate var characterCount: Int {
            guard let number else { return text.unicodeScalars.count }
            return format.text.unicodeScalars.count + format.room(for: number.bounds).characters.count
        }
    }

    /// The parts of the text, in order.
    public var parts: [Part] = []
    /// The font: the name of a family, or the path of a font file in the scene's folder.
    public var font = "Inter"
    /// The weight, from 100 to 900.
    public var weight = 400
    /// True for italics.
    public var isItalic = false
    /// The font size in points. If the size is animated, the lines are broken at the largest size, and the text is
    /// scaled as a whole.
    public var fontSize = Track.constant(48.0)
    /// The colour of the letters.
    public var color = Track.constant(Color(red: 255, green: 255, blue: 255))
    /// A gradient of the letters, spread over the text block, instead of `color`; nil for none.
    public var gradient: Paint?
    /// The extra space between letters, in points.
    public var letterSpacing = Track.constant(0.0)
    /// The distance from one baseline to the next, in points; nil for the font's own.
    public var lineHeight: Track<Double>?
    /// The horizontal alignment of lines.
    public var alignment = TextAlignment.start
    /// The width at which lines are broken, in points; nil for no limit.
    public var width: Double?
    /// The maximum number of lines; longer text ends with an ellipsis. If nil, there is no limit.
    public var mostLines: Int?
    /// The way in which the text is made to fit its box of `width` and `height`.
    public var fit = TextFit.none
    /// The height of the box that the text is to fit, in points; nil for no limit.
    public var height: Double?
    /// The smallest font size to which the text shrinks, in points; nil for `usualSmallest`, or for the font size if
    /// that is smaller.
    public var smallest: Double?
    /// An outline around the letters; nil for none.
    public var outline: TextOutline?
    /// A shadow behind the letters; nil for none.
    public var shadow: TextShadow?
    /// A background behind the text; nil for none.
    public var background: TextBackground?
    /// The animation in which the text appears; nil to show the whole text at once.
    public var reveal: TextReveal?
    /// The animation in which the text disappears, at the end of the layer; nil to be gone at once.
    public var conceal: TextReveal?

    /// Creates a layer without text.
    public init() {}
}

extension TextContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary = "A block of text with one or more lines."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<TextContent>(
        properties: [
            .required(
                "text", \.parts, .textParts,
                "The text, or a list of strings, and of objects with a text or a number in their own style.")
        ]
            + styleProperties(alignment: .start, width: "no limit").map {
                $0.name == "color" ? paintProperty : $0
            } + [
                .optional(
                    "conceal", \.conceal, TextReveal.format,
                    "The animation in which the text disappears, piece by piece, before the layer ends: a reveal played backwards. Default: all at once."
                )
            ] + fitProperties,
        checks: fitChecks + [
            .init("text") { content in
                let count = content.parts.reduce(0) { $0 + $1.characterCount }
                guard count > maximumCharacters else { return nil }
                return Fault("text", "\(count) characters; at most \(maximumCharacters) are allowed")
            }
        ],
        synonyms: ["content": ["text"], "string": ["text"]] + fitSynonyms + styleSynonyms)

    /// Returns the keys for the style and the reveal of text. The arguments are the default alignment, and a
    /// description of the default width.
    static func styleProperties(alignment: TextAlignment, width: String) -> [Property<TextContent>] {
        [
            .optional(
                "font", \.font, .font,
                "The font: a family, or a file .ttf, .otf or .ttc in the scene's folder. Default: \"Inter\"."),
            .optional(
                "weight", \.weight, .fontWeight,
                "The weight; 400 is regular, 700 bold. Default: 400."),
            .optional("italic", \.isItalic, .boolean, "True for italics. Default: false."),
            .optional(
                "fontSize", \.fontSize, .track(of: .fontSize),
                "The font size, in points. Lines are broken at its largest value. Default: 48."),
            .optional("color", \.color, .track(of: .color), "The colour of the letters. Default: white."),
            .optional(
                "letterSpacing", \.letterSpacing, .track(of: .number(in: -1000...1000)),
                "The extra space between letters, in points. Default: 0."),
            .optional(
                "lineHeight", \.lineHeight, .track(of: .number(in: 0.1...10_000)),
                "The distance from one line to the next, in points. Default: the font's own."),
            .optional(
                "alignment", \.alignment, .choice(of: "alignment"),
                "The horizontal alignment of lines; start and end depend on the direction of the script. Default: \"\(alignment.rawValue)\"."
            ),
            .optional(
                "width", \.width, .number(in: 0.1...100_000),
                "The width at which lines are broken, in points. Default: \(width)."),
            .optional(
                "mostLines", \.mostLines, .integer(in: 1...10_000),
                "The maximum number of lines; longer text ends with an ellipsis. Default: no limit."),
            .optional(
                "outline", \.outline, TextOutline.format, "An outline around the letters. Default: none."),
            .optional("shadow", \.shadow, TextShadow.format, "A shadow behind the letters. Default: none."),
            .optional(
                "background", \.background, TextBackground.format,
                "A background behind the text. Default: none."),
            .optional(
                "reveal", \.reveal, TextReveal.format,
                "The animation in which the text appears, piece by piece. Default: all at once."),
        ]
    }

    /// Synonyms of the keys for the style of text.
    static let styleSynonyms: Synonyms = [
        "align": ["alignment"], "textAlign": ["alignment"], "fontFamily": ["font"], "size": ["fontSize"],
        "fontWeight": ["weight"], "bold": ["weight"], "fontStyle": ["italic"], "fill": ["color"],
        "tracking": ["letterSpacing"], "kerning": ["letterSpacing"], "leading": ["lineHeight"],
        "maxWidth": ["width"], "maxLines": ["mostLines"], "stroke": ["outline"], "box": ["background"],
        "backgroundColor": ["background"],
        "animation": ["reveal"],
    ]

    /// The maximum number of Unicode scalars in a text.
    package static let maximumCharacters = 10_000
}

extension Format where Value == Double {
    /// The format of a font size in points.
    package static var fontSize: Format { .number(in: 1...2000) }
}

extension Format where Value == Int {
    /// The format of a font weight.
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
    /// The format of a layer's text: a string, or a list of strings and styled parts.
    fileprivate static var textParts: Format {
        let text = Format<String>.writtenText
        let style: [Property<TextContent.Part>] = [
            .optional("font", \.font, .font, "The font of this part. Default: the layer's."),
            .optional("weight", \.weight, .fontWeight, "The weight of this part. Default: the layer's."),
            .optional("italic", \.isItalic, .boolean, "True for italics. Default: as the layer."),
            .optional(
                "fontSize", \.fontSize, .fontSize,
                "The font size of this part, in points. Default: the layer's."),
            .optional("color", \.color, .track(of: .color), "The colour of this part. Default: the layer's."),
        ]
        let styled = ObjectFormat<TextContent.Part>(
            properties: [.required("text", \.text, text, "The text of this part.")] + style
        ).format(startingFrom: TextContent.Part())
        let counting = ObjectFormat<TextContent.Part>(
            properties: [
                .optional(
                    "number", \.number, .track(of: .number(in: -1e15...1e15)),
                    "A number that is shown instead of a text; it counts if it is animated."),
                .optional(
                    "format", \.format, .numberPattern,
                    "The number's format, such as \"#,##0.00 'kg'\". Default: \"#,##0\"."),
            ] + style, synonyms: ["pattern": ["format"], "numberFormat": ["format"], "decimals": ["format"]]
        ).format(startingFrom: TextContent.Part())
        let part = Format<TextContent.Part>(
            expectation: "a string or an object with \"text\" or \"number\"",
            schema: ["oneOf": [text.schema, styled.schema, counting.schema]],
            read: { json, path, expected, reading in
                switch json {
                case .string, .number: return text.read(json, at: path, &reading).map { TextContent.Part($0) }
                case .object where json["number"] == nil: return styled.read(json, at: path, &reading)
                case .object where json["text"] == nil: return counting.read(json, at: path, &reading)
                case .object:
                    reading.fail(
                        "expected \"text\" or \"number\", not both",
                        at: path.appending([.key("number")], in: json))
                    return nil
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { part in
                if part.number != nil { return counting.write(part) }
                return part == TextContent.Part(part.text) ? .string(part.text) : styled.write(part)
            })
        let list = Format<[TextContent.Part]>.list(of: part, count: 1...1000)
        return Format(
            expectation: "a string, or a list of strings and objects with \"text\" or \"number\"",
            schema: ["oneOf": [text.schema, list.schema]],
            read: { json, path, expected, reading in
                switch json {
                case .string, .number:
                    return text.read(json, at: path, &reading).map { [TextContent.Part($0)] }
                default: return list.read(json, at: path, expecting: expected, &reading)
                }
            },
            write: { parts in
                parts.count == 1 && parts[0] == TextContent.Part(parts[0].text)
                    ? .string(parts[0].text) : list.write(parts)
            })
    }
}

extension Format where Value == String {
    /// The format of a shown text: a string, or a number, which is shown as its shortest decimal. An expression alone in
    /// a template's string may give a number.
    fileprivate static var writtenText: Format {
        let text = Format<String>.text
        return Format(
            expectation: text.expectation, schema: text.schema,
            read: { json, path, expected, reading in
                if case .number(let number) = json { return number.asText }
                return text.read(json, at: path, expecting: expected, &reading)
            }, write: text.write)
    }
}
