import SceneModel

/// The choice of fonts for a text: the fonts that its styles name, and pinned fonts for characters that those fonts
/// lack.
struct FontChoice {
    /// All fonts chosen so far, without duplicates.
    private(set) var all: [FontFile] = []

    private let library: FontLibrary
    private let region: FontFamily.Region

    init(_ library: FontLibrary, _ runs: [TextRun]) {
        self.library = library
        region = ScriptFonts.region(of: runs.lazy.flatMap(\.text.unicodeScalars))
    }

    /// Returns the fonts of a run: the font that the run's style names, then the fonts for characters that this font
    /// lacks.
    mutating func files(for run: TextRun) throws -> [FontFile] {
        var (weight, isItalic) = (run.style.weight, run.style.isItalic)
        let named = try library.file(run.style.font, weight: weight, isItalic: isItalic)
        // A font from a file has a fixed weight and slant, whatever the style requests; the other fonts are chosen to
        // match.
        if !named.isPinned, let look = try library.look(of: named) { (weight, isItalic) = look }
        let emoji = FontFile(.emoji, weight: weight, isItalic: isItalic)
        var files = [named]
        var seen: Set<Unicode.Scalar> = []
        var hasEmoji = false
        for scalar in run.text.unicodeScalars where seen.insert(scalar).inserted {
            if scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation { hasEmoji = true }
            guard Self.needsGlyph(scalar), try !files.contains(where: { try library.has(scalar, $0) }) else {
                continue
            }
            for family in ScriptFonts.families(for: scalar, region: region) {
                let file = FontFile(family, weight: weight, isItalic: isItalic)
                guard try library.has(scalar, file) else { continue }
                if file == emoji { hasEmoji = true } else { files.append(file) }
                break
            }
        }
        // The emoji font also has glyphs for digits, so it comes last.
        if hasEmoji, !files.contains(emoji) { files.append(emoji) }
        for file in files where !all.contains(file) { all.append(file) }
        return files
    }

    private static func needsGlyph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
