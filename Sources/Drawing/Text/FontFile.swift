import Files
import SceneModel

/// A font: the path of a font file, and the font's index in the file.
struct FontFile: Hashable, Sendable {
    /// The path of the font file.
    let path: String
    /// The index of the font, for a file that contains a collection of fonts.
    let index: Int
    /// The name for messages and descriptions: the family of a pinned font, or the file's name as the scene writes it.
    let name: String
    /// True if the font is one of the pinned fonts.
    let isPinned: Bool
    /// True if the font's glyphs are emoji.
    let isEmoji: Bool

    private static let folder = "\(BundleFolder.share)/fonts"

    /// Creates the font of a pinned family, in the family's weight that is nearest to `weight`.
    init(_ family: FontFamily, weight: Int, isItalic: Bool) {
        name = family.name
        index = family.index
        isPinned = true
        isEmoji = family.source == .emoji
        let isBold = family.hasBold && weight >= 600
        let stem = family.name.filter { $0 != " " }
        let slant = isItalic && family.hasItalics
        switch family.source {
        case .inter:
            path = "\(Self.folder)/opentype/inter/\(stem)-\(Self.style(weight, italic: slant)).otf"
        case .noto:
            path =
                "\(Self.folder)/truetype/noto/\(stem)-\(Self.style(isBold ? 700 : 400, italic: slant)).ttf"
        case .notoCJK:
            // The file of a font collection is named after the family without its region.
            path = "\(Self.folder)/opentype/noto/\(stem.dropLast(2))-\(isBold ? "Bold" : "Regular").ttc"
        case .emoji: path = "\(Self.folder)/truetype/noto/\(stem).ttf"
        }
    }

    /// Creates the first font in a file that the scene names.
    init(path: String, name: String) {
        (self.path, self.name) = (path, name)
        (index, isPinned, isEmoji) = (0, false, false)
    }

    /// Returns the style as it is written at the end of a pinned font file's name.
    private static func style(_ weight: Int, italic: Bool) -> String {
        let names = [
            "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
        ]
        let name = names[min(max((weight + 50) / 100, 1), 9) - 1]
        guard italic else { return name }
        return name == "Regular" ? "Italic" : "\(name)Italic"
    }

    /// The name of the Debian package that contains the pinned font.
    var package: String {
        if path.hasPrefix("\(Self.folder)/opentype/inter/") { return "fonts-inter" }
        if path.hasPrefix("\(Self.folder)/opentype/noto/") { return "fonts-noto-cjk" }
        return isEmoji ? "fonts-noto-color-emoji" : "fonts-noto-core"
    }
}
