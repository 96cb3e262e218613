import SceneText

/// A font family that scenes can name. The font files are pinned, so that they are the same on every machine.
package struct FontFamily: Sendable, Equatable {
    /// The origin of a family's font files, which determines their names.
    package enum Source: Sendable {
        /// Inter, with a file for each of nine weights, upright and italic.
        case inter
        /// Noto, with a file for the regular weight, and for some families files for bold and italics.
        case noto
        /// Noto CJK, with collections of fonts for several languages, regular and bold.
        case notoCJK
        /// Noto Color Emoji, a single file.
        case emoji
    }

    /// The name of the family in scenes.
    package let name: String
    /// The origin of the family's font files.
    package let source: Source
    /// True if the family has more than one weight.
    package let hasBold: Bool
    /// True if the family has italics.
    package let hasItalics: Bool
    /// The index of the family in a font collection file; 0 for other files.
    package let index: Int

    private init(_ name: String, _ source: Source, bold: Bool = true, italics: Bool = false, index: Int = 0) {
        self.name = name
        self.source = source
        hasBold = bold
        hasItalics = italics
        self.index = index
    }

    /// Creates the Noto family `name`, such as the family for a script.
    package static func noto(_ name: String, bold: Bool = true, italics: Bool = false) -> FontFamily {
        FontFamily(name, .noto, bold: bold, italics: italics)
    }

    /// A region, which determines the shapes of characters that Chinese, Japanese and Korean share.
    package enum Region: Int, Sendable, CaseIterable {
        /// Japan.
        case japan
        /// Korea.
        case korea
        /// China, simplified characters.
        case china
        /// Taiwan, traditional characters.
        case taiwan
        /// Hong Kong, traditional characters.
        case hongKong

        fileprivate var code: String {
            switch self {
            case .japan: "JP"
            case .korea: "KR"
            case .china: "SC"
            case .taiwan: "TC"
            case .hongKong: "HK"
            }
        }
    }

    /// Creates Noto Sans or Noto Serif for Chinese, Japanese and Korean, with the character shapes of a region.
    package static func cjk(_ region: Region, serif: Bool = false) -> FontFamily {
        FontFamily("Noto \(serif ? "Serif" : "Sans") CJK \(region.code)", .notoCJK, index: region.rawValue)
    }

    /// The default font family, Inter.
    package static let inter = FontFamily("Inter", .inter, italics: true)
    /// The family of colour emoji.
    package static let emoji = FontFamily("Noto Color Emoji", .emoji, bold: false)

    /// The families that scenes may name.
    package static let all: [FontFamily] =
        [inter, FontFamily("Inter Display", .inter, italics: true)]
        + ["Noto Sans", "Noto Sans Display", "Noto Serif", "Noto Serif Display"].map {
            noto($0, italics: true)
        }
        + [
            "Noto Sans Arabic", "Noto Kufi Arabic", "Noto Naskh Arabic", "Noto Nastaliq Urdu",
            "Noto Sans Hebrew",
            "Noto Serif Hebrew", "Noto Sans Devanagari", "Noto Serif Devanagari", "Noto Sans Bengali",
            "Noto Serif Bengali", "Noto Sans Gujarati", "Noto Sans Gurmukhi", "Noto Sans Kannada",
            "Noto Sans Malayalam", "Noto Sans Oriya", "Noto Sans Sinhala", "Noto Sans Tamil",
            "Noto Sans Telugu",
            "Noto Sans Thai", "Noto Serif Thai", "Noto Looped Thai", "Noto Sans Lao", "Noto Sans Khmer",
            "Noto Sans Myanmar", "Noto Serif Tibetan", "Noto Sans Georgian", "Noto Serif Georgian",
            "Noto Sans Armenian", "Noto Serif Armenian", "Noto Sans Ethiopic", "Noto Sans Cherokee",
        ].map { noto($0) } + Region.allCases.map { cjk($0) } + Region.allCases.map { cjk($0, serif: true) }
        + [noto("Noto Sans Math", bold: false), noto("Noto Sans Symbols"), emoji]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Creates the family with this name. Returns nil if no such family is supported.
    package init?(_ name: String) {
        guard let family = Self.byName[name] else { return nil }
        self = family
    }

    /// Returns true if a font name is meant as the path of a font file, according to its extension.
    package static func isFile(_ name: String) -> Bool {
        [".ttf", ".otf", ".ttc", ".otc"].contains { name.hasSuffix($0) }
    }
}

extension Format where Value == String {
    /// The format of a font: the name of a pinned family, or the path of a font file.
    public static var font: Format {
        let file = "a file .ttf, .otf or .ttc in the scene's folder"
        let expectation = "the name of a font, or " + file
        return Format(
            expectation: expectation, schema: ["type": "string"],
            read: { json, path, expected, reading in
                guard case .string(let name) = json else {
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
                if FontFamily(name) != nil { return name }
                if FontFamily.isFile(name) { return reading.note(file: name, at: path) }
                reading.unknown(
                    "font \(name.quotedExcerpt)", name, among: FontFamily.all.map(\.name), or: file, at: path)
                return nil
            }, write: JSON.string)
    }
}
