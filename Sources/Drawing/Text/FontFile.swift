import SceneModel

/// A font: a file, and the index of the font in it.
struct FontFile: Hashable, Sendable {
    /// The path.
    let path: String
    /// The font's index in a collection.
    let index: Int
    /// The name in messages and descriptions: a family, or the file as the scene names it.
    let name: String
    /// True if the file is one of the pinned fonts.
    let isPinned: Bool
    /// True if its glyphs are emoji.
    let isEmoji: Bool

    private static let folder = "/usr/share/fonts"

    /// The file of a pinned family with the weight nearest to the requested one.
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
            // The collection has the name without the region.
            path = "\(Self.folder)/opentype/noto/\(stem.dropLast(2))-\(isBold ? "Bold" : "Regular").ttc"
        case .emoji: path = "\(Self.folder)/truetype/noto/\(stem).ttf"
        }
    }

    /// The first font in a file named by the scene.
    init(path: String, name: String) {
        (self.path, self.name) = (path, name)
        (index, isPinned, isEmoji) = (0, false, false)
    }

    /// The style at the end of a file's name.
    private static func style(_ weight: Int, italic: Bool) -> String {
        let names = [
            "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
        ]
        let name = names[min(max((weight + 50) / 100, 1), 9) - 1]
        guard italic else { return name }
        return name == "Regular" ? "Italic" : "\(name)Italic"
    }

    /// The Debian package that contains a pinned font.
    var package: String {
        if path.hasPrefix("\(Self.folder)/opentype/inter/") { return "fonts-inter" }
        if path.hasPrefix("\(Self.folder)/opentype/noto/") { return "fonts-noto-cjk" }
        return isEmoji ? "fonts-noto-color-emoji" : "fonts-noto-core"
    }
}
