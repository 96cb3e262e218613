import Geometry
import SceneText

/// The look of a particle, before multiplication by the cell's colour.
public enum ParticleContents: Sendable, Hashable {
    /// A white circle, 20 points across.
    case disc
    /// A blurred white circle, 20 points across.
    case softDisc
    /// A white star with five points, 20 points across.
    case star
    /// A white snow crystal, 20 points across.
    case flake
    /// A path in points, filled with white; its centre is the particle's position.
    case path(PathData)
    /// Text, centred at the particle's position. Emoji have their own colours.
    case text(ParticleText)
    /// A picture, given by its path relative to the scene's folder. Each pixel is one point wide and high.
    case image(String)
}

/// A text that is drawn as a particle.
public struct ParticleText: Sendable, Hashable {
    /// The text to draw.
    public var text: String
    /// The font: the name of a family, or the path of a font file in the scene's folder.
    public var font = "Inter"
    /// The weight, from 100 to 900.
    public var weight = 400
    /// The font size in points.
    public var fontSize = 20.0

    /// Creates a text of 20 points in Inter.
    public init(_ text: String) { self.text = text }

    /// The maximum number of Unicode scalars in a particle's text.
    package static let maximumCharacters = 100
}

extension ParticleContents {
    /// The maximum number of different looks in a layer.
    package static let maximumLookCount = 500

    private static let drawn: [(name: String, contents: ParticleContents)] = [
        ("disc", .disc), ("softDisc", .softDisc), ("star", .star), ("flake", .flake),
    ]

    /// The keys of a JSON object that describes the look: `path`, `text` or `image`, and the style of the text.
    fileprivate struct Given: Sendable {
        var path: PathData?
        var text: String?
        var image: String?
        var font: String?
        var weight: Int?
        var fontSize: Double?

        var fault: Fault? {
            let given = [path != nil, text != nil, image != nil].count { $0 }
            if given != 1 { return Fault([], "expected one of \"path\", \"text\", \"image\"") }
            let useless: [(String, Bool)] = [
                ("font", font != nil), ("weight", weight != nil), ("fontSize", fontSize != nil),
            ]
            guard text == nil, let key = useless.first(where: \.1)?.0 else { return nil }
            return Fault(key, "this key is only allowed together with \"text\"")
        }

        var contents: ParticleContents? {
            if let path { return .path(path) }
            if let image { return .image(image) }
            guard let text else { return nil }
            var styled = ParticleText(text)
            styled.font = font ?? styled.font
            styled.weight = weight ?? styled.weight
            styled.fontSize = fontSize ?? styled.fontSize
            return .text(styled)
        }
    }

    private static let given = ObjectFormat<Given>(
        properties: [
            .optional("path", \.path, .path, "A filled path in points, as in the attribute d of SVG."),
            .optional(
                "text", \.text, .text(atMost: ParticleText.maximumCharacters), "A text, which may have emoji."
            ),
            .optional(
                "image", \.image, .file(.picture), "The path of a picture, relative to the scene's folder."),
            .optional(
                "font", \.font, .font, "The font of a text. Default: \"Inter\"."),
            .optional(
                "weight", \.weight, .integer(in: 100...900), "The weight of a text. Default: 400."),
            .optional(
                "fontSize", \.fontSize, .fontSize, "The font size of a text, in points. Default: 20."),
        ],
        checks: [.init("path", "text", "image", "font", "weight", "fontSize") { $0.fault }])

    static let format: Format<ParticleContents> = {
        let names = drawn.map(\.name)
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        // The schemas of the three kinds of objects.
        let alone = [["path"], ["text", "font", "weight", "fontSize"], ["image"]].map { keys in
            JSON.objectSchema(
                given.keys.filter { keys.contains($0.name) }.map {
                    SchemaKey(name: $0.name, schema: $0.schema, isRequired: $0.name == keys[0])
                })
        }
        return Format(
            expectation: "one of \(list), or an object with \"path\", \"text\" or \"image\"",
            schema: [
                "oneOf": .array(
                    [["type": "string", "enum": .array(names.map(JSON.string))]] + alone)
            ],
            read: { json, path, expected, reading in
                switch json {
                case .string(let name):
                    if name.isShort, let found = drawn.first(where: { $0.name == name }) {
                        return found.contents
                    }
                    reading.unknown("contents \(name.quotedExcerpt)", name, among: names, at: path)
                    return nil
                case .object:
                    var root = Given()
                    return given.read(json, into: &root, at: path, &reading) ? root.contents : nil
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { contents in
                var root = Given()
                switch contents {
                case .path(let path): root.path = path
                case .image(let file): root.image = file
                case .text(let text):
                    let plain = ParticleText(text.text)
                    root.text = text.text
                    root.font = text.font == plain.font ? nil : text.font
                    root.weight = text.weight == plain.weight ? nil : text.weight
                    root.fontSize = text.fontSize == plain.fontSize ? nil : text.fontSize
                default:
                    let name = drawn.first { $0.contents == contents }?.name
                    return .string(name ?? drawn[0].name)
                }
                return .object(given.write(root))
            })
    }()
}
